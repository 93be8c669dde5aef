/// An ordered set of scope-tokens (RFC 6749 §3.3): compared with case, equal in any order.
public struct ScopeSet: Sendable {
  private var scopes: [String] = []

  /// The tokens of a text, separated by blanks.
  public init(_ text: String) {
    self.init(
      text.utf8.split(whereSeparator: OctetText.isWhite).map { String(Substring($0)) })
  }

  /// The tokens of a sequence; empty and repeated ones are left out.
  public init(_ scopes: some Sequence<String>) {
    var seen: Set<[UInt8]> = []
    self.scopes = scopes.filter { !$0.isEmpty && seen.insert(Array($0.utf8)).inserted }
  }

  /// The tokens with single spaces between.
  public var text: String { scopes.joined(separator: " ") }

  /// Tokens are compared by their octets (RFC 6749 §3.3): two spellings of one letter are two tokens.
  private var octets: Set<[UInt8]> { Set(scopes.map { Array($0.utf8) }) }

  /// Adds a token at the end, unless it is there.
  public mutating func insert(_ scope: String) {
    if !scope.isEmpty, !scopes.contains(where: { $0.utf8.elementsEqual(scope.utf8) }) {
      scopes.append(scope)
    }
  }

  /// The tokens that the other set lacks, in order.
  public func subtracting(_ other: ScopeSet) -> ScopeSet {
    let others = other.octets
    return ScopeSet(scopes.filter { !others.contains(Array($0.utf8)) })
  }

  /// These tokens, then those that only the other set has.
  public func union(_ other: ScopeSet) -> ScopeSet { ScopeSet(scopes + other.scopes) }
}

extension ScopeSet: RandomAccessCollection {
  /// 0.
  public var startIndex: Int { 0 }
  /// The number of tokens.
  public var endIndex: Int { scopes.count }
  /// The token at a position.
  public subscript(position: Int) -> String { scopes[position] }
}

extension ScopeSet: ExpressibleByArrayLiteral {
  /// The tokens, in order.
  public init(arrayLiteral elements: String...) { self.init(elements) }
}

extension ScopeSet: Hashable, CustomStringConvertible {
  /// Equal tokens in any order.
  public static func == (first: Self, second: Self) -> Bool {
    first.count == second.count && first.octets == second.octets
  }
  /// Hashes the tokens without their order.
  public func hash(into hasher: inout Hasher) { hasher.combine(octets) }
  /// The tokens with single spaces between.
  public var description: String { text }
}
