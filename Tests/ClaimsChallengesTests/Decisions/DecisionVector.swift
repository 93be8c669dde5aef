import ClaimsChallenges
import Foundation
import TestSupport

/// One row of `Tests/Vectors/decisions/decisions.json`, or a row of the same meaning.
struct DecisionVector {
  var name: String
  var input: [String: Any]
  var expected: [String: Any]

  static func own() throws -> [DecisionVector] {
    try ProjectFiles.objects(ProjectFiles.url("Tests/Vectors/decisions/decisions.json")).map {
      row in
      DecisionVector(
        name: row["name"] as? String ?? "", input: row["input"] as? [String: Any] ?? [:],
        expected: row["expected"] as? [String: Any] ?? [:])
    }
  }

  var flow: TokenFlow { input["flow"] as? String == "interactive" ? .interactive : .silent }

  /// What is known of the call.
  var call: RefusedCall {
    var call = RefusedCall(flow: flow)
    call.requestedScopes = ScopeSet(input["requested_scopes"] as? [String] ?? [])
    call.allowedScopes = ScopeSet(input["allowed_scopes"] as? [String] ?? [])
    return call
  }

  /// The failure that the input is.
  var failure: RequestFailure {
    var failure = readFailure
    failure.sentAccessToken = input["sent_access_token"] as? Bool
    return failure
  }

  private var readFailure: RequestFailure {
    if let number = input["network"] as? Int { return NetworkErrorCode(number).requestFailure }
    if let requested = input["requested"] as? [String], let granted = input["granted"] as? [String],
      let scopes = DeclinedScopes(requested: ScopeSet(requested), granted: ScopeSet(granted))
    {
      return scopes.requestFailure
    }
    if let redirect = input["redirect"] as? String {
      return TokenError(redirect: redirect)?.requestFailure
        ?? RequestFailure(status: nil, challenges: [])
    }
    let status = input["status"] as? Int
    let fields = headerFields
    let body = (input["body"] as? String).map { Array($0.utf8) } ?? []
    if let status, let requested = input["requested_host"] as? String {
      return RequestFailure(
        status: status, headerFields: fields, body: body, requestedHost: requested,
        respondingHost: input["responding_host"] as? String)
        ?? RequestFailure(status: status, challenges: [])
    }
    return RequestFailure(
      status: status, challenges: fields.authenticationChallenges,
      tokenError: body.isEmpty ? nil : TokenError(body: body, status: status),
      retryAfter: RetryAfter(in: fields))
  }

  var headerFields: HeaderFields {
    HeaderFields(
      (input["headers"] as? [[String]] ?? []).compactMap { pair in
        pair.count == 2 ? (name: pair[0], value: pair[1]) : nil
      })
  }
}
