/// What stands for secrets: the same for the same secret, numbered as they first occur.
///
/// A placeholder is never derived from its secret. The table is bounded: beyond it all share one.
struct Placeholders {
  /// What stands for every secret alike, where secrets are not told apart.
  private let fixed: String?
  private var numbers: [[UInt8]: Int] = [:]
  private var byteCount = 0

  /// How many secrets, and how many bytes of them, are told apart.
  private static let limit = 100_000
  private static let byteLimit = 64 << 20

  /// Numbered placeholders: `(masked-1)`, `(masked-2)` ….
  init() { fixed = nil }

  /// One text for every secret.
  init(fixed: String) { self.fixed = fixed }

  mutating func placeholder(for secret: some Sequence<UInt8>) -> [UInt8] {
    if let fixed { return Array(fixed.utf8) }
    let key = Array(secret)
    if Self.isPlaceholder(key) { return key }
    if let number = numbers[key] { return Self.text(number) }
    guard numbers.count < Self.limit, byteCount + key.count <= Self.byteLimit else {
      return Array("(masked)".utf8)
    }
    byteCount += key.count
    numbers[key] = numbers.count + 1
    return Self.text(numbers.count)
  }

  private static func text(_ number: Int) -> [UInt8] { Array("(masked-\(number))".utf8) }

  /// Whether the text is a placeholder already, so that a copy of a copy is the copy.
  static func isPlaceholder(_ text: [UInt8]) -> Bool {
    guard text.count >= 8, text.count <= 16, text.hasPrefix("(masked"),
      text.last == UInt8(ascii: ")")
    else { return false }
    let rest = text[7..<(text.count - 1)]
    return rest.isEmpty
      || (rest.first == UInt8(ascii: "-") && rest.count > 1
        && rest.dropFirst().allSatisfy(ASCII.isDigit))
  }
}
