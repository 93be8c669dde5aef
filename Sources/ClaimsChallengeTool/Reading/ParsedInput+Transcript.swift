import ClaimsChallenges
import Transcripts

extension ParsedInput {
  /// Whether the parts say something that needed no repair.
  private func isWellFormed(_ findings: Findings) -> Bool {
    switch findings.kind {
    case .nothing: return false
    case .challenge, .redirectError, .declinedScopes: break
    case .claimsRequest:
      // Any object in base64 can be read as one; a target shows that it is meant.
      if findings.claimsRequest?.claims?.namesTarget != true { return false }
    case .tokenError, .resourceError:
      // A text that was searched may hold more than the search can tell, and so may a record
      // whose members are no error's.
      guard let error = findings.error, error.source != .plainText, error.source != .nsErrorText,
        error.source != .unreadable, error.namesFault
      else { return false }
    }
    return findings.diagnostics.isEmpty
  }

  /// Takes what a transcript tells if that is more than the parts told already.
  mutating func readTranscript(_ text: InputText) {
    let findings = Findings(of: self)
    if isWellFormed(findings) { return }
    guard let transcript = try? Transcript(bytes: text.bytes) else { return }
    if let offset = transcript.unreadClaimsOffset {
      note(
        "claims.unread", at: offset,
        "The input holds claims that cannot be read; nothing is known about what they ask for.")
    }
    guard let exchange = transcript.deciding else { return }
    let hasTarget = (claims.flatMap { ClaimsRequestFinding($0).claims })?.namesTarget ?? false
    let own = TranscriptEvidence(
      status: status, fields: fields.map { ($0.name, $0.value) }, body: body, redirect: redirect)
    guard exchange.evidence.score > max(own.score, hasTarget ? 20 : 0) else { return }
    let isJSON = body.map { [0x7B, 0x5B].contains($0.trimmed().first) } ?? false
    take(exchange, within: text.layers)
    // That the body is no valid JSON stays true, however it was read.
    if isJSON { keep(findings.diagnostics.filter { $0.code == "body.invalid_json" }) }
    if transcript.unsureCount > 0 {
      note(
        "transcript.unsure", at: nil,
        "A line break may have changed an id or a number; such ones are left out.")
    }
    if transcript.strayOctetCount > 0 {
      note(
        "transcript.stray_octets", at: nil,
        "Octets above 0x7F that are no UTF-8 stay as they are.")
    }
    let others = transcript.exchanges.count - 1
    if others > 0 {
      note(
        "transcript.other_exchanges", at: nil,
        "The input shows \(others) more \(others == 1 ? "answer" : "answers"); the last refusal counts."
      )
    }
  }
}

extension ClaimsRequest {
  /// Whether it asks for claims in a token of OpenID Connect or Entra.
  fileprivate var namesTarget: Bool {
    targets.contains { $0 == .accessToken || $0 == .idToken || $0 == .userInfo }
  }
}

extension TokenError {
  /// Whether it names what went wrong by a word or a number, and not by a sentence.
  fileprivate var namesFault: Bool {
    if let code = code?.rawValue { return code.utf8.allSatisfy { 0x20 < $0 && $0 < 0x7F } }
    return suberror != nil || !aadstsCodes.isEmpty || serviceCode != nil || b2cCode != nil
      || adfsCode != nil
  }
}
