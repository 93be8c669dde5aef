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

/// What of `expected` does not hold for `record`, and which of its members nothing compares.
func differences(
  _ record: ErrorRecord?, _ expected: [String: Any], besides others: Set<String> = []
) -> [String] {
  guard let record else { return ["there is no error"] }
  var found: [String] = []
  func check(_ holds: Bool, _ what: String) { if !holds { found.append(what) } }
  for (name, value) in expected where !others.contains(name) {
    switch name {
    case "code", "msidCode": check(record.code == value as? Int, "code \(record.code)")
    case "domain": check(record.domain == value as? String, "domain \(record.domain)")
    case "msidName":
      let found = MSIDErrorCode(record.code).name.map { "MSIDError\($0)" }
      check(found == value as? String, "name \(found ?? "nil")")
    case "internalCode":
      let code = record.userInfo[MSALUserInfoKey.internalErrorCode.rawValue]?.int
      check(code == value as? Int, "internal code \(code.map(String.init) ?? "nil")")
    case "userInfo":
      for (key, value) in value as? [String: Any] ?? [:] {
        let wanted = (value as? String) == "<result>" ? "<token result>" : value
        let text = record.userInfo[key]?.jsonString(style: .canonical)
        check(text == jsonValue(wanted).jsonString(style: .canonical), "\(key) \(text ?? "nil")")
      }
    case "userInfoAbsent":
      for key in value as? [String] ?? [] { check(record.userInfo[key] == nil, "\(key) is there") }
    case "userInfoHas":
      for key in value as? [String] ?? [] { check(record.userInfo[key] != nil, "no \(key)") }
    case "description":
      let text = record.text(MSIDKey.errorDescription)
      check(text == value as? String, "description \(text ?? "nil")")
    case "oauthError":
      let text = record.text(MSIDKey.oauthError)
      check(text == value as? String, "error \(text ?? "nil")")
    case "underlying":
      if let underlying = value as? [String: Any] {
        found += differences(record.underlying, underlying).map { "underlying \($0)" }
      } else {
        check(record.underlying == nil, "underlying is there")
      }
    case "msal":
      let converted = MSALErrorConverter.convert(record)
      found += differences(converted, value as? [String: Any] ?? [:]).map { "msal \($0)" }
    default: found.append("nothing for \(name)")
    }
  }
  return found
}
