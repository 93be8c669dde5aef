import Foundation
import TokenErrors
import YajlJSON

/// Values of Foundation's JSON as values of ours, for vectors.
func jsonValue(_ value: Any) -> JSONValue {
  guard let data = try? JSONSerialization.data(withJSONObject: [value]),
    case .array(let elements)? = try? JSONValue(jsonBytes: data)
  else { return .null }
  return elements.first ?? .null
}

/// An object of Foundation's JSON as ours.
func jsonObject(_ value: Any?) -> JSONObject? {
  guard let value = value as? [String: Any], case .object(let object) = jsonValue(value) else {
    return nil
  }
  return object
}

/// A record from a vector's `domain`, `code`, `userInfo` and `underlying`.
func errorRecord(_ input: [String: Any]) -> ErrorRecord {
  var record = ErrorRecord(
    domain: input["domain"] as? String ?? "", code: input["code"] as? Int ?? 0,
    underlying: (input["underlying"] as? [String: Any]).map(errorRecord))
  for (key, value) in input["userInfo"] as? [String: Any] ?? [:] {
    record.userInfo[key] = jsonValue(value)
  }
  return record
}

/// What of `expected` does not hold for `record`.
func differences(_ record: ErrorRecord?, _ expected: [String: Any]) -> [String] {
  var found: [String] = []
  func check(_ holds: Bool, _ what: String) { if !holds { found.append(what) } }
  guard let record else { return ["there is no error"] }
  for name in ["code", "msidCode"] {
    if let code = expected[name] as? Int { check(record.code == code, "code \(record.code)") }
  }
  if let domain = expected["domain"] as? String { check(record.domain == domain, record.domain) }
  if let name = expected["msidName"] as? String {
    check(MSIDErrorCode(record.code).name.map { "MSIDError\($0)" } == name, "name")
  }
  if let code = expected["internalCode"] {
    let key = MSALUserInfoKey.internalErrorCode.rawValue
    check(record.userInfo[key]?.int == code as? Int, "internal code")
  }
  for (key, value) in expected["userInfo"] as? [String: Any] ?? [:] {
    let wanted = (value as? String) == "<result>" ? "<token result>" : value
    let found = record.userInfo[key]?.jsonString(style: .canonical)
    check(found == jsonValue(wanted).jsonString(style: .canonical), "\(key)")
  }
  for key in expected["userInfoAbsent"] as? [String] ?? [] {
    check(record.userInfo[key] == nil, "\(key) is there")
  }
  if let description = expected["description"] as? String {
    check(record.text(MSIDKey.errorDescription) == description, "description")
  }
  if let code = expected["underlyingCode"] as? Int {
    check(record.underlying?.code == code, "underlying code")
  }
  if let underlying = expected["underlying"] as? [String: Any] {
    found += differences(record.underlying, underlying).map { "underlying \($0)" }
    if let error = underlying["oauthError"] as? String {
      check(record.underlying?.text(MSIDKey.oauthError) == error, "underlying error")
    }
  }
  if let msal = expected["msal"] as? [String: Any] {
    found += differences(MSALErrorConverter.convert(record), msal).map { "msal \($0)" }
  }
  return found
}
