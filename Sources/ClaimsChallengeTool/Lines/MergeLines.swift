import ClaimsChallenges

/// `merge --ndjson`.
struct MergeLines: LineAnswerer {
  func answer(_ request: LineRequest) throws(LineFailure) -> any JSONEncodable {
    let policy = try request.choice("policy", default: MergeCommand.Policy.newest)
    let capabilities = ClientCapability.named(try request.strings("capabilities"))
    guard let values = try request.array("requests") else {
      throw .malformed("“requests” is missing.")
    }
    var requests: [ClaimsRequest] = []
    for (index, value) in values.enumerated() { requests.append(try read(value, at: index)) }
    let merged = ClaimsMerge(requests, capabilities: capabilities)
    if merged.isAmbiguous {
      throw LineFailure(
        code: "malformed_claims", part: "claims",
        message: "A request names a target or a claim twice, differently.")
    }
    if policy == .fail, !merged.conflicts.isEmpty {
      throw LineFailure(
        code: "merge_conflict", part: "claims", message: "The requests disagree about a claim.")
    }
    return merged
  }

  private func read(_ value: JSONValue, at index: Int) throws(LineFailure) -> ClaimsRequest {
    if let object = value.object { return ClaimsRequest(json: object) }
    if value.isNull { return ClaimsRequest() }
    guard let text = value.string else {
      throw LineFailure(
        code: "malformed_claims", part: "claims", line: index,
        message: "A claims request is no JSON object.")
    }
    if text.utf8.allSatisfy(ASCII.isSpace) { return ClaimsRequest() }
    do {
      return try ClaimsRequest.decode(text).claims
    } catch {
      throw LineFailure(
        code: "malformed_claims", part: "claims", line: index, offset: error.offset,
        message: error.reason)
    }
  }
}
