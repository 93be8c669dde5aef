/// The parameters of an OAuth request, in order, each encoded once when the wire form is made.
///
/// Its descriptions show the names; values only where they are neither secret nor personal.
public struct RequestParameters: Sendable, Hashable, RandomAccessCollection {
  /// One parameter.
  public typealias Element = (name: String, value: String)

  /// A parameter, as it is stored.
  struct Pair: Sendable, Hashable {
    var name: String
    var value: String
  }

  private(set) var pairs: [Pair] = []

  /// No parameters.
  public init() {}

  /// The parameters of a sequence, in its order.
  public init(_ elements: some Sequence<(name: String, value: String)>) {
    pairs = elements.map { Pair(name: $0.name, value: $0.value) }
  }

  /// Always 0.
  public var startIndex: Int { 0 }

  /// The number of parameters.
  public var endIndex: Int { pairs.count }

  /// The parameter at a position.
  public subscript(position: Int) -> Element { (pairs[position].name, pairs[position].value) }

  /// The first value of a name, or `nil`.
  ///
  /// Names are compared exactly.
  ///
  /// Setting replaces the first value in its place, or appends; `nil` removes every value.
  public subscript(name: String) -> String? {
    get { pairs.first { $0.name == name }?.value }
    set {
      guard let newValue else { return pairs.removeAll { $0.name == name } }
      if let index = pairs.firstIndex(where: { $0.name == name }) {
        pairs[index].value = newValue
      } else {
        append(name, newValue)
      }
    }
  }

  /// Every value of a name, in order.
  public func values(for name: String) -> [String] {
    pairs.lazy.filter { $0.name == name }.map(\.value)
  }

  /// Prepares for so many parameters.
  mutating func reserveCapacity(_ count: Int) { pairs.reserveCapacity(count) }

  /// Appends a parameter.
  public mutating func append(_ name: String, _ value: String) {
    pairs.append(Pair(name: name, value: value))
  }

  /// Appends all parameters of another list.
  public mutating func append(contentsOf other: RequestParameters) {
    pairs.append(contentsOf: other.pairs)
  }

  /// The same parameters by name, bytewise; equal names keep their order.
  public var sortedByName: RequestParameters {
    if pairs.count < 2 { return self }
    var sorted = self
    sorted.pairs = pairs.enumerated().sorted {
      $0.element.name == $1.element.name
        ? $0.offset < $1.offset
        : $0.element.name.utf8.lexicographicallyPrecedes($1.element.name.utf8)
    }.map(\.element)
    return sorted
  }
}

extension RequestParameters: ExpressibleByDictionaryLiteral {
  /// The parameters of a literal, in its order, duplicates kept.
  public init(dictionaryLiteral elements: (String, String)...) {
    pairs = elements.map { Pair(name: $0.0, value: $0.1) }
  }
}

extension RequestParameters: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// Parameters whose values tell nothing about a user and open nothing.
  private static let openNames: Set<String> = [
    "client_id", "client_info", "code_challenge_method", "client_assertion_type", "grant_type",
    "max_age", "prompt", "requested_token_use", "response_mode", "response_type", "scope",
    "token_type",
  ]

  /// The names, with the values of harmless ones.
  public var description: String {
    let shown = pairs.map { pair in
      "\(pair.name)=\(Self.openNames.contains(pair.name) ? pair.value : maskedText)"
    }
    return "[" + shown.joined(separator: ", ") + "]"
  }

  /// The same as the description.
  public var debugDescription: String { description }

  /// The description alone.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }

  /// What stands for a value that is not shown.
  private var maskedText: String { "(masked)" }
}
