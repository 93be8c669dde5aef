public import YajlJSON

/// A number of seconds since 1970-01-01T00:00:00Z, leap seconds ignored (RFC 7519 §2).
public struct NumericDate: Hashable, Sendable {
  /// Whole seconds; negative before 1970.
  public var secondsSinceUnixEpoch: Int64

  /// An instant, to the second.
  public init(secondsSinceUnixEpoch: Int64) { self.secondsSinceUnixEpoch = secondsSinceUnixEpoch }

  /// Reads a JSON number, or a string that holds one, as Entra writes `nbf`.
  ///
  /// A fraction is cut off towards the past. `nil` for anything else, and beyond 64 bits.
  public init?(json: JSONValue) {
    guard let text = json.decimalText, let decimal = ExactDecimal(text),
      let seconds = decimal.roundedDown
    else { return nil }
    self.init(secondsSinceUnixEpoch: seconds)
  }
}

extension NumericDate: Comparable {
  /// Earlier comes first.
  public static func < (left: Self, right: Self) -> Bool {
    left.secondsSinceUnixEpoch < right.secondsSinceUnixEpoch
  }
}

extension JSONValue {
  /// The text of a number, or of a string that may hold one.
  var decimalText: String? {
    switch self {
    case .number(let number): number.text
    case .string(let text): text
    default: nil
    }
  }
}
