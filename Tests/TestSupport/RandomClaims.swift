/// Random claims requests as JSON text, with everything that is hard to keep: spellings, order, oddities.
public struct RandomClaims: Sendable {
  public var random: SeededGenerator
  /// Whether names may occur twice in one object.
  public var repeatsNames = false
  /// Whether white space stands between the tokens.
  public var addsWhiteSpace = false

  public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let targets = [
    "access_token", "id_token", "userinfo", "foo", "", "a/b", #"\u0061t"#,
  ]
  private static let claims = [
    "acrs", "nbf", "xms_cc", "sub", "deviceid", "given_name#fr", "é", #"\u00e9"#, "x~y", "", "ACRS",
  ]
  private static let members = ["essential", "value", "values", "Values", "other", #"\/"#]
  private static let numbers = [
    "0", "-0", "1", "1.0", "1e0", "1E+2", "-1.50", "9007199254740993",
    "123456789012345678901234567890",
    "1e400", "0.1", "5e-324", "1604106651",
  ]
  private static let strings = [
    "", "c1", "C1", "cp1", "CP1", "protapp", #"\u0063p1"#, #"a\/b"#, #"\ud83d\ude00"#, "日本", #"\""#,
    " ", "1604106651", "192.0.2.1",
  ]

  /// A request.
  public mutating func request() -> String {
    object(names: Self.targets) { $0.orOddity { $0.target() } }
  }

  private mutating func target() -> String {
    object(names: Self.claims) { $0.orOddity { $0.claim() } }
  }

  private mutating func claim() -> String {
    object(names: Self.members) { $0.value(depth: 2) }
  }

  /// Mostly what belongs there, sometimes `null` or a value that does not.
  private mutating func orOddity(_ usual: (inout Self) -> String) -> String {
    switch random.index(8) {
    case 0: "null"
    case 1: value(depth: 1)
    default: usual(&self)
    }
  }

  /// Any value.
  public mutating func value(depth: Int) -> String {
    switch random.index(depth > 0 ? 7 : 5) {
    case 0: return "null"
    case 1: return random.chance(oneIn: 2) ? "true" : "false"
    case 2: return random.pick(Self.numbers)
    case 3, 4: return "\"\(random.pick(Self.strings))\""
    case 5: return list("[", "]", (0..<random.index(4)).map { _ in value(depth: depth - 1) })
    default: return object(names: Self.members) { $0.value(depth: depth - 1) }
    }
  }

  private mutating func object(names: [String], _ value: (inout Self) -> String) -> String {
    var pool = names
    var members: [String] = []
    for _ in 0..<random.index(min(5, names.count)) {
      let place = random.index(pool.count)
      let name = pool[place]
      if !repeatsNames { pool.remove(at: place) }
      members.append("\"\(name)\"\(space()):\(space())\(value(&self))")
    }
    return list("{", "}", members)
  }

  private mutating func list(_ open: String, _ close: String, _ items: [String]) -> String {
    let comma = "\(space()),\(space())"
    return "\(open)\(space())\(items.joined(separator: comma))\(space())\(close)"
  }

  private mutating func space() -> String {
    addsWhiteSpace ? random.pick(["", " ", "\t", "\r\n", "  "]) : ""
  }
}
