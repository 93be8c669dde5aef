import Foundation
import HTTPAuthChallenges
import TestSupport
import Testing

/// What other clients' tests expect of the same inputs. Where a row differs from this package's decisions, the
/// tables state our answer, and which decision is behind it.
@Suite("Other clients' vectors", .enabled(if: ProjectFiles.hasSharedVectors))
struct PeerVectorTests {

  static func rows(_ file: String = "peers.json", _ kinds: String...) throws -> [[String: Any]] {
    try VectorRows.rows(ProjectFiles.shared(file)).filter {
      kinds.contains($0["kind"] as? String ?? "")
    }
  }

  static func lines(_ input: [String: Any]) -> [String] { input["headers"] as? [String] ?? [] }

  static func challenges(_ input: [String: Any]) -> AuthenticationChallenges {
    AuthenticationChallenges(parsing: lines(input))
  }

  /// Challenges as the vectors write them, schemes and names in small letters.
  static func text(_ challenges: AuthenticationChallenges) -> String {
    VectorTable.text(
      challenges.map { challenge -> [String: Any] in
        var value: [String: Any] = [
          "scheme": challenge.scheme.canonicalName, "params": parameters(of: challenge),
        ]
        if let token68 = challenge.token68 { value["token68"] = token68.rawValue }
        return value
      })
  }

  static func parameters(of challenge: AuthenticationChallenge?) -> [String: String] {
    var values: [String: String] = [:]
    for parameter in challenge?.parameters ?? [:] where values[parameter.name.canonicalName] == nil
    {
      values[parameter.name.canonicalName] = parameter.value
    }
    return values
  }

  /// Rows whose schemes and names are in small letters: the peers write them in several ways.
  static func challengeRows() throws -> [[String: Any]] {
    let rows = try rows(
      "peers.json", "www-authenticate", "www-authenticate-rfc", "www-authenticate-params",
      "www-authenticate-strict-reject")
    return rows.map { row in
      var row = row
      guard var expected = row["expected"] as? [String: Any],
        var challenges = expected["challenges"] as? [[String: Any]]
      else { return row }
      for index in challenges.indices {
        challenges[index]["scheme"] = (challenges[index]["scheme"] as? String)?.lowercased()
        let parameters = challenges[index]["params"] as? [String: String] ?? [:]
        challenges[index]["params"] = Dictionary(
          uniqueKeysWithValues: parameters.map { ($0.key.lowercased(), $0.value) })
      }
      expected["challenges"] = challenges
      row["expected"] = expected
      return row
    }
  }

  /// The authority as MSAL.NET writes it: without the endpoint's path.
  static func authority(_ bearer: BearerChallenge?) -> String? {
    bearer?.authority.map { "https://\($0.host)/\($0.tenant?.rawValue ?? "")" }
  }

