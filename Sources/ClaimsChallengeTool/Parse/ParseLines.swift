import ClaimsChallenges

/// `parse --ndjson`: each line is one input, its parts told apart.
struct ParseLines: LineAnswerer {
  /// What holds for lines that do not say otherwise.
  let defaults: ParseOptions

  func answer(_ request: LineRequest) throws(LineFailure) -> any JSONEncodable {
    var options = defaults
    options.form = try request.choice("as", default: defaults.form)
    options.isStrict = try request.bool("strict") ?? defaults.isStrict
    if let status = try request.int("status") {
      guard ParseOptions.statuses.contains(status) else {
        throw .malformed("“status” is no number of three digits.")
      }
      options.status = status
    }
    if request.has("flow") {
      options.flow = try request.choice("flow", default: FlowChoice.silent).flow
    }
    if let text = try request.string("now") {
      guard let now = Instant.parse(text) else { throw .malformed("“now” is no instant.") }
      options.now = now
    }
    let scopes = try request.strings("requested_scopes")
    if !scopes.isEmpty { options.requestedScopes = ScopeSet(scopes.joined(separator: " ")) }
    var fields = try request.strings("www_authenticate").map {
      RawField("WWW-Authenticate", Array($0.utf8))
    }
    fields += try request.pairs("headers").map { RawField($0.name, Array($0.value.utf8)) }
    let body = try request.string("body").map { Array($0.utf8) }
    let input = ParsedInput(
      options: options, fields: fields, body: body, url: try request.string("url"))
    if options.isStrict, let failure = StrictReading.failure(of: input) {
      throw failure
    }
    return Findings(of: input)
  }
}
