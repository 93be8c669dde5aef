/// Layers that change single characters: colours, characters without width, odd spaces,
/// typographic quotes and dashes.
enum CharacterLayers {
  /// Removes the sequences of terminals and characters without width, and writes spaces as U+0020.
  static func undoInvisible(_ text: MappedText, _ layers: inout [TranscriptLayer]) -> MappedText {
    let bytes = text.bytes
    guard bytes.contains(where: { $0 == 0x1B || $0 >= 0xC2 }) else { return text }
    var builder = MappedText.Builder(text)
    var found: Set<TranscriptLayer> = []
    var copied = 0
    var index = 0
    while index < bytes.count {
      let (length, layer, replacement) = invisible(bytes, at: index)
      guard let layer else {
        index += 1
        continue
      }
      builder.copy(copied..<index)
      if let replacement { builder.put(CollectionOfOne(replacement), at: index) }
      index += length
      copied = index
      found.insert(layer)
    }
    if found.isEmpty { return text }
    builder.copy(copied..<bytes.count)
    for layer in [TranscriptLayer.terminalColour, .zeroWidth, .noBreakSpace]
    where found.contains(layer) {
      layers.append(layer)
    }
    return builder.take()
  }

  private static func invisible(
    _ bytes: [UInt8], at index: Int
  ) -> (length: Int, layer: TranscriptLayer?, replacement: UInt8?) {
    switch bytes[index] {
    case 0x1B:
      let length = escapeSequence(bytes, at: index)
      return (length, length > 0 ? .terminalColour : nil, nil)
    case 0xC2:
      guard index + 1 < bytes.count else { break }
      if bytes[index + 1] == 0xA0 { return (2, .noBreakSpace, 0x20) }
      if bytes[index + 1] == 0xAD { return (2, .zeroWidth, nil) }
    case 0xE2:
      guard index + 2 < bytes.count else { break }
      switch (bytes[index + 1], bytes[index + 2]) {
      case (0x80, 0x80...0x8A), (0x80, 0xAF), (0x81, 0x9F): return (3, .noBreakSpace, 0x20)
      case (0x80, 0xA8), (0x80, 0xA9): return (3, .noBreakSpace, 0x0A)
      case (0x80, 0x8B...0x8F), (0x80, 0xAA...0xAE), (0x81, 0xA0), (0x81, 0xA6...0xA9):
        return (3, .zeroWidth, nil)
      default: break
      }
    case 0xE3: if bytes.has("\u{3000}", at: index) { return (3, .noBreakSpace, 0x20) }
    case 0xEF: if bytes.has("\u{FEFF}", at: index) { return (3, .zeroWidth, nil) }
    default: break
    }
    return (1, nil, nil)
  }

  /// The length of a control sequence or an operating system command (ECMA-48 §5.4, §8.3.89).
  private static func escapeSequence(_ bytes: [UInt8], at index: Int) -> Int {
    guard index + 1 < bytes.count else { return 1 }
    switch bytes[index + 1] {
    case UInt8(ascii: "["):
      var end = index + 2
      while end < bytes.count, end - index < 64, 0x20...0x3F ~= bytes[end] { end += 1 }
      return end < bytes.count && 0x40...0x7E ~= bytes[end] ? end + 1 - index : end - index
    case UInt8(ascii: "]"):
      var end = index + 2
      while end < bytes.count, end - index < 4096, bytes[end] != 0x07, bytes[end] != 0x1B,
        bytes[end] != 0x0A
      {
        end += 1
      }
      if end < bytes.count, bytes[end] == 0x07 { return end + 1 - index }
      return bytes.has("\u{1B}\\", at: end) ? end + 2 - index : 2
    case 0x20...0x2F: return min(3, bytes.count - index)
    default: return 2
    }
  }

  /// Writes typographic quotes and dashes as those of ASCII; `nil` when there are none.
  static func undoTypography(_ text: MappedText) -> MappedText? {
    let bytes = text.bytes
    var builder = MappedText.Builder(text)
    var copied = 0
    var index = 0
    while index < bytes.count {
      guard bytes[index] >= 0xC2, let (length, replacement) = typographic(bytes, at: index) else {
        index += 1
        continue
      }
      builder.copy(copied..<index)
      builder.put(replacement.utf8, at: index)
      index += length
      copied = index
    }
    if copied == 0 { return nil }
    builder.copy(copied..<bytes.count)
    return builder.take()
  }

  private static func typographic(_ bytes: [UInt8], at index: Int) -> (Int, String)? {
    guard index + 1 < bytes.count else { return nil }
    if bytes[index] == 0xC2 {
      return bytes[index + 1] == 0xAB || bytes[index + 1] == 0xBB ? (2, "\"") : nil
    }
    guard bytes[index] == 0xE2, index + 2 < bytes.count else { return nil }
    switch (bytes[index + 1], bytes[index + 2]) {
    case (0x80, 0x9C...0x9F), (0x80, 0xB3), (0x80, 0xB6): return (3, "\"")
    case (0x80, 0x98...0x9B), (0x80, 0xB2), (0x80, 0xB5): return (3, "'")
    case (0x80, 0x93), (0x80, 0x94):
      // What was `--` before an option became one dash.
      let isOption =
        index + 3 < bytes.count && Octet.isLetter(bytes[index + 3])
        && (index == 0 || Octet.isSpace(bytes[index - 1]))
      return (3, isOption ? "--" : "-")
    case (0x80, 0x90...0x92), (0x88, 0x92): return (3, "-")
    default: return nil
    }
  }
}
