import ClaimsChallengesFoundation
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Foundation: values in and out")
struct BridgeTests {
  static func response(_ status: Int, _ fields: [String: String] = [:]) throws -> HTTPURLResponse {
    let url = try #require(URL(string: "https://graph.microsoft.com/v1.0/me"))
    return try #require(
      HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields))
  }

  static let challenge =
    #"Bearer realm="", error="insufficient_claims", claims="eyJhY2Nlc3NfdG9rZW4iOnsiYWNycyI6eyJ2YWx1ZSI6ImMxIn19fQ==""#

  @Test("A refused response is read with its challenge; one below 400 is none")
  func responses() throws {
    let refused = try Self.response(401, ["Www-Authenticate": Self.challenge, "Retry-After": "7"])
    #expect(HeaderFields(refused)["WWW-Authenticate"] == [Self.challenge])
    let failure = try #require(RequestFailure(refused))
    #expect(failure.claimsChallenge?.claims.accessToken.authenticationContexts == ["c1"])
    #expect(failure.retryAfter?.delay == .seconds(7))
    #expect(RequestFailure(try Self.response(200)) == nil)
    let body = Data(#"{"error":"invalid_grant"}"#.utf8)
    #expect(RequestFailure(try Self.response(400), body: body)?.tokenError?.code == .invalidGrant)
    let url = try #require(URL(string: "file:///a"))
    let other = URLResponse(
      url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)
    #expect(RequestFailure(other) == nil)
  }

  @Test("A challenge from another host than the one asked is refused")
  func otherHost() throws {
    let refused = try Self.response(401, ["WWW-Authenticate": Self.challenge])
    #expect(RequestFailure(refused, requestedHost: "api.example")?.claimsChallenge == nil)
    #expect(RequestFailure(refused, requestedHost: "graph.microsoft.com")?.claimsChallenge != nil)
  }

  @Test("Requests become URLRequests, unchanged")
  func requests() throws {
    var parameters = InteractiveTokenParameters(scopes: ["User.Read"])
    parameters.correlationID = "c-1"
    parameters.claimsRequest = [.accessToken: [.acrs: .essential(value: "ü & c1")]]
    let client = ClientConfiguration(clientID: "app", redirectURI: "http://localhost")
    let token = try parameters.tokenRequest(for: client, grant: .refreshToken(Secret("r")))
    let request = try URLRequest(token)
    #expect(request.httpMethod == "POST" && request.url?.absoluteString == token.endpoint)
    #expect(request.httpBody == Data(token.body.utf8))
    #expect(
      request.value(forHTTPHeaderField: "Content-Type") == "application/x-www-form-urlencoded")
    #expect(request.value(forHTTPHeaderField: "client-request-id") == "c-1")
    let authorization = try parameters.authorizationRequest(
      for: client, codeChallenge: "c", state: "s")
    #expect(try URL(authorization).absoluteString == authorization.url)
    let authorized = request.authorized(with: AccessToken("t"))
    #expect(authorized.value(forHTTPHeaderField: "Authorization") == "Bearer t")
    let identity = ManagedIdentity(capabilities: [.cp1]).tokenRequest(resource: "r")
    let get = try URLRequest(identity)
    #expect(get.httpMethod == "GET" && get.value(forHTTPHeaderField: "Metadata") == "true")
    #expect(get.url?.absoluteString == identity.url)
    let broken = TokenRequest(endpoint: "", parameters: [:])
    let error = #expect(throws: ClaimsChallengeError.self) { try URLRequest(broken) }
    #expect(error?.code == .invalidURL)
  }

  @Test("Dates go to the second, and saturate")
  func dates() {
    let date = Date(timeIntervalSince1970: 784_111_777.9)
    #expect(HTTPDate(date).fieldValue == "Sun, 06 Nov 1994 08:49:37 GMT")
    #expect(Date(HTTPDate(date)).timeIntervalSince1970 == 784_111_777)
    #expect(Date(NumericDate(secondsSinceUnixEpoch: 5)).timeIntervalSince1970 == 5)
    #expect(HTTPDate(Date(timeIntervalSince1970: -1.5)).secondsSinceUnixEpoch == -2)
    #expect(HTTPDate(Date.distantFuture) > .now && HTTPDate(Date.distantPast) < .now)
    #expect(HTTPDate(Date(timeIntervalSince1970: .infinity)).secondsSinceUnixEpoch == .max)
    #expect(HTTPDate(Date(timeIntervalSince1970: .nan)).secondsSinceUnixEpoch == 0)
  }

  @Test("An NSError of MSAL is read with its keys, and written back")
  func nsErrors() throws {
    let error = NSError(
      domain: "MSALErrorDomain", code: -50003,
      userInfo: [
        "MSALGrantedScopesKey": ["User.Read"], "MSALDeclinedScopesKey": ["Mail.Read"],
        "MSALCorrelationIDKey": "c-1", "MSALSTSErrorCodesKey": [65001],
        "MSALHTTPResponseCodeKey": "400", "MSALOAuthErrorKey": "invalid_grant",
        "Other": NSObject(), NSUnderlyingErrorKey: NSError(domain: "D", code: 7),
      ])
    let read = MSALStyleError(error)
    #expect(read.code == .serverDeclinedScopes && read.domain == "MSALErrorDomain")
    #expect(read.grantedScopes == ["User.Read"] && read.declinedScopes == ["Mail.Read"])
    #expect(read.correlationID == "c-1" && read.httpStatus == 400)
    #expect(read.tokenError?.aadstsCodes == [65001])
    #expect(read.underlying?.domain == "D")
    let written = NSError(read)
    #expect(written.domain == error.domain && written.code == error.code)
    #expect(written.userInfo["MSALGrantedScopesKey"] as? [String] == ["User.Read"])
    #expect(written.userInfo["MSALSTSErrorCodesKey"] as? [Int] == [65001])
    #expect((written.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == 7)
    #expect(MSALStyleError(written) == read)
    let failure = RequestFailure(error)
    #expect(failure.msalError == read)
  }

  @Test(
    "A busy server's delay is read from MSAL's NSError, and written back", arguments: [429, 503])
  func retryAfter(status: Int) {
    let fields: [AnyHashable: Any] = ["retry-after": "30", "Server": "x", "Age": 7]
    let busy = NSError(
      domain: "MSALErrorDomain", code: -50000,
      userInfo: [
        "MSALInternalErrorCodeKey": -42007, "MSALHTTPResponseCodeKey": "\(status)",
        "MSALHTTPHeadersKey": fields,
      ])
    let wrapped = NSError(domain: "D", code: 1, userInfo: [NSUnderlyingErrorKey: busy])
    for error in [busy, wrapped] {
      let failure = RequestFailure(error)
      #expect(failure.retryAfter?.delay == .seconds(30) && failure.status == status)
    }
    let made = RequestFailure(status: status, headerFields: ["Retry-After": "30"]).map {
      NSError(MSALStyleError($0, flow: .silent))
    }
    #expect(made?.userInfo["MSALHTTPHeadersKey"] as? [String: String] == ["Retry-After": "30"])
  }

  @Test("Errors nested without end are read to a depth")
  func nesting() {
    var error = NSError(domain: "D", code: 0)
    for code in 1...10_000 {
      error = NSError(domain: "D", code: code, userInfo: [NSUnderlyingErrorKey: error])
    }
    var depth = 0
    var next: MSALStyleError? = MSALStyleError(error)
    while let current = next {
      depth += 1
      next = current.underlying
    }
    #expect(depth == 9)
  }

  @Test("Network errors keep their domain and code; a cancelled request is a cancellation")
  func networkErrors() {
    let offline = RequestFailure(URLError(.notConnectedToInternet))
    #expect(offline.networkError?.rawValue == -1009)
    #expect(
      RequestFailure(NSError(domain: NSURLErrorDomain, code: -1001)).networkError?.rawValue == -1001
    )
    #expect(RequestFailure(URLError(.cancelled)).isCancellation)
    let context = RecoveryContext(for: SilentTokenParameters(scopes: ["a"]))
    #expect(
      offline.recovery(in: context).rule
        == URLError(.notConnectedToInternet).recovery(in: context).rule)
  }

  @Test("Errors of other frameworks keep domain and code")
  func otherErrors() {
    let failure = RequestFailure(NSError(domain: "NSPOSIXErrorDomain", code: 2))
    #expect(
      failure.msalError?.domain == "NSPOSIXErrorDomain" && failure.msalError?.code.rawValue == 2)
  }
}
