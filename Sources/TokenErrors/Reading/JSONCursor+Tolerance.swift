import YajlJSON

extension JSONCursor {
  /// A string; `nil` for a value of another type, which is skipped.
  mutating func textOrSkip() throws(JSONError) -> String? {
    if null() { return nil }
    if let text = try? string() { return text }
    try skip()
    return nil
  }

  /// A string that is not empty; `nil` for anything else, which is skipped.
  mutating func nonEmptyText() throws(JSONError) -> String? {
    guard let text = try textOrSkip(), !text.isEmpty else { return nil }
    return text
  }

  /// A string, or the `value` of an object (`{"lang":…,"value":…}`).
  mutating func localizedTextOrSkip() throws(JSONError) -> String? {
    if null() { return nil }
    if let text = try? string() { return text }
    return try value().object?["value"]?.string
  }

  /// A number that is exactly an integer; `nil` for another value, of which only a number is taken.
  mutating func intOrSkip() throws(JSONError) -> Int? {
    do throws(JSONError) {
      return try int()
    } catch {
      return nil
    }
  }
}

extension JSONValue {
  /// The text, unless it is empty or the value is no text.
  var nonEmptyString: String? {
    guard let string, !string.isEmpty else { return nil }
    return string
  }

  /// The text of a string or number.
  var scalarText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): number.text
    default: nil
    }
  }
}

extension String {
  /// Whether the text is worth opening as JSON.
  var looksLikeJSON: Bool {
    guard let first = utf8.first(where: { !$0.isSpace }) else { return false }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
