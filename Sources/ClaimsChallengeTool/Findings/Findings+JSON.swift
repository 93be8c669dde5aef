import ClaimsChallenges
import Transcripts

extension Findings: JSONEncodable {
  /// The contract's result: every member, in the contract's order, unknown ones `null`.
  func encode(to json: inout JSONWriter) {
    json.object { json in
      json.member("kind", kind.rawValue)
      json.member("status", status)
      json.member("challenges") { encodeChallenges(to: &$0) }
      json.member("claims_challenge") { encodeClaimsChallenge(to: &$0) }
      json.member("error") { encodeError(to: &$0) }
      json.member("claims_request") { encodeClaimsRequest(to: &$0) }
      json.member("scopes") { encodeScopes(to: &$0) }
      json.member("nonce", nonce?.exposedText)
      json.member("dpop_nonce", dpopNonce?.exposedText)
      json.member("authentication_info") { encodeAuthenticationInfo(to: &$0) }
      json.member("msal") { encodeMSAL(to: &$0) }
      json.member("retry_after") { encodeRetryAfter(to: &$0) }
      json.member("recovery") { recovery.encodeContract(to: &$0) }
      json.member("diagnostics") { encodeDiagnostics(to: &$0) }
      json.member("layers", layers.map(\.rawValue))
    }
  }

  private func encodeChallenges(to json: inout JSONWriter) {
    json.array { json in
      for challenge in challenges {
        json.object { json in
          json.member("scheme", challenge.scheme.rawName)
          json.member("token68", challenge.token68?.rawValue)
          json.pairs("parameters", challenge.parameters)
          json.member("deviations", challenge.deviations.map(\.kind.rawValue).withoutRepetitions)
        }
      }
    }
  }

  private func encodeClaimsChallenge(to json: inout JSONWriter) {
    guard let finding = claimsChallenge else { return json.value(JSONValue.null) }
    json.object { json in
      json.member("scheme", finding.challenge.scheme.rawName)
      json.member("error", finding.challenge[.error])
      json.member("conforming", finding.usable?.isConforming ?? false)
      json.member("claims", finding.claims)
      json.member("encoding", finding.usable?.encoding.contractName)
      json.member("realm", finding.realm)
      json.member("authorization_uri", finding.authorizationURI)
      json.member("authority", finding.authority?.uri)
      json.member("authority_trust", finding.authority == nil ? nil : finding.trust.contractName)
      json.member("cloud", finding.trust.cloud?.name)
      json.member("tenant", finding.tenant)
      json.member("client_id", finding.clientID)
      json.member("resource", finding.resource)
    }
  }

  private func encodeError(to json: inout JSONWriter) {
    guard let error else { return json.value(JSONValue.null) }
    json.object { json in
      json.member("error", errorCode)
      json.member("suberror", error.suberror?.rawValue)
      json.member("description", error.errorDescription)
      json.member("message", error.message)
      json.member("codes", error.aadstsCodes.map(\.rawValue))
      json.member("codes_in_description", error.aadstsCodesInDescription.map(\.rawValue))
      json.member("inner_codes", error.innerCodes)
      json.member("trace_id", error.traceID)
      json.member("correlation_id", error.correlationID)
      json.member("timestamp", error.timestampText)
      json.member("error_uri", error.errorURI)
      json.member("claims", error.claims)
      json.member("service_code", error.serviceCode)
      json.member("b2c_code", error.b2cCode)
      json.member("adfs_code", error.adfsCode)
      json.member("request_id", error.requestID)
      json.member("client_request_id", error.clientRequestID)
      json.member("state", error.state)
      json.member("username", error.username)
      json.member("home_account_id", error.account?.homeAccountID)
      json.member("continuation_token", error.continuationToken)
      json.member("retryable", error.isRetryable)
    }
  }

  private func encodeClaimsRequest(to json: inout JSONWriter) {
    guard let request = claimsRequest else { return json.value(JSONValue.null) }
    json.object { json in
      json.member("claims", request.claims)
      json.member("encoding", request.encoding?.contractName)
      json.member("findings") { json in
        json.array { json in
          for (profile, finding) in request.findings {
            json.object { json in
              json.member("profile", profile)
              json.member("path", finding.path)
              json.member("code", finding.code.rawValue)
              json.member("message", finding.message)
            }
          }
        }
      }
    }
  }

  private func encodeScopes(to json: inout JSONWriter) {
    guard let scopes else { return json.value(JSONValue.null) }
    json.object { json in
      json.member("granted", scopes.granted)
      json.member("declined", scopes.declined)
    }
  }

  private func encodeAuthenticationInfo(to json: inout JSONWriter) {
    guard let info = authenticationInfo else { return json.value(JSONValue.null) }
    json.object { json in
      json.member("scheme_prefix", info.schemePrefix?.rawName)
      json.pairs("parameters", info.parameters)
    }
  }

  private func encodeMSAL(to json: inout JSONWriter) {
    guard let msal else { return json.value(JSONValue.null) }
    json.object { json in
      json.member("domain", msal.domain)
      json.member("code", msal.code.rawValue)
      json.member("name", msal.code.name)
      json.member("internal_code", msal.internalCode?.rawValue)
      json.member("internal_name", msal.internalCode?.name)
    }
  }

  private func encodeRetryAfter(to json: inout JSONWriter) {
    guard let retryAfter else { return json.value(JSONValue.null) }
    json.object { json in
      json.member("seconds", retryAfter.seconds)
      json.member("source", retryAfter.source.rawValue)
    }
  }

  private func encodeDiagnostics(to json: inout JSONWriter) {
    json.array { json in
      for diagnostic in diagnostics {
        json.object { json in
          json.member("code", diagnostic.code)
          json.member("part", diagnostic.part.rawValue)
          json.member("line", diagnostic.line)
          json.member("offset", diagnostic.offset)
          json.member("message", diagnostic.message)
        }
      }
    }
  }
}

extension RecoveryClassification {
  /// The contract's `recovery`.
  func encodeContract(to json: inout JSONWriter) {
    json.object { json in
      json.member("action", action.rawValue)
      json.member("reason", reason)
      json.member("rule", rule.rawValue)
      json.member("force_refresh", forcesRefresh)
      json.member("drop_refresh_token", dropsRefreshToken)
      json.member("claims_from", claimsSource?.rawValue)
      json.member("missing_scopes", Array(missingScopes))
    }
  }
}

extension ClaimsRequestEncoding {
  /// As the contract spells it.
  var contractName: String {
    switch self {
    case .json: "json"
    case .base64: "base64"
    case .base64URL: "base64url"
    case .percentEncoded: "percent_encoded"
    @unknown default: "json"
    }
  }
}

extension AuthorityTrust {
  /// As the contract spells it.
  var contractName: String {
    switch self {
    case .known: "known"
    case .custom: "custom"
    case .untrusted: "untrusted"
    }
  }

  var cloud: MicrosoftCloud? {
    if case .known(let cloud) = self { cloud } else { nil }
  }
}

extension [String] {
  /// Each text once, in the order of first occurrence.
  var withoutRepetitions: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
