import ClaimsChallenges
import Foundation
import TestSupport
import Testing

/// The vectors of MSAL for Apple of some kinds, in order.
func msalRows(
  _ kinds: String...
) throws -> [(id: String, kind: String, input: [String: Any], expected: [String: Any])] {
  let url = try #require(ProjectFiles.shared("msal-objc.json"))
  return try ProjectFiles.objects(url).compactMap { row in
    guard let kind = row["kind"] as? String, kinds.contains(kind),
      let id = row["id"] as? String, let input = row["input"] as? [String: Any],
      let expected = row["expected"] as? [String: Any]
    else { return nil }
    return (id, kind, input, expected)
  }
}

/// What of an expectation about MSAL's core does not hold for the error that the app gets, and which
/// of its members nothing compares: numbers and keys are those after conversion.
func msalDifferences(
  _ error: MSALStyleError?, _ expected: [String: Any], besides others: Set<String> = []
) -> [String] {
  guard let error else { return ["there is no error"] }
  var core = ErrorRecord(
    domain: expected["domain"] as? String ?? "MSIDErrorDomain",
    code: expected["msidCode"] as? Int ?? 0)
  var found: [String] = []
  func take(_ key: String, _ value: Any) { core.userInfo[key] = jsonValue(value) }
  for (name, value) in expected where !others.contains(name) {
    switch name {
    case "msidCode", "domain": break
    case "userInfo": for (key, value) in value as? [String: Any] ?? [:] { take(key, value) }
    case "description": take(MSIDKey.errorDescription, value)
    case "oauthError": take(MSIDKey.oauthError, value)
    case "suberror": take(MSIDKey.oauthSuberror, value)
    case "displayableId": take(MSIDKey.displayableUserID, value)
    case "stsErrorCodes": take(MSIDKey.stsErrorCodes, value)
    case "userInfoAbsent":
      for key in value as? [String] ?? [] where error[MSALUserInfoKey(key)] != nil {
        found.append("\(key) is there")
      }
    case "underlyingCode":
      core.underlying = ErrorRecord(MSIDErrorCode(value as? Int ?? 0), domain: core.domain)
    default: found.append("nothing for \(name)")
    }
  }
  guard let wanted = MSALErrorConverter.convert(core) else { return ["no conversion"] }
  let numbers = [error, error.underlying].map { error in
    error.map { "\($0.domain) \($0.code.rawValue) \($0.internalCode?.rawValue ?? 0)" }
  }
  let wantedError = MSALStyleError(wanted)
  let wantedNumbers = [wantedError, wantedError.underlying].map { error in
    error.map { "\($0.domain) \($0.code.rawValue) \($0.internalCode?.rawValue ?? 0)" }
  }
  if expected["msidCode"] != nil, numbers[0] != wantedNumbers[0] {
    found.append(numbers[0] ?? "no numbers")
  }
  if expected["underlyingCode"] != nil, numbers[1] != wantedNumbers[1] {
    found.append("behind: \(numbers[1] ?? "nothing")")
  }
  for (key, value) in wanted.userInfo where key != MSALUserInfoKey.internalErrorCode.rawValue {
    let ours = error[MSALUserInfoKey(key)]
    if (ours ?? .null) != value { found.append("\(key) \(ours?.jsonString() ?? "nil")") }
  }
  return found
}
