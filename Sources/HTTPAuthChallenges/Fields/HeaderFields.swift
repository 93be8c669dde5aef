/// The header fields of a response, from any HTTP client: in order, looked up without case.
public struct HeaderFields: Sendable {
  private var fields: [(name: String, value: String)] = []

  /// No fields.
  public init() {}

  /// The fields of a sequence, in order.
  ///
  /// A client that joins lines gives one field for several.
  public init(_ fields: some Sequence<(name: String, value: String)>) {
    self.fields = Array(fields)
  }

  /// Adds a field line.
  public mutating func append(_ name: String, _ value: String) { fields.append((name, value)) }

  /// The values of all lines of this name, in order.
  public subscript(name: String) -> [String] {
    fields.lazy.filter { OctetText.isSame($0.name.utf8, name.utf8) }.map(\.value)
  }

  /// The challenges of `WWW-Authenticate`.
  public var authenticationChallenges: AuthenticationChallenges {
    AuthenticationChallenges(parsing: self["WWW-Authenticate"])
  }

  /// The challenges of `Proxy-Authenticate`.
  public var proxyAuthenticationChallenges: AuthenticationChallenges {
    AuthenticationChallenges(parsing: self["Proxy-Authenticate"])
  }

  /// `Authentication-Info`; `nil` without such a field.
  public var authenticationInfo: AuthenticationInfo? { info("Authentication-Info") }

  /// `Proxy-Authentication-Info`; `nil` without such a field.
  public var proxyAuthenticationInfo: AuthenticationInfo? { info("Proxy-Authentication-Info") }

  private func info(_ name: String) -> AuthenticationInfo? {
    let lines = self[name]
    return lines.isEmpty ? nil : AuthenticationInfo(parsing: lines)
  }

  /// The newest nonce of the response for a scheme.
  ///
  /// PoP: a challenge's `nonce` counts with status 401 or an unknown one; `nextnonce` of
  /// `Authentication-Info` always counts and wins over it, unless the status is 401. DPoP: the field
  /// `DPoP-Nonce` (RFC 9449 §8). A nonce that is given with different values is none.
  public func nonce(for scheme: AuthenticationScheme, status: Int? = nil) -> Secret? {
    if scheme == .dpop {
      let values = Set(self["DPoP-Nonce"].map { String(OctetText.trimmed(Substring($0))) })
      guard values.count == 1, let value = values.first, !value.isEmpty,
        ValueSyntax.isQuotableText(value)
      else { return nil }
      return Secret(value)
    }
    let challenge = authenticationChallenges[scheme].lazy
      .compactMap { $0.parameters.secret(.nonce) }.first { !$0.exposedText.isEmpty }
    let info = authenticationInfo.flatMap { info -> Secret? in
      guard info.schemePrefix == nil || info.schemePrefix == scheme else { return nil }
      return info.nextNonce
    }
    switch status {
    case 401: return challenge ?? info
    case nil: return info ?? challenge
    default: return info
    }
  }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
  /// Fields in the order written.
  public init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { (name: $0, value: $1) }
  }
}

extension HeaderFields: RandomAccessCollection {
  /// 0.
  public var startIndex: Int { 0 }
  /// The number of field lines.
  public var endIndex: Int { fields.count }
  /// The field line at a position.
  public subscript(position: Int) -> (name: String, value: String) { fields[position] }
}

extension HeaderFields: Hashable {
  /// Equal names without case and equal values, in the same order.
  public static func == (first: Self, second: Self) -> Bool {
    first.elementsEqual(second) {
      OctetText.isSame($0.name.utf8, $1.name.utf8) && $0.value == $1.value
    }
  }
  /// Hashes all fields.
  public func hash(into hasher: inout Hasher) {
    for field in fields {
      hasher.combine(OctetText.lowercased(field.name))
      hasher.combine(field.value)
    }
  }
}

extension HeaderFields: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The names.
  ///
  /// Values may be secrets and are not shown.
  public var description: String { "[" + fields.map(\.name).joined(separator: ", ") + "]" }
  /// The names.
  public var debugDescription: String { description }
  /// The names only.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: fields.map(\.name), displayStyle: .collection)
  }
}
