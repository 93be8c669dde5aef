public import HTTPAuthChallenges
public import TokenErrors
import YajlJSON

/// A token endpoint's success answer (RFC 6749 §5.1), with Microsoft's additions.
///
/// Tokens are redacted in every description; ``AccessToken/authorizationFieldValue`` and
/// ``Secret/exposedText`` give them out.
public struct TokenResponse: Sendable, Hashable {
  /// The token to call the resource with; its scheme is the answer's `token_type`.
  public var accessToken: AccessToken
  /// The refresh token that replaces the one used.
  public var refreshToken: Secret?
  /// The ID token, a JWT that is not verified here.
  public var idToken: Secret?
  /// How long the access token is valid, from the answer on.
  ///
  /// Never negative; `nil` if unreadable.
  public var expiresIn: Duration?
  /// How long it is valid while the issuer is down (`ext_expires_in`).
  public var extendedExpiresIn: Duration?
  /// After how long a new one should be fetched in the background (`refresh_in`).
  public var refreshIn: Duration?
  /// The scopes granted; `nil` if the answer has none, which means those asked for; empty if blank.
  public var scope: ScopeSet?
  /// Whose token, from `client_info` (`uid.utid`).
  public var account: AccountIdentifier?
  /// The family of apps that may share the refresh token (`foci`).
  public var familyID: String?
  /// The id that joins the app's log with the issuer's.
  public var correlationID: String?
  /// The issuer's own id of the answer (`x-ms-request-id`, else `trace_id`).
  public var requestID: String?

  /// Reads the answer of a token endpoint.
  ///
  /// - Parameters:
  ///   - body: The body, JSON.
  ///   - status: The HTTP status.
  ///   - headerFields: The header fields: ids, `Retry-After`, `DPoP-Nonce`, PKeyAuth, MSAL's client
  ///     data.
  ///   - receivedAt: The time of the answer, for a `Retry-After` date where the answer has no `Date`.
  /// - Throws: The error that the body is, with all of the header fields, if the status is not 2xx or it
  ///   has no access token.
  public init(
    body: some Collection<UInt8>, status: Int, headerFields: HeaderFields = [:],
    receivedAt: HTTPDate? = nil
  ) throws(TokenError) {
    guard 200..<300 ~= status, let json = try? JSONObject(jsonBytes: body),
      json["error"] == nil || json["error"] == .null,
      let text = json["access_token"]?.string, !text.isEmpty
    else {
      throw TokenError(
        body: body, status: status, headerFields: headerFields, receivedAt: receivedAt)
    }
    accessToken = AccessToken(text, scheme: Self.scheme(json["token_type"]?.string))
    refreshToken = Self.secret(json["refresh_token"])
    idToken = Self.secret(json["id_token"])
    expiresIn = Self.duration(json["expires_in"])
    extendedExpiresIn = Self.duration(json["ext_expires_in"])
    refreshIn = Self.duration(json["refresh_in"])
    scope = json["scope"]?.string.map { ScopeSet($0) }
    account = Self.account(clientInfo: json["client_info"]?.string)
    familyID = json["foci"]?.string
    correlationID = json["correlation_id"]?.string ?? headerFields["client-request-id"].first
    requestID = headerFields["x-ms-request-id"].first ?? json["trace_id"]?.string
  }
}

extension TokenResponse {
  /// Known schemes in their usual spelling, others as they come; `Bearer` where there is none.
  private static func scheme(_ tokenType: String?) -> AuthenticationScheme {
    guard let tokenType, !tokenType.isEmpty else { return .bearer }
    let scheme = AuthenticationScheme(tokenType)
    return [.bearer, .pop, .dpop].first { $0 == scheme } ?? scheme
  }

  private static func secret(_ value: JSONValue?) -> Secret? {
    guard let text = value?.string, !text.isEmpty else { return nil }
    return Secret(text)
  }

  /// Seconds as a number, or as a string that holds nothing else; whole or not, from 0 to 2³¹.
  static func duration(_ value: JSONValue?) -> Duration? {
    guard let number = value?.number ?? value?.string.flatMap(JSONNumber.init(text:)) else {
      return nil
    }
    let isNegative = number.text.utf8.first == UInt8(ascii: "-")
    let seconds = number.double ?? .infinity  // beyond the range of doubles
    return .milliseconds(isNegative ? 0 : Int64(min(seconds, 2_147_483_648) * 1_000))
  }

  /// The account of a `client_info` value: base64url of `{"uid":"…","utid":"…"}`.
  private static func account(clientInfo: String?) -> AccountIdentifier? {
    clientInfo.flatMap(ClientInfo.homeAccountID).map { AccountIdentifier(homeAccountID: $0) }
  }
}