  @Test func `challenges of MSAL, the Azure SDKs, VS Code and oauth4webapi`() throws {
    let schemeAlone = "RFC 9110 §11.3: a scheme alone is a challenge"
    let firstCounts = "RFC 9110 §11.2, D4: a duplicate is an error, leniently the first counts"
    let table = VectorTable(
      "www-authenticate*",
      differences: [
        "msalnet-realm-2": NamedDifference(
          [
            "challenges":
              #"[{"params":{"realm":"someRealm"},"scheme":"authscheme2"}]"#
          ], because: "L8: a word behind a value without a comma is junk, not a token68"),
        "msalnet-realm-4": NamedDifference(
          [
            "challenges":
              #"[{"params":{"realm":"someRealm"},"scheme":"authscheme4"},"#
              + #"{"params":{"auth-param1":"token1","auth-param2":"token2","auth-param3":"token3"},"scheme":"token68"}]"#
          ], because: "L8: `word name=` behind a value without a comma starts a challenge"),
        "msalnet-duplicate-schemes": NamedDifference(
          [
            "authorities":
              #"["https://login.microsoftonline.com/TenantId","https://login.microsoftonline.com/TenantId"]"#
          ],
          because:
            "D12: the tenant is the path's first segment; MSAL.NET cuts `/oauth2/authorize` out of the text"
        ),
        "oauth4webapi-comma": NamedDifference(
          ["rejected": "no"], because: "RFC 9110 §5.6.1.2: a field of commas is valid and empty"),
        "oauth4webapi-bare-scheme": NamedDifference(["rejected": "no"], because: schemeAlone),
        "oauth4webapi-two-bare": NamedDifference(["rejected": "no"], because: schemeAlone),
        "oauth4webapi-bare-then-dpop": NamedDifference(["rejected": "no"], because: schemeAlone),
        "oauth4webapi-dup-last-wins": NamedDifference(
          ["challenges": #"[{"params":{"realm":"foo"},"scheme":"scheme"}]"#], because: firstCounts),
        "oauth4webapi-dup-error": NamedDifference(
          ["challenges": #"[{"params":{"error":"a"},"scheme":"bearer"}]"#], because: firstCounts),
      ])
    let failures = try table.failures(in: Self.challengeRows(), count: 94) { input, expected in
      var challenges = Self.challenges(input)
      if let text = input["parameterText"] as? String {
        challenges = AuthenticationChallenges(parsing: "Bearer " + text)
      }
      let strict = try? AuthenticationChallenges(strictlyParsing: Self.lines(input))
      let bearer = challenges.first(as: BearerChallenge.self)
      let fields = HeaderFields(Self.lines(input).map { (name: "WWW-Authenticate", value: $0) })
      return [
        "challenges": Self.text(challenges),
        "params": VectorTable.text(Self.parameters(of: challenges.first)),
        "rejected": strict == nil ? VectorTable.text(expected["rejected"]) : "no",
        "authority": VectorTable.text(Self.authority(bearer)),
        "authorities": VectorTable.text(
          challenges.all(as: BearerChallenge.self).map { Self.authority($0) ?? "" }),
        "claims": VectorTable.text(try bearer?.claimsText?.text),
        "error": VectorTable.text(bearer?.error?.rawValue),
        "popNonce": VectorTable.text(fields.nonce(for: .pop)?.exposedText),
      ]
    }
    #expect(failures == [])
  }

  @Test func `every valid field reads alike in the strict mode`() throws {
    var asked = 0
    for row in try Self.rows("peers.json", "www-authenticate-rfc") {
      let id = row["id"] as? String ?? ""
      let lines = Self.lines(row["input"] as? [String: Any] ?? [:])
      let expected = row["expected"] as? [String: Any] ?? [:]
      guard expected["rejected"] == nil, !id.hasPrefix("oauth4webapi-dup") else { continue }
      asked += 1
      let strict = try AuthenticationChallenges(strictlyParsing: lines)
      #expect(strict == AuthenticationChallenges(parsing: lines), "\(id)")
    }
    #expect(asked > 20)
  }

  @Test func `one parameter of one scheme`() throws {
    let rows = try Self.rows("peers.json", "parameter-lookup")
    let failures = try VectorTable("parameter-lookup").failures(in: rows, count: 5) { input, _ in
      let scheme = AuthenticationScheme(input["scheme"] as? String ?? "")
      let name = AuthenticationParameterName(input["parameter"] as? String ?? "")
      return [
        "value": VectorTable.text(
          Self.challenges(input)[scheme].lazy.compactMap { $0[name] }.first)
      ]
    }
    #expect(failures == [])
  }

  @Test func `nonces of Authentication-Info and of PoP challenges`() throws {
    let table = VectorTable(
      "authentication-info, pop-nonce*",
      ignoring: ["msal-js"])
    let rows = try Self.rows("peers.json", "authentication-info", "pop-nonce", "pop-nonce-edge")
    let failures = try table.failures(in: rows, count: 11) { input, expected in
      var fields = HeaderFields()
      if let info = input["authenticationInfo"] as? String {
        fields.append("Authentication-Info", info)
      }
      for line in Self.lines(input) { fields.append("Authentication-Info", line) }
      if let line = input["wwwAuthenticate"] as? String { fields.append("WWW-Authenticate", line) }
      let nonce = VectorTable.text(fields.nonce(for: .pop)?.exposedText)
      // A malformed field is refused strictly; where there is none, there is no nonce.
      let isRefused =
        Self.lines(input).isEmpty
        ? nonce == "null"
        : (try? AuthenticationInfo(strictlyParsing: Self.lines(input))) == nil
      return [
        "nonce": nonce, "nextNonce": nonce, "want": nonce,
        "raw": VectorTable.text(fields["Authentication-Info"].first),
        "rejected": isRefused ? VectorTable.text(expected["rejected"]) : "no",
      ]
    }
    #expect(failures == [])
  }

  @Test func `PKeyAuth in fields and redirects`() throws {
    let rows =
      try Self.rows("peers.json", "pkeyauth")
      + Self.rows("msal-objc.json", "wwwauthenticate.pkeyauth")
    let failures = try VectorTable("pkeyauth").failures(in: rows, count: 12) { input, expected in
      let challenge: PKeyAuthChallenge?
      if let url = input["url"] as? String {
        challenge = try? PKeyAuthChallenge(redirect: url)
      } else {
        challenge = AuthenticationChallenges(parsing: input["header"] as? String ?? "")
          .first(as: PKeyAuthChallenge.self)
      }
      guard let challenge else {
        return ["rejected": VectorTable.text(expected["rejected"]), "parameters": "null"]
      }
      // The names of the redirect, small; a field leaves out where it is answered: the request's URL.
      let values: [String: String?] = [
        "version": challenge.version, "context": challenge.context.exposedText,
        "nonce": challenge.nonce?.exposedText, "tenantid": challenge.tenant?.rawValue,
        "certthumbprint": challenge.certificateThumbprint,
        "certauthorities": challenge.certificateAuthorities,
        "submiturl": challenge.submitURL ?? input["authority"] as? String,
      ]
      var answer: [String: String] = ["rejected": "no"]
      for name in expected.keys {
        guard let value = values[name.lowercased()] else { continue }
        // One authority's name holds commas: it is one element.
        answer[name] = VectorTable.text(
          expected[name] is [Any] ? value.map { [$0] } as Any? : value as Any?)
      }
      if let wanted = expected["parameters"] as? [String: Any] {
        var own: [String: String] = [:]
        for name in wanted.keys { own[name] = values[name.lowercased()] ?? nil }
        answer["parameters"] = VectorTable.text(own)
      }
      return answer
    }
    #expect(failures == [])
  }

  @Test func `Azure Arc's path to a secret`() throws {
    let rows = try Self.rows("peers.json", "arc-challenge")
    let failures = try VectorTable("arc-challenge").failures(in: rows, count: 2) {
      input, expected in
      let path = Self.challenges(input).first(as: BasicChallenge.self)?.secretFilePath
      return [
        "secretPath": VectorTable.text(path),
        "rejected": path == nil ? VectorTable.text(expected["rejected"]) : "no",
      ]
    }
    #expect(failures == [])
  }

  @Test func `tenants and scopes of Key Vault, Storage and others`() throws {
    let rows = try Self.rows("peers.json", "tenant", "kv-challenge")
    let failures = try VectorTable("tenant, kv-challenge").failures(in: rows, count: 20) {
      input, expected in
      let challenges = Self.challenges(input)
      let bearer = challenges.first(as: BearerChallenge.self)
      // Without a tenant or a scope there is nothing to ask a token for.
      let isHandled = bearer?.tenant != nil && bearer?.requestedScope != nil
      let names: [AuthenticationParameterName] = [.authorizationURI, .authorization, .authority]
      let uri = names.lazy.compactMap { challenges[.bearer].first?[$0] }.first
      return [
        "tenant": VectorTable.text(bearer?.tenant?.rawValue),
        "scope": VectorTable.text(bearer?.requestedScope?.text),
        "error": VectorTable.text(bearer?.error?.rawValue),
        "authorizationServer": VectorTable.text(uri),
        "challenges": VectorTable.text(challenges.count),
        "handled": VectorTable.text(isHandled),
        "rejected": isHandled ? "no" : VectorTable.text(expected["rejected"]),
      ]
    }
    #expect(failures == [])
  }
}
