/// The ABNF of RFC 9110 for `WWW-Authenticate`, tried out derivation by derivation.
///
/// It is slow and simple on purpose, and shares nothing with the parser that it judges. For a text it finds every
/// meaning that some derivation gives:
///
///     field       = OWS [ challenge ] *( OWS "," OWS [ challenge ] ) OWS
///     challenge   = token [ 1*SP ( token68 / [ param ] *( OWS "," OWS [ param ] ) ) ]
///     param       = token OWS "=" OWS ( token / quoted-string )
///
/// A challenge in which a name occurs twice has no meaning (§11.2).
public struct ReferenceChallengeGrammar {
  /// The distinct meanings, one octet string each: see ``Meaning``.
  public private(set) var meanings: Set<[UInt8]> = []
  /// Whether a longer text that begins with this one may still have a meaning.
  public private(set) var isLive = false

  private enum Part: UInt8 {
    case scheme = 1
    case token68, name, value
  }
  private var text: [UInt8] = []
  private var parts: [(kind: Part, start: Int, end: Int)] = []

  public init() {}

  /// Finds every meaning of `text`.
  public mutating func read(_ text: [UInt8]) {
    self.text = text
    meanings.removeAll()
    isLive = false
    parts.removeAll()
    var start = 0
    while true {
      challenges(start, hasElement: false)
      guard isBlank(start) else { break }
      start += 1
    }
  }

  // MARK: Octets

  private mutating func has(_ octet: UInt8, _ index: Int) -> Bool {
    if index >= text.count {
      isLive = true
      return false
    }
    return text[index] == octet
  }

  private mutating func isBlank(_ index: Int) -> Bool { has(0x20, index) || has(0x09, index) }

  private mutating func isToken(_ index: Int) -> Bool {
    if index >= text.count {
      isLive = true
      return false
    }
    switch text[index] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: return true
    case 0x21, 0x23, 0x24, 0x25, 0x26, 0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E:
      return true
    default: return false
    }
  }

  private mutating func isToken68(_ index: Int) -> Bool {
    if index >= text.count {
      isLive = true
      return false
    }
    switch text[index] {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E, 0x2B, 0x2F: return true
    default: return false
    }
  }

  // MARK: Rules

  /// `[ challenge ] *( OWS "," OWS [ challenge ] ) OWS`, from `start` on.
  private mutating func challenges(_ start: Int, hasElement: Bool) {
    if restIsBlank(start) { finish() }
    if !hasElement {
      var end = start
      while isToken(end) {
        end += 1
        parts.append((.scheme, start, end))
        challenges(end, hasElement: true)
        var content = end
        while has(0x20, content) {
          content += 1
          token68(content)
          parameters(content, hasElement: false)
        }
        parts.removeLast()
      }
    }
    for next in commas(start) { challenges(next, hasElement: false) }
  }

  private mutating func token68(_ start: Int) {
    var end = start
    while isToken68(end) {
      end += 1
      var pad = end
      while true {
        parts.append((.token68, start, pad))
        challenges(pad, hasElement: true)
        parts.removeLast()
        guard has(0x3D, pad) else { break }
        pad += 1
      }
    }
  }

  /// `[ param ] *( OWS "," OWS [ param ] )`, from `start` on; after any of it the outer list goes on.
  private mutating func parameters(_ start: Int, hasElement: Bool) {
    challenges(start, hasElement: true)
    if !hasElement { parameter(start) }
    for next in commas(start) { parameters(next, hasElement: false) }
  }

  private mutating func parameter(_ start: Int) {
    var end = start
    while isToken(end) {
      end += 1
      var equals = end
      while isBlank(equals) { equals += 1 }
      guard has(0x3D, equals) else { continue }
      var value = equals + 1
      parts.append((.name, start, end))
      while true {
        self.value(value)
        guard isBlank(value) else { break }
        value += 1
      }
      parts.removeLast()
    }
  }

  private mutating func value(_ start: Int) {
    var end = start
    while isToken(end) {
      end += 1
      parts.append((.value, start, end))
      parameters(end, hasElement: true)
      parts.removeLast()
    }
    guard has(0x22, start), let close = quotedEnd(start + 1) else { return }
    parts.append((.value, start, close + 1))
    parameters(close + 1, hasElement: true)
    parts.removeLast()
  }

  /// The closing quote of `*( qdtext / quoted-pair ) DQUOTE`: the two alternatives never begin alike.
  private mutating func quotedEnd(_ start: Int) -> Int? {
    var index = start
    while true {
      if index >= text.count {
        isLive = true
        return nil
      }
      switch text[index] {
      case 0x22: return index
      case 0x5C:
        index += 1
        if index >= text.count {
          isLive = true
          return nil
        }
        guard text[index] == 0x09 || text[index] >= 0x20, text[index] != 0x7F else { return nil }
      case 0x09, 0x20, 0x21, 0x23...0x5B, 0x5D...0x7E, 0x80...0xFF: break
      default: return nil
      }
      index += 1
    }
  }

  /// Every place that `OWS "," OWS` may lead to.
  private mutating func commas(_ start: Int) -> [Int] {
    var comma = start
    while isBlank(comma) { comma += 1 }
    guard has(0x2C, comma) else { return [] }
    var ends = [comma + 1]
    while isBlank(comma + 1) {
      comma += 1
      ends.append(comma + 1)
    }
    return ends
  }

  private mutating func restIsBlank(_ start: Int) -> Bool {
    var index = start
    while isBlank(index) { index += 1 }
    return index >= text.count
  }

  // MARK: Meaning

  /// Notes the meaning of the whole derivation.
  private mutating func finish() {
    var meaning = Meaning()
    for part in parts {
      let octets = Array(text[part.start..<part.end])
      switch part.kind {
      case .scheme: meaning.scheme(octets)
      case .token68: meaning.token68(octets)
      case .name: meaning.name(octets)
      case .value: meaning.value(Self.unquoted(octets))
      }
    }
    if !meaning.hasDuplicateName { meanings.insert(meaning.octets) }
  }

  private static func unquoted(_ octets: [UInt8]) -> [UInt8] {
    guard octets.first == 0x22 else { return octets }
    var result: [UInt8] = []
    var index = 1
    while index < octets.count - 1 {
      if octets[index] == 0x5C { index += 1 }
      result.append(octets[index])
      index += 1
    }
    return result
  }

  /// What a field means, as one string of octets that two readers can compare.
  public struct Meaning {
    public private(set) var octets: [UInt8] = []
    public private(set) var hasDuplicateName = false
    private var names: [[UInt8]] = []

    public init() {}

    public mutating func scheme(_ text: [UInt8]) {
      names.removeAll()
      add(0xF1, text)
    }

    public mutating func token68(_ text: [UInt8]) { add(0xF2, text) }

    public mutating func name(_ text: [UInt8]) {
      let folded = text.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 32 : $0 }
      if names.contains(folded) { hasDuplicateName = true }
      names.append(folded)
      add(0xF3, text)
    }

    public mutating func value(_ text: [UInt8]) { add(0xF4, text) }

    private mutating func add(_ mark: UInt8, _ text: [UInt8]) {
      octets.append(mark)
      octets.append(UInt8(truncatingIfNeeded: text.count))
      octets += text
    }
  }
}
