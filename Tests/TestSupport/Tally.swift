/// Counts how many vectors ran and how many were right, and prints it once at the end of a test.
public struct Tally: Sendable {
  public let name: String
  public private(set) var right = 0
  public private(set) var asked = 0
  public private(set) var failures: [String] = []

  public init(_ name: String) { self.name = name }

  public mutating func check(_ isRight: Bool, _ failure: @autoclosure () -> String) {
    asked += 1
    if isRight { right += 1 } else { failures.append(failure()) }
  }

  /// `name: 12 of 12`, and every failure.
  public var summary: String {
    (["\(name): \(right) of \(asked)"] + failures.prefix(40)).joined(separator: "\n  ")
  }

  public func report() { print(summary) }
}
