import ClaimsChallenges
import Foundation
import TestSupport
import Testing

/// MSAL's errors of a status that it does not read carry `Retry-After`; they are read and made.
@Suite("Retry-After in MSAL's errors")
struct MSALRetryAfterTests {
  private static let keys: [MSALUserInfoKey] = [.httpHeaders, "MSIDHTTPHeadersKey"]
  private static let fields: [JSONValue] = [
    ["Retry-After": "30"], ["retry-after": "30"], ["RETRY-AFTER": 30],
    ["Server": "x", "x-ms-retry-after-ms": "30000", "Empty": nil],
    ["Date": "Sun, 29 Nov 2026 00:00:00 GMT", "Retry-After": "Sun, 29 Nov 2026 00:00:30 GMT"],
    .string(#"{ "Retry-After" = 30; Server = "a \"b\""; }"#),
  ]

  private func error(_ status: Int, _ key: MSALUserInfoKey, _ fields: JSONValue) -> MSALStyleError {
    MSALStyleError(
      domain: "MSALErrorDomain", code: -50000,
      userInfo: [
        .httpResponseCode: .string("\(status)"), .internalErrorCode: -42007, key: fields,
      ])
  }

  @Test("A busy server's delay counts, also from the error behind", arguments: [429, 503], keys)
  func read(status: Int, key: MSALUserInfoKey) {
    for fields in Self.fields {
      let plain = error(status, key, fields)
      let wrapped = MSALStyleError(domain: "MyDomain", code: 1, underlying: plain)
      for failure in [plain.requestFailure, wrapped.requestFailure, RequestFailure(wrapped)] {
        #expect(failure.retryAfter?.delay == .seconds(30), "\(fields)")
        #expect(ThrottleRule.pause(after: failure) == .seconds(30))
      }
      let context = RecoveryContext(for: SilentTokenParameters(scopes: ["s"]))
      let action = plain.recovery(in: context).action
      guard case .retryLater(after: .seconds(30)) = action else {
        Issue.record("\(action)")
        continue
      }
    }
  }

  @Test("A printed error's delay counts")
  func printed() {
    let text = #"""
      Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={MSALHTTPHeadersKey={
          "Retry-After" = 30;
      }, MSALHTTPResponseCodeKey=429, MSALInternalErrorCodeKey=-42007}
      """#
    #expect(TokenError(body: text.utf8).requestFailure.retryAfter?.delay == .seconds(30))
  }

  @Test("An error without a readable delay has none", arguments: keys)
  func none(key: MSALUserInfoKey) {
    let others: [JSONValue] = [
      [:], ["Retry-After": "soon"], ["Retry-After": nil], ["Retry-After": ["30"]], "Retry-After",
      30, ["30"], nil,
    ]
    for fields in others {
      let failure = error(429, key, fields).requestFailure
      #expect(failure.retryAfter == nil, "\(fields)")
      #expect(ThrottleRule.pause(after: failure) == .seconds(60))
    }
  }

  @Test("The error made of an answer carries its delay in seconds, and no other field")
  func made() {
    let values = [
      ("Retry-After", "256", "256"), ("retry-after", "256", "256"), ("retry-after-ms", "1500", "2"),
      ("Retry-After", "Sun, 29 Nov 2026 00:00:30 GMT", "30"),
    ]
    let bodies = [
      "", #"{"error":"invalid_grant"}"#, #"{"error":{"code":"TooManyRequests"}}"#, "busy",
    ]
    for (name, value, seconds) in values {
      for (body, status) in bodies.flatMap({ body in [429, 503, 403].map { (body, $0) } }) {
        let failure = RequestFailure(
          status: status,
          headerFields: [
            "Date": "Sun, 29 Nov 2026 00:00:00 GMT", name: value, "Set-Cookie": "CANARY",
            "DPoP-Nonce": "CANARY",
          ], body: body.utf8)
        for flow: TokenFlow in [.silent, .interactive] {
          let error = failure.map { MSALStyleError($0, flow: flow) }
          #expect(error?[.httpHeaders] == ["Retry-After": .string(seconds)])
          #expect(error?.internalCode == .unhandledResponse && error?.httpStatus == status)
          #expect(error?.requestFailure.retryAfter?.seconds == Int(seconds))
        }
      }
    }
  }

  @Test("An answer that MSAL reads, and one without a delay, give an error without fields")
  func absent() {
    let read = RequestFailure(
      status: 400, headerFields: ["Retry-After": "30"],
      body: #"{"error":"invalid_grant"}"#.utf8)
    #expect(read?.retryAfter != nil)
    #expect(read.map { MSALStyleError($0, flow: .silent)[.httpHeaders] } == .some(nil))
    let bare = RequestFailure(status: 429, headerFields: ["Server": "x"])
    #expect(bare.map { MSALStyleError($0, flow: .silent)[.httpHeaders] } == .some(nil))
  }

  @Test("A remembered failure of any kind is marked")
  func throttled() async {
    let clock = TestClock()
    let parameters = SilentTokenParameters(scopes: ["s"])
    let failures = [
      RequestFailure(status: 429, headerFields: [:]),
      RequestFailure(
        status: 429, headerFields: ["Retry-After": "9"], body: #"{"error":"invalid_grant"}"#.utf8),
      TokenError(.interactionRequired).requestFailure,
      error(429, .httpHeaders, ["Retry-After": "30"]).requestFailure,
    ]
    for case let failure? in failures {
      #expect(!MSALStyleError(failure, flow: .silent).isFromThrottlingCache)
      let store = ThrottleStore(clock: clock)
      await store.record(failure, for: parameters)
      let hit = await store.failure(for: parameters)
      let error = hit.map { MSALStyleError($0, flow: .silent) }
      #expect(error?.isFromThrottlingCache == true)
      #expect(error?[.throttlingCacheHit] == 1)
    }
  }
}
