import Foundation

/// The fields that are measured.
enum Inputs {
  /// Entra's claims challenge for continuous access evaluation.
  static let claimsChallenge =
    #"Bearer realm="", authorization_uri="https://login.microsoftonline.com/common/oauth2/authorize", "#
    + #"client_id="00000003-0000-0000-c000-000000000000", error="insufficient_claims", "#
    + #"error_description="Continuous access evaluation resulted in challenge with "#
    + #"result: InteractionRequired and code: TokenIssuedBeforeRevocationTimestamp", "#
    + #"claims="eyJhY2Nlc3NfdG9rZW4iOnsibmJmIjp7ImVzc2VudGlhbCI6dHJ1ZSwidmFsdWUiOiIxNzI2MDc3NTk1In0s"#
    + #"Inhtc19jYWVlcnJvciI6eyJ2YWx1ZSI6IjEwMDEyIn19fQ==""#

  /// Claims challenges that differ in what differs between users: tenant, client and claims.
  ///
  /// None of their texts is among those that the package holds ready.
  static let rotation: [String] = (0..<512).map { number in
    let tail = String(number + 100_000)
    let claims = Data(
      #"{"access_token":{"nbf":{"essential":true,"value":"1726\#(tail)"},"xms_caeerror":{"value":"10012"}}}"#
        .utf8
    ).base64EncodedString()
    return
      #"Bearer realm="", authorization_uri="https://login.microsoftonline.com/aaaabbbb-0000-cccc-1111-dddd22\#(tail)/oauth2/authorize", "#
      + #"client_id="00001111-aaaa-2222-bbbb-3333cc\#(tail)", error="insufficient_claims", "#
      + #"error_description="Continuous access evaluation resulted in challenge \#(tail)", claims="\#(claims)""#
  }

  /// Three challenges in one field.
  static let mixed =
    #"Negotiate, PoP realm="", nonce="eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9.eyJ0cyI6MTY5OTkwMDY5OH0.c2ln", "#
    + #"Bearer realm="", authorization_uri="https://login.microsoftonline.com/common/oauth2/authorize", "#
    + #"client_id="00000003-0000-0000-c000-000000000001", error="invalid_token", scope="User.Read""#

  /// A Digest challenge of 20 parameters.
  static let digest =
    #"Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256, "#
    + #"nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", "#
    + #"opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS", domain="/a /b /c", stale=false, "#
    + #"charset=UTF-8, userhash=true, "#
    + (1...11).map { #"extension-\#($0)="value number \#($0)""# }.joined(separator: ", ")

  /// An NTLM message of 8 KiB.
  static let ntlm =
    "NTLM " + String(repeating: "TlRMTVNTUAACAAAABAAEADgAAAAFgomi", count: 256)

  /// What follows the scheme, for libsoup.
  static func parameters(_ field: String) -> String {
    String(field.drop { $0 != " " }.dropFirst())
  }
}

extension Inputs {
  /// As Graph once sent it: an unquoted URL in the middle.
  static let broken = claimsChallenge.replacingOccurrences(
    of: #"authorization_uri="https://login.microsoftonline.com/common/oauth2/authorize""#,
    with: "authorization_uri=https://login.microsoftonline.com/common/oauth2/authorize")
}
