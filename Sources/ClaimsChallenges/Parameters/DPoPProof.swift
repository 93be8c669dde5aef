public import ClaimsRequests
public import HTTPAuthChallenges
public import TokenErrors
public import YajlJSON

/// What a DPoP proof says about one request (RFC 9449 §4.2): the payload of a JWT that the app signs
/// with its own key and sends in the `DPoP` field.
public struct DPoPProof: Sendable, Hashable {
  /// The request's method (`htm`).
  public var httpMethod: String
  /// The request's URL without query and fragment (`htu`).
  public var targetURI: String
  /// The nonce that the server gave out.
  public var nonce: Secret?
  /// The token that goes along with the request; its hash becomes `ath`.
  ///
  /// `nil` at a token endpoint.
  public var accessToken: AccessToken?

  /// The proof for a request.
  ///
  /// - Parameters:
  ///   - httpMethod: The request's method.
  ///   - url: The request's URL; query and fragment are cut off.
  ///   - accessToken: The token that goes along with the request.
  ///   - nonce: The newest nonce of this server, if it gave one.
  public init(
    httpMethod: String, url: String, accessToken: AccessToken? = nil, nonce: Secret? = nil
  ) {
    self.httpMethod = httpMethod
    targetURI = String(
      Substring(url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }))
    self.accessToken = accessToken
    self.nonce = nonce
  }

  /// The proof for a token request.
  public init(for request: TokenRequest, nonce: Secret? = nil) {
    self.init(httpMethod: "POST", url: request.endpoint, nonce: nonce)
  }

  /// The proof to try once more with, after a refusal that asks for a nonce (`use_dpop_nonce`,
  /// RFC 9449 §8 and §9); `nil` if the answer does not ask for one, gives none, or gives the one
  /// that was used: then trying again would loop.
  ///
  /// - Parameters:
  ///   - headerFields: The refusal's header fields, for `DPoP-Nonce` and the challenges.
  ///   - error: The token endpoint's error, if it was one that refused.
  /// - Returns: The proof with the new nonce, or `nil`.
  public func answering(_ headerFields: HeaderFields, error: TokenError? = nil) -> DPoPProof? {
    let challenges = headerFields.authenticationChallenges.all(as: DPoPChallenge.self)
    let asksForNonce =
      error?.code?.rawValue == "use_dpop_nonce"
      || challenges.contains { $0.error?.rawValue == "use_dpop_nonce" }
    guard asksForNonce, let newNonce = headerFields.nonce(for: .dpop), newNonce != nonce else {
      return nil
    }
    var proof = self
    proof.nonce = newNonce
    return proof
  }

  /// The payload of the JWT.
  ///
  /// - Parameters:
  ///   - identifier: A fresh unique text of the caller's (`jti`).
  ///   - issuedAt: The present time (`iat`).
  /// - Returns: The claims of the proof; the nonce among them is a secret.
  public func payload(identifier: String, issuedAt: NumericDate) -> JSONObject {
    var json: JSONObject = [
      "jti": .string(identifier), "htm": .string(httpMethod), "htu": .string(targetURI),
      "iat": .number(JSONNumber(Int(issuedAt.secondsSinceUnixEpoch))),
    ]
    if let accessToken {
      json["ath"] = .string(Base64URL.encode(SHA256.hash(accessToken.exposedText.utf8)))
    }
    if let nonce { json["nonce"] = .string(nonce.exposedText) }
    return json
  }
}
