import Foundation
import HTTPAuthChallenges
import TestSupport
import Testing

/// Texts made to hang, to mislead or to be taken for others.
@Suite("Hostile text")
struct HostileTextTests {
  /// Parameters that are kept, then others that a repair drops: a bare value with a control.
  private func field(kept: Int, dropped: Int) -> String {
    let names = (0..<kept).map { "p\($0)=x" } + (0..<dropped).map { "q\($0)=\u{1}" }
    return names.joined(separator: ", ")
  }

  @Test(
    "names of dropped parameters end no look-up",
    arguments: [(32, 97), (32, 1_000), (64, 5_000), (255, 25_000), (0, 25_000)])
  func manyDroppedNames(kept: Int, dropped: Int) {
    let list = field(kept: kept, dropped: dropped)
    let challenges = AuthenticationChallenges(parsing: "Bearer " + list, limits: .unlimited)
    #expect(challenges.first?.parameters.count == kept)
    #expect(challenges.deviations.count >= dropped)
    var parser = ChallengeParser(limits: .unlimited)
    for _ in 0..<2 {
      parser.parse(Array(("Bearer " + list).utf8))
      #expect(parser.parameterCount == kept)
    }
    let info = AuthenticationInfo(parsing: [list])
    #expect(info.parameters.count <= kept)
    // What was dropped is not taken for a duplicate, what was kept is.
    let again = AuthenticationChallenges(
      parsing: "Bearer " + list + ", q0=y, p0=y", limits: .unlimited)
    #expect(again.first?.parameters.count == kept + 2)
    let duplicates = again.deviations.filter { $0.kind == .duplicateParameter }
    #expect(duplicates.count == (kept == 0 ? 0 : 1))
  }

  @Test(
    "a B2C policy of the query is one path segment",
    arguments: [
      "../../common/oauth2/v2.0/authorize?redirect_uri=https://evil.example", "a/b", "..", ".",
      "%2e%2e", "a%2Fb", "a?b", "",
    ])
  func policyOfTheQuery(policy: String) {
    for uri in [
      "https://login.microsoftonline.com/te/t?p=\(policy)",
      "https://t.b2clogin.com/t.onmicrosoft.com/oauth2/v2.0/authorize?p=\(policy)",
    ] {
      let authority = Authority(parsing: uri)
      let endpoints = [authority?.authorizationEndpoint, authority?.tokenEndpoint].compactMap(
        \.self)
      for endpoint in endpoints {
        #expect(!endpoint.contains("?") && !endpoint.contains("..") && !endpoint.contains("%"))
        #expect(authority?.kind != .b2c)
      }
    }
    let good = Authority(parsing: "https://login.microsoftonline.com/te/t?p=B2C_1A.sign-in")
    #expect(good?.tokenEndpoint.contains("/te/t/B2C_1A.sign-in/") == true)
  }

  @Test(
    "dot segments are refused however they are written",
    arguments: [".", "..", "%2e", "%2E%2e", ".%2E", "%2e."])
  func dotSegments(segment: String) {
    for path in ["\(segment)/oauth2/v2.0/authorize", "t/\(segment)/authorize", "t/\(segment)"] {
      #expect(Authority(parsing: "https://login.microsoftonline.com/\(path)") == nil, "\(path)")
    }
    #expect(Authority(parsing: "https://login.microsoftonline.com/a.%2Eb/authorize") != nil)
  }

  @Test(
    "A tenant's text stays one segment of a path",
    arguments: [
      "a b/../c?x#y", "..", ".", "...", "", "%2e%2e", "é", "a%2Fb", "x\r\ny", "//evil.example",
      "@evil.example",
      "a\\b", "{tenant}", "contoso.onmicrosoft.com", "9188040d-6c67-4c5b-b112-36a304b66dad",
    ])
  func tenantText(text: String) {
    let tenant = TenantIdentifier(text)
    // URL parsers take one or two dots, escaped or not, for a step up or none.
    let segmentText = ["", ".", ".."].contains(text) ? "common" : text
    let other = Authority(parsing: "https://login.microsoftonline.com/common/oauth2/authorize")
    for authority in [Authority(tenant: tenant), other?.replacingTenant(tenant)] {
      let endpoints = [
        authority?.authorizationEndpoint, authority?.tokenEndpoint,
        authority?.deviceAuthorizationEndpoint,
      ]
      for (endpoint, name) in zip(endpoints, ["authorize", "token", "devicecode"]) {
        let parts = (endpoint ?? "").split(separator: "/", omittingEmptySubsequences: false)
        #expect(parts.prefix(3) == ["https:", "", "login.microsoftonline.com"])
        #expect(parts.dropFirst(4) == ["oauth2", "v2.0", Substring(name)])
        let segment = parts.count > 3 ? String(parts[3]) : ""
        #expect(segment.removingPercentEncoding == segmentText)
        #expect(endpoint.flatMap(Authority.init(parsing:))?.host == "login.microsoftonline.com")
      }
      #expect(authority?.tenant == (segmentText == text ? tenant : .common))
    }
  }

  @Test func `texts that Unicode holds for equal are not the same names`() {
    let (angstrom, ring) = ("\u{212B}", "A\u{030A}")
    #expect(angstrom == ring && angstrom.utf8.count == ring.utf8.count)
    #expect(BearerErrorCode(angstrom) != BearerErrorCode(ring))
    #expect(AuthenticationScheme(angstrom) != AuthenticationScheme(ring))
    #expect(AuthenticationParameterName(angstrom) != AuthenticationParameterName(ring))
    #expect(TenantIdentifier(angstrom) != TenantIdentifier(ring))
    #expect(BearerErrorCode("Invalid_Token") == BearerErrorCode("invalid_token"))
    #expect(Set([BearerErrorCode(angstrom), BearerErrorCode(ring)]).count == 2)
  }

  @Test func `an escaped octet beyond ASCII is the same in a valid and in a repaired field`() {
    for octet in UInt8(0x80)...0xFF {
      let valid = Array(#"Bearer realm="a\"#.utf8) + [octet] + Array(#"""#.utf8)
      let repaired = valid + Array("; x".utf8)
      let (first, second) = (
        AuthenticationChallenges(parsing: valid), AuthenticationChallenges(parsing: repaired)
      )
      #expect(first.deviations.isEmpty && !second.deviations.isEmpty)
      let values = [first, second].map { $0.first?.parameters.first(named: .realm) }
      #expect(values[0]?.rawValue == values[1]?.rawValue)
      #expect(values[0]?.value == values[1]?.value)
      let letter = String(Character(Unicode.Scalar(octet)))
      #expect(values[0]?.rawValue == #"a\"# + letter)
      #expect(values[0]?.value == "a" + letter)
    }
  }
}
