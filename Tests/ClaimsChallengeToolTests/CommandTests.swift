import TestSupport
import Testing

/// The contract's rules, one row each, run in this process.
@Suite struct CommandTests {
  @Test(arguments: [
    "parse.json", "strict.json", "usage.json", "build.json", "merge.json", "explain.json",
    "lint.json", "check.json",
  ])
  func `every rule of the command line holds`(file: String) throws {
    let vectors = try CommandVector.all(in: file)
    #expect(!vectors.isEmpty)
    var tally = Tally("Tests/Vectors/cli/\(file)")
    for vector in vectors {
      let differences = vector.differences()
      tally.check(differences.isEmpty, differences.joined(separator: "\n    "))
    }
    tally.report()
    #expect(tally.failures.isEmpty, "\(tally.summary)")
  }
}
