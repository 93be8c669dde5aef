import ClaimsChallenges
import Foundation
import TestSupport
import Testing

@Suite("Token responses: a success is typed, anything else is its error")
struct TokenResponseTests {
  @Test("Answers are read by the vectors' rules")
  func vectors() throws {
    let rows = try ProjectFiles.objects(ProjectFiles.url("Tests/Vectors/wire/responses.json"))
    #expect(rows.count > 20)
    for row in rows {
      let name = "\(row["name"] ?? "")"
      let body = try #require(row["body"] as? String)
      let expected = try #require(row["expected"] as? [String: Any])
      let fields = HeaderFields(
        (row["headers"] as? [[String]] ?? []).map { (name: $0[0], value: $0[1]) })
      do {
        let response = try TokenResponse(
          body: Array(body.utf8), status: row["status"] as? Int ?? 0, headerFields: fields)
        try #require(expected["error"] == nil, "\(name)")
        for (key, value) in expected {
          #expect(Self.text(response, key) == Self.text(value), "\(name): \(key)")
        }
      } catch let error as TokenError {
        try #require(expected["error"] != nil, "\(name): \(error)")
        #expect(error.code?.rawValue == expected["error"] as? String, "\(name)")
      }
    }
  }

  private static func text(_ value: Any) -> String? {
    switch value {
    case let list as [String]: list.joined(separator: " ")
    case is NSNull: nil
    default: "\(value)"
    }
  }

  private static func text(_ response: TokenResponse, _ key: String) -> String? {
    switch key {
    case "scheme": response.accessToken.scheme.rawName
    case "token": response.accessToken.exposedText
    case "refresh_token": response.refreshToken?.exposedText
    case "id_token": response.idToken?.exposedText
    case "expires_in": response.expiresIn.map { "\($0.components.seconds)" }
    case "ext_expires_in": response.extendedExpiresIn.map { "\($0.components.seconds)" }
    case "refresh_in": response.refreshIn.map { "\($0.components.seconds)" }
    case "scope": response.scope?.text
    case "foci": response.familyID
    case "home_account_id": response.account?.homeAccountID
    case "correlation_id": response.correlationID
    case "request_id": response.requestID
    default: "unknown key"
    }
  }

  static func response(scope: String?) throws -> TokenResponse {
    let member = scope.map { #","scope":"\#($0)""# } ?? ""
    return try TokenResponse(body: Array(#"{"access_token":"at"\#(member)}"#.utf8), status: 200)
  }

  @Test(
    "Declined scopes follow MSAL: no case, no OpenID scopes, a missing email alone forgiven",
    arguments: [
      (["User.Read"], "User.Read openid", nil), (["user.read"], "User.Read", nil),
      (["User.Read", "Mail.Read"], "User.Read profile", ["Mail.Read"]),
      (["User.Read", "email"], "User.Read", nil),
      (["User.Read", "email", "Mail.Read"], "User.Read", ["email", "Mail.Read"]),
      (["User.Read"], "", ["User.Read"]), (["User.Read"], nil, nil),
      (["openid", "User.Read"], "User.Read", nil),
    ] as [([String], String?, [String]?)])
  func declined(requested: [String], granted: String?, declined: [String]?) throws {
    let response = try Self.response(scope: granted)
    let result = response.declinedScopes(of: ScopeSet(requested))
    #expect(result.map { Array($0.declined) } == declined)
    #expect(result == nil || result?.accessToken == response.accessToken)
  }

  @Test("Hostile answers never trap")
  func hostile() {
    var random = SeededGenerator(seed: 3)
    let seed = Array(
      #"{"access_token":"at","token_type":"Bearer","expires_in":3600,"scope":"a b","client_info":"e30"}"#
        .utf8)
    let words = ["1e999", "null", "\"\"", "-", "[{", "\u{0}"].map { Array($0.utf8) }
    var successes = 0
    for _ in 0..<4_000 {
      let bytes = Mutation.mutate(seed, with: words, using: &random)
      if let response = try? TokenResponse(body: bytes, status: 200) {
        successes += 1
        #expect(response.expiresIn ?? .zero >= .zero)
      }
    }
    #expect(successes > 0)
  }

  @Test("The answer to a device authorization request is what to show and what to poll with")
  func deviceAuthorization() throws {
    let body =
      #"{"device_code":"d","user_code":"U","verification_uri":"https://v","#
      + #""expires_in":"900","interval":0,"message":"m"}"#
    let device = try DeviceAuthorization(body: Array(body.utf8), status: 200)
    #expect(device.deviceCode.exposedText == "d" && device.userCode == "U")
    #expect(device.verificationURI == "https://v" && device.message == "m")
    #expect(device.expiresIn == .seconds(900) && device.interval == .seconds(1))
    let error = #expect(throws: TokenError.self) {
      try DeviceAuthorization(body: Array(#"{"error":"invalid_client"}"#.utf8), status: 401)
    }
    #expect(error?.code == .invalidClient)
  }
}
