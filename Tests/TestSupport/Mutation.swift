/// Seeded mutations of bytes, for tests that feed hostile input.
public enum Mutation {
  /// Changes `bytes` in one to four places: flips, inserts, deletes, repeats, cuts.
  public static func mutate(
    _ bytes: [UInt8], with dictionary: [[UInt8]] = [], using random: inout SeededGenerator
  ) -> [UInt8] {
    var out = bytes
    for _ in 0...random.index(4) {
      switch random.index(dictionary.isEmpty ? 6 : 8) {
      case 0 where !out.isEmpty: out[random.index(out.count)] = UInt8(random.index(256))
      case 1: out.insert(UInt8(random.index(256)), at: random.index(out.count + 1))
      case 2 where !out.isEmpty: out.remove(at: random.index(out.count))
      case 3 where !out.isEmpty: out.removeLast(random.index(out.count))
      case 4 where !out.isEmpty:
        let start = random.index(out.count)
        let end = start + random.index(out.count - start) + 1
        out.insert(contentsOf: out[start..<min(end, start + 64)], at: start)
      case 5 where !out.isEmpty: out[random.index(out.count)] ^= 1 << UInt8(random.index(8))
      case 6, 7: out.insert(contentsOf: random.pick(dictionary), at: random.index(out.count + 1))
      default: break
      }
    }
    return out
  }
}
