/// A small, fast, repeatable random source (SplitMix64): the same seed gives the same test.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  public init(seed: UInt64) { state = seed }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number in `0..<bound`.
  public mutating func index(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  public mutating func chance(oneIn n: Int) -> Bool { index(n) == 0 }

  public mutating func pick<C: RandomAccessCollection>(_ items: C) -> C.Element {
    items[items.index(items.startIndex, offsetBy: index(items.count))]
  }
}
