import ClaimsRequests
import YajlJSON

extension TokenError {
  /// Reads the body of any answer: JSON of a token endpoint, a resource, a managed identity or a
  /// broker, a form post, a SOAP fault, an `NSError` in text, text, a page, and any of them broken
  /// off.
  ///
  /// Never fails; of broken JSON the members before the fault count. A code or id that is cut off, by an
  /// ellipsis or by the end of a document that breaks off there, does not count: it may be the beginning
  /// of another one. The end of plain text cuts nothing off, unless `isTruncated` says that there was more.
  public init(body: Span<UInt8>, status: Int? = nil, isTruncated: Bool = false) {
    var reader = TokenErrorReader(status: status)
    reader.read(body: body, isTruncated: isTruncated)
    self = reader.take()
  }

  /// Reads the body of any answer; see the twin that takes a span.
  @inlinable
  public init(body: some Collection<UInt8>, status: Int? = nil, isTruncated: Bool = false) {
    if let error = body.withContiguousStorageIfAvailable({
      unsafe TokenError(body: $0.span, status: status, isTruncated: isTruncated)
    }) {
      self = error
    } else {
      self = TokenError(body: ContiguousArray(body), status: status, isTruncated: isTruncated)
    }
  }

  /// Reads a redirect: a URI, its query or fragment, or a form post (RFC 6749 §4.1.2.1).
  ///
  /// `nil` when it reports no error, a success for example. A redirect that asks for the device's
  /// registration (`msauth://wpj`) counts as an error.
  public init?(redirect: String) {
    var reader = TokenErrorReader()
    let isError = redirect.withBytes { bytes in
      guard let text = RedirectText(bytes, from: bytes.skippingSpaces(from: 0)) else {
        return false
      }
      if text.isError {
        reader.read(text)
      } else if !reader.readDeviceRegistration(text) {
        return false
      }
      reader.finish()
      return true
    }
    guard isError else { return nil }
    self = reader.error
  }

  /// Reads a body as `init(body:status:)` does, but refuses one that is no valid JSON nor another
  /// form that is known (form post, SOAP fault, `NSError` text), one beyond a limit, and claims that
  /// are no JSON object or name a target or claim twice.
  ///
  /// An empty body is not refused.
  public init(
    strictlyParsing body: some Collection<UInt8>, status: Int? = nil
  ) throws(TokenErrorReadingError) {
    let (error, fault) = Self.withSpan(of: body) { bytes in
      var reader = TokenErrorReader(status: status)
      reader.read(body: bytes)
      return (reader.error, reader.fault)
    }
    if let fault {
      throw fault.code.isLimit
        ? TokenErrorReadingError(.limitExceeded, offset: fault.offset, reason: fault.reason)
        : TokenErrorReadingError(
          .malformedJSON, offset: fault.offset,
          reason: "The body is no valid JSON: \(fault.code).")
    }
    try error.refuseMalformedClaims()
    self = error
  }

  /// Reads a redirect as `init(redirect:)` does, but refuses one that is no valid URI or form text.
  public init?(strictlyParsingRedirect redirect: String) throws(TokenErrorReadingError) {
    if let fault = RedirectText.firstFault(in: redirect.trimmed) { throw fault }
    self.init(redirect: redirect)
    try refuseMalformedClaims()
  }

  private func refuseMalformedClaims() throws(TokenErrorReadingError) {
    guard let claims else {
      guard let claimsText else { return }
      var isTooLarge = false
      do throws(ClaimsRequestError) {
        _ = try ClaimsInText.decode(claimsText)
      } catch {
        isTooLarge = error.code == .limitExceeded
      }
      throw isTooLarge
        ? TokenErrorReadingError(
          .limitExceeded, offset: 0, reason: "The claims are larger or deeper than is read.")
        : TokenErrorReadingError(
          .malformedClaims, offset: 0, reason: "The claims are no JSON object.")
    }
    guard claims.hasDuplicateNames else { return }
    throw TokenErrorReadingError(
      .malformedClaims, offset: 0, reason: "A target or claim is named twice.")
  }

  private static func withSpan<Result>(
    of body: some Collection<UInt8>, _ read: (Span<UInt8>) -> Result
  ) -> Result {
    if let result = body.withContiguousStorageIfAvailable({ unsafe read($0.span) }) {
      return result
    }
    return unsafe Array(body).withUnsafeBufferPointer { unsafe read($0.span) }
  }
}
