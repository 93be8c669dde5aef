/// What the name of a value says about it, whatever the spelling: `access_token`, `accessToken`,
/// `Access-Token`.
enum ValueNames {
  enum Meaning {
    /// The value is a secret, whatever it looks like.
    case secret
    /// A word of everyday, too: in forms and queries its value is a secret, elsewhere if it looks like one.
    case ambiguous
    /// A claims request.
    case claims
    /// An id, which may be a GUID or hexadecimal.
    case identifier
    /// An instant or a length of time, which may be a long number.
    case time
    /// Nothing is known, or that it is no secret: the value's form decides.
    case other
  }

  static func meaning(of name: some Collection<UInt8>) -> Meaning {
    if name.isEmpty || name.count > 128 { return .other }
    var word: [UInt8] = []
    word.reserveCapacity(name.count)
    for byte in name where ASCII.isAlphanumeric(byte) { word.append(ASCII.lowercased(byte)) }
    let key = String(decoding: word, as: UTF8.self)
    if key == "claims" || key == "claimschallenge" { return .claims }
    if harmless.contains(key) { return .other }
    if identifiers.contains(key) { return .identifier }
    if secret.contains(key) { return .secret }
    if ambiguous.contains(key) { return .ambiguous }
    for part in secretParts where word[...].contains(part) { return .secret }
    for end in secretEnds where key.hasSuffix(end) { return .secret }
    for end in identifierEnds where key.hasSuffix(end) { return .identifier }
    for end in timeEnds where key.hasSuffix(end) { return .time }
    return .other
  }

  static func isClaims(_ name: some Collection<UInt8>) -> Bool {
    if case .claims = meaning(of: name) { true } else { false }
  }

  static func isSecret(_ name: some Collection<UInt8>) -> Bool {
    if case .secret = meaning(of: name) { true } else { false }
  }

  /// Fields whose whole line is a credential.
  static func isCookie(_ name: some Collection<UInt8>) -> Bool {
    name.matches("cookie") || name.matches("set-cookie") || name.matches("cookie2")
      || name.matches("set-cookie2")
  }

  static func isAuthorization(_ name: some Collection<UInt8>) -> Bool {
    name.matches("authorization") || name.matches("proxy-authorization")
  }

  /// Names that go on like those of secrets, and are none.
  private static let harmless: Set<String> = [
    "tokentype", "tokenendpoint", "tokenurl", "tokenuri", "tokentypehint", "tokenexpires",
    "tokenexpiry", "tokenlifetime", "tokencount", "authorizationuri", "authorizationendpoint",
    "authorizationurl", "authorizationpending", "credentialtype", "authenticationscheme", "error",
    "errorcode", "errorcodes", "errordescription", "suberror", "subcode", "statuscode",
    "httpstatuscode", "responsecode", "servicecode", "innererror", "granttype", "responsetype",
    "responsemode", "scope", "scopes", "realm", "authorizationservers", "passwordchangeurl",
    "tokenendpointauthmethodssupported", "proxyauthenticate", "wwwauthenticate",
    "authenticationinfo", "proxyauthenticationinfo", "codechallengemethod",
    "codechallengemethodssupported", "bearermethodssupported", "keyid", "keytype", "keyops",
    "cookies", "headers", "setcookies", "xmserrorcode", "nonceexpired", "hascookies",
    "accesscontrolallowheaders", "resource", "httponly", "samesite", "secure",
  ]

  private static let identifiers: Set<String> = [
    "clientid", "appid", "applicationid", "tenantid", "tenant", "tid", "azp", "aud", "resourceid",
    "correlationid", "traceid", "requestid", "clientrequestid", "xmsrequestid", "activityid",
    "operationid", "subscriptionid", "traceparent", "xmscorrelationrequestid", "objectid",
    "directoryid", "spanid", "diagnosticcontext", "authority", "issuer", "iss", "domain", "policy",
    "xmsestsserver", "mstelemetrycorrelationid", "capolidshortid", "policyid",
  ]

  private static let secret: Set<String> = [
    "sid", "oob", "nonce", "otp", "otc", "pin", "sig", "canary", "macaroon", "ticket", "username",
    "userid", "upn", "preferredusername", "uniquename", "loginhint", "email", "secret",
    "credential", "credentials", "cred",
    "clientinfo", "homeaccountid", "cookie", "usercode", "devicecode", "authcode",
    "authorizationcode", "verificationcode", "codeverifier", "codechallenge", "samlresponse",
    "samlrequest", "clientassertion", "wresult", "wctx", "opaque", "cnonce", "rspauth",
    "sessionid", "sessionkey", "sessionstate", "jwt", "pwd", "pass", "passphrase", "dpop",
    "signaturevalue", "digestvalue", "x509certificate", "nameid", "attributevalue",
    "binarysecuritytoken", "ciphervalue", "keyidentifier", "oauth2bearer", "proxyuser", "sas",
    "jsessionid", "phpsessid", "sctx", "sft", "relaystate", "idtokenhint",
    "bearer", "x5c", "privatekey", "jwk", "sessionstorage", "localstorage", "puid", "skey",
    "authheader", "estsauth", "buid", "fpc",
  ]

  private static let ambiguous: Set<String> = [
    "code", "state", "token", "tokens", "key", "context", "response", "auth", "session",
    "hash",
    "user", "login", "mail", "assertion", "verifier", "signature",
  ]

  /// Whatever else the name says.
  private static let secretParts: [StaticString] = [
    "password", "passwd", "secret", "apikey", "accesskey", "privatekey", "subscriptionkey",
    "sharedkey", "accountkey", "storagekey", "encryptionkey", "signingkey", "masterkey",
    "functionskey", "credential", "authorization", "clientprincipal", "csrf", "xsrf", "macaroon",
    "passphrase", "continuationtoken", "accesstoken", "refreshtoken", "idtoken", "sessiontoken",
    "securitytoken", "cookie", "onetimecode", "connectionstring",
  ]

  private static let secretEnds = [
    "token", "tokens", "nonce", "assertion", "signature", "verifier", "jwt", "ticket", "canary",
    "passcode", "otp", "auth", "hmac", "sessionid", "authkey", "loginhint", "username",
    "usercode", "devicecode", "authcode", "authorizationcode", "cookies", "pwd",
  ]

  private static let identifierEnds = [
    "requestid", "correlationid", "traceid", "tenantid", "clientid", "appid", "resourceid",
  ]

  private static let timeEnds = [
    "time", "timestamp", "expires", "expireson", "expiresin", "expireson", "exp", "iat", "nbf",
    "date", "datetime", "createdat", "updatedat", "at", "ts", "notbefore", "notafter", "cachedat",
    "extendedexpireson", "duration", "elapsed", "size", "length", "offset",
  ]
}

extension Collection<UInt8> {
  /// Whether it is the word, which is in lower case, in any case.
  func matches(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { word in
      var index = 0
      for byte in self {
        if unsafe ASCII.lowercased(byte) != word[index] { return false }
        index += 1
      }
      return true
    }
  }
}
