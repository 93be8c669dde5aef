public import ClaimsRequests

extension TokenError {
  /// The most specific AADSTS code: the last one that the catalogue knows, else the last one.
  public var aadstsCode: AADSTSErrorCode? {
    lastKnownCode ?? aadstsCodes.last ?? aadstsCodesInDescription.last
  }

  /// The last code of list and text that the catalogue knows; the list is asked first.
  public var lastKnownCode: AADSTSErrorCode? {
    aadstsCodes.last { $0.category != nil } ?? aadstsCodesInDescription.last { $0.category != nil }
  }

  /// Whether a code for a request loop (50196, 700172) stands anywhere in it: list, text, address,
  /// errors inside.
  package var reportsRequestLoop: Bool {
    aadstsCodes.contains(where: \.isRequestLoop)
      || aadstsCodesInDescription.contains(where: \.isRequestLoop) || reportsRequestLoopInside
      || innerCodes.contains { AADSTSErrorCode(parsing: $0)?.isRequestLoop == true }
      || serviceCode.flatMap { AADSTSErrorCode(parsing: $0) }?.isRequestLoop == true
      || errorURI.flatMap(TokenErrorReader.code(inAddress:))?.isRequestLoop == true
  }

  /// `timestamp` as an instant.
  public var timestamp: NumericDate? {
    timestampText.flatMap(TimestampText.seconds).map(NumericDate.init(secondsSinceUnixEpoch:))
  }

  /// The first sentence of the server's text, without code, ids and timestamp.
  public var message: String? { errorDescription.flatMap { ErrorText.firstSentence(of: $0) } }

  /// Whether the answer says what went wrong, as opposed to text that merely came with a status.
  public var isRecognized: Bool {
    switch source {
    case .resource, .managedIdentity, .nativeAuthentication, .broker, .wsTrust, .nsErrorText: true
    case .tokenEndpoint, .authorizationResponse, .plainText, .html, .unreadable:
      code != nil || suberror != nil || !aadstsCodes.isEmpty || b2cCode != nil || adfsCode != nil
        || claims != nil || record != nil
    }
  }

  /// Whether the same request may succeed later without any change: after 408, 429 and 5xx, when
  /// the server is temporarily unavailable, and for throttled or transient codes.
  ///
  /// Never after AADSTS50196, the server's sign of a request loop.
  public var isRetryable: Bool {
    if reportsRequestLoop { return false }
    if let status, status == 408 || status == 429 || (500...599).contains(status) { return true }
    switch code {
    case .temporarilyUnavailable?, .authorizationPending?, .slowDown?: return true
    case .interactionRequired?, .loginRequired?, .invalidClient?: return false
    default: break
    }
    let category =
      b2cCode.flatMap(ServiceErrorEntry.init(b2cCode:))?.category
      ?? adfsCode.flatMap(ServiceErrorEntry.init(adfsCode:))?.category ?? lastKnownCode?.category
    switch category {
    case .throttled?, .transient?: return true
    case nil, .informational?: return code == .serverError
    default: return false
    }
  }
}
