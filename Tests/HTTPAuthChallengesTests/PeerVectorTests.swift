import Foundation
import HTTPAuthChallenges
import TestSupport
import Testing

/// What other clients' tests expect of the same inputs. Where a row differs from this package's decisions, the
/// table says which decision and why.
@Suite("Other clients' vectors", .enabled(if: ProjectFiles.hasSharedVectors))
struct PeerVectorTests {
  /// Rows whose expectation is another one than ours, with the decision.
  static let decisions: [String: String] = [
    "msalnet-realm-2": "L8: a word behind a value without a comma is junk, not a token68",
    "msalnet-realm-4": "L8: `word name=` behind a value without a comma starts a challenge",
    "oauth4webapi-comma": "RFC 9110 §5.6.1.2: a field of commas is valid and empty",
    "oauth4webapi-bare-scheme": "RFC 9110 §11.3: a scheme alone is a challenge",
    "oauth4webapi-two-bare": "RFC 9110 §11.3: a scheme alone is a challenge",
    "oauth4webapi-bare-then-dpop": "RFC 9110 §11.3: a scheme alone is a challenge",
    "oauth4webapi-dup-last-wins":
      "RFC 9110 §11.2, D4: a duplicate is an error, leniently the first counts",
    "oauth4webapi-dup-error":
      "RFC 9110 §11.2, D4: a duplicate is an error, leniently the first counts",
    "msaljs-throttle-time-0": "D10: zero is zero; a minimum is the throttle's policy",
    "msaljs-throttle-time-1000000000": "D10: the caller caps by its policy",
    "msalnet-throttle-429-none": "D10: no field gives no delay; a default is the throttle's policy",
    "issue-guzzle-list": "D10: several values give the largest",
    "issue-graph-decimal": "contract: whole seconds, rounded up",
    "msalpy-retry-after-edge-04": "D10: several values give the largest",
    "msalpy-retry-after-edge-05": "contract: decimals are rounded up",
    "msalpy-retry-after-edge-07": "D10: a past date is zero",
    "msalpy-retry-after-edge-08": "D10: the caller caps by its policy",
    "msalpy-retry-after-edge-14": "RFC 9110 §10.2.3: digits only",
    "msalpy-retry-after-edge-15": "RFC 9110 §10.2.3: digits only",
    "msalnet-authinfo-malformed-1": "D1: a broken element does not hide a good one",
    "msalnet-authinfo-malformed-2": "D1: lenient never fails; there is no nonce",
    "cpp-kv-no-scope": "the authority is read although there is no scope",
    "cpp-kv-empty-scope": "the authority is read although there is no scope",
    "rust-kv-3": "the authority is read although there is no audience",
    "android-pkey-header-tenant":
      "SubmitUrl of a field is the request's own URL, which the field does not hold",
  ]

  static func rows(_ file: String = "peers.json", _ kinds: String...) throws -> [[String: Any]] {
    try VectorRows.rows(ProjectFiles.shared(file)).filter {
      kinds.contains($0["kind"] as? String ?? "")
    }
  }

  /// Runs `check` on each row; a row that fails must be in the table, and one in the table must fail.
  static func run(
    _ name: String, _ rows: [[String: Any]],
    _ check: (_ input: [String: Any], _ expected: [String: Any]) throws -> Bool
  ) throws {
    var tally = Tally(name)
    var cited = 0
    for row in rows {
      let id = row["id"] as? String ?? ""
      let isRight = try check(
        row["input"] as? [String: Any] ?? [:], row["expected"] as? [String: Any] ?? [:])
      if let decision = decisions[id] {
        cited += 1
        tally.check(!isRight, "\(id) is right, although the table says: \(decision)")
      } else {
        tally.check(isRight, id)
      }
    }
    tally.report()
    print("  of these, \(cited) by a cited decision")
    #expect(!rows.isEmpty)
    #expect(tally.failures == [])
  }

  static func lines(_ input: [String: Any]) -> [String] { input["headers"] as? [String] ?? [] }

  static func challenges(_ input: [String: Any]) -> AuthenticationChallenges {
    AuthenticationChallenges(parsing: lines(input))
  }

  static func matches(_ challenges: AuthenticationChallenges, _ expected: [String: Any]) -> Bool {
    guard let list = expected["challenges"] as? [[String: Any]] else { return true }
    guard challenges.count == list.count else { return false }
    return zip(challenges, list).allSatisfy { challenge, wanted in
      let parameters = wanted["params"] as? [String: String] ?? [:]
      return challenge.scheme == AuthenticationScheme(wanted["scheme"] as? String ?? "")
        && challenge.token68?.rawValue == wanted["token68"] as? String
        && challenge.parameters.count == parameters.count
        && parameters.allSatisfy { challenge[AuthenticationParameterName($0.key)] == $0.value }
    }
  }

  @Test func `challenges of MSAL, the Azure SDKs, VS Code and oauth4webapi`() throws {
    let rows = try Self.rows(
      "peers.json", "www-authenticate", "www-authenticate-rfc", "www-authenticate-params",
      "www-authenticate-strict-reject")
    try Self.run("www-authenticate*", rows) { input, expected in
      if expected["rejected"] != nil {
        return (try? AuthenticationChallenges(strictlyParsing: Self.lines(input))) == nil
      }
      if let text = input["parameterText"] as? String {
        let bearer = AuthenticationChallenges(parsing: "Bearer " + text).first
        let wanted = expected["params"] as? [String: String] ?? [:]
        return wanted.allSatisfy { bearer?[AuthenticationParameterName($0.key)] == $0.value }
          && bearer?.parameters.count == wanted.count
          && Self.authority(bearer) == expected["authority"] as? String
      }
      let challenges = Self.challenges(input)
      var isRight = Self.matches(challenges, expected)
      if let authority = expected["authority"] as? String {
        isRight = isRight && Self.authority(challenges[.bearer].first) == authority
      }
      if let nonce = expected["popNonce"] as? String {
        let fields = HeaderFields(Self.lines(input).map { (name: "WWW-Authenticate", value: $0) })
        isRight = isRight && fields.nonce(for: .pop)?.exposedText == nonce
      }
      return isRight
    }
  }

