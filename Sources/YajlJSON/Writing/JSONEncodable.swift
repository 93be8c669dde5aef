/// A type that can be written as JSON.
public protocol JSONEncodable {
  /// Writes exactly one value.
  func encode(to json: inout JSONWriter)
}

extension JSONEncodable {
  /// The value as a document.
  ///
  /// The text is always valid JSON: where an encoder misuses the writer, the writer leaves out
  /// what is not allowed and writes `null` for what is missing. ``JSONWriter/finish()`` reports it.
  public func jsonString(style: JSONWriterStyle = .compact) -> String {
    var writer = JSONWriter(style: style)
    writer.value(self)
    return writer.finishedString()
  }

  /// The value as a document in UTF-8, like ``jsonString(style:)``.
  public func jsonBytes(style: JSONWriterStyle = .compact) -> [UInt8] {
    var writer = JSONWriter(style: style)
    writer.value(self)
    return writer.finishedBytes()
  }
}

extension String: JSONEncodable {
  /// Writes a string.
  public func encode(to json: inout JSONWriter) { json.write(self) }
}

extension Int: JSONEncodable {
  /// Writes a number.
  public func encode(to json: inout JSONWriter) { json.write(self) }
}

extension Double: JSONEncodable {
  /// Writes a number; an infinity or NaN is a misuse of the writer, which writes `null`.
  public func encode(to json: inout JSONWriter) { json.write(self) }
}

extension Bool: JSONEncodable {
  /// Writes `true` or `false`.
  public func encode(to json: inout JSONWriter) { json.write(self) }
}

extension Optional: JSONEncodable where Wrapped: JSONEncodable {
  /// Writes the value or `null`.
  public func encode(to json: inout JSONWriter) {
    if let self { self.encode(to: &json) } else { json.writeNull() }
  }
}

extension Array: JSONEncodable where Element: JSONEncodable {
  /// Writes an array.
  public func encode(to json: inout JSONWriter) {
    json.array { json in
      for element in self { json.value(element) }
    }
  }
}
