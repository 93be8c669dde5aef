/// Reads every byte before yajl does, and finds what yajl lets pass or damages.
///
/// yajl 2.1.0 accepts overlong and surrogate UTF-8, turns unpaired surrogate escapes into other
/// text, takes VT and FF for white space, and reads a string again with every chunk. The screen
/// finds each fault inside a string and each byte that no token has outside of one, and knows where
/// the string began that is open; yajl sees what the screen has passed.
@safe struct JSONScreen {
  enum Mode: UInt8 {
    case outside, string
    /// After a backslash; within the four digits of `\u`.
    case escape, hexadecimal
    /// After the escape of a high surrogate: a backslash must follow, then `u`.
    case lowBackslash, lowU
    /// Within a character of two to four bytes.
    case continuation
  }

  var mode = Mode.outside
  /// The offset of the quote that opened the string, while the mode is not `outside`.
  var stringStart = 0
  private(set) var fault: JSONError?
  /// How many bytes a string may have between its quotes.
  var maximumStringLength: Int
  private var escapeStart = 0
  private var digitsLeft = 0
  private var unit: UInt32 = 0
  private var highSurrogate: UInt32 = 0
  private var continuationsLeft = 0
  private var lowerBound: UInt8 = 0x80
  private var upperBound: UInt8 = 0xBF
  private let refusesNoncharacters: Bool
  private var scalar: UInt32 = 0

  init(options: JSONOptions, cutsStrings: Bool) {
    maximumStringLength =
      cutsStrings ? .max : max(0, min(options.limits.maximumStringLength, Int(UInt32.max) - 16))
    refusesNoncharacters = options.requiresIJSON
  }

  @inline(__always) mutating func reset() {
    mode = .outside
    fault = nil
    highSurrogate = 0
  }

  @inline(__always) var isInString: Bool { mode != .outside }

  /// Reads `count` bytes, the first of which has the offset `base`.
  ///
  /// - Returns: How many bytes were passed: all, those before a fault, or, with
  ///   `stopsAfterString`, those up to the closing quote of the string that is open.
  mutating func scan(
    _ bytes: UnsafePointer<UInt8>, count: Int, base: Int, stopsAfterString: Bool = false
  ) -> Int {
    // Where no string can be too long and none is waited for, blocks are not looked into.
    let looksCloser =
      stopsAfterString || count > maximumStringLength
      || (isInString && base &+ count &- stringStart > maximumStringLength)
    var index = 0
    while index < count {
      if mode.rawValue <= Mode.string.rawValue {
        unsafe index =
          looksCloser
          ? skipPlainBlocks(bytes, index, count) : scanBlocks(bytes, index, count, base)
      }
      while index < count {
        let wasInString = isInString
        guard unsafe step(bytes[index], at: base &+ index) else {
          judgeLength(upTo: base &+ index)
          return index
        }
        index &+= 1
        if stopsAfterString && wasInString && !isInString { return index }
        if mode.rawValue <= Mode.string.rawValue && count >= 8 { break }
      }
    }
    if isInString { judgeLength(upTo: base &+ count) }
    return count
  }

  /// Replaces a fault within a string by the string's length if that came before.
  private mutating func judgeLength(upTo end: Int) {
    if isInString && end &- stringStart &- 1 > maximumStringLength {
      fault = JSONError(
        .stringTooLong, offset: stringStart, reason: "A string is longer than the limit.")
    }
  }

  // MARK: One byte

