import Foundation
import HTTPAuthChallenges
import TestSupport
import Testing

@Suite("Shared vectors", .enabled(if: ProjectFiles.hasSharedVectors))
struct SharedVectorTests {
  @Test func `WWW-Authenticate lines give their challenges or their error in both modes`() throws {
    var tally = Tally("httpauth.json")
    for row in try VectorRows.rows(ProjectFiles.shared("httpauth.json")) {
      let lines = (row["header_values"] as? [String] ?? []).map(VectorRows.octets)
      let expected = VectorRows.expected(row["expected"] as? [String: Any] ?? [:])
      for isStrict in VectorRows.modes(row) {
        let actual = VectorRows.challenges(lines, isStrict: isStrict)
        tally.check(actual == expected, "\(row["id"] ?? "") \(isStrict): \(actual) for \(expected)")
      }
    }
    tally.report()
    #expect(tally.asked > 400)
    #expect(tally.failures == [])
  }

  @Test func `Retry-After gives its delay or its error in both modes`() throws {
    var tally = Tally("retryafter.json")
    for row in try VectorRows.rows(ProjectFiles.shared("retryafter.json")) {
      let lines = row["header_values"] as? [String] ?? []
      let now = try #require(VectorRows.date(row["now"] as? String ?? ""))
      let wanted = row["expected"] as? [String: Any] ?? [:]
      let expected =
        (wanted["delay_seconds"] as? Int).map(String.init)
        ?? (wanted["error"] as? String ?? "").replacingOccurrences(of: "-", with: "_")
      for isStrict in VectorRows.modes(row) {
        let actual = Self.delay(lines, now: now, isStrict: isStrict)
        tally.check(actual == expected, "\(row["id"] ?? "") \(isStrict): \(actual) for \(expected)")
      }
    }
    tally.report()
    #expect(tally.asked > 80)
    #expect(tally.failures == [])
  }

  static func delay(_ lines: [String], now: HTTPDate, isStrict: Bool) -> String {
    if isStrict {
      do {
        return String(try RetryAfter(strictlyParsing: lines, now: now).seconds)
      } catch { return error.code.rawValue }
    }
    let fields = HeaderFields(lines.map { (name: "Retry-After", value: $0) })
    let reading = RetryAfter.reading(fields, now: now)
    return reading.retryAfter.map { String($0.seconds) } ?? reading.error?.code.rawValue ?? "none"
  }

  @Test func `Authentication-Info gives its parameters or its error in both modes`() throws {
    var tally = Tally("authinfo.json")
    for row in try VectorRows.rows(ProjectFiles.shared("authinfo.json")) {
      let lines = (row["header_values"] as? [String] ?? []).map(VectorRows.octets)
      let wanted = row["expected"] as? [String: Any] ?? [:]
      let expected =
        (wanted["error"] as? String)?.replacingOccurrences(of: "-", with: "_")
        ?? "\(wanted["scheme_prefix"] as? String ?? "-"):\(VectorRows.parameters(wanted["params"]))"
      for isStrict in VectorRows.modes(row) {
        let actual = Self.info(lines, isStrict: isStrict)
        tally.check(actual == expected, "\(row["id"] ?? "") \(isStrict): \(actual) for \(expected)")
      }
    }
    tally.report()
    #expect(tally.asked > 25)
    #expect(tally.failures == [])
  }

  static func info(_ lines: [[UInt8]], isStrict: Bool) -> String {
    do {
      let info =
        isStrict
        ? try AuthenticationInfo(strictlyParsing: lines) : AuthenticationInfo(parsing: lines)
      let list = info.parameters.map { "\($0.name)=\($0.octets)" }.joined(separator: ";")
      return "\(info.schemePrefix?.rawName ?? "-"):\(list)"
    } catch { return error.code.rawValue }
  }
}
