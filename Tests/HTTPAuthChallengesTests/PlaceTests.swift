import HTTPAuthChallenges
import TestSupport
import Testing

/// Lines and offsets of faults and repairs in fields of several lines.
@Suite("Places")
struct PlaceTests {
  static let pieces =
    [
      "a", "realm", "Bearer ", "NTLM ", "claims", "=", "=", "=", ",", ", ", "\"", "\"x\"", "\\",
      " ",
      "\t", ";", "'", "/", "{\"b\":1}", "é", "a=b", "\u{0}", "\n", "\u{1}",
    ].map { Array($0.utf8) } + [[0xFF]]

  static func line(_ random: inout SeededGenerator) -> [UInt8] {
    (0..<random.index(8)).flatMap { _ in random.pick(pieces) }
  }

  private func fault(_ read: () throws(HTTPAuthError) -> Void) -> HTTPAuthError? {
    do {
      try read()
      return nil
    } catch { return error }
  }

  @Test func `what is told of a field stays when lines follow it`() {
    var random = SeededGenerator(seed: 11)
    var faults = 0
    var atTheEnd = 0
    for _ in 0..<5_000 {
      let head = (0...random.index(2)).map { _ in Self.line(&random) }
      let whole = head + (0...random.index(2)).map { _ in Self.line(&random) }
      let listFault = fault { () throws(HTTPAuthError) in
        _ = try AuthenticationInfo(strictlyParsing: head)
      }
      if let listFault {
        #expect(throws: listFault) { try AuthenticationInfo(strictlyParsing: whole) }
      }
      let fieldFault = fault { () throws(HTTPAuthError) in
        _ = try AuthenticationChallenges(strictlyParsing: head)
      }
      guard let fieldFault else { continue }
      #expect(throws: fieldFault) { try AuthenticationChallenges(strictlyParsing: whole) }
      let repairs = AuthenticationChallenges(parsing: head).deviations
      let found = AuthenticationChallenges(parsing: whole).deviations
      #expect(Array(found.prefix(repairs.count)) == repairs)
      #expect(found.allSatisfy { $0.offset <= whole[$0.line].count })
      faults += 1
      if repairs.contains(where: { $0.offset == head[$0.line].count }) { atTheEnd += 1 }
    }
    #expect(faults > 1_500 && atTheEnd > 30)
  }

  @Test(arguments: [1, 2, 3])
  func `a value that is missing at the end of a line is missing there`(following: Int) throws {
    let lines = ["A b=c, d="] + (1..<following).map { _ in "" } + ["e=f"]
    let found = fault { () throws(HTTPAuthError) in
      _ = try AuthenticationChallenges(strictlyParsing: lines)
    }
    #expect(found?.code == .missingValue && found?.line == 0 && found?.offset == 9)
    let parsed = AuthenticationChallenges(parsing: lines)
    #expect(parsed.deviations == [ChallengeDeviation(.missingValue, line: 0, offset: 9)])
    let parameters = try #require(parsed.first).parameters
    #expect(parameters.map(\.value) == ["c", "", "f"])
    #expect(parameters.map(\.line) == [0, 0, following])
    #expect(parameters.map { $0.lineOffset(ofValueOctet: 0) } == [4, 9, 2])
    #expect(parameters.map { $0.lineOffset(ofValueOctet: 1) }[0] == 5)
  }

  /// Every text of up to five of six letters, behind what may come before.
  @Test(arguments: ["", "A ", "A\t", "A b=c,", "A b==,", "A b=c, a=d,", "A,"])
  func `what both modes name alike, both find at one place`(before: String) {
    let shared: [HTTPAuthError.ErrorCode] = [
      .parameterWithoutScheme, .parameterAfterClosedScheme, .parameterAfterToken68,
      .duplicateParameter, .tabAfterScheme,
    ]
    var texts: [[UInt8]] = [[]]
    var found = 0
    while let text = texts.popLast() {
      if text.count < 5 { for letter in "a=, \t\"".utf8 { texts.append(text + [letter]) } }
      let octets = Array(before.utf8) + text
      let fault = fault { () throws(HTTPAuthError) in
        _ = try AuthenticationChallenges(strictlyParsing: octets)
      }
      guard let fault, shared.contains(fault.code) else { continue }
      found += 1
      let repairs = AuthenticationChallenges(parsing: octets).deviations
      // `A a=, b=c` has a token68 for the one, and a parameter without a value for the other (L6).
      if fault.code == .parameterAfterToken68, repairs.first?.kind == .missingValue { continue }
      let kind = ChallengeDeviationKind(fault.code.rawValue)
      #expect(repairs.contains(ChallengeDeviation(kind, offset: fault.offset)))
    }
    #expect(found > 10)
  }

  @Test func `repairs of two lines stand in the order of the text`() {
    let found = AuthenticationChallenges(parsing: ["A b=c, d=", "\ne=\u{0}"]).deviations
    #expect(
      found == [
        ChallengeDeviation(.missingValue, line: 0, offset: 9),
        ChallengeDeviation(.controlToSpace, line: 1, offset: 0),
        ChallengeDeviation(.missingValue, line: 1, offset: 3),
        ChallengeDeviation(.controlToSpace, line: 1, offset: 3),
      ])
  }

  @Test func `a position beyond a challenge reads nothing of the next one`() async {
    await #expect(processExitsWith: .failure) {
      _ = AuthenticationChallenges(parsing: "A b=c, B d=e")[0].parameters[1].value
    }
    await #expect(processExitsWith: .failure) {
      _ = AuthenticationChallenges(parsing: "A b=c, d")[-1].deviations
    }
    await #expect(processExitsWith: .failure) {
      _ = AuthenticationChallenges(parsing: "A b=c")[1]
    }
  }
}
