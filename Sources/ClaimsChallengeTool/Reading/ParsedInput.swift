import ClaimsChallenges
import Transcripts

/// What the caller says about the input.
struct ParseOptions: Sendable {
  var form = InputForm.auto
  var status: Int?
  /// Header fields in addition to those of the input.
  var fields: [RawField] = []
  var flow = TokenFlow.silent
  /// Whether fields are read by their RFC's grammar alone.
  var isStrict = false
  /// Seconds since 1970-01-01T00:00:00Z.
  var now: Int64
  var requestedScopes: ScopeSet = []
  var trustedHosts: Set<String> = []

  init(now: Int64) { self.now = now }

  /// What an HTTP status can be (RFC 9110 §15): a number of three digits.
  static let statuses = 100...999
}

/// The evidence in one input: its parts, told apart but not yet judged.
struct ParsedInput: Sendable {
  let options: ParseOptions
  private(set) var status: Int?
  /// All header fields, in order.
  private(set) var fields: [RawField]
  /// An error body, or text.
  private(set) var body: [UInt8]?
  /// A redirect: a URI, its query or fragment, or a form post.
  private(set) var redirect: String?
  /// A claims request by itself.
  private(set) var claims: [UInt8]?
  /// Whether the input shows a request that carried an access token; `nil` where it shows none.
  private(set) var sentAccessToken: Bool?
  /// What was undone to read the input, from the outside in.
  private(set) var layers: [TranscriptLayer] = []
  /// What is to be said about the reading itself.
  private(set) var notes: [Diagnostic] = []

  /// Takes parts that the caller has told apart.
  init(options: ParseOptions, fields: [RawField], body: [UInt8]?, url: String?) {
    self.options = options
    status = options.status
    self.fields = fields + options.fields
    if let body { read(body, as: options.form, isAlone: fields.isEmpty && url == nil) }
    if let url { redirect = url }
    useLocation()
    useAuthorization()
  }

  /// Reads text of any form: strictly first, then as a transcript if that tells more.
  init(_ text: InputText, options: ParseOptions) {
    self.init(plain: text.bytes, options: options)
    layers = text.layers
    if options.form == .auto, !options.isStrict { readTranscript(text) }
  }

  private init(plain text: [UInt8], options: ParseOptions) {
    self.options = options
    status = options.status
    fields = []
    read(text, as: options.form, isAlone: true)
    // The line end belongs to the file, not to the claims.
    claims = claims.map { Array($0.withoutLineEnds) }
    fields += options.fields
    useLocation()
    useAuthorization()
  }

  /// Sorts text into the parts; what stands beside header fields is a body.
  private mutating func read(_ text: [UInt8], as form: InputForm, isAlone: Bool) {
    let form = form == .auto ? InputForm.detect(text) : form
    switch form {
    case .headers where isAlone:
      let lines = FieldLines(text[...])
      status = status ?? lines.status
      fields += lines.fields
    case .response:
      let response = ResponseDump(text)
      status = status ?? response.status
      fields += response.fields
      sentAccessToken = response.sentAccessToken
      read(body: response.body)
    case .redirect: redirect = String(decoding: text, as: UTF8.self)
    case .claims: claims = text
    case .auto, .body, .headers: read(body: text[...])
    }
  }

  private mutating func read(body: ArraySlice<UInt8>) {
    if !body.trimmed().isEmpty { self.body = Array(body) }
  }

  /// A `Location` that carries an error is a redirect.
  private mutating func useLocation() {
    guard redirect == nil,
      let location = fields.last(where: { $0.name.lowercased() == "location" }),
      let found = InputForm.redirect(in: location.value[...])
    else { return }
    redirect = RawField(location.name, Array(found)).text
  }

  /// `Authorization` is a field of requests: who pastes it shows what was sent.
  private mutating func useAuthorization() {
    if let value = values(of: "authorization").last {
      sentAccessToken = RawField.isAccessToken(value[...])
    }
  }

  /// Replaces the parts by those of an exchange.
  mutating func take(_ exchange: TranscriptExchange, within outer: [TranscriptLayer]) {
    status = options.status ?? exchange.status
    fields = exchange.fields.map { RawField($0.name, $0.value) } + options.fields
    body = exchange.body
    redirect = exchange.redirect
    claims = nil
    layers = outer + exchange.layers
    useLocation()
  }

  mutating func note(_ code: String, at offset: Int?, _ message: String) {
    notes.append(Diagnostic(code: code, part: .input, offset: offset, message: message))
  }

  mutating func keep(_ diagnostics: [Diagnostic]) { notes += diagnostics }

  /// The values of a field, given in lower case, in order.
  func values(of name: String) -> [[UInt8]] {
    fields.filter { $0.name.lowercased() == name }.map(\.value)
  }
}

extension RawField {
  /// Whether a value of `Authorization` is an access token's, not a password's.
  static func isAccessToken(_ value: ArraySlice<UInt8>) -> Bool {
    let scheme = String(decoding: value.prefix { !ASCII.isBlank($0) }, as: UTF8.self)
    return ["bearer", "dpop", "pop"].contains(scheme.lowercased())
  }

  /// The value as text: UTF-8, or else one character an octet.
  var text: String {
    String(validating: value)
      ?? String(String.UnicodeScalarView(value.map { Unicode.Scalar($0) }))
  }
}

extension String {
  /// The text of valid UTF-8, or `nil`.
  init?(validating bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    // A replacement character that was not there before shows that something was repaired.
    guard text.utf8.count == bytes.count, text.utf8.elementsEqual(bytes) else { return nil }
    self = text
  }
}