  /// The authority as MSAL.NET writes it: without the endpoint's path.
  static func authority(_ challenge: AuthenticationChallenge?) -> String? {
    guard let challenge, let authority = (try? BearerChallenge(challenge))?.authority else {
      return nil
    }
    return "https://\(authority.host)/\(authority.tenant?.rawValue ?? "")"
  }

  @Test func `one parameter of one scheme`() throws {
    try Self.run("parameter-lookup", try Self.rows("peers.json", "parameter-lookup")) {
      input, expected in
      let scheme = AuthenticationScheme(input["scheme"] as? String ?? "")
      let name = AuthenticationParameterName(input["parameter"] as? String ?? "")
      return Self.challenges(input)[scheme].lazy.compactMap { $0[name] }.first
        == expected["value"] as? String
    }
  }

  @Test func `nonces of Authentication-Info and of PoP challenges`() throws {
    let rows = try Self.rows("peers.json", "authentication-info", "pop-nonce", "pop-nonce-edge")
    try Self.run("authentication-info, pop-nonce*", rows) { input, expected in
      var fields = HeaderFields()
      if let info = input["authenticationInfo"] as? String {
        fields.append("Authentication-Info", info)
      }
      for line in Self.lines(input) { fields.append("Authentication-Info", line) }
      if let line = input["wwwAuthenticate"] as? String { fields.append("WWW-Authenticate", line) }
      let nonce = fields.nonce(for: .pop)?.exposedText
      if expected["rejected"] != nil {
        // A missing nonce is none for us, too; a malformed field has what could be read of it.
        return nonce == nil && fields.authenticationInfo == nil
      }
      return nonce == (expected["nonce"] ?? expected["nextNonce"] ?? expected["want"]) as? String
    }
  }

  @Test func `PKeyAuth in fields and redirects`() throws {
    let rows =
      try Self.rows("peers.json", "pkeyauth")
      + Self.rows("msal-objc.json", "wwwauthenticate.pkeyauth")
    try Self.run("pkeyauth", rows) { input, expected in
      let challenge: PKeyAuthChallenge?
      if let url = input["url"] as? String {
        challenge = try? PKeyAuthChallenge(redirect: url)
      } else {
        challenge = AuthenticationChallenges(parsing: input["header"] as? String ?? "")
          .first(as: PKeyAuthChallenge.self)
      }
      if expected["rejected"] != nil || expected["parameters"] is NSNull { return challenge == nil }
      guard let challenge else { return false }
      let wanted =
        expected["parameters"] as? [String: String] ?? expected.compactMapValues { $0 as? String }
      let actual: [String: String?] = [
        "version": challenge.version, "context": challenge.context.exposedText,
        "nonce": challenge.nonce?.exposedText, "tenantid": challenge.tenant?.rawValue,
        "certauthorities": challenge.certificateAuthorities,
        "certthumbprint": challenge.certificateThumbprint, "submiturl": challenge.submitURL,
      ]
      return wanted.allSatisfy { key, value in
        guard let mine = actual[key.lowercased()] else { return true }
        return mine == value
      }
    }
  }

  @Test func `Azure Arc's path to a secret`() throws {
    try Self.run("arc-challenge", try Self.rows("peers.json", "arc-challenge")) { input, expected in
      Self.challenges(input).first(as: BasicChallenge.self)?.secretFilePath
        == expected["secretPath"] as? String
    }
  }

  @Test func `tenants and scopes of Key Vault, Storage and others`() throws {
    try Self.run("tenant, kv-challenge", try Self.rows("peers.json", "tenant", "kv-challenge")) {
      input, expected in
      let bearer = Self.challenges(input).first(as: BearerChallenge.self)
      if expected["rejected"] != nil || expected["handled"] as? Bool == false {
        return bearer?.authority == nil || bearer?.tenant == nil
      }
      if let scope = expected["scope"] as? String, bearer?.requestedScope?.text != scope {
        return false
      }
      guard expected.keys.contains("tenant") else { return true }
      return bearer?.tenant?.rawValue == expected["tenant"] as? String
    }
  }

  @Test func `Retry-After of the MSAL family`() throws {
    try Self.run("retry-after", try Self.rows("peers.json", "retry-after")) { input, expected in
      var fields = HeaderFields()
      for (name, value) in input["headers"] as? [String: String] ?? [:] {
        fields.append(name, value)
      }
      if let seconds = input["retryAfterSeconds"] as? Int {
        fields.append("Retry-After", "\(seconds)")
      }
      let delay = RetryAfter(in: fields, now: HTTPDate(secondsSinceUnixEpoch: 1_790_000_000))
      if let until = expected["throttleUntilMillis"] as? Int, let now = input["nowMillis"] as? Int {
        return delay?.seconds == (until - now) / 1000
      }
      if expected["httpDate"] != nil { return delay?.seconds == 0 }
      let keys = [
        "throttleSeconds", "waitSeconds", "retryAfterSeconds", "msal-python 1.39 throttleSeconds",
      ]
      let wanted = keys.compactMap { expected[$0] }.first
      return wanted as? Double == (delay?.seconds).map(Double.init)
    }
  }
}
