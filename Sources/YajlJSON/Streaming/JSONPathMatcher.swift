/// Follows the events of a document and says which values a path leads to.
struct JSONPathMatcher {
  private let steps: [JSONPath.Component.Step]
  /// How many arrays and objects are open.
  private(set) var depth = 0
  /// How many of the open ones, from the outermost, are on the path.
  private var matchedDepth = 0
  /// For each of them that is an array, the place of its next element.
  private var places: [Int]
  /// Whether the member whose name came last is on the path.
  private var nameMatches = false
  /// For each of them, whether it is an array.
  private var isArray: [Bool]

  init(_ path: JSONPath) {
    steps = path.components.map(\.step)
    places = Array(repeating: 0, count: steps.count + 1)
    isArray = Array(repeating: false, count: steps.count + 1)
  }

  enum Match { case none, onTheWay, target }

  /// Whether the value that begins now is on the path; called once for each value.
  @inline(__always) mutating func beginValue() -> Match {
    guard depth == matchedDepth else { return .none }
    guard depth > 0 else { return steps.isEmpty ? .target : .onTheWay }
    let index = depth &- 1
    if isArray[index] {
      let place = places[index]
      places[index] = place &+ 1
      switch steps[index] {
      case .each: break
      case .element(let wanted) where wanted == place: break
      default: return .none
      }
    } else if !nameMatches {
      return .none
    }
    return depth == steps.count ? .target : .onTheWay
  }

  /// Enters an array or object for which `beginValue` gave `match`.
  @inline(__always) mutating func enter(isArray: Bool, _ match: Match) {
    if match == .onTheWay {
      self.isArray[depth] = isArray
      places[depth] = 0
      matchedDepth = depth &+ 1
    }
    depth &+= 1
    nameMatches = false
  }

  @inline(__always) mutating func leave() {
    depth &-= 1
    if matchedDepth > depth { matchedDepth = depth }
  }

  @inline(__always) mutating func name(_ name: UnsafeBufferPointer<UInt8>) {
    guard depth == matchedDepth, depth > 0, case .member(let wanted) = steps[depth &- 1],
      wanted.count == name.count
    else {
      nameMatches = false
      return
    }
    nameMatches = unsafe wanted.elementsEqual(name)
  }
}
