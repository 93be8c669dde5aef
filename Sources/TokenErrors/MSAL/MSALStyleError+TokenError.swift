extension MSALStyleError {
  /// What MSAL for Apple hands the app for this answer in this flow.
  ///
  /// An answer with another status than 200, 400 and 401 is not read by MSAL: its number tells the
  /// status only, while `tokenError` keeps the rest. A redirect always belongs to an interactive
  /// flow. For an `NSError` in text and for a broker's answer it is that error.
  public init(_ error: TokenError, flow: TokenFlow) {
    let record: ErrorRecord
    switch error.source {
    case .authorizationResponse: record = error.record ?? MSALAnswer.redirectError(error)
    case .nsErrorText where error.record?.isDelivered == true:
      self.init(error.record ?? ErrorRecord(.internal), tokenError: error)
      return
    case .nsErrorText, .broker: record = error.record ?? MSALAnswer.tokenEndpointError(error)
    default:
      if let status = error.status, !MSALAnswer.reads(status) {
        record = MSALAnswer.unhandledStatus(status)
      } else {
        let answer = MSALAnswer.tokenEndpointError(error)
        record = flow == .silent ? MSALAnswer.wrappedForSilentFlow(answer) : answer
      }
    }
    // A blank domain cannot be converted; such an error is kept as it is.
    self.init(
      MSALErrorConverter.convert(record, correlationID: error.correlationID) ?? record,
      tokenError: error)
  }
}
