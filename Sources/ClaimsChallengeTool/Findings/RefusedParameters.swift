import ClaimsChallenges

/// Parameters that steer requests and that are refused, since they have different values or no end
/// (D4).
struct RefusedParameters {
  /// One for each name and challenge; those for claims come with their challenge.
  private(set) var diagnostics: [Diagnostic] = []
  /// Where the parameters begin, every occurrence.
  private var places: Set<Place> = []

  private struct Place: Hashable {
    let line: Int?
    let offset: Int?
  }

  private static let names: [AuthenticationParameterName] = [
    .claims, .nonce, .nextNonce, .authorizationURI, .authorization, .authority, .resourceMetadata,
  ]

  init(in lists: some Sequence<AuthenticationParameters>, of part: InputPart) {
    for parameters in lists {
      let refused = Self.names.filter(parameters.isAmbiguous)
      if refused.isEmpty { continue }
      var told: Set<AuthenticationParameterName> = [.claims]
      for parameter in parameters where refused.contains(parameter.name) {
        places.insert(Place(line: parameter.line, offset: parameter.offset))
        guard told.insert(parameter.name).inserted else { continue }
        diagnostics.append(
          Diagnostic(
            code: RecoveryDiagnosticCode.ambiguousParameter.rawValue, part: part,
            line: parameter.line, offset: parameter.offset,
            message: "A parameter that steers requests has different values or no end; "
              + "its value is refused."))
      }
    }
  }

  /// What a repair did, in one sentence.
  func meaning(of deviation: ChallengeDeviation) -> String {
    let isRefused =
      deviation.kind == .duplicateParameter
      && places.contains(Place(line: deviation.line, offset: deviation.offset))
    return isRefused
      ? "A parameter that steers requests occurs again; none of its values is used."
      : deviation.kind.meaning
  }
}
