import ClaimsChallenges

/// One request and its response in a capture, or as much of them as a log tells.
struct CapturedExchange: Sendable {
  /// Its place in the file, counted from 0.
  var entry = 0
  /// Where it begins, in bytes.
  var offset = 0
  /// When, as the capture writes it.
  var time: String?
  var method: String?
  var url: String?
  /// The request's form body.
  var requestBody: String?
  /// Whether the capture has requests, so that it can be told what followed.
  var hasRequest = false
  var status: Int?
  /// Whether the response is a success that says nothing: its fields and body are then left out.
  var isQuiet = false
  var fields: [RawField] = []
  var body: [UInt8]?
  /// A redirect that carries an error, told apart already.
  var redirect: String?

  /// The URL without its query and fragment.
  var address: String? { url.map { String($0.prefix { $0 != "?" && $0 != "#" }) } }

  /// The address with its secrets masked: a name and password, parts of the path.
  var maskedAddress: String? { address.map { Redactor.words($0) } }

  /// The URL with the names of its query parameters, but not their values.
  var maskedURL: String? {
    guard let url, let address, let masked = maskedAddress else { return nil }
    let rest = url.dropFirst(address.count)
    guard rest.first == "?" else { return masked }
    let query = rest.dropFirst().prefix { $0 != "#" }
    let names = query.split(separator: "&").map { pair in
      Redactor.name(String(pair.prefix { $0 != "=" })) + (pair.contains("=") ? "=…" : "")
    }
    return names.isEmpty ? masked : "\(masked)?\(names.joined(separator: "&"))"
  }

  /// What the response says.
  func findings(now: Int64) -> Findings {
    var options = ParseOptions(now: now)
    options.status = status.flatMap { $0 > 0 ? $0 : nil }
    options.form = .body
    return Findings(
      of: ParsedInput(options: options, fields: fields, body: body, url: redirect))
  }

  /// The claims that a request to a token or authorize endpoint carries.
  var requestedClaims: ClaimsRequest? {
    guard let url, let address else { return nil }
    let path = address.lowercased()
    guard path.hasSuffix("/token") || path.hasSuffix("/authorize") || path.hasSuffix("/devicecode")
    else { return nil }
    let query = url.dropFirst(address.count).drop { $0 == "?" || $0 == "#" }
    for form in [requestBody ?? "", String(query)] {
      if let text = RequestParameters(formEncoded: form)["claims"],
        let claims = try? ClaimsRequest.decode(text).claims
      {
        return claims
      }
    }
    return nil
  }

  /// Whether it is a request for tokens at all.
  var isTokenRequest: Bool {
    guard let path = address?.lowercased() else { return false }
    return path.hasSuffix("/token") || path.hasSuffix("/authorize")
  }
}
