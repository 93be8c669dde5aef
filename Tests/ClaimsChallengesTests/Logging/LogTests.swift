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
    guard let url = ProjectFiles.shared("msal-objc.json") else { return }
    var tally = Tally("log.mask")
    for row in try ProjectFiles.objects(url) where row["kind"] as? String == "log.mask" {
      guard let input = row["input"] as? [String: Any], let id = row["id"] as? String,
        let expected = (row["expected"] as? [String: Any])?["text"] as? String
      else { continue }
      let text = Self.text(for: input)
      tally.check(text == expected, "\(id): \(text), not \(expected)")
    }
    tally.report()
    #expect(tally.failures.isEmpty)
    #expect(tally.asked > 0)
  }

  private static func text(for input: [String: Any]) -> String {
    let value = input["value"]
    let object = value as? [String: Any]
    let isNull = value == nil || value is NSNull
    let isObjectiveCNull = object?["$nsnull"] != nil
    if input["kind"] as? String == "username" {
      if isObjectiveCNull { return LogMask.presence(true) }  // an object that is no text
      return LogMask.username(value as? String)
    }
    if let error = object?["$error"] as? [String: Any], let code = error["code"] as? Int {
      return LogMask.error(domain: error["domain"] as? String ?? "", code: code)
    }
    guard input["masking"] as? String == "all" else {
      // Nothing but secrets is masked: the value as Foundation describes it.
      return isObjectiveCNull ? "<null>" : isNull ? LogMask.missing : "\(value ?? "")"
    }
    if let array = value as? [Any] {
      return LogMask.value(.array(array.map { _ in .null }))
    }
    return LogMask.value(isNull ? nil : .string("something"))
  }
}

/// Messages of a log, collected.
final class Lines: @unchecked Sendable {
  private let lock = NSLock()
  private var messages: [LogMessage] = []

  func add(_ message: LogMessage) { lock.withLock { messages.append(message) } }
  var all: [LogMessage] { lock.withLock { messages } }
}