  private mutating func step(_ byte: UInt8, at offset: Int) -> Bool {
    switch mode {
    case .outside:
      switch byte {
      case 0x20...0x7F, 0x09, 0x0A, 0x0D:
        if byte == UInt8(ascii: "\"") {
          mode = .string
          stringStart = offset
        }
        return true
      default:
        return fail(.unexpectedCharacter, offset, "No token begins with this byte.")
      }
    case .string:
      switch byte {
      case UInt8(ascii: "\""):
        guard offset &- stringStart &- 1 <= maximumStringLength else { return false }
        mode = .outside
      case UInt8(ascii: "\\"):
        mode = .escape
        escapeStart = offset
      case 0x20...0x7F: break
      case 0x00..<0x20:
        return fail(.controlCharacter, offset, "A control character in a string is not escaped.")
      default: return begin(byte, offset)
      }
      return true
    case .escape:
      switch byte {
      case UInt8(ascii: "u"):
        mode = .hexadecimal
        digitsLeft = 4
        unit = 0
      default:
        mode = .string
        guard !Self.isShortEscape(byte) else { return true }
        return fail(.invalidEscape, offset, "A backslash is followed by a character it may not.")
      }
      return true
    case .hexadecimal: return hexadecimalDigit(byte, offset)
    case .lowBackslash, .lowU:
      guard byte == (mode == .lowBackslash ? UInt8(ascii: "\\") : UInt8(ascii: "u")) else {
        return failUnpaired()
      }
      if mode == .lowBackslash {
        mode = .lowU
      } else {
        mode = .hexadecimal
        digitsLeft = 4
        unit = 0
      }
      return true
    case .continuation:
      guard byte >= lowerBound && byte <= upperBound else {
        return fail(.invalidUTF8, offset, "A string is not UTF-8.")
      }
      lowerBound = 0x80
      upperBound = 0xBF
      scalar = scalar &<< 6 | UInt32(byte & 0x3F)
      continuationsLeft &-= 1
      if continuationsLeft == 0 {
        mode = .string
        return accept(scalar, offset)
      }
      return true
    }
  }

  /// Whether the byte after a backslash makes an escape of two bytes.
  @inline(__always) static func isShortEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      true
    default: false
    }
  }

  /// Takes the first byte of a character of two to four bytes (RFC 3629 §4).
  private mutating func begin(_ byte: UInt8, _ offset: Int) -> Bool {
    lowerBound = 0x80
    upperBound = 0xBF
    switch byte {
    case 0xC2...0xDF: continuationsLeft = 1
    case 0xE0...0xEF:
      continuationsLeft = 2
      if byte == 0xE0 { lowerBound = 0xA0 }
      if byte == 0xED { upperBound = 0x9F }
    case 0xF0...0xF4:
      continuationsLeft = 3
      if byte == 0xF0 { lowerBound = 0x90 }
      if byte == 0xF4 { upperBound = 0x8F }
    default: return fail(.invalidUTF8, offset, "A string is not UTF-8.")
    }
    mode = .continuation
    scalar = UInt32(byte & (0x3F &>> UInt8(truncatingIfNeeded: continuationsLeft)))
    return true
  }

  private mutating func hexadecimalDigit(_ byte: UInt8, _ offset: Int) -> Bool {
    let digit: UInt8
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte &- UInt8(ascii: "A") &+ 10
    default: return fail(.invalidEscape, offset, "\\u is not followed by four hexadecimal digits.")
    }
    unit = unit &<< 4 | UInt32(digit)
    digitsLeft &-= 1
    guard digitsLeft == 0 else { return true }
    mode = .string
    if highSurrogate != 0 {
      guard unit & 0xFC00 == 0xDC00 else { return failUnpaired() }
      let pair = 0x10000 &+ (highSurrogate & 0x3FF) &<< 10 | (unit & 0x3FF)
      highSurrogate = 0
      return accept(pair, offset)
    }
    switch unit & 0xFC00 {
    case 0xD800:
      highSurrogate = unit
      mode = .lowBackslash
      return true
    case 0xDC00: return failUnpaired()
    default: return accept(unit, offset)
    }
  }

  /// Takes a character that was escaped or has several bytes.
  private mutating func accept(_ scalar: UInt32, _ offset: Int) -> Bool {
    guard refusesNoncharacters else { return true }
    if scalar & 0xFFFE == 0xFFFE || (scalar >= 0xFDD0 && scalar <= 0xFDEF) {
      return fail(.notIJSON, offset, "I-JSON allows no noncharacters in strings.")
    }
    return true
  }

  private mutating func failUnpaired() -> Bool {
    fail(.unpairedSurrogate, escapeStart, "An escaped surrogate has no partner.")
  }

  private mutating func fail(_ code: JSONError.ErrorCode, _ offset: Int, _ reason: String) -> Bool {
    fault = JSONError(code, offset: offset, reason: reason)
    return false
  }
}
