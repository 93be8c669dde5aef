/// A type that is made from JSON.
public protocol JSONDecodable {
  /// Reads one value from the cursor.
  init(from json: inout JSONCursor) throws(JSONError)
}

extension JSONDecodable {
  /// Decodes a document.
  public init(jsonString: String, options: JSONOptions = .default) throws(JSONError) {
    var parser = JSONParser(options: options)
    self = try parser.decode(Self.self, from: jsonString.utf8)
  }

  /// Decodes a document.
  public init(
    jsonBytes: some Collection<UInt8>, options: JSONOptions = .default
  ) throws(JSONError) {
    var parser = JSONParser(options: options)
    self = try parser.decode(Self.self, from: jsonBytes)
  }

  /// Decodes a document.
  public init(jsonBytes: Span<UInt8>, options: JSONOptions = .default) throws(JSONError) {
    var parser = JSONParser(options: options)
    self = try parser.decode(Self.self, from: jsonBytes)
  }
}

extension String: JSONDecodable {
  /// Takes a string.
  public init(from json: inout JSONCursor) throws(JSONError) { self = try json.string() }
}

extension Int: JSONDecodable {
  /// Takes a number that is exactly an `Int`.
  public init(from json: inout JSONCursor) throws(JSONError) { self = try json.int() }
}

extension Double: JSONDecodable {
  /// Takes a number as the nearest `Double`.
  public init(from json: inout JSONCursor) throws(JSONError) { self = try json.double() }
}

extension Bool: JSONDecodable {
  /// Takes `true` or `false`.
  public init(from json: inout JSONCursor) throws(JSONError) { self = try json.bool() }
}

extension Optional: JSONDecodable where Wrapped: JSONDecodable {
  /// Takes `null` or a value.
  public init(from json: inout JSONCursor) throws(JSONError) {
    self = json.null() ? nil : try json.decode(Wrapped.self)
  }
}

extension Array: JSONDecodable where Element: JSONDecodable {
  /// Takes an array.
  public init(from json: inout JSONCursor) throws(JSONError) {
    self = []
    try json.beginArray()
    while try json.nextElement() { append(try json.decode(Element.self)) }
  }
}
