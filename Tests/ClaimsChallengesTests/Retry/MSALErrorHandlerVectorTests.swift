import ClaimsChallenges
import Foundation
import TestSupport
import Testing

/// How MSAL for Apple handles an answer that holds no token: again, as an OAuth error, or by its status.
@Suite("MSAL's handling of HTTP errors", .enabled(if: ProjectFiles.hasSharedVectors))
struct MSALErrorHandlerVectorTests {
  @Test("What is sent once more and when, and the error that is left")
  func answers() throws {
    var run = VectorRun(
      "msal-objc http.errorHandler",
      named: [
        "http-003": NamedDifference(
          "MSALHTTPHeadersKey nil",
          because: "D13: but for Retry-After no header field is handed on (docs/errors.md).")
      ])
    var generator = SeededGenerator(seed: 1)
    for (id, _, input, expected) in try msalRows("http.errorHandler") {
      let failure = try failure(input)
      let counter = try #require(input["retryCounter"] as? Int)
      let delay = RetryPolicy.standard.delay(
        after: failure, attempt: 2 - counter, using: &generator)
      var wrong: [String] = []
      func check(_ isRight: Bool, _ what: String) { if !isRight { wrong.append(what) } }
      for (name, value) in expected {
        switch name {
        case "retried": check((delay != nil) == value as? Bool, "retried \(delay != nil)")
        case "completed": check((delay == nil) == value as? Bool, "completed \(delay == nil)")
        case "retryCounter": check(counter - (delay == nil ? 0 : 1) == value as? Int, name)
        case "delaySeconds":
          check(delay == .milliseconds(Int((value as? Double ?? 0) * 1000)), "\(delay as Any)")
        case "response": check(failure.tokenError?.isRecognized != true, name)
        case "tokenResponse":
          for (name, value) in value as? [String: String] ?? [:] {
            let found: String? =
              switch name {
              case "error": failure.tokenError?.code?.rawValue
              case "errorDescription": failure.tokenError?.errorDescription
              case "suberror": failure.tokenError?.suberror?.rawValue
              default: nil
              }
            check(found == value, "\(name) \(found ?? "nil")")
          }
        case "error":
          guard let error = value as? [String: Any] else {
            check(failure.status == 400, "an error where the body is read")
            continue
          }
          wrong += msalDifferences(MSALStyleError(failure, flow: .interactive), error)
        default: wrong.append("nothing for \(name)")
        }
      }
      run.judge(id, wrong)
    }
    let failures = run.failures(rows: 13)
    #expect(failures.isEmpty, "\(failures)")
  }

  /// The failure that an answer, or an error of the network, is.
  private func failure(_ input: [String: Any]) throws -> RequestFailure {
    if let error = input["error"] as? [String: Any], let code = error["code"] as? Int {
      var failure = NetworkErrorCode(code).requestFailure
      failure.status = input["status"] as? Int
      return failure
    }
    let body = try (input["body"] as? [String: Any]).map {
      try JSONSerialization.data(withJSONObject: $0)
    }
    let fields = (input["headers"] as? [String: String] ?? [:]).map { (name: $0, value: $1) }
    let status = try #require(input["status"] as? Int)
    return try #require(
      RequestFailure(
        status: status, headerFields: HeaderFields(fields),
        body: body ?? Data()))
  }
}
