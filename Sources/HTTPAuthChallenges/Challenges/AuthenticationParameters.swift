/// The auth-params of one challenge: ordered, duplicates kept.
public struct AuthenticationParameters: Sendable {
  /// Holds the parameters, and which of its parameters they are.
  @usableFromInline let field: FieldContent
  @usableFromInline let range: Range<Int>

  @inlinable
  init(_ field: FieldContent, _ range: Range<Int>) {
    self.field = field
    self.range = range
  }

  private init(_ builder: consuming FieldBuilder) {
    let field = builder.content()
    self.init(field, 0..<field.parameterCount)
  }

  /// Makes parameters from a sequence.
  public init(_ parameters: some Sequence<AuthenticationParameter>) {
    var builder = FieldBuilder()
    for parameter in parameters { builder.append(parameter) }
    self.init(builder)
  }

  /// The value of the first parameter of this name, or `nil`.
  ///
  /// Setting it replaces all of this name; `nil` removes them.
  public subscript(name: AuthenticationParameterName) -> String? {
    get { firstIndex(of: name).map(field.value(ofParameter:)) }
    set {
      var builder = FieldBuilder()
      var newValue = newValue
      for parameter in self {
        if parameter.name != name {
          builder.append(parameter)
        } else if let value = newValue.take() {
          builder.append(name: parameter.name.rawName, value: value)
        }
      }
      if let newValue { builder.append(name: name.rawName, value: newValue) }
      self = Self(builder)
    }
  }

  /// The values of all parameters of this name, in order.
  public func values(for name: AuthenticationParameterName) -> [String] {
    parameters(named: name).map(\.value)
  }

  /// The value to act on: `nil` if the name is missing, if it occurs with different values, or if
  /// its quoted value has no end.
  ///
  /// Use it for what steers a token request: `claims`, `nonce`, `authorization_uri`,
  /// `resource_metadata`.
  public func unambiguousValue(for name: AuthenticationParameterName) -> String? {
    switch unambiguous(name) {
    case .value(let index): element(index).value
    case .none, .ambiguous: nil
    }
  }

  /// Whether the name occurs and ``unambiguousValue(for:)`` refuses its value.
  public func isAmbiguous(_ name: AuthenticationParameterName) -> Bool {
    if case .ambiguous = unambiguous(name) { return true }
    return false
  }

  /// What a name that steers a request stands for.
  private enum Unambiguous {
    case none, ambiguous
    case value(index: Int)
  }

  private func unambiguous(_ name: AuthenticationParameterName) -> Unambiguous {
    guard let first = firstIndex(of: name) else { return .none }
    if element(first).isUnterminated { return .ambiguous }
    var next = first + 1
    while let index = firstIndex(of: name, from: next) {
      let other = element(index)
      guard !other.isUnterminated, other.value.utf8.elementsEqual(element(first).value.utf8) else {
        return .ambiguous
      }
      next = index + 1
    }
    return .value(index: first)
  }

  /// The value of a parameter that must be there.
  /// - Throws: `missing_parameter`.
  public func required(_ name: AuthenticationParameterName) throws(HTTPAuthError) -> String {
    guard let value = self[name] else { throw HTTPAuthError(.missingParameter) }
    return value
  }

  /// A non-negative decimal integer, token or quoted; too large ones saturate at `Int.max`.
  /// - Throws: `invalid_value` with the place of the parameter.
  public func integer(for name: AuthenticationParameterName) throws(HTTPAuthError) -> Int? {
    guard let parameter = first(named: name) else { return nil }
    guard let number = DecimalText.saturated(parameter.value.utf8) else {
      throw .invalid(parameter)
    }
    return number
  }

  /// Adds a parameter at the end, also one whose name is there already.
  ///
  /// It copies those that are there: many are put together by ``init(_:)``.
  public mutating func append(_ parameter: AuthenticationParameter) {
    var builder = FieldBuilder()
    for parameter in self { builder.append(parameter) }
    builder.append(parameter)
    self = Self(builder)
  }

  /// The first parameter of this name, or `nil`.
  public func first(named name: AuthenticationParameterName) -> AuthenticationParameter? {
    firstIndex(of: name).map(element)
  }

  /// The first parameter that has one of two names.
  func first(
    among name: AuthenticationParameterName, _ other: AuthenticationParameterName
  ) -> AuthenticationParameter? {
    guard let index = firstIndex(of: name) else { return first(named: other) }
    return firstIndex(of: other).map { element(Swift.min($0, index)) } ?? element(index)
  }

  /// Whether a parameter of this name is there.
  func contains(_ name: AuthenticationParameterName) -> Bool { firstIndex(of: name) != nil }

  private func parameters(
    named name: AuthenticationParameterName
  ) -> [AuthenticationParameter] {
    var found: [AuthenticationParameter] = []
    var next = 0
    while let index = firstIndex(of: name, from: next) {
      found.append(element(index))
      next = index + 1
    }
    return found
  }

  /// The field's own index of the first parameter of this name that is not before `start`.
  private func firstIndex(of name: AuthenticationParameterName, from start: Int = 0) -> Int? {
    NameKey.with(name.rawName) { key in
      field.firstIndex(of: key, in: Swift.max(start, range.lowerBound)..<range.upperBound)
    }
  }

  private func element(_ index: Int) -> AuthenticationParameter {
    AuthenticationParameter(field, index: index)
  }
}

extension AuthenticationParameters: RandomAccessCollection {
  /// Gives the parameters in order.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let field: FieldContent
    @usableFromInline var index: Int
    @usableFromInline let end: Int

    @inlinable
    init(_ field: FieldContent, _ range: Range<Int>) {
      self.field = field
      index = range.lowerBound
      end = range.upperBound
    }

    /// The next parameter.
    @inlinable
    public mutating func next() -> AuthenticationParameter? {
      guard index < end else { return nil }
      defer { index += 1 }
      return AuthenticationParameter(field, index: index)
    }
  }

  /// Gives the parameters in order.
  @inlinable
  public consuming func makeIterator() -> Iterator { Iterator(field, range) }

  /// 0.
  public var startIndex: Int { 0 }
  /// The number of parameters.
  public var endIndex: Int { range.count }
  /// The parameter at a position.
  public subscript(position: Int) -> AuthenticationParameter {
    // Beyond the range are the parameters of other challenges.
    precondition(position >= 0 && position < range.count)
    return element(range.lowerBound + position)
  }
}

extension AuthenticationParameters: ExpressibleByDictionaryLiteral {
  /// Makes parameters in the order written.
  public init(dictionaryLiteral elements: (AuthenticationParameterName, String)...) {
    self.init(elements.map { AuthenticationParameter($0, $1) })
  }
}

extension AuthenticationParameters: Hashable {
  /// Equal parameters in the same order.
  public static func == (first: Self, second: Self) -> Bool { first.elementsEqual(second) }
  /// Hashes all parameters.
  public func hash(into hasher: inout Hasher) {
    for parameter in self { hasher.combine(parameter) }
  }
}

extension AuthenticationParameters: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The names.
  ///
  /// Values may be secrets and are not shown.
  public var description: String {
    "[" + map(\.name.rawName).joined(separator: ", ") + "]"
  }
  /// The names.
  public var debugDescription: String { description }
  /// The names only.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: map(\.name.rawName), displayStyle: .collection)
  }
}

extension HTTPAuthError {
  static func invalid(
    _ parameter: AuthenticationParameter?, _ code: ErrorCode = .invalidValue
  ) -> HTTPAuthError {
    HTTPAuthError(code, line: parameter?.line ?? 0, offset: parameter?.offset ?? 0)
  }
}
