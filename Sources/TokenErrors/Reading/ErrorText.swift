/// What can be found in an error's text: codes, ids, timestamp and claims, as ranges of its bytes.
///
/// One pass over the bytes, no regular expression, nothing allocated but the list of codes. Parts
/// may run together without any separator, as old Entra answers do.
struct ErrorText {
  /// AADSTS numbers in order, each once.
  var codes: [AADSTSErrorCode] = []
  /// The number of the first `AADB2C…`.
  var b2cCode: Int?
  /// The number of the first `MSIS…`.
  var adfsCode: Int?
  var traceID: Range<Int>?
  var correlationID: Range<Int>?
  var requestID: Range<Int>?
  var clientRequestID: Range<Int>?
  var timestamp: Range<Int>?
  /// The value of `&claims=`, percent-encoded or raw JSON.
  var claims: Range<Int>?
  /// Where the first code of any service begins.
  var firstCode: Int?

  /// More distinct codes than any answer holds; what follows is not read.
  static let maximumCodeCount = 64

  private var bracketedID: Range<Int>?
  private var bracketedTimestamp: Range<Int>?

  /// Searches the bytes from `start`; with `onlyCodes` for codes alone, which is faster.
  init(_ bytes: Span<UInt8>, from start: Int = 0, onlyCodes: Bool = false) {
    if onlyCodes { findCodes(bytes, from: start) } else { findAll(bytes, from: start) }
  }

  private mutating func findAll(_ bytes: Span<UInt8>, from start: Int) {
    if bytes.matches("claims=", at: start) { _ = readLeadingClaims(bytes, at: start) }
    var index = start
    // What is looked for has at least four bytes: they are compared in one go.
    while index <= bytes.count - 4 {
      let word = bytes.foldedWord(at: index)
      let next: Int
      switch word {
      case Self.aads, Self.aadb: next = readEntraCode(bytes, at: index)
      case Self.msis: next = readADFSCode(bytes, at: index)
      case Self.trac, Self.time, Self.corr, Self.clie, Self.requ: next = readLabel(bytes, at: index)
      default:
        switch bytes[index] {
        case UInt8(ascii: "["): next = readBracket(bytes, at: index)
        case UInt8(ascii: "&"), UInt8(ascii: "?"): next = readClaims(bytes, at: index + 1)
        default: next = index
        }
      }
      index = max(next, index + 1)
    }
    correlationID = correlationID ?? bracketedID
    timestamp = timestamp ?? bracketedTimestamp
  }

  /// Looks at every fourth byte and steps back only where it can belong to a code: it is the last of
  /// `aads`, `aadb`, `msis`, or tells how far away that can be.
  private mutating func findCodes(_ bytes: Span<UInt8>, from start: Int) {
    var last = start + 3
    while last < bytes.count {
      switch bytes[last] | 0x20 {
      case UInt8(ascii: "s"), UInt8(ascii: "b"):
        let word = bytes.foldedWord(at: last - 3)
        if word == Self.aads || word == Self.aadb {
          last = max(readEntraCode(bytes, at: last - 3) + 3, last + 2)
        } else if word == Self.msis {
          last = max(readADFSCode(bytes, at: last - 3) + 3, last + 2)
        } else {
          last += 2
        }
      case UInt8(ascii: "d"), UInt8(ascii: "i"): last += 1
      case UInt8(ascii: "a"): last += 2
      case UInt8(ascii: "m"): last += 3
      default: last += 4
      }
    }
  }

  // The first four letters of what is looked for, as `foldedWord(at:)` gives them.
  static let aads: UInt32 = 0x7364_6161
  static let aadb: UInt32 = 0x6264_6161
  static let msis: UInt32 = 0x7369_736D
  static let trac: UInt32 = 0x6361_7274
  static let time: UInt32 = 0x656D_6974
  static let corr: UInt32 = 0x7272_6F63
  static let clie: UInt32 = 0x6569_6C63
  static let requ: UInt32 = 0x7571_6572

  /// `AADSTS50076` or `AADB2C90118`; the index after it, or `index`.
  private mutating func readEntraCode(_ bytes: Span<UInt8>, at index: Int) -> Int {
    if bytes.matches("aadsts", at: index),
      let (number, end) = Self.number(in: bytes, at: index + 6)
    {
      firstCode = firstCode ?? index
      if codes.count < Self.maximumCodeCount, !codes.contains(AADSTSErrorCode(number)) {
        codes.append(AADSTSErrorCode(number))
      }
      return end
    }
    if bytes.matches("aadb2c", at: index),
      let (number, end) = Self.number(in: bytes, at: index + 6)
    {
      firstCode = firstCode ?? index
      b2cCode = b2cCode ?? number
      return end
    }
    return index
  }

