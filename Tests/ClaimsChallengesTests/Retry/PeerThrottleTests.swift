import ClaimsChallenges
import Foundation
import TestSupport
import Testing

/// How long other clients leave a server alone that answers with `Retry-After`.
@Suite("Other clients' pauses", .enabled(if: ProjectFiles.hasSharedVectors))
struct PeerThrottleTests {

  /// 2026-09-21T12:26:40Z: the rows' dates are past.
  static let now = HTTPDate(secondsSinceUnixEpoch: 1_790_000_000)

  @Test func `Retry-After of the MSAL family`() throws {
    let largest = "D10: several values give the largest"
    let minute = "D10: without a delay a minute, as MSAL for iOS/macOS"
    let digits = "RFC 9110 §10.2.3: a delay is digits; of what is none of it, nothing is read"
    let table = VectorTable(
      "retry-after",
      differences: [
        "issue-guzzle-list": NamedDifference(["retryAfterSeconds": "120"], because: largest),
        "issue-graph-decimal": NamedDifference(
          ["retryAfterSeconds": "3"], because: "contract: whole seconds, rounded up"),
        "msalpy-retry-after-edge-04": NamedDifference(
          ["msal-python 1.39 throttleSeconds": "120"], because: largest),
        "msalpy-retry-after-edge-05": NamedDifference(
          ["msal-python 1.39 throttleSeconds": "3"], because: "contract: decimals are rounded up"),
        "msalpy-retry-after-edge-07": NamedDifference(
          ["msal-python 1.39 throttleSeconds": "60"], because: minute),
        "msalpy-retry-after-edge-14": NamedDifference(
          ["msal-python 1.39 throttleSeconds": "60"], because: digits),
        "msalpy-retry-after-edge-15": NamedDifference(
          ["msal-python 1.39 throttleSeconds": "60"], because: digits),
        "msaljava-throttle-retry_after_header": NamedDifference(
          ["throttleSeconds": "null"],
          because: "D10: an answer that grants a token asks for no pause"),
        "msaljava-throttle-status_code_429": NamedDifference(
          ["throttleSeconds": "60"], because: minute),
        "msaljava-throttle-status_code_500": NamedDifference(
          ["throttleSeconds": "60"], because: minute),
      ],
      ignoring: ["peers", "rule", "differentScopeThrottled"])
    let failures = try table.failures(in: Self.rows(), count: 24) { input, expected in
      let fields = Self.fields(input)
      let failure = Self.failure(input)
      let pause = failure.flatMap { ThrottleRule.pause(after: $0) }
      let seconds = VectorTable.text(pause.map { Int($0.components.seconds) })
      var answer = [
        "throttleSeconds": seconds, "waitSeconds": seconds, "retryAfterSeconds": seconds,
        "msal-python 1.39 throttleSeconds": seconds,
        // A past date is no delay, and never a negative one.
        "httpDate": RetryAfter(in: fields, now: Self.now)?.seconds == 0
          ? VectorTable.text(expected["httpDate"]) : "no",
      ]
      if let now = input["nowMillis"] as? Int, let pause {
        answer["throttleUntilMillis"] = "\(now + Int(pause.components.seconds) * 1_000)"
      }
      return answer
    }
    #expect(failures == [])
  }

  @Test func `a pause is for the scopes that were asked for`() async throws {
    var asked = 0
    for row in try Self.rows() {
      let expected = row["expected"] as? [String: Any] ?? [:]
      guard let isThrottled = expected["differentScopeThrottled"] as? Bool,
        let failure = Self.failure(row["input"] as? [String: Any] ?? [:])
      else { continue }
      asked += 1
      let store = ThrottleStore(clock: TestClock())
      await store.record(failure, for: SilentTokenParameters(scopes: ["a"]))
      #expect(await store.failure(for: SilentTokenParameters(scopes: ["a"])) != nil)
      let other = await store.failure(for: SilentTokenParameters(scopes: ["b"]))
      #expect((other != nil) == isThrottled, "\(row["id"] ?? "")")
    }
    #expect(asked == 3)  // the fourth row is a success, which is no failure here
  }

  private static func rows() throws -> [[String: Any]] {
    try ProjectFiles.objects(try #require(ProjectFiles.shared("peers.json")))
      .filter { $0["kind"] as? String == "retry-after" }
  }

  private static func fields(_ input: [String: Any]) -> HeaderFields {
    var fields = HeaderFields()
    for (name, value) in input["headers"] as? [String: String] ?? [:] {
      fields.append(name, value)
    }
    if let seconds = input["retryAfterSeconds"] as? Int {
      fields.append("Retry-After", "\(seconds)")
    }
    return fields
  }

  private static func failure(_ input: [String: Any]) -> RequestFailure? {
    RequestFailure(
      status: input["status"] as? Int ?? 429, headerFields: fields(input), receivedAt: now)
  }
}
