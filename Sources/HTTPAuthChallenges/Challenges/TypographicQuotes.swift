/// Typographic quotes around values, as text processors put them there, and the text with the quotes of ASCII in
/// their place.
///
/// A quote of two or three octets becomes one octet with blanks outside of the value, so that every offset stays. A
/// text that is valid as it is stays so: inside quotes of ASCII these are letters.
struct TypographicQuotes {
  /// The text with quotes of ASCII.
  private(set) var replaced: String
  /// Where the values stand whose quotes were replaced.
  private(set) var offsets: [Int] = []

  init(_ value: String) {
    replaced = value
    var octets = Array(value.utf8)
    guard octets.contains(where: { $0 >= 0x80 }),
      (try? AuthenticationChallenges(strictlyParsing: value)) == nil
    else { return }
    var index = 0
    while index < octets.count {
      guard octets[index] == Octet.equals else {
        index += 1
        continue
      }
      let start = Self.skipBlanks(octets, from: index + 1)
      guard let opening = Self.quoteLength(octets, at: start),
        let closing = Self.closing(octets, from: start + opening, isTypographic: opening > 1)
      else {
        index += 1
        continue
      }
      if opening > 1 || closing.length > 1 {
        offsets.append(start)
        Self.put(&octets, quoteAt: start + opening - 1, in: start..<start + opening)
        Self.put(
          &octets, quoteAt: closing.start, in: closing.start..<closing.start + closing.length)
      }
      index = closing.start + closing.length
    }
    if !offsets.isEmpty { replaced = String(decoding: octets, as: UTF8.self) }
  }

  /// The quote that closes a value: one that the end, a separator or another parameter follows.
  ///
  /// In a value that a quote of ASCII opens, a typographic one is a letter unless a parameter or the end
  /// follows it.
  private static func closing(
    _ octets: [UInt8], from start: Int, isTypographic: Bool
  ) -> (start: Int, length: Int)? {
    var index = start
    while index < octets.count {
      guard let length = quoteLength(octets, at: index) else {
        index += octets[index] == Octet.backslash ? 2 : 1
        continue
      }
      let next = skipBlanks(octets, from: index + length)
      if next >= octets.count { return (index, length) }
      if octets[next] == Octet.comma || octets[next] == Octet.semicolon {
        if isTypographic || length == 1 || isParameter(octets, from: next + 1) {
          return (index, length)
        }
      }
      index += length
    }
    return nil
  }

  private static func put(_ octets: inout [UInt8], quoteAt place: Int, in range: Range<Int>) {
    for index in range { octets[index] = index == place ? Octet.quote : Octet.space }
  }

  private static func skipBlanks(_ octets: [UInt8], from start: Int) -> Int {
    var index = start
    while index < octets.count, octets[index] == Octet.space || octets[index] == Octet.tab {
      index += 1
    }
    return index
  }

  private static func isParameter(_ octets: [UInt8], from start: Int) -> Bool {
    let name = skipBlanks(octets, from: start)
    var end = name
    while end < octets.count, octetClasses[Int(octets[end])] & OctetClass.token != 0 { end += 1 }
    let next = skipBlanks(octets, from: end)
    return end > name && next < octets.count && octets[next] == Octet.equals
  }

  /// How many octets a quote at `index` has: `"`, U+00AB, U+00BB, U+2018…U+201F, U+2039, U+203A.
  private static func quoteLength(_ octets: [UInt8], at index: Int) -> Int? {
    guard index < octets.count else { return nil }
    switch octets[index] {
    case Octet.quote: return 1
    case 0xC2 where index + 1 < octets.count:
      return octets[index + 1] == 0xAB || octets[index + 1] == 0xBB ? 2 : nil
    case 0xE2 where index + 2 < octets.count && octets[index + 1] == 0x80:
      return [0x98...0x9F, 0xB9...0xBA].contains { $0.contains(octets[index + 2]) } ? 3 : nil
    default: return nil
    }
  }
}
