import Foundation
import HTTPAuthChallenges
import TestSupport
import Testing

@Suite("Own vectors, one row a rule")
struct OwnVectorTests {
  static func rows(_ name: String) throws -> [[String: Any]] {
    try VectorRows.rows(ProjectFiles.url("Tests/Vectors/headers/\(name).json"))
  }

  @Test func `challenges, errors and deviations with their places`() throws {
    var tally = Tally("challenges")
    for row in try Self.rows("challenges") {
      let name = row["name"] as? String ?? ""
      let lines = (row["input"] as? [String] ?? []).map(VectorRows.octets)
      let expected = row["expected"] as? [String: Any] ?? [:]
      let challenges = AuthenticationChallenges(parsing: lines)
      let list = (expected["challenges"] as? [[Any]] ?? []).map {
        "\($0[0])|\($0[1] as? String ?? "-")|\(VectorRows.parameters($0[2]))"
      }.joined(separator: "\n")
      let actual = VectorRows.text(challenges)
      tally.check(actual == list, "\(name): \(actual) for \(list)")
      let deviations = challenges.deviations.map { "\($0.kind.rawValue) \($0.line):\($0.offset)" }
      let wanted = (expected["deviations"] as? [[Any]] ?? []).map { "\($0[0]) \($0[1]):\($0[2])" }
      tally.check(deviations == wanted, "\(name): \(deviations) for \(wanted)")
      let error = (expected["error"] as? [String: Any]).map {
        "\($0["code"] ?? "") \($0["line"] ?? ""):\($0["offset"] ?? "")"
      }
      let fault = Self.strictFault(lines)
      tally.check(fault == error, "\(name): \(fault ?? "valid") for \(error ?? "valid")")
    }
    tally.report()
    #expect(tally.asked > 150)
    #expect(tally.failures == [])
  }

  static func strictFault(_ lines: [[UInt8]]) -> String? {
    do {
      _ = try AuthenticationChallenges(strictlyParsing: lines)
      return nil
    } catch { return "\(error.code.rawValue) \(error.line):\(error.offset)" }
  }

  @Test func `Authentication-Info in both modes`() throws {
    var tally = Tally("authentication-info")
    for row in try Self.rows("authentication-info") {
      let name = row["name"] as? String ?? ""
      let lines = (row["input"] as? [String] ?? []).map(VectorRows.octets)
      let expected = row["expected"] as? [String: Any] ?? [:]
      let prefix = expected["scheme_prefix"] as? String ?? "-"
      let lenient = "\(prefix):\(VectorRows.parameters(expected["parameters"]))"
      let strict = expected["error"] as? String ?? lenient
      let actual = SharedVectorTests.info(lines, isStrict: false)
      tally.check(actual == lenient, "\(name): \(actual) for \(lenient)")
      let strictly = SharedVectorTests.info(lines, isStrict: true)
      tally.check(strictly == strict, "\(name): \(strictly) for \(strict)")
      let isRepaired = !AuthenticationInfo(parsing: lines).deviations.isEmpty
      tally.check(isRepaired == (expected["error"] is String), "\(name): deviations")
    }
    tally.report()
    #expect(tally.asked > 40)
    #expect(tally.failures == [])
  }

  @Test func `Retry-After and its companions in both modes`() throws {
    var tally = Tally("retry-after")
    for row in try Self.rows("retry-after") {
      let name = row["name"] as? String ?? ""
      let now = try #require(VectorRows.date(row["now"] as? String ?? ""))
      let fields = HeaderFields(
        (row["input"] as? [[String]] ?? []).map { (name: $0[0], value: $0[1]) })
      let expected = row["expected"] as? [String: Any] ?? [:]
      let reading = RetryAfter.reading(fields, now: now)
      let lenient = reading.retryAfter.map { "\($0.seconds)" } ?? reading.error?.code.rawValue ?? ""
      tally.check(lenient == "\(expected["lenient"] ?? "")", "\(name): \(lenient)")
      let strict = SharedVectorTests.delay(fields["retry-after"], now: now, isStrict: true)
      tally.check(strict == "\(expected["strict"] ?? "")", "\(name), strictly: \(strict)")
    }
    tally.report()
    #expect(tally.asked > 120)
    #expect(tally.failures == [])
  }

