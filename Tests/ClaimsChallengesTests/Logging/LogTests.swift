import ClaimsChallenges
import Foundation
import TestSupport
import Testing

@Suite("Logging and masking")
struct LogTests {
  @Test("Values are masked as MSAL masks them")
  func values() {
    #expect(LogMask.value("secret") == "Masked(not-null)")
    #expect(LogMask.value(nil) == "Masked(null)")
    #expect(LogMask.value(["a", "b", "c"]) == "MaskedArray(count=3)")
    #expect(
      LogMask.error(domain: "MSALErrorDomain", code: -50002)
        == "MaskedError(MSALErrorDomain, -50002)")
  }

  @Test(
    "A user name keeps its domain and is told apart by eight digits",
    arguments: [
      ("test@email.com", "auth.placeholder-9f86d081__email.com"),
      ("TEST@Email.COM", "auth.placeholder-9f86d081__email.com"),
      ("@email.com", "auth.placeholder-e3b0c442__email.com"),
      ("test@", "auth.placeholder-9f86d081__"),
      ("contoso.email.com", "2bf9fb0e"),
    ])
  func usernames(name: String, masked: String) {
    #expect(LogMask.username(name) == masked)
  }

  @Test("Secrets are masked at every level, personal data as the level says")
  func levels() {
    let claims: String? = "claims"
    let text: LogText =
      "For \(organizational: "contoso"), user \(username: "ada@contoso.com"), claims \(secret: claims)."
    #expect(
      text.text(masking: .maskAllPII)
        == "For Masked(not-null), user auth.placeholder-\(SHA256.hexadecimal("ada".utf8).prefix(8))"
        + "__contoso.com, claims Masked(not-null).")
    #expect(text.text(masking: .maskEUIIOnly).hasPrefix("For contoso, user auth.placeholder-"))
    #expect(
      text.text(masking: .maskSecretsOnly)
        == "For contoso, user ada@contoso.com, claims Masked(not-null).")
  }

  @Test("A handler writes what its level asks for, and says whether it is personal")
  func handler() {
    let lines = Lines()
    for masking: LogMaskingLevel in [.maskAllPII, .maskEUIIOnly, .maskSecretsOnly] {
      let handler = LogHandler(level: .info, masking: masking) { lines.add($0) }
      handler.log(.verbose, "too detailed")
      handler.log(.nothing, "never")
      handler.log(.info, "\(organizational: "contoso")")
      handler.log(.error, "plain")
    }
    let messages = lines.all
    #expect(messages.map(\.level) == [.info, .error, .info, .error, .info, .error])
    #expect(messages.map(\.containsPII) == [false, false, true, false, true, false])
    LogHandler(level: .nothing) { lines.add($0) }.log(.error, "silent")
    #expect(lines.all.count == 6)
  }

  @Test("MSAL's own masking tests hold", .enabled(if: ProjectFiles.hasSharedVectors))
  func sharedVectors() throws {
    let null =
      "Swift has one way to say nothing: NSNull is nil (docs/architecture.md, no Foundation)."
    var run = VectorRun(
      "msal-objc log.mask",
      named: [
        "log-006": NamedDifference("(null)", because: null),
        "log-011": NamedDifference("Masked(null)", because: null),
      ])
    for (id, _, input, expected) in try msalRows("log.mask") {
      let text = Self.text(for: input)
      run.judge(id, text == expected["text"] as? String ? [] : [text])
    }
    let failures = run.failures(rows: 14)
    #expect(failures.isEmpty, "\(failures)")
  }

  private static func text(for input: [String: Any]) -> String {
    // Foundation's null, and the vectors' word for that of Objective-C, are nil here.
    let object = input["value"] as? [String: Any]
    let value = object?["$nsnull"] != nil || input["value"] is NSNull ? nil : input["value"]
    if input["kind"] as? String == "username" { return LogMask.username(value as? String) }
    if let error = object?["$error"] as? [String: Any], let code = error["code"] as? Int {
      return LogMask.error(domain: error["domain"] as? String ?? "", code: code)
    }
    guard input["masking"] as? String == "all" else {
      let line: LogText = "\(organizational: value as? String)"
      return line.text(masking: .maskSecretsOnly)
    }
    return LogMask.value(value.map(jsonValue))
  }
}

/// Messages of a log, collected.
final class Lines: @unchecked Sendable {
  private let lock = NSLock()
  private var messages: [LogMessage] = []

  func add(_ message: LogMessage) { lock.withLock { messages.append(message) } }
  var all: [LogMessage] { lock.withLock { messages } }
}
