import HTTPAuthChallenges

#if canImport(References)
  import References
#else
  import TestSupport
#endif

/// What must hold for `WWW-Authenticate`, its kin, dates and authorities, whatever the octets are.
enum HeadersProperties {
  /// The first property that the octets break.
  static func firstBroken(by bytes: [UInt8]) -> String? {
    // Octets above 0x7F travel as Latin-1 code points, as an HTTP client hands them over.
    let line = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    var lenient = AuthenticationChallenges(parsing: line)
    #if PLANTED_FAULT
      // A reader that loses the last challenge behind an escaped quote.
      if lenient.count > 1, lenient[0].parameters.contains(where: { $0.rawValue.contains("\\\"") })
      {
        lenient = AuthenticationChallenges(Array(lenient.dropLast()))
      }
    #endif
    let strict = try? AuthenticationChallenges(strictlyParsing: line)
    if let strict, strict != lenient { return "lenient differs from strict on a valid field" }
    if bytes.count <= 12 {
      var grammar = ReferenceChallengeGrammar()
      grammar.read(bytes)
      if grammar.meanings.isEmpty != (strict == nil) { return "strict differs from the grammar" }
    }
    if let strict, let written = try? strict.fieldValue,
      AuthenticationChallenges(parsing: written) != strict
    {
      return "another field after writing and reading"
    }
    let text = Self.plain(line)
    for challenge in lenient {
      if !Self.holds(text, challenge.scheme.rawName) { return "a scheme is not in the input" }
      if let token68 = challenge.token68, !Self.holds(text, token68.rawValue) {
        return "a token68 is not in the input"
      }
      for parameter in challenge.parameters {
        if !Self.holds(text, parameter.name.rawName) { return "a name is not in the input" }
        if !Self.holds(text, parameter.value) { return "a value is not in the input" }
        if let offset = parameter.offset, offset > line.utf8.count {
          return "a place beyond the end"
        }
      }
    }
    for deviation in lenient.deviations where deviation.offset > line.utf8.count {
      return "a deviation beyond the end"
    }
    return brokenByLint(line) ?? brokenByOthers(line)
  }

  private static func brokenByLint(_ line: String) -> String? {
    let lint = ChallengeLint(of: line)
    if lint.findings.contains(where: { $0.offset > line.utf8.count }) {
      return "a finding beyond the end"
    }
    if let corrected = lint.corrected,
      (try? AuthenticationChallenges(strictlyParsing: corrected)) == nil
    {
      return "a correction is not valid"
    }
    return nil
  }

  private static func brokenByOthers(_ line: String) -> String? {
    let now = HTTPDate(secondsSinceUnixEpoch: 1_800_000_000)
    if let strictly = try? RetryAfter(strictlyParsing: line, now: now),
      RetryAfter(in: ["Retry-After": line], now: now) != strictly
    {
      return "lenient differs from strict on a valid Retry-After"
    }
    if let date = HTTPDate(parsing: line), HTTPDate(parsing: date.fieldValue) != date {
      return "another date after writing and reading"
    }
    _ = AuthenticationInfo(parsing: [line])
    _ = Authority(parsing: line)
    return nil
  }

  /// The text as the lenient mode reads it (L0), without backslashes.
  private static func plain(_ text: String) -> [UInt8] {
    text.utf8.compactMap { octet in
      switch octet {
      case 0x5C: nil
      case 0x0A, 0x0D, 0x00: 0x20
      default: octet
      }
    }
  }

  private static func holds(_ text: [UInt8], _ part: String) -> Bool {
    let wanted = plain(part)
    guard let first = wanted.first else { return true }
    guard wanted.count <= text.count else { return false }
    return (0...text.count - wanted.count).contains { start in
      text[start] == first && text[start..<start + wanted.count].elementsEqual(wanted)
    }
  }
}
