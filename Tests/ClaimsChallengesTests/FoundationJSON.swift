import ClaimsChallenges
import Foundation

/// A value of Foundation's JSON as one of ours, for vectors.
func jsonValue(_ value: Any) -> JSONValue {
  guard let data = try? JSONSerialization.data(withJSONObject: [value]),
    case .array(let elements)? = try? JSONValue(jsonBytes: data)
  else { return .null }
  return elements.first ?? .null
}
