import HTTPAuthChallenges
import Testing

@Suite("Limits")
struct LimitTests {
  static func outcome(_ lines: [String], _ limits: ChallengeLimits) -> (
    AuthenticationChallenges, HTTPAuthError?
  ) {
    do {
      return (try AuthenticationChallenges(strictlyParsing: lines, limits: limits), nil)
    } catch { return (AuthenticationChallenges(parsing: lines, limits: limits), error) }
  }

  @Test func `the defaults are 256 KiB, 64 challenges and 256 parameters`() {
    #expect(
      ChallengeLimits.default
        == ChallengeLimits(
          maximumByteCount: 262_144, maximumChallengeCount: 64, maximumParameterCount: 256))
    let fits = (1...64).map { "A\($0)" }.joined(separator: ",")
    #expect(Self.outcome([fits], .default).1 == nil)
    let (challenges, error) = Self.outcome([fits + ",X"], .default)
    #expect(error?.code == .limitExceeded)
    #expect(error?.offset == fits.utf8.count + 1)
    #expect(challenges.count == 64)
    #expect(challenges.deviations.map(\.kind) == [.limitExceeded])
  }

  @Test func `parameters are counted for each challenge`() {
    let many = (1...256).map { "p\($0)=v" }.joined(separator: ",")
    #expect(Self.outcome(["A \(many), B \(many)"], .default).1 == nil)
    let (challenges, error) = Self.outcome(["A \(many), q=v, B c=d"], .default)
    #expect(error?.code == .limitExceeded)
    #expect(challenges.count == 1)
    #expect(challenges[0].parameters.count == 256)
    #expect(challenges.deviations.map(\.kind) == [.limitExceeded])
  }

  @Test func `octets are counted over all lines, and a cut value is dropped`() {
    let limits = ChallengeLimits(maximumByteCount: 20)
    #expect(Self.outcome([#"A b="0123456789abcd""#], limits).1 == nil)
    let (one, error) = Self.outcome([#"A b="0123456789abcde""#], limits)
    #expect(error?.code == .limitExceeded)
    #expect(error?.offset == 20)
    #expect(one.count == 1)
    #expect(one[0].parameters.isEmpty)
    let (two, secondError) = Self.outcome(["A b=c", "D e=f, g=hijklmn", "I j=k"], limits)
    #expect(secondError?.line == 1)
    #expect(two.map(\.scheme) == ["A", "D"])
    #expect(two[1].parameters.map(\.value) == ["f"])
    #expect(two.deviations.map(\.kind) == [.limitExceeded])
  }

  @Test func `a cut token68 or scheme is dropped`() {
    let limits = ChallengeLimits(maximumByteCount: 10)
    #expect(Self.outcome(["A bcdefghijk"], limits).0[0].token68 == nil)
    #expect(Self.outcome(["A, Bcdefghijk"], limits).0.map(\.scheme) == ["A"])
  }

  @Test func `a field of 256 KiB is read, one octet more is cut`() throws {
    let head = #"A b=c, claims=""#
    let value = String(repeating: "e", count: 262_144 - head.utf8.count - 1)
    #expect(
      try AuthenticationChallenges(strictlyParsing: "\(head)\(value)\"")[0]["claims"] == value)
    let cut = AuthenticationChallenges(parsing: "\(head)\(value)e\"")
    #expect(cut[0]["claims"] == nil)
    #expect(cut[0]["b"] == "c")
    #expect(cut.deviations.contains { $0.kind == .limitExceeded && $0.offset == 262_144 })
  }

  @Test func `zero and negative limits stop at once`() {
    for limit in [0, -1] {
      let limits = ChallengeLimits(
        maximumByteCount: limit, maximumChallengeCount: limit, maximumParameterCount: limit)
      #expect(AuthenticationChallenges(parsing: "A b=c", limits: limits).isEmpty)
    }
  }

  @Test func `many names in one challenge are still told apart`() {
    let names = (0..<5000).map { "name-\($0)" }
    let text = "A " + names.map { "\($0)=v" }.joined(separator: ",")
    #expect(Self.outcome([text], .unlimited).1 == nil)
    let (challenges, error) = Self.outcome([text + ",NAME-77=x"], .unlimited)
    #expect(error?.code == .duplicateParameter)
    #expect(challenges[0].parameters.count == 5001)
    #expect(challenges.deviations.map(\.kind) == [.duplicateParameter])
  }

  @Test func `one megabyte of each octet ends`() {
    for octet in UInt8.min ... .max {
      let octets = [UInt8](repeating: octet, count: 20_000)
      _ = AuthenticationChallenges(parsing: octets, limits: .unlimited)
      _ = AuthenticationChallenges(parsing: Array("A b=".utf8) + octets, limits: .unlimited)
    }
    _ = AuthenticationChallenges(
      parsing: [UInt8](repeating: 0x22, count: 1 << 20), limits: .unlimited)
  }
}
