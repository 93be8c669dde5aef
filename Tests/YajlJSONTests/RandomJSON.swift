import TestSupport

/// Makes random JSON texts: valid ones, and mutations of them.
struct RandomJSON {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  static let tokens: [[UInt8]] =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "\\udc00", "null", "true",
      "false", "-", "0", "1e", ".", "e+", "\u{0B}", "\u{0C}", "\u{FEFF}", "é", "😀", "//", "\"a\":",
    ].map { Array($0.utf8) }
    + [
      [0x80], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0xFF], [0],
    ]

  mutating func text() -> [UInt8] {
    var out: [UInt8] = []
    space(&out)
    value(&out, 0)
    space(&out)
    return out
  }

  mutating func mutatedText() -> [UInt8] {
    Mutation.mutate(text(), with: Self.tokens, using: &random)
  }

  private mutating func space(_ out: inout [UInt8]) {
    guard random.chance(oneIn: 6) else { return }
    for _ in 0...random.index(3) { out.append(random.pick([0x20, 0x09, 0x0A, 0x0D])) }
  }

  private mutating func value(_ out: inout [UInt8], _ depth: Int) {
    switch random.index(depth > 3 ? 6 : 9) {
    case 0: out += "null".utf8
    case 1: out += "true".utf8
    case 2: out += "false".utf8
    case 3: out += number().utf8
    case 4, 5: string(&out)
    case 6:
      list(&out, UInt8(ascii: "["), UInt8(ascii: "]")) { generator, out in
        generator.value(&out, depth + 1)
      }
    default:
      list(&out, UInt8(ascii: "{"), UInt8(ascii: "}")) { generator, out in
        generator.string(&out)
        generator.space(&out)
        out.append(UInt8(ascii: ":"))
        generator.space(&out)
        generator.value(&out, depth + 1)
      }
    }
  }

  private mutating func list(
    _ out: inout [UInt8], _ open: UInt8, _ close: UInt8,
    _ item: (inout RandomJSON, inout [UInt8]) -> Void
  ) {
    out.append(open)
    let count = random.index(4)
    for index in 0..<count {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      space(&out)
      item(&self, &out)
      space(&out)
    }
    out.append(close)
  }

  private mutating func number() -> String {
    var text = random.chance(oneIn: 3) ? "-" : ""
    text +=
      random.chance(oneIn: 4) ? "0" : String(1 + random.index(random.pick([9, 999, 1 << 40])))
    if random.chance(oneIn: 4) { text += "." + String(random.index(1_000)) }
    if random.chance(oneIn: 5) {
      text += random.pick(["e", "E"]) + random.pick(["", "+", "-"]) + String(random.index(40))
    }
    return text
  }

  private mutating func string(_ out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    for _ in 0..<random.index(8) {
      switch random.index(12) {
      case 0: out += random.pick(["\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t"]).utf8
      case 1:
        out += random.pick(["\\u0000", "\\u00e9", "\\uFFFF", "\\uD83D\\uDE00", "\\u20ac"]).utf8
      case 2: out += random.pick(["é", "€", "😀", "\u{7F}", "\u{2028}"]).utf8
      default: out.append(UInt8(ascii: "a") + UInt8(random.index(26)))
      }
    }
    out.append(UInt8(ascii: "\""))
  }
}
