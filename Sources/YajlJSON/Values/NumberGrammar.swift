/// The grammar of numbers: RFC 8259 §6.
enum NumberGrammar {
  enum Verdict: Equatable {
    /// The first so many bytes are a number that ends there.
    case number(Int)
    /// All bytes together may begin a number, and are none.
    case prefix
    /// The byte at this place breaks the number.
    case malformed(Int)
  }

  /// Reads the number that `bytes` begin with.
  static func check(_ bytes: some Collection<UInt8>) -> Verdict {
    var rest = bytes[...]
    var count = 0
    func isDigit(_ byte: UInt8?) -> Bool {
      guard let byte else { return false }
      return byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
    func skipDigits() -> Verdict? {
      guard isDigit(rest.first) else { return rest.isEmpty ? .prefix : .malformed(count) }
      while isDigit(rest.first) {
        rest.removeFirst()
        count += 1
      }
      return nil
    }
    if rest.first == UInt8(ascii: "-") {
      rest.removeFirst()
      count += 1
    }
    if rest.first == UInt8(ascii: "0") {
      rest.removeFirst()
      count += 1
    } else if let verdict = skipDigits() {
      return verdict
    }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      count += 1
      if let verdict = skipDigits() { return verdict }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      count += 1
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest.removeFirst()
        count += 1
      }
      if let verdict = skipDigits() { return verdict }
    }
    return .number(count)
  }
}
