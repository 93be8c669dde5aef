/// The auth-params of one challenge: ordered, duplicates kept.
public struct AuthenticationParameters: Sendable {
  fileprivate enum Storage {
    case parsed(ParsedField, Range<Int>)
    case made([AuthenticationParameter])
  }

  private var storage: Storage

  init(_ field: ParsedField, _ range: Range<Int>) { storage = .parsed(field, range) }

  /// Makes parameters from a sequence.
  public init(_ parameters: some Sequence<AuthenticationParameter>) {
    storage = .made(Array(parameters))
  }

  /// The value of the first parameter of this name, or `nil`.
  ///
  /// Setting it replaces all of this name; `nil` removes them.
  public subscript(name: AuthenticationParameterName) -> String? {
    get {
      guard let index = firstIndex(of: name) else { return nil }
      switch storage {
      case .parsed(let field, _): return field.value(of: field.parameter(index))
      case .made(let list): return list[index].value
      }
    }
    set {
      var list = Array(self)
      let first = list.firstIndex { $0.name == name }
      if let newValue {
        if let first {
          list[first].value = newValue
        } else {
          list.append(AuthenticationParameter(name, newValue))
        }
      }
      let kept = newValue == nil ? nil : first ?? list.count - 1
      storage = .made(
        list.enumerated().filter { $0.offset == kept || $0.element.name != name }.map(\.element))
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
    if case .parsed(let field, let range) = storage {
      var found: String?
      for index in range {
        let record = field.parameter(index)
        guard field.isNamed(record, name.rawName) else { continue }
        if record.flags & ParameterRecord.unterminated != 0 { return nil }
        let value = field.value(of: record)
        if let found, !found.utf8.elementsEqual(value.utf8) { return nil }
        found = value
      }
      return found
    }
    let all = parameters(named: name)
    guard let first = all.first, !isAmbiguous(all) else { return nil }
    return first.value
  }

  /// Whether the name occurs and ``unambiguousValue(for:)`` refuses its value.
  public func isAmbiguous(_ name: AuthenticationParameterName) -> Bool {
    isAmbiguous(parameters(named: name))
  }

  private func isAmbiguous(_ all: [AuthenticationParameter]) -> Bool {
    all.contains { $0.isUnterminated || !$0.value.utf8.elementsEqual(all[0].value.utf8) }
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
  public mutating func append(_ parameter: AuthenticationParameter) {
    var list = Array(self)
    list.append(parameter)
    storage = .made(list)
  }

  /// The first parameter of this name, or `nil`.
  public func first(named name: AuthenticationParameterName) -> AuthenticationParameter? {
    firstIndex(of: name).map(element)
  }

  private func parameters(
    named name: AuthenticationParameterName
  ) -> [AuthenticationParameter] {
    switch storage {
    case .parsed(let field, let range):
      range.filter { field.isNamed(field.parameter($0), name.rawName) }
        .map { AuthenticationParameter(field, index: $0) }
    case .made(let list): list.filter { $0.name == name }
    }
  }

  private func firstIndex(of name: AuthenticationParameterName) -> Int? {
    switch storage {
    case .parsed(let field, let range):
      range.first { field.isNamed(field.parameter($0), name.rawName) }
    case .made(let list): list.firstIndex { $0.name == name }
    }
  }

  private func element(_ index: Int) -> AuthenticationParameter {
    switch storage {
    case .parsed(let field, _): AuthenticationParameter(field, index: index)
    case .made(let list): list[index]
    }
  }
}

extension AuthenticationParameters: RandomAccessCollection {
  /// Gives the parameters in order.
  public struct Iterator: IteratorProtocol {
    fileprivate let storage: Storage
    fileprivate var index: Int
    fileprivate let end: Int

    /// The next parameter.
    public mutating func next() -> AuthenticationParameter? {
      guard index < end else { return nil }
      defer { index += 1 }
      switch storage {
      case .parsed(let field, _): return AuthenticationParameter(field, index: index)
      case .made(let list): return list[index]
      }
    }
  }

  /// Gives the parameters in order.
  public func makeIterator() -> Iterator {
    switch storage {
    case .parsed(_, let range):
      Iterator(storage: storage, index: range.lowerBound, end: range.upperBound)
    case .made(let list): Iterator(storage: storage, index: 0, end: list.count)
    }
  }

  /// 0.
  public var startIndex: Int { 0 }
  /// The number of parameters.
  public var endIndex: Int {
    switch storage {
    case .parsed(_, let range): range.count
    case .made(let list): list.count
    }
  }
  /// The parameter at a position.
  public subscript(position: Int) -> AuthenticationParameter {
    switch storage {
    case .parsed(let field, let range):
      AuthenticationParameter(field, index: range[range.startIndex + position])
    case .made(let list): list[position]
    }
  }
}

extension AuthenticationParameters: ExpressibleByDictionaryLiteral {
  /// Makes parameters in the order written.
  public init(dictionaryLiteral elements: (AuthenticationParameterName, String)...) {
    storage = .made(elements.map { AuthenticationParameter($0, $1) })
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

/// Decimal digits as a number.
enum DecimalText {
  /// `1*DIGIT`, saturating; `nil` for anything else.
  static func saturated(_ digits: some Collection<UInt8>) -> Int? {
    if digits.isEmpty { return nil }
    var value = 0
    for digit in digits {
      guard digit &- 0x30 < 10 else { return nil }
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(digit &- 0x30))
      value = overflow || carry || value == .max ? .max : sum
    }
    return value
  }
}
