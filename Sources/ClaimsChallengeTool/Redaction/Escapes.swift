/// Escapes of other layers, undone and done again.
enum Escapes {
  static func percentDecoded(_ text: some Collection<UInt8>, plusIsSpace: Bool) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var pending: [UInt8] = []
    for byte in text {
      if !pending.isEmpty {
        pending.append(byte)
        if !SafeForms.isHexadecimal(byte) {
          out += pending
          pending = []
        } else if pending.count == 3 {
          out.append(hex(pending[1]) << 4 | hex(pending[2]))
          pending = []
        }
      } else if byte == UInt8(ascii: "%") {
        pending = [byte]
      } else {
        out.append(plusIsSpace && byte == UInt8(ascii: "+") ? 0x20 : byte)
      }
    }
    return out + pending
  }

  private static func hex(_ byte: UInt8) -> UInt8 {
    ASCII.isDigit(byte) ? byte - UInt8(ascii: "0") : (byte | 0x20) - UInt8(ascii: "a") + 10
  }

  /// Everything but letters, digits, `-._~` and the marks of placeholders.
  static func percentEncoded(_ text: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    return text.reduce(into: []) { out, byte in
      if ASCII.isAlphanumeric(byte) || "-._~()".utf8.contains(byte) {
        out.append(byte)
      } else {
        out += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
  }

  /// `\u0022` and its kin, of ASCII.
  static func withoutUnicodeEscapes(_ text: [UInt8]) -> [UInt8]? {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var index = 0
    var hasAny = false
    while index < text.count {
      if text[index] == UInt8(ascii: "\\"), text[index...].hasPrefix("\\u00"),
        index + 6 <= text.count,
        SafeForms.isHexadecimal(text[index + 4]), SafeForms.isHexadecimal(text[index + 5])
      {
        let value = hex(text[index + 4]) << 4 | hex(text[index + 5])
        if (0x20..<0x7F).contains(value) {
          out.append(value)
          index += 6
          hasAny = true
          continue
        }
      }
      out.append(text[index])
      index += 1
    }
    return hasAny ? out : nil
  }

  /// The entities of HTML that stand for marks of ASCII.
  static func withoutEntities(_ text: [UInt8]) -> [UInt8]? {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var index = 0
    var hasAny = false
    while index < text.count {
      if text[index] == UInt8(ascii: "&"),
        let end = text[index...].prefix(10).firstIndex(of: UInt8(ascii: ";")),
        let byte = entity(text[(index + 1)..<end])
      {
        out.append(byte)
        index = end + 1
        hasAny = true
      } else {
        out.append(text[index])
        index += 1
      }
    }
    return hasAny ? out : nil
  }

  private static func entity(_ name: ArraySlice<UInt8>) -> UInt8? {
    let text = String(decoding: name, as: UTF8.self).lowercased()
    switch text {
    case "quot": return UInt8(ascii: "\"")
    case "apos": return UInt8(ascii: "'")
    case "amp": return UInt8(ascii: "&")
    case "lt": return UInt8(ascii: "<")
    case "gt": return UInt8(ascii: ">")
    default:
      guard text.hasPrefix("#") else { return nil }
      let number = text.dropFirst()
      let value = number.hasPrefix("x") ? UInt8(number.dropFirst(), radix: 16) : UInt8(number)
      return value.flatMap { (0x20..<0x7F).contains($0) ? $0 : nil }
    }
  }

  /// A quoted text at a level: as many times unescaped as it was escaped.
  static func unquoted(_ text: ArraySlice<UInt8>, backslashes: Int) -> [UInt8] {
    var out = Array(text)
    var level = backslashes
    while true {
      if !out.contains(UInt8(ascii: "\\")) { return out }
      out = unescapedOnce(out)
      if level == 0 { return out }
      level = (level - 1) / 2
    }
  }

  private static func unescapedOnce(_ text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < text.count else {
        out.append(byte)
        continue
      }
      switch text[index] {
      case UInt8(ascii: "n"): out.append(0x0A)
      case UInt8(ascii: "r"): out.append(0x0D)
      case UInt8(ascii: "t"): out.append(0x09)
      default: out.append(text[index])
      }
      index += 1
    }
    return out
  }

  static func quoted(_ text: [UInt8], backslashes: Int) -> [UInt8] {
    var out = text
    var level = backslashes
    while true {
      if out.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") || $0 < 0x20 })
      {
        out = out.reduce(into: []) { result, byte in
          switch byte {
          case 0x0A: result += Array("\\n".utf8)
          case 0x0D: result += Array("\\r".utf8)
          case 0x09: result += Array("\\t".utf8)
          case UInt8(ascii: "\\"), UInt8(ascii: "\""): result += [UInt8(ascii: "\\"), byte]
          default: result.append(byte)
          }
        }
      }
      if level == 0 { return out }
      level = (level - 1) / 2
    }
  }
}
