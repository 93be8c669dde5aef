public import HTTPAuthChallenges
public import TokenErrors

/// An authorization request: the page where the user signs in, and how its answer is redeemed.
public struct AuthorizationRequest: Sendable, Hashable {
  /// The authorization endpoint, without the parameters.
  public let endpoint: String
  /// The parameters, in order.
  public let parameters: RequestParameters
  private let parts: RequestParts

  init(parts: RequestParts, parameters: RequestParameters) {
    endpoint = parts.authority.authorizationEndpoint
    self.parameters = parameters
    self.parts = parts
  }

  /// The URL to open in a browser, each value encoded once.
  ///
  /// It holds the claims and the state.
  public var url: String {
    let separator = endpoint.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    return endpoint + separator + parameters.percentEncoded
  }

  /// The token request that redeems the code of the browser's answer, with the same claims, scopes
  /// and redirect URI.
  ///
  /// - Parameters:
  ///   - redirect: The URI that the browser was sent to, or its query, fragment or form body.
  ///   - codeVerifier: The PKCE verifier whose challenge is in this request.
  /// - Returns: The request that redeems the code.
  /// - Throws: The error that the answer is; `state_mismatch` if it belongs to another request;
  ///   `issuer_mismatch` if another server answered (RFC 9207); `missing_code` if it has no code, or
  ///   several.
  public func tokenRequest(
    redeeming redirect: String, codeVerifier: Secret
  ) throws(TokenError) -> TokenRequest {
    let answer = RequestParameters(redirect: redirect)
    guard answer.values(for: "state") == parameters.values(for: "state") else {
      throw TokenError(ofRedirect: .stateMismatch)
    }
    guard parts.client.expects(issuers: answer.values(for: "iss"), of: parts.authority) else {
      throw TokenError(ofRedirect: .issuerMismatch)
    }
    if let error = TokenError(redirect: redirect) { throw error }
    let codes = answer.values(for: "code")
    guard codes.count == 1, let code = codes.first, !code.isEmpty else {
      throw TokenError(ofRedirect: .missingCode)
    }
    return parts.tokenRequest(
      grant: .authorizationCode(Secret(code), codeVerifier: codeVerifier))
  }
}

extension OAuthErrorCode {
  /// Another server answered than the one that the request was for (RFC 9207 §2.4).
  ///
  /// No server sends it.
  public static let issuerMismatch: Self = "issuer_mismatch"
}

extension ClientConfiguration {
  /// Whether an authorization response with these values of `iss` can be one of the authority's.
  fileprivate func expects(issuers: [String], of authority: Authority) -> Bool {
    guard let named = issuers.first else { return !requiresIssuer }
    guard issuers.count == 1 else { return false }
    // RFC 9207 §2.4: simple string comparison.
    if let issuer, authority == self.authority { return Array(named.utf8) == Array(issuer.utf8) }
    guard let other = Authority(parsing: named) else { return false }
    if case .known(let cloud) = authority.trust() {
      return other.trust() == .known(cloud)
    }
    return other.host == authority.host
  }
}

extension RequestParameters {
  /// The parameters of a redirect: of its query and its fragment, or of a bare form body.
  init(redirect: String) {
    self.init()
    let text = redirect.utf8
    let mark = UInt8(ascii: "#")
    let beforeFragment = text.prefix { $0 != mark }
    let fragment = text.dropFirst(beforeFragment.count + 1)
    let path = beforeFragment.prefix { $0 != UInt8(ascii: "?") }
    let query = beforeFragment.dropFirst(path.count + 1)
    let isBareForm = path.count == text.count
    for part in isBareForm ? [path] : [query, fragment] {
      // Some servers begin a fragment with a slash.
      let pairs = part.first == UInt8(ascii: "/") ? part.dropFirst() : part
      append(contentsOf: RequestParameters(formEncoded: String(Substring(pairs))))
    }
  }
}
