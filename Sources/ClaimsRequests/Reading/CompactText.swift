/// JSON text without insignificant white space.
enum CompactText {
  /// The compact text of valid JSON that holds an escape; `nil` without one.
  ///
  /// The writer spells everything but escapes as it was read, so only such texts must be kept.
  static func ifEscaped(_ bytes: Span<UInt8>) -> String? {
    var hasEscape = false
    for index in bytes.indices { hasEscape = hasEscape || bytes[index] == UInt8(ascii: "\\") }
    guard hasEscape else { return nil }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var isInString = false
    var isEscaped = false
    for index in bytes.indices {
      let byte = bytes[index]
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      } else if isInString {
        isEscaped = byte == UInt8(ascii: "\\")
      } else if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
        continue
      }
      out.append(byte)
    }
    return String(decoding: out, as: UTF8.self)
  }
}
