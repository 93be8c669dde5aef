/// The marks of Markdown around code: fences, back-ticks, bold text, escaped underscores.
enum MarkdownLayer {
  /// Removes fences and back-ticks; `nil` when there are none.
  static func undo(_ text: MappedText) -> MappedText? {
    let bytes = text.bytes
    guard
      bytes.contains(UInt8(ascii: "`")) || bytes.holds("~~~") || bytes.holds("**")
        || bytes.holds("\\_")
    else { return nil }
    var builder = MappedText.Builder(text)
    var isChanged = false
    var start = 0
    while start < bytes.count {
      let end = bytes.endOfLine(from: start)
      let next = min(end + 1, bytes.count)
      let content = bytes.skippingBlanks(from: start, before: end)
      if isFence(bytes, content..<end) {
        isChanged = true
        // The line break stays, so that lines keep apart.
        if next > end { builder.copy(end..<next) }
      } else {
        copyLine(bytes, start..<next, to: &builder, &isChanged)
      }
      start = next
    }
    return isChanged ? builder.take() : nil
  }

  /// Three marks or more, and at most one word.
  private static func isFence(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
    guard line.count >= 3 else { return false }
    let mark = bytes[line.lowerBound]
    guard mark == UInt8(ascii: "`") || mark == UInt8(ascii: "~") else { return false }
    let word = bytes.end(of: line.lowerBound) { $0 == mark }
    guard word - line.lowerBound >= 3 else { return false }
    let rest = bytes.trimming(word..<max(word, line.upperBound))
    return rest.count <= 20
      && bytes[rest].allSatisfy { Octet.isName($0) || $0 == UInt8(ascii: "+") }
  }

  private static func copyLine(
    _ bytes: [UInt8], _ line: Range<Int>, to builder: inout MappedText.Builder,
    _ isChanged: inout Bool
  ) {
    var copied = line.lowerBound
    var index = line.lowerBound
    while index < line.upperBound {
      var length = 0
      var kept = 0
      if bytes[index] == UInt8(ascii: "`") {
        length = 1
      } else if bytes.has("**", at: index), index + 2 <= line.upperBound {
        length = 2
      } else if bytes.has("\\_", at: index) {
        length = 2
        kept = 1
      }
      if length == 0 {
        index += 1
        continue
      }
      builder.copy(copied..<index)
      if kept == 1 { builder.copy((index + 1)..<(index + 2)) }
      index += length
      copied = index
      isChanged = true
    }
    builder.copy(copied..<line.upperBound)
  }
}
