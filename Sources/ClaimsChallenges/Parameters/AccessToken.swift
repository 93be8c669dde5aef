public import HTTPAuthChallenges

/// An access token, and the scheme it is sent with.
///
/// Its text shows only where it is asked for.
public struct AccessToken: Sendable, Hashable {
  /// The scheme of the `Authorization` field.
  public var scheme: AuthenticationScheme
  /// The newest nonce of the API, for the proof of possession that goes along (RFC 9449 §9, or
  /// Microsoft's PoP).
  ///
  /// ``ClaimsChallengeResponder`` sets it when an API asks for one; whoever signs the request reads it.
  public var proofNonce: Secret?
  private let secret: Secret

  /// Makes a token of its text.
  public init(_ text: String, scheme: AuthenticationScheme = .bearer) {
    secret = Secret(text)
    self.scheme = scheme
  }

  /// The token's text.
  ///
  /// Never log it.
  public var exposedText: String { secret.exposedText }

  /// The value of the `Authorization` field.
  ///
  /// Octets that a token cannot hold (RFC 9110 §11.2: controls, spaces, anything but ASCII) are
  /// left out, so that no token can add a field.
  public var authorizationFieldValue: String {
    let text = secret.exposedText
    let isClean = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    let token = isClean ? text : String(text.unicodeScalars.filter { $0 > " " && $0 < "\u{7F}" })
    return "\(scheme.rawName) \(token)"
  }
}
