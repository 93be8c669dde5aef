public import ClaimsChallenges

/// A header field that a transcript shows.
public struct TranscriptField: Sendable, Equatable {
  /// The field's name, in the spelling of its specification.
  public let name: String
  /// The value as it was sent, as far as the layers could be undone.
  public let value: [UInt8]
  /// Where in the input the value begins, in bytes.
  public let offset: Int

  init(_ name: String, _ value: [UInt8], offset: Int) {
    self.name = name
    self.value = value
    self.offset = offset
  }
}

/// One response in a transcript, or as much of it as was printed.
public struct TranscriptExchange: Sendable {
  /// The HTTP status; `nil` when it is not shown.
  public let status: Int?
  /// The header fields that matter to a refusal, in order.
  public let fields: [TranscriptField]
  /// The body, or the text that names an error.
  public let body: [UInt8]?
  /// A redirect that carries an error.
  public let redirect: String?
  /// Where in the input the first part begins, in bytes.
  public let offset: Int
  /// What was undone to read it, from the outside in; a layer is named once for each time it was undone.
  public let layers: [TranscriptLayer]

  init(_ draft: ExchangeDraft, layers outer: [TranscriptLayer]) {
    status = draft.status
    fields = draft.fields
    var inner = draft.fieldLayers
    var body = draft.body
    if !draft.members.isEmpty, body.map({ $0.rank < .object }) ?? true {
      // What has a name is the error; the text tells codes and ids.
      var members = draft.members
      if let text = body, members.firstValue(for: "error_description") == nil {
        members.append(
          name: "error_description",
          value: .string(String(decoding: Self.sentence(of: text.bytes), as: UTF8.self)))
      }
      let isDemand = members.count == 1 && members.names == ["claims"]
      let bytes = isDemand ? Self.demand(members) : members.jsonBytes()
      body = ExchangeDraft.Body(
        bytes: bytes, rank: .members, offset: draft.membersOffset, layers: body?.layers ?? inner)
    }
    self.body = body.map { Self.withoutUnsure($0.bytes) }
    redirect = body == nil || body?.rank == .text ? draft.redirect : nil
    if let body { inner = body.layers.count > inner.count ? body.layers : inner }
    offset = draft.offset ?? 0
    layers = outer + inner
  }

  /// The body without members that hold an id or a number that is not sure.
  private static func withoutUnsure(_ body: [UInt8]) -> [UInt8] {
    guard body.holds("\u{FFFD}"), var object = try? JSONObject(jsonBytes: body) else { return body }
    for member in object where member.name != "error_description" {
      if member.value.jsonBytes().holds("\u{FFFD}") { object.removeValues(for: member.name) }
    }
    return object.jsonBytes()
  }

  /// The text from its first code on: what stands before is not the server's.
  private static func sentence(of text: [UInt8]) -> ArraySlice<UInt8> {
    for code: StaticString in ["AADSTS", "AADB2C", "MSIS"] {
      if let start = text.position(of: code) { return text[start...] }
    }
    return text[...]
  }

  /// Claims that a text demands, without any error beside them.
  private static func demand(_ members: JSONObject) -> [UInt8] {
    guard let claims = members["claims"] else { return [] }
    return Array("claims=".utf8)
      + (claims.string.map { Array($0.utf8) } ?? claims.object?.jsonBytes() ?? [])
  }

  /// What the response says, for a recovery policy; `nil` when it says nothing.
  public func requestFailure() -> RequestFailure? {
    let evidence = self.evidence
    guard evidence.score > 0 else { return nil }
    var failure = RequestFailure()
    failure.status = status
    failure.challenges = evidence.challenges
    let header = HeaderFields(
      fields.map { (name: $0.name, value: String(decoding: $0.value, as: UTF8.self)) })
    failure.retryAfter = RetryAfter(in: header)
    if ClaimsChallenge.counts(withStatus: status) {
      failure.claimsChallenge = evidence.challenges.claimsChallenge
    }
    if let error = evidence.error { failure.take(error) }
    return failure
  }

  /// What can be read from the parts, and how much it says.
  package var evidence: TranscriptEvidence {
    TranscriptEvidence(
      status: status, fields: fields.map { ($0.name, $0.value) }, body: body, redirect: redirect)
  }
}
