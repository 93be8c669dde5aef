import ClaimsRequests
import YajlJSON

/// Fills a `TokenError` from bytes of any shape.
///
/// Never fails, reads everything once or twice.
struct TokenErrorReader {
  var error: TokenError
  /// How many JSON strings this text lies in.
  let nesting: Int
  /// JSON inside JSON strings is opened this deep.
  static let maximumNesting = 3

  /// Where the JSON of the body is broken.
  private(set) var fault: JSONError?

  /// The sign-in name and the account id, until both are known.
  var homeAccountID: String?

  init(status: Int? = nil, nesting: Int = 0) {
    error = TokenError(source: .unreadable, status: status)
    self.nesting = nesting
  }

  /// What was read.
  consuming func take() -> TokenError { error }

  /// Reads a body, whatever it is; one that was truncated may end within a word.
  mutating func read(body bytes: Span<UInt8>, isTruncated: Bool = false) {
    var start = bytes.skippingSpaces(from: 0)
    if bytes.matches("\u{FEFF}", at: start) { start = bytes.skippingSpaces(from: start + 3) }
    guard start < bytes.count else { return }
    switch bytes[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""):
      readJSON(bytes, from: start, isTruncated: isTruncated)
    case UInt8(ascii: "<"): readMarkup(bytes, isTruncated: isTruncated)
    default:
      readText(
        bytes.extracting(..<(isTruncated ? bytes.endOfWholeWords : bytes.count)), from: start)
    }
    finish()
  }

  /// Reads JSON; after a fault the members before it count and the rest is searched as text.
  private mutating func readJSON(_ bytes: Span<UInt8>, from start: Int, isTruncated: Bool) {
    let document = PartialJSON(bytes)
    if let body = document.body { read(body) }
    guard let fault = document.fault else { return }
    report(fault)
    let bytes = bytes.extracting(
      ..<(isTruncated || document.isCut ? bytes.endOfWholeWords : bytes.count))
    // A text in quotes or brackets is no JSON at all.
    if document.body == nil, error.source == .unreadable {
      return readText(bytes, from: start, isKnownFault: true)
    }
    search(bytes, from: start)
    if error.source == .unreadable, error.isRecognized { error.source = .plainText }
  }

  mutating func report(_ fault: JSONError) {
    if self.fault == nil { self.fault = fault }
    error.diagnostics.append(
      TokenErrorDiagnostic(
        .invalidJSON, offset: fault.offset, message: "The body is no valid JSON: \(fault.code)."))
  }

  /// Takes a JSON body, and opens the texts in it that may be bodies.
  mutating func read(_ body: JSONErrorBody) {
    let status = error.status
    // Swapped, not copied: the draft is of no use afterwards.
    swap(&error, &body.draft.error)
    error.status = status ?? error.status
    homeAccountID = body.draft.homeAccountID
    if error.source == .broker { readBroker(body.draft) }
    for text in body.draft.nestedTexts { open(text) }
  }

  /// Opens a text that may hold JSON or anything else that a body can be.
  mutating func open(_ text: String) {
    guard nesting < Self.maximumNesting else {
      return error.diagnostics.append(
        TokenErrorDiagnostic(
          .nestedTooDeep, message: "JSON inside JSON strings is opened three levels deep."))
    }
    var reader = TokenErrorReader(nesting: nesting + 1)
    text.withBytes { reader.read(body: $0) }
    fill(from: reader.take())
  }

  /// Takes what `other` knows and this does not.
  mutating func fill(from other: TokenError) {
    func fill<Value>(_ path: WritableKeyPath<TokenError, Value?>, in error: inout TokenError) {
      if error[keyPath: path] == nil { error[keyPath: path] = other[keyPath: path] }
    }
    fill(\.code, in: &error)
    fill(\.suberror, in: &error)
    fill(\.b2cCode, in: &error)
    fill(\.adfsCode, in: &error)
    fill(\.serviceCode, in: &error)
    fill(\.errorDescription, in: &error)
    fill(\.errorURI, in: &error)
    fill(\.traceID, in: &error)
    fill(\.correlationID, in: &error)
    fill(\.requestID, in: &error)
    fill(\.clientRequestID, in: &error)
    fill(\.timestampText, in: &error)
    fill(\.account, in: &error)
    fill(\.username, in: &error)
    fill(\.record, in: &error)
    fill(\.status, in: &error)
    if error.claimsText == nil, other.claimsText != nil {
      error.claims = other.claims
      error.claimsText = other.claimsText
      error.hasClaimsFromText = true
    }
    if other.reportsRequestLoop { error.reportsRequestLoopInside = true }
    if error.aadstsCodes.isEmpty { error.aadstsCodes = other.aadstsCodes }
    for code in other.aadstsCodesInDescription
    where !error.aadstsCodesInDescription.contains(code) {
      error.aadstsCodesInDescription.append(code)
    }
    if error.innerCodes.isEmpty { error.innerCodes = other.innerCodes }
    if error.source == .unreadable { error.source = other.source }
    error.diagnostics += other.diagnostics.filter { $0.code != .invalidJSON }
  }
}
