/// The text of a few elements of XML or HTML, without a parser of either: names are compared by
/// their local part, ASCII case ignored; attributes and structure do not count.
struct MarkupText {
  /// Element contents in order, entities undone.
  ///
  /// At most 64.
  private(set) var texts: [(name: String, text: String)] = []
  private(set) var isHTML = false

  private static let wanted: Set<String> = [
    "text", "faultstring", "code", "message", "title", "reason", "envelope", "fault", "error",
  ]

  init(_ bytes: Span<UInt8>) {
    var index = 0
    while texts.count < 64, let open = bytes.firstIndex(of: UInt8(ascii: "<"), from: index) {
      index = open + 1
      if bytes.matches("!doctype html", at: index) { isHTML = true }
      guard let name = Self.localName(bytes, at: index) else { continue }
      if name == "html" { isHTML = true }
      guard Self.wanted.contains(name) else { continue }
      // Without a `>` here there is none further on: looking again would be quadratic.
      guard let close = bytes.firstIndex(of: UInt8(ascii: ">"), from: index) else { break }
      let end = bytes.firstIndex(of: UInt8(ascii: "<"), from: close + 1) ?? bytes.count
      texts.append((name, Self.decode(String(repairing: bytes, (close + 1)..<end))))
      index = end
    }
  }

  /// The first text of an element of this name that is not empty.
  func text(_ name: String) -> String? {
    texts.lazy.filter { $0.name == name }.compactMap(\.text.trimmedOrNil).first
  }

  func contains(_ name: String) -> Bool { texts.contains { $0.name == name } }

  /// The local part of an element's name in small letters; `nil` for an end tag.
  private static func localName(_ bytes: Span<UInt8>, at start: Int) -> String? {
    var name: [UInt8] = []
    var index = start
    while index < bytes.count, index - start < 64 {
      let byte = bytes[index]
      if byte == UInt8(ascii: ":") {
        name = []
      } else if byte.isLetter || byte.isDigit {
        name.append(byte.lowercased)
      } else {
        break
      }
      index += 1
    }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  /// Undoes the five entities of XML and character references.
  static func decode(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
    return text.withBytes { bytes in
      var decoded: [UInt8] = []
      decoded.reserveCapacity(bytes.count)
      var index = 0
      while index < bytes.count {
        if bytes[index] == UInt8(ascii: "&"), let (scalar, end) = entity(bytes, at: index + 1) {
          decoded.append(contentsOf: String(Character(scalar)).utf8)
          index = end
        } else {
          decoded.append(bytes[index])
          index += 1
        }
      }
      return String(decoding: decoded, as: UTF8.self)
    }
  }

  private static func entity(_ bytes: Span<UInt8>, at start: Int) -> (Unicode.Scalar, Int)? {
    var end = start
    while end < bytes.count, end - start < 10, bytes[end] != UInt8(ascii: ";") { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ";") else { return nil }
    let name = String(repairing: bytes, start..<end)
    let scalar: Unicode.Scalar? =
      switch name {
      case "lt": "<"
      case "gt": ">"
      case "amp": "&"
      case "quot": "\""
      case "apos": "'"
      case _ where name.hasPrefix("#x") || name.hasPrefix("#X"):
        UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      case _ where name.hasPrefix("#"): UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
      default: nil
      }
    return scalar.map { ($0, end + 1) }
  }
}
