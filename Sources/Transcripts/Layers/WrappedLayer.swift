/// Line breaks that a terminal, a mail program or a column of a table put into a line.
enum WrappedLayer {
  /// The narrowest column at which lines are broken.
  static let minimumWidth = 30
  /// What stands for a digit that is not sure.
  static let unsureMark = "\u{FFFD}"

  /// Joins lines that are broken at one column; `nil` when they are not.
  ///
  /// All lines but the last of a paragraph have the same width. Ids and numbers that a break runs
  /// through are replaced by marks unless they stand whole somewhere else.
  static func undo(_ text: MappedText, unsure: inout Int) -> MappedText? {
    let bytes = text.bytes
    guard let width = width(of: bytes) else { return nil }
    var builder = MappedText.Builder(text)
    var joints: [Int] = []
    var start = 0
    while start < bytes.count {
      let end = bytes.endOfLine(from: start)
      let next = min(end + 1, bytes.count)
      var content = end
      if content > start, bytes[content - 1] == 0x0D { content -= 1 }
      builder.copy(start..<content)
      if characters(bytes, start..<content) == width, next < bytes.count {
        joints.append(builder.count)
      } else {
        builder.copy(content..<next)
      }
      start = next
    }
    let joined = builder.take()
    if joints.isEmpty { return nil }
    return withoutUnsure(joined, at: joints, in: bytes, &unsure)
  }

  /// The width that at least two lines in a row have, no line being wider.
  private static func width(of bytes: [UInt8]) -> Int? {
    var widest = 0
    var count = 0
    var lines = 0
    var start = 0
    while start < bytes.count {
      let end = bytes.endOfLine(from: start)
      var content = end
      if content > start, bytes[content - 1] == 0x0D { content -= 1 }
      let length = characters(bytes, start..<content)
      if length > widest {
        widest = length
        count = 0
      }
      if length == widest, end < bytes.count { count += 1 }
      lines += 1
      start = end + 1
    }
    return widest >= minimumWidth && lines >= 2 && count * 2 >= lines - 1 && count >= 1
      ? widest : nil
  }

  private static func characters(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    range.count { bytes[$0] & 0xC0 != 0x80 }
  }

  /// Puts marks for the digits of ids and numbers that go through a joint and stand nowhere whole.
  private static func withoutUnsure(
    _ text: MappedText, at joints: [Int], in source: [UInt8], _ unsure: inout Int
  ) -> MappedText {
    let bytes = text.bytes
    var doubtful: [Range<Int>] = []
    for joint in joints where joint > 0 && joint < bytes.count {
      func isPart(_ byte: UInt8) -> Bool { Octet.isHexDigit(byte) || byte == UInt8(ascii: "-") }
      guard isPart(bytes[joint - 1]), isPart(bytes[joint]) else { continue }
      var start = joint
      while start > 0, joint - start < 40, isPart(bytes[start - 1]) { start -= 1 }
      var end = joint
      while end < bytes.count, end - joint < 40, isPart(bytes[end]) { end += 1 }
      func isWhole(_ index: Int) -> Bool {
        index < 0 || index >= bytes.count
          || !(Octet.isWord(bytes[index]) || "+/=".utf8.contains(bytes[index]))
      }
      guard isWhole(start - 1), isWhole(end) else { continue }
      let isNumber = bytes[start..<end].allSatisfy(Octet.isDigit) && end - start <= 10
      guard isNumber || end - start == 36, doubtful.count < 256 else { continue }
      if !stands(Array(bytes[start..<end]), in: source) { doubtful.append(start..<end) }
    }
    if doubtful.isEmpty { return text }
    unsure += doubtful.count
    var builder = MappedText.Builder(text)
    var copied = 0
    for range in doubtful where range.lowerBound >= copied {
      builder.copy(copied..<range.lowerBound)
      for index in range { builder.put(unsureMark.utf8, at: index) }
      copied = range.upperBound
    }
    builder.copy(copied..<bytes.count)
    return builder.take()
  }

  private static func stands(_ word: [UInt8], in bytes: [UInt8]) -> Bool {
    var index = 0
    while index + word.count <= bytes.count {
      if bytes[index] == word[0], bytes[index..<(index + word.count)].elementsEqual(word) {
        let isWhole =
          (index == 0 || !Octet.isHexDigit(bytes[index - 1]))
          && (index + word.count == bytes.count || !Octet.isHexDigit(bytes[index + word.count]))
        if isWhole { return true }
      }
      index += 1
    }
    return false
  }
}
