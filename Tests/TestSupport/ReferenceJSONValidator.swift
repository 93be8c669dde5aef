/// Says whether bytes are a JSON text: RFC 8259, written for comparison and kept as plain as the RFC.
///
/// It shares nothing with the library: no yajl, no states, one function for each rule of the grammar.
/// As in the library, strings must be UTF-8 (RFC 3629), escaped surrogates must be pairs, and a byte order mark is
/// refused.
public struct ReferenceJSONValidator {
  private let bytes: [UInt8]
  private let maximumDepth: Int
  private var index = 0

  /// Whether `bytes` are valid and nested no deeper than `maximumDepth`.
  public static func accepts(_ bytes: [UInt8], maximumDepth: Int = 512) -> Bool {
    var validator = ReferenceJSONValidator(bytes: bytes, maximumDepth: maximumDepth)
    validator.whiteSpace()
    guard validator.value(depth: 0) else { return false }
    validator.whiteSpace()
    return validator.index == bytes.count
  }

  private init(bytes: [UInt8], maximumDepth: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  private mutating func whiteSpace() {
    while let byte = next, byte == 32 || byte == 9 || byte == 10 || byte == 13 { index += 1 }
  }

  private mutating func value(depth: Int) -> Bool {
    switch next {
    case UInt8(ascii: "{"): depth < maximumDepth && object(depth: depth + 1)
    case UInt8(ascii: "["): depth < maximumDepth && array(depth: depth + 1)
    case UInt8(ascii: "\""): string()
    case UInt8(ascii: "t"): word("true")
    case UInt8(ascii: "f"): word("false")
    case UInt8(ascii: "n"): word("null")
    default: number()
    }
  }

  private mutating func word(_ word: String) -> Bool {
    for byte in word.utf8 where !take(byte) { return false }
    return true
  }

  private mutating func object(depth: Int) -> Bool {
    index += 1
    whiteSpace()
    if take(UInt8(ascii: "}")) { return true }
    repeat {
      whiteSpace()
      guard next == UInt8(ascii: "\""), string() else { return false }
      whiteSpace()
      guard take(UInt8(ascii: ":")) else { return false }
      whiteSpace()
      guard value(depth: depth) else { return false }
      whiteSpace()
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}"))
  }

  private mutating func array(depth: Int) -> Bool {
    index += 1
    whiteSpace()
    if take(UInt8(ascii: "]")) { return true }
    repeat {
      whiteSpace()
      guard value(depth: depth) else { return false }
      whiteSpace()
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "]"))
  }

  private mutating func digits() -> Bool {
    let start = index
    while let byte = next, byte >= 48 && byte <= 57 { index += 1 }
    return index > start
  }

  private mutating func number() -> Bool {
    _ = take(UInt8(ascii: "-"))
    if !take(UInt8(ascii: "0")) && !digits() { return false }
    if take(UInt8(ascii: ".")) && !digits() { return false }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      return digits()
    }
    return true
  }

  private mutating func string() -> Bool {
    index += 1
    while let byte = next {
      if byte == UInt8(ascii: "\"") {
        index += 1
        return true
      }
      if byte < 32 { return false }
      if byte == UInt8(ascii: "\\") {
        guard escape() else { return false }
      } else {
        guard character() else { return false }
      }
    }
    return false
  }

  private mutating func escape() -> Bool {
    index += 1
    guard let byte = next else { return false }
    index += 1
    guard byte == UInt8(ascii: "u") else { return "\"\\/bfnrt".utf8.contains(byte) }
    guard let unit = hexadecimal() else { return false }
    if unit >= 0xDC00 && unit <= 0xDFFF { return false }
    guard unit >= 0xD800 && unit <= 0xDBFF else { return true }
    guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let low = hexadecimal() else {
      return false
    }
    return low >= 0xDC00 && low <= 0xDFFF
  }

  private mutating func hexadecimal() -> Int? {
    guard index + 4 <= bytes.count else { return nil }
    var unit = 0
    for byte in bytes[index..<index + 4] {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue, byte < 128 else { return nil }
      unit = unit * 16 + digit
    }
    index += 4
    return unit
  }

  /// One character of RFC 3629: as many bytes as its first one says, shortest form, no surrogate.
  private mutating func character() -> Bool {
    let lead = Int(bytes[index])
    let length = lead < 0x80 ? 1 : lead < 0xC0 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard length > 0, lead < 0xF8, index + length <= bytes.count else { return false }
    var scalar = length == 1 ? lead : lead & (0x7F >> length)
    for byte in bytes[index..<index + length].dropFirst() {
      guard byte & 0xC0 == 0x80 else { return false }
      scalar = scalar << 6 | Int(byte & 0x3F)
    }
    index += length
    let smallest = [0, 0, 0x80, 0x800, 0x10000][length]
    return scalar >= smallest && scalar <= 0x10FFFF && !(0xD800...0xDFFF).contains(scalar)
  }
}
