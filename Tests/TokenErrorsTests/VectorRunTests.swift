import TestSupport
import Testing

/// The run that shared vectors are judged by can fail in each of its ways.
@Suite struct `A run over vectors` {
  private func run(_ differences: [String], as id: String = "a", rows: Int = 1) -> [String] {
    var run = VectorRun(
      "rows made up for this test", named: ["a": NamedDifference("x 1", "y 2", because: "D1")])
    run.judge(id, differences)
    return run.failures(rows: rows)
  }

  @Test func `takes a named row that differs exactly as named`() {
    #expect(run(["y 2", "x 1"]).isEmpty)
  }

  @Test(arguments: [[], ["x 1"], ["x 1", "y 3"], ["x 1", "y 2", "z 3"]])
  func `refuses a named row that differs otherwise, or not at all`(_ differences: [String]) {
    #expect(run(differences).count == 1)
  }

  @Test func `refuses a difference that no table names, and a name that no row has`() {
    #expect(run(["x 1", "y 2"], as: "b").count == 2)
    #expect(run([], as: "b") == ["a is no vector"])
  }

  @Test func `refuses another number of rows`() {
    #expect(run(["x 1", "y 2"], rows: 2) == ["1 rows, not 2"])
  }

  @Test func `refuses a name without a reason`() {
    var run = VectorRun("rows made up", named: ["a": NamedDifference("x", because: "")])
    run.judge("a", ["x"])
    #expect(run.failures(rows: 1).count == 1)
  }
}