  @Test func `claims in every form, and malformed ones`() throws {
    var tally = Tally("claims-text")
    for row in try Self.rows("claims-text") {
      let name = row["name"] as? String ?? ""
      let expected = row["expected"] as? [String: Any] ?? [:]
      let text = try? ClaimsText(decoding: row["input"] as? String ?? "")
      tally.check(text?.text == expected["text"] as? String, "\(name): \(text?.text ?? "nil")")
      tally.check(
        text?.form.rawValue == expected["form"] as? String, "\(name): \(text?.form.rawValue ?? "")")
      let kinds = text?.deviations.map(\.kind.rawValue) ?? []
      tally.check(kinds == expected["deviations"] as? [String], "\(name): \(kinds)")
    }
    tally.report()
    #expect(tally.asked > 90)
    #expect(tally.failures == [])
  }

  @Test(arguments: [
    (["adfs.contoso.com"], "https://adfs.contoso.com:8443/adfs", true),
    (["ADFS.Contoso.com"], "https://adfs.contoso.com/adfs", true),
    (["adfs.contoso.com:8443"], "https://adfs.contoso.com:8443/adfs", true),
    (["adfs.contoso.com:443"], "https://adfs.contoso.com/adfs", true),
    (["localhost:80"], "http://localhost/adfs", true),
    (["[::1]"], "http://[::1]:8080/adfs", true),
    (["adfs.contoso.com:8443"], "https://adfs.contoso.com/adfs", false),
    (["adfs.contoso.com:8443"], "https://adfs.contoso.com:9443/adfs", false),
    (["localhost:443"], "http://localhost/adfs", false),
    (["contoso.com", "", ":8443", "x@adfs.contoso.com"], "https://adfs.contoso.com/adfs", false),
    ([], "https://adfs.contoso.com/adfs", false),
  ])
  func `a listed host stands for any port, one with a port for that port`(
    hosts: [String], uri: String, isListed: Bool
  ) throws {
    let authority = try #require(Authority(parsing: uri))
    #expect(authority.trust(allowing: Set(hosts)) == (isListed ? .custom : .untrusted))
  }

  @Test func `a scheme before authentication info is its prefix and nothing skipped`() throws {
    let lines = [#"PoP nextnonce="b""#]
    let info = AuthenticationInfo(parsing: lines)
    #expect(info.schemePrefix == .pop && info.deviations.map(\.kind) == [.schemePrefix])
    #expect(throws: HTTPAuthError.self) { try AuthenticationInfo(strictlyParsing: lines) }
  }

  @Test func `authorities, their endpoints and whether they are trusted`() throws {
    var tally = Tally("authorities")
    for row in try Self.rows("authorities") {
      let name = row["name"] as? String ?? ""
      let authority = Authority(parsing: row["input"] as? String ?? "")
      guard let expected = row["expected"] as? [String: Any] else {
        tally.check(authority == nil, "\(name): \(authority?.host ?? "")")
        continue
      }
      let trust: String? =
        switch authority?.trust() {
        case .known(let cloud): cloud.authorityHost
        case .custom: "custom"
        case .untrusted: "untrusted"
        case nil: nil
        }
      let actual: [String: String?] = [
        "host": authority?.host, "tenant": authority?.tenant?.rawValue,
        "kind": authority.map { "\($0.kind)" }, "trust": trust,
        "authorize": authority?.authorizationEndpoint, "token": authority?.tokenEndpoint,
        "device": authority?.deviceAuthorizationEndpoint,
      ]
      for (key, value) in actual {
        tally.check(value == expected[key] as? String, "\(name), \(key): \(value ?? "nil")")
      }
    }
    tally.report()
    #expect(tally.asked > 150)
    #expect(tally.failures == [])
  }
}
