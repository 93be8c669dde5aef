/// One challenge as offsets into the octets that were parsed.
struct ChallengeRecord {
  var schemeStart: UInt32
  var schemeEnd: UInt32
  /// Equal when there is no token68: a token68 has one octet at least.
  var token68Start: UInt32 = 0
  var token68End: UInt32 = 0
  /// Its parameters end where those of the next challenge begin.
  var firstParameter: UInt32
  /// Whether auth-params may follow: a SP stood after the scheme, or a repair opened it.
  var isOpen: Bool

  var hasToken68: Bool { token68Start != token68End }
}

/// One auth-param as offsets into the octets that were parsed; a quoted value without its quotes.
struct ParameterRecord {
  var nameStart: UInt32
  var nameEnd: UInt32
  var valueStart: UInt32
  var valueEnd: UInt32
  var flags: UInt8
  /// A short hash of the name without case, which tells most different names apart.
  var nameHash: UInt16

  static let quoted: UInt8 = 1
  static let hasEscapes: UInt8 = 2
  static let unterminated: UInt8 = 4
  /// Octets above 0x7F may occur in the value.
  static let maybeNotASCII: UInt8 = 8
}

/// One repair of the lenient mode.
struct DeviationRecord {
  var kind: Repair
  /// The challenge it belongs to, or -1.
  var challenge: Int32
  var position: UInt32

  /// Whether the position belongs to the octet before it: a value is missing behind its "=", also where the line ends.
  var isBehindOctet: Bool { kind == .missingValue }
  /// Where it comes in the order of the text.
  var order: UInt64 { UInt64(position) &* 2 &+ (isBehindOctet ? 0 : 1) }
}

/// The repairs that the grammar makes (rules L0 to L14), in the spelling of the command line.
enum Repair: UInt8 {
  case controlToSpace, tabAfterScheme, parameterAfterClosedScheme, parameterAfterToken68
  case parameterWithoutScheme, strayQuote, unterminatedQuotedString, unquotedValue, apostropheValue
  case missingValue, missingComma, semicolon, skippedElement, duplicateParameter, limitExceeded
  case invalidScheme, rawJSONValue, invalidOctet, schemePrefix
}

/// Where and why a strict parse stopped.
struct GrammarFault: Error {
  var kind: Kind
  var position: Int

  /// What the strict mode refuses.
  enum Kind: UInt8 {
    case forbiddenOctet, expectedToken, parameterWithoutScheme, parameterAfterToken68
    case parameterAfterClosedScheme, missingValue, invalidOctet, unterminatedQuotedString
    case invalidQuotedPair, duplicateParameter, expectedComma, tabAfterScheme
    case expectedToken68OrParameter, expectedParameter, limitExceeded
  }

  init(_ kind: Kind, at position: Int) {
    self.kind = kind
    self.position = position
  }
}

/// A half-open range of octets: one field line of the octets that are parsed.
struct LineRange {
  var start: Int
  var end: Int
}
