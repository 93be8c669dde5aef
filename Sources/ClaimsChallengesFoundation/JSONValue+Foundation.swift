import ClaimsChallenges
import Foundation

extension JSONValue {
  /// The value of an object of Foundation, or `nil` if JSON knows none.
  ///
  /// Nothing deeper than 16 levels is read.
  init?(foundationObject object: Any, depth: Int = 0) {
    guard depth < 16 else { return nil }
    switch object {
    case let text as String: self = .string(text)
    case let number as Int: self = .number(JSONNumber(number))
    case let number as Double:
      guard let number = JSONNumber(number) else { return nil }
      self = .number(number)
    // Flags of MSAL are numbers in Objective-C, where 1 and true are one.
    case let flag as Bool: self = .number(JSONNumber(flag ? 1 : 0))
    case let id as UUID: self = .string(id.uuidString)
    case let url as URL: self = .string(url.absoluteString)
    case let array as [Any]:
      self = .array(array.compactMap { JSONValue(foundationObject: $0, depth: depth + 1) })
    case let set as Set<String>: self = .array(set.sorted().map(JSONValue.string))
    case let dictionary as [String: Any]:
      var json = JSONObject()
      for (name, value) in dictionary.sorted(by: { $0.key < $1.key }) {
        if let value = JSONValue(foundationObject: value, depth: depth + 1) { json[name] = value }
      }
      self = .object(json)
    case is NSNull: self = .null
    default: return nil
    }
  }

  /// The same value as an object of Foundation.
  var foundationObject: Any {
    switch self {
    case .null: NSNull()
    case .bool(let flag): flag
    case .number(let number):
      number.int.map { $0 as Any } ?? number.double.map { $0 as Any } ?? number.text
    case .string(let text): text
    case .array(let array): array.map(\.foundationObject)
    case .object(let object):
      Dictionary(object.map { ($0.name, $0.value.foundationObject) }, uniquingKeysWith: { $1 })
    }
  }
}
