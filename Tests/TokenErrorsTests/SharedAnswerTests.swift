import Foundation
import TestSupport
import Testing
import TokenErrors
import YajlJSON

@Suite("MSAL for Apple: token answers", .enabled(if: ProjectFiles.hasSharedVectors))
struct SharedAnswerTests {
  @Test func `token answers are read with MSAL's eyes`() throws {
    try runMSALVectors("tokenResponse.parse", rows: 5) { input, expected in
      let record = MSALAnswer.tokenEndpointError(tokenError(input["json"] as? [String: Any] ?? [:]))
      return expected.compactMap { name, value -> String? in
        let found: JSONValue? =
          switch name {
          case "error": record.userInfo[MSIDKey.oauthError]
          case "errorDescription": record.userInfo[MSIDKey.errorDescription]
          case "stsErrorCodes": record.userInfo[MSIDKey.stsErrorCodes]
          default: "nothing for it"
          }
        return (found ?? .null) == jsonValue(value)
          ? nil : "\(name) \(found?.jsonString() ?? "nil")"
      }
    }
  }

  /// Answers are never written again; what MSAL writes is read back to what it was made of.
  @Test func `an answer that MSAL has written is read back`() throws {
    try runMSALVectors("tokenResponse.toJson", rows: 1) { input, expected in
      let error = tokenError(expected["json"] as? [String: Any] ?? [:])
      let fields: [String: String?] = [
        "error": error.code?.rawValue, "errorDescription": error.errorDescription,
        "stsErrorCodes": error.aadstsCodes.map { "\($0.rawValue)" }.joined(separator: ","),
      ]
      return fields.compactMap { name, found -> String? in
        let wanted =
          (input[name] as? [Int])?.map(String.init).joined(separator: ",")
          ?? (input[name] as? String)
        return found == wanted ? nil : "\(name) \(found ?? "nil")"
      }
    }
  }

  @Test func `the broker's errors are read`() throws {
    let named = [
      "broker-002": NamedDifference(
        "nothing for additionalTokensCached",
        because: "Tokens are kept by the acquirer (docs/architecture.md).")
    ]
    try runMSALVectors("broker.error", rows: 4, named: named) { input, expected in
      let error = tokenError(input)
      return error.source == .broker ? differences(error.record, expected) : ["source"]
    }
  }
}