  /// `MSIS9612`; the index after it, or `index`.
  private mutating func readADFSCode(_ bytes: Span<UInt8>, at index: Int) -> Int {
    guard bytes.matches("msis", at: index),
      let (number, end) = Self.number(in: bytes, at: index + 4)
    else { return index }
    firstCode = firstCode ?? index
    adfsCode = adfsCode ?? number
    return end
  }

  /// `[2020-06-01 12:11:22 - <id>]` of a log line, `[2020-06-01 12:11:22Z]` of MSAL.js.
  private mutating func readBracket(_ bytes: Span<UInt8>, at index: Int) -> Int {
    let length = TimestampText.length(in: bytes, at: index + 1)
    guard length > 0 else { return index }
    var end = index + 1 + length
    bracketedTimestamp = bracketedTimestamp ?? (index + 1)..<end
    if bytes.matches(" - ", at: end), let id = Self.id(in: bytes, at: end + 3) {
      bracketedID = bracketedID ?? id
      end = id.upperBound
    }
    return end
  }

  private mutating func readClaims(_ bytes: Span<UInt8>, at index: Int) -> Int {
    guard claims == nil, bytes.matches("claims=", at: index) else { return index }
    let start = index + 7
    var end = start
    if end < bytes.count, bytes[end] == UInt8(ascii: "{") {
      end = Self.endOfObject(bytes, at: end)
    } else {
      while end < bytes.count, !Self.endsValue(bytes[end]) { end += 1 }
    }
    // An empty value says nothing, and is not looked around for: a text may hold thousands.
    guard end > start else { return end }
    if let requestEnd = Self.requestEnd(bytes, around: index..<end) { return requestEnd }
    claims = start..<end
    return end
  }

  /// Where the parameters around `claims` end if they are those of a request for tokens: then the
  /// claims are the client's own (OpenID Connect Core §5.5), and demanded by nobody.
  static func requestEnd(_ bytes: Span<UInt8>, around claims: Range<Int>) -> Int? {
    // As far as the parameters go on without white space, within a bound that keeps the search linear.
    var start = claims.lowerBound
    while start > 0, claims.lowerBound - start < 4096, bytes[start - 1] > 0x20 { start -= 1 }
    var end = claims.upperBound
    while end < bytes.count, end - claims.upperBound < 4096, bytes[end] > 0x20 { end += 1 }
    let parameters = bytes.extracting(start..<end)
    func has(_ name: StaticString) -> Bool {
      var index = 0
      while let found = parameters.firstIndex(of: name, from: index) {
        if found == 0 || "?#&/".utf8.contains(parameters[found - 1]) { return true }
        index = found + 1
      }
      return false
    }
    if has("error=") || has("error_description=") { return nil }
    let isRequest =
      has("client_id=") || has("response_type=") || has("grant_type=") || has("scope=")
    return isRequest ? end : nil
  }

  /// What ends a parameter in text: a control, a space, `"`, `#`, `&`, `'`, `<`, `>`, `\`.
  private static func endsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case ...0x20, UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "'"),
      UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"):
      true
    default: false
    }
  }

  /// The index after the `}` that closes the object at `start`.
  private static func endOfObject(_ bytes: Span<UInt8>, at start: Int) -> Int {
    var depth = 0
    var isInString = false
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "{") where !isInString: depth += 1
      case UInt8(ascii: "}") where !isInString:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return min(index, bytes.count)
  }

  /// One to nine digits at `index`, and the index after them; `nil` where an ellipsis cuts them off.
  static func number(in bytes: Span<UInt8>, at index: Int) -> (number: Int, end: Int)? {
    var end = index
    var number = 0
    while end < bytes.count, bytes[end].isDigit {
      guard end - index < ServiceCodeText.maximumDigits else { return nil }
      number = number * 10 + Int(bytes[end] - 0x30)
      end += 1
    }
    return end > index && !bytes.hasEllipsis(at: end) ? (number, end) : nil
  }

  /// The 36 characters of a UUID at `index`.
  static func id(in bytes: Span<UInt8>, at index: Int) -> Range<Int>? {
    guard index >= 0, bytes.count - index >= 36 else { return nil }
    for offset in 0..<36 {
      let byte = bytes[index + offset]
      let isHyphenPlace = offset == 8 || offset == 13 || offset == 18 || offset == 23
      guard isHyphenPlace ? byte == UInt8(ascii: "-") : byte.isHexDigit else { return nil }
    }
    return index..<(index + 36)
  }
}
