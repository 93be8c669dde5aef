import Foundation
import HTTPAuthChallenges
import TestSupport
import Testing

@Suite("Dates of HTTP")
struct HTTPDateTests {
  @Test func `dates are those of Foundation's calendar, and are read back`() throws {
    var random = SeededGenerator(seed: 1994)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: "GMT")
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    for _ in 0..<1000 {
      // From 1600 to 9999: Foundation's calendar has no Gregorian days before 1582.
      let seconds = Int64(random.index(253_402_300_799 + 11_676_096_000)) - 11_676_096_000
      let date = HTTPDate(secondsSinceUnixEpoch: seconds)
      #expect(
        date.fieldValue == formatter.string(from: Date(timeIntervalSince1970: Double(seconds))))
      #expect(try HTTPDate(strictlyParsing: date.fieldValue) == date)
      #expect(HTTPDate(parsing: date.fieldValue) == date)
    }
  }

  @Test func `the three forms of the RFC are one instant`() throws {
    let now = HTTPDate(secondsSinceUnixEpoch: 1_790_000_000)
    for text in [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
      "Sun Nov 06 08:49:37 1994",
    ] {
      #expect(try HTTPDate(strictlyParsing: text, now: now).secondsSinceUnixEpoch == 784_111_777)
      #expect(HTTPDate(parsing: text, now: now)?.secondsSinceUnixEpoch == 784_111_777)
    }
  }

  @Test func `a year of two digits needs the present instant`() {
    let error = #expect(throws: HTTPAuthError.self) {
      try HTTPDate(strictlyParsing: "Sunday, 06-Nov-94 08:49:37 GMT")
    }
    #expect(error?.code == .missingNow)
    #expect(HTTPDate(parsing: "06 Nov 94 08:49:37") == nil)
  }

  @Test func `the extremes of 64 bits are held within four digits`() {
    #expect(HTTPDate(secondsSinceUnixEpoch: .max).fieldValue == "Fri, 31 Dec 9999 23:59:59 GMT")
    #expect(HTTPDate(secondsSinceUnixEpoch: .min).fieldValue == "Sat, 01 Jan 0000 00:00:00 GMT")
  }

  @Test func `mutated dates and delays never trap, and strict ones are read leniently alike`() {
    var random = SeededGenerator(seed: 850)
    let samples = [
      "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
      "120", "1.5", "0,120",
    ]
    let now = HTTPDate(secondsSinceUnixEpoch: 1_790_000_000)
    for _ in 0..<8_000 {
      let octets = Mutation.mutate(Array(random.pick(samples).utf8), using: &random)
      let text = String(decoding: octets, as: UTF8.self)
      let lenient = RetryAfter(in: ["Retry-After": text], now: now)
      if let strict = try? RetryAfter(strictlyParsing: text, now: now) {
        #expect(strict == lenient)
      }
      if let delay = lenient?.delay { #expect(delay >= .zero) }
    }
  }

  @Test func `delays are held and rounded up`() {
    #expect(RetryAfter(delay: .seconds(-5)).delay == .zero)
    #expect(RetryAfter(delay: .seconds(Int64.max)).seconds == 2_147_483_648)
    #expect(RetryAfter(delay: .milliseconds(1)).seconds == 1)
    #expect(RetryAfter(in: ["retry-after-ms": "1500"])?.delay == .milliseconds(1500))
    #expect(RetryAfter(in: ["retry-after-ms": "1500"])?.source == .retryAfterMilliseconds)
    #expect(
      RetryAfter(in: ["x-ms-retry-after-ms": "99999999999999999999"])?.seconds == 2_147_483_648)
    #expect(RetryAfter(in: ["Retry-After": "Sat, 22 Aug 2026 12:02:00 GMT"]) == nil)
    #expect(RetryAfter(in: [:]) == nil)
  }
}
