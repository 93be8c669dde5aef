/// Where in a document the elements of a ``JSONElementStream`` are: names of members, places in
/// arrays, or each element of an array.
///
/// ```swift
/// let responses: JSONPath = ["log", "entries", .each, "response"]
/// ```
public struct JSONPath: Hashable, Sendable, ExpressibleByArrayLiteral {
  /// One step into a value.
  public struct Component: Hashable, Sendable, ExpressibleByStringLiteral,
    ExpressibleByIntegerLiteral
  {
    enum Step: Hashable, Sendable {
      case member([UInt8])
      case element(Int)
      case each
    }

    let step: Step

    /// Each element of an array.
    public static let each = Component(step: .each)

    /// The members of an object that have this name.
    public static func member(_ name: String) -> Component {
      Component(step: .member(Array(name.utf8)))
    }

    /// The element of an array at this place, counted from 0.
    public static func element(_ index: Int) -> Component { Component(step: .element(index)) }

    private init(step: Step) { self.step = step }

    /// The members of an object that have this name.
    public init(stringLiteral value: String) { self = .member(value) }

    /// The element of an array at this place, counted from 0.
    public init(integerLiteral value: Int) { self = .element(value) }
  }

  /// The steps from the document's value to the elements.
  public let components: [Component]

  /// A path of these steps; without steps, the document's value itself.
  public init(_ components: [Component]) { self.components = components }

  /// A path of these steps.
  public init(arrayLiteral elements: Component...) { components = elements }
}
