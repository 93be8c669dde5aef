import ClaimsRequests

extension TokenErrorReader {
  /// What follows from all members together.
  mutating func finish() {
    for id in [\TokenError.traceID, \.correlationID, \.requestID, \.clientRequestID]
    where error[keyPath: id]?.isCut == true {
      error[keyPath: id] = nil
    }
    if let homeAccountID, error.account == nil {
      error.account = AccountIdentifier(homeAccountID: homeAccountID, username: error.username)
    }
    if let text = error.errorDescription { search(text) }
    finishCodes()
    if error.claims == nil, let text = error.claimsText { decodeClaims(text) }
    if nesting == 0, error.claims?.isAmbiguous == true {
      error.diagnostics.append(
        TokenErrorDiagnostic(
          .duplicateClaimName,
          message: "The claims name a target or a claim twice with different contents."))
    }
  }

  /// Codes of the list, else of the text, else of the address.
  private mutating func finishCodes() {
    let inText = error.aadstsCodesInDescription
    if error.aadstsCodes.isEmpty {
      error.aadstsCodes = inText
      if inText.isEmpty, let code = error.errorURI.flatMap(Self.code(inAddress:)) {
        error.aadstsCodes = [code]
      }
    } else if nesting == 0, !inText.isEmpty, !Self.haveSameCodes(inText, error.aadstsCodes) {
      error.diagnostics.append(
        TokenErrorDiagnostic(
          .codesDisagree, message: "The list of error codes and the description name other codes."))
    }
  }

  /// Whether both hold the same codes, in any order.
  private static func haveSameCodes(_ some: [AADSTSErrorCode], _ others: [AADSTSErrorCode]) -> Bool
  {
    some.allSatisfy(others.contains) && others.allSatisfy(some.contains)
  }

  /// The digits after the last `code=` of an `error_uri`.
  static func code(inAddress address: String) -> AADSTSErrorCode? {
    address.withBytes { bytes in
      var last: AADSTSErrorCode?
      var index = 0
      while let found = bytes.firstIndex(of: "code=", from: index) {
        if let number = ErrorText.number(in: bytes, at: found + 5)?.number {
          last = AADSTSErrorCode(number)
        }
        index = found + 5
      }
      return last
    }
  }

  /// Decodes the claims, or reports that they cannot be decoded.
  private mutating func decodeClaims(_ text: String) {
    do {
      let decoded = try ClaimsInText.decode(text)
      error.claims = decoded.claims
      error.diagnostics += decoded.diagnostics
    } catch {
      self.error.claims = nil
      self.error.diagnostics.append(
        TokenErrorDiagnostic(.malformedClaims, message: "The claims are no JSON object."))
    }
  }

  /// Searches the description.
  mutating func search(_ text: String) {
    text.withBytes { search($0, from: 0) }
  }

  /// Searches text for what no member has said yet.
  mutating func search(_ bytes: Span<UInt8>, from start: Int) {
    let knowsAll =
      error.traceID != nil && error.correlationID != nil && error.timestampText != nil
      && error.claimsText != nil
    take(ErrorText(bytes, from: start, onlyCodes: knowsAll), of: bytes)
  }

  mutating func take(_ found: ErrorText, of bytes: Span<UInt8>) {
    func text(_ range: Range<Int>?) -> String? { range.map { String(repairing: bytes, $0) } }
    if error.aadstsCodesInDescription.isEmpty {
      error.aadstsCodesInDescription = found.codes
    } else {
      for code in found.codes where !error.aadstsCodesInDescription.contains(code) {
        error.aadstsCodesInDescription.append(code)
      }
    }
    if error.b2cCode == nil { error.b2cCode = found.b2cCode.map { "AADB2C\($0)" } }
    if error.adfsCode == nil { error.adfsCode = found.adfsCode.map { "MSIS\($0)" } }
    if error.traceID == nil { error.traceID = text(found.traceID) }
    if error.correlationID == nil { error.correlationID = text(found.correlationID) }
    if error.requestID == nil { error.requestID = text(found.requestID) }
    if error.clientRequestID == nil { error.clientRequestID = text(found.clientRequestID) }
    if error.timestampText == nil { error.timestampText = text(found.timestamp) }
    if error.claimsText == nil, let range = found.claims {
      error.claimsText = String(repairing: bytes, range)
      error.hasClaimsFromText = true
    }
  }
}
