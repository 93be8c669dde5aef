/// A log line before masking: fixed text, and values that say what they are.
///
/// A plain value can be interpolated only if it cannot be personal; everything else must name its
/// kind, so that forgetting to mask does not compile.
package struct LogText: ExpressibleByStringInterpolation, Sendable {
  private var parts: [Part]

  package init(stringLiteral text: String) { parts = [.fixed(text)] }

  package init(stringInterpolation interpolation: StringInterpolation) {
    parts = interpolation.parts
  }

  /// The line at a masking level.
  package func text(masking: LogMaskingLevel) -> String {
    parts.reduce(into: "") { line, part in
      switch part {
      case .fixed(let text): line += text
      case .secret(let isPresent): line += LogMask.presence(isPresent)
      case .organizational(let text):
        line += masking == .maskAllPII ? LogMask.presence(text != nil) : text ?? LogMask.missing
      case .username(let name):
        line +=
          masking == .maskSecretsOnly ? name ?? LogMask.missing : LogMask.username(name)
      }
    }
  }

  /// Whether any value in it is personal or organisational.
  package var holdsPersonalData: Bool {
    parts.contains { part in
      switch part {
      case .organizational(.some), .username(.some): true
      default: false
      }
    }
  }

  fileprivate enum Part: Sendable {
    case fixed(String)
    case secret(isPresent: Bool)
    case organizational(String?)
    case username(String?)
  }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      parts.reserveCapacity(interpolationCount * 2 + 1)
    }

    package mutating func appendLiteral(_ text: String) {
      if !text.isEmpty { parts.append(.fixed(text)) }
    }

    package mutating func appendInterpolation(_ number: Int) { parts.append(.fixed("\(number)")) }

    package mutating func appendInterpolation(_ rule: RecoveryRule) {
      parts.append(.fixed(rule.rawValue))
    }

    package mutating func appendInterpolation(_ code: RecoveryDiagnosticCode) {
      parts.append(.fixed(code.rawValue))
    }

    /// Text that this package wrote itself.
    package mutating func appendInterpolation(fixed text: String) { parts.append(.fixed(text)) }

    /// Only whether there is a value is ever logged.
    package mutating func appendInterpolation<Value>(secret value: Value?) {
      parts.append(.secret(isPresent: value != nil))
    }

    /// A host, a tenant, a scope: what tells about an organisation, not about one person.
    package mutating func appendInterpolation(organizational text: String?) {
      parts.append(.organizational(text))
    }

    /// A user name, a login hint.
    package mutating func appendInterpolation(username: String?) {
      parts.append(.username(username))
    }
  }
}
