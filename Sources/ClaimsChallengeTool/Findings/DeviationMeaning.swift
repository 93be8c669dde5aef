import ClaimsChallenges

extension ChallengeDeviationKind {
  /// What the lenient reading did, in one sentence.
  var meaning: String {
    switch self {
    case .controlToSpace: "A control character was read as a space."
    case .tabAfterScheme: "A tab stands after the scheme instead of a space."
    case .parameterAfterClosedScheme: "A parameter follows a scheme that has no parameters."
    case .parameterAfterToken68: "A parameter follows a token68."
    case .parameterWithoutScheme: "A parameter stands before any scheme."
    case .strayQuote: "A quotation mark stands where none belongs."
    case .unterminatedQuotedString: "A quoted string has no end."
    case .unquotedValue: "A value that needs quotation marks has none."
    case .apostropheValue: "A value stands in apostrophes instead of quotation marks."
    case .missingValue: "A parameter has no value."
    case .missingComma: "A comma is missing between parameters."
    case .semicolon: "A semicolon stands where a comma belongs."
    case .skippedElement: "Something that is no challenge and no parameter was left out."
    case .duplicateParameter: "A parameter occurs twice; the first is used."
    case .limitExceeded: "The field is beyond a limit; what follows was not read."
    case .invalidScheme: "A scheme holds characters that are not allowed."
    case .rawJSONValue: "JSON stands in quotation marks without being escaped."
    default: "The field deviates from the grammar of RFC 9110."
    }
  }
}

extension ClaimsText.DeviationKind {
  static let allKnown: [Self] = [
    .unpaddedBase64, .irregularPadding, .mixedBase64Alphabets, .whiteSpaceInBase64,
    .nonCanonicalBase64, .apostrophes, .surroundingWhiteSpace, .doublePercentEncoding,
  ]

  /// The kind that a diagnostic's code names, as `claims.unpadded_base64`.
  init?(code: String) {
    guard let kind = Self.allKnown.first(where: { "claims.\($0.rawValue)" == code }) else {
      return nil
    }
    self = kind
  }

  /// What is unusual about the encoding, in one sentence.
  var meaning: String {
    switch self {
    case .unpaddedBase64: "The base64 of the claims has no padding."
    case .irregularPadding: "The base64 of the claims has the wrong padding."
    case .mixedBase64Alphabets: "The claims mix the alphabets of base64 and base64url."
    case .whiteSpaceInBase64: "White space stands within the base64 of the claims."
    case .nonCanonicalBase64: "The base64 of the claims ends with spare bits."
    case .apostrophes: "The claims stand in apostrophes."
    case .surroundingWhiteSpace: "White space surrounds the claims."
    case .doublePercentEncoding: "The claims are percent-encoded twice."
    default: "The claims are encoded in an unusual way."
    }
  }
}
