import YajlJSON

/// The rules of OpenID Connect Core §5.5, and on top of them those of Entra.
struct OpenIDConnectRules {
  let isEntra: Bool
  private var found = FindingCollector()

  init(isEntra: Bool) { self.isEntra = isEntra }

  private static let knownTargets: [ClaimsRequestTarget] = [.userInfo, .idToken, .accessToken]
  private static let knownMembers = ["essential", "value", "values"]

  func findings(for request: ClaimsRequest) -> [ClaimsFinding] {
    var rules = self
    if request.isEmpty { rules.note(.emptyRequest, at: ClaimsPath()) }
    rules.noteDuplicates(in: request)
    for member in request.json {
      let target = ClaimsRequestTarget(member.name)
      let path = ClaimsPath(member.name)
      if Self.knownTargets.contains(target) {
        rules.check(target: target, member.value, at: path)
      } else if isEntra {
        rules.note(.unknownTarget, at: path)
      }
    }
    return rules.found.findings
  }

  /// Differing targets and claims make the request unusable; anything else twice is a slip.
  private mutating func noteDuplicates(in request: ClaimsRequest) {
    for duplicate in ClaimsDuplicate.all(in: request.json) {
      note(
        .duplicateName, at: duplicate.path, effect: duplicate.contentsDiffer ? .refused : .noted)
    }
  }

  private mutating func check(
    target: ClaimsRequestTarget, _ value: JSONValue, at path: ClaimsPath
  ) {
    guard let claims = value.object else {
      return note(.targetNotObject, at: path, effect: .refused)
    }
    for member in claims {
      let claim = ClaimName(member.name)
      let place = path.appending(member.name)
      check(name: claim, at: place)
      check(request: member.value, at: place)
      if isEntra { check(claim, IndividualClaimRequest(json: member.value), in: target, at: place) }
    }
  }

  private mutating func check(name: ClaimName, at path: ClaimsPath) {
    if name.baseName.isEmpty { note(.emptyName, at: path) }
    guard let tag = name.languageTag else { return }
    let subtags = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isTag = subtags.allSatisfy { subtag in
      (1...8).contains(subtag.count)
        && subtag.allSatisfy { $0.isASCIIDigit || $0.lowercasedASCII &- 0x61 < 26 }
    }
    if !isTag || subtags.first?.contains(where: \.isASCIIDigit) != false {
      note(.malformedLanguageTag, at: path)
    }
  }

  private mutating func check(request value: JSONValue, at path: ClaimsPath) {
    if value.isNull { return }
    guard let members = value.object else {
      return note(.claimNotObject, at: path, effect: .refused)
    }
    if members.isEmpty { note(.emptyRequest, at: path) }
    if members.hasDuplicateNames {
      var seen: Set<ClaimName> = []
      for member in members where !seen.insert(ClaimName(member.name)).inserted {
        note(.duplicateName, at: path.appending(member.name))
      }
    }
    for member in members {
      let place = path.appending(member.name)
      switch member.name {
      case "essential":
        if member.value.bool == nil { note(.essentialNotBoolean, at: place, effect: .refused) }
      case "values":
        if let values = member.value.array {
          if values.isEmpty { note(.valuesEmpty, at: place) }
        } else {
          note(.valuesNotArray, at: place, effect: .refused)
        }
      case "value": break
      default:
        if Self.knownMembers.contains(where: member.name.equalsIgnoringASCIICase) {
          note(.memberCase, at: place)
        }
      }
    }
  }

  /// What Entra expects of its own claims.
  private mutating func check(
    _ name: ClaimName, _ request: IndividualClaimRequest, in target: ClaimsRequestTarget,
    at path: ClaimsPath
  ) {
    switch name {
    case .xmsCC:
      if target != .accessToken { note(.misplacedCapabilities, at: path) }
      for (index, value) in (request.values ?? []).enumerated() where value.string == nil {
        note(.capabilityNotString, at: path.appending("values").appending(String(index)))
      }
    case .nbf, .authTime:
      checkValues(of: request, .notNumericDate, at: path) { NumericDate(json: $0) != nil }
    case .xmsRPIPAddr:
      checkValues(of: request, .notAddress, at: path) { value in
        value.string.map { AddressSyntax.isAddress(Array($0.utf8)) } ?? false
      }
    default: break
    }
  }

  private mutating func checkValues(
    of request: IndividualClaimRequest, _ code: ClaimsFindingCode, at path: ClaimsPath,
    _ isRight: (JSONValue) -> Bool
  ) {
    if let value = request.value, !isRight(value) { note(code, at: path.appending("value")) }
    for (index, value) in (request.values ?? []).enumerated() where !isRight(value) {
      note(code, at: path.appending("values").appending(String(index)))
    }
  }

  private mutating func note(
    _ code: ClaimsFindingCode, at path: ClaimsPath, effect: ClaimsFindingEffect = .noted
  ) {
    found.note(code, at: path, effect)
  }
}
