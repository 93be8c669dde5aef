/// What one octet may be in the grammar of RFC 9110 §5.6, as bits of ``octetClasses``.
enum OctetClass {
  /// `tchar`, the letters of a token (§5.6.2).
  static let token: UInt8 = 1
  /// The letters of a token68 before its `=` signs (§11.2).
  static let token68: UInt8 = 2
  /// SP and HTAB.
  static let blank: UInt8 = 4
  /// Ends a run of qdtext: `"`, `\`, controls but HTAB (§5.6.4).
  static let quotedStop: UInt8 = 8
  /// CR, LF, NUL (§5.5).
  static let forbidden: UInt8 = 16
  /// Controls but HTAB, and DEL.
  static let control: UInt8 = 32
  /// Stands between the elements of a list: comma, SP, HTAB (§5.6.1).
  static let separator: UInt8 = 64
}

/// The classes of the 256 octets.
///
/// A literal, so that the compiler lays it out and no start-up work is left.
let octetClasses: [UInt8] = [
  56, 40, 40, 40, 40, 40, 40, 40, 40, 68, 56, 40, 40, 56, 40, 40,
  40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40, 40,
  68, 1, 8, 1, 1, 1, 1, 1, 0, 0, 1, 3, 64, 3, 3, 2,
  3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 0, 0, 0, 0, 0, 0,
  0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
  3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 0, 8, 0, 1, 3,
  1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3,
  3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 0, 1, 0, 3, 40,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
]

/// The octets that the grammar names.
enum Octet {
  static let tab: UInt8 = 0x09
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let apostrophe: UInt8 = 0x27
  static let comma: UInt8 = 0x2C
  static let semicolon: UInt8 = 0x3B
  static let equals: UInt8 = 0x3D
  static let backslash: UInt8 = 0x5C
  static let openBrace: UInt8 = 0x7B
  static let closeBrace: UInt8 = 0x7D

  /// The lower-case letter of an ASCII upper-case one; any other octet unchanged.
  @inline(__always)
  static func folded(_ octet: UInt8) -> UInt8 {
    octet &- 0x41 < 26 ? octet | 0x20 : octet
  }
}
