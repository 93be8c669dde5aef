import YajlJSON

/// What `MSALClaimsRequest` (MSAL for iOS and macOS) does with a request.
///
/// `refused`: `init(jsonString:)` fails (`MSALErrorDomain` −50000, internal code −42000; a number beyond a
/// double: `NSCocoaErrorDomain` 3840). `changed`: the part is dropped or rewritten on the wire.
struct MSALAppleRules {
  private var found = FindingCollector()

  static let targets: [ClaimsRequestTarget] = [.idToken, .accessToken]

  func findings(for request: ClaimsRequest) -> [ClaimsFinding] {
    var rules = self
    rules.noteDuplicates(in: request.json, at: ClaimsPath())
    for member in request.json.withoutShadowedMembers {
      rules.check(ClaimsRequestTarget(member.name), member.value, at: ClaimsPath(member.name))
    }
    return rules.found.findings
  }

  private mutating func check(
    _ target: ClaimsRequestTarget, _ value: JSONValue, at path: ClaimsPath
  ) {
    guard Self.targets.contains(target) else {
      return note(.unknownTarget, at: path, .refused)
    }
    guard let claims = value.object else { return note(.targetNotObject, at: path, .refused) }
    if claims.isEmpty { note(.emptyTarget, at: path, .changed) }
    noteDuplicates(in: claims, at: path)
    for member in claims.withoutShadowedMembers {
      check(claim: member.value, at: path.appending(member.name))
    }
  }

  private mutating func check(claim value: JSONValue, at path: ClaimsPath) {
    if value.isNull { return }
    guard let members = value.object else { return note(.claimNotObject, at: path, .refused) }
    noteDuplicates(in: members, at: path)
    let read = members.withoutShadowedMembers
    if !read.contains(where: { MSALWireForm.members.contains($0.name) }) {
      note(.noKnownMember, at: path, .refused)
    }
    for member in read {
      let place = path.appending(member.name)
      switch member.name {
      case "essential":
        switch member.value {
        case .bool: break
        case .number(let number):
          note(.essentialNotBoolean, at: place, .changed)
          if MSALWireForm.text(of: number) == nil { note(.numberOutOfRange, at: place, .refused) }
        default: note(.essentialNotBoolean, at: place, .refused)
        }
      case "values":
        if member.value.array == nil { note(.valuesNotArray, at: place, .refused) }
        checkData(member.value, at: place, isSent: true)
      case "value":
        checkData(member.value, at: place, isSent: true)
      default:
        note(.unknownMember, at: place, .changed)
        checkData(member.value, at: place, isSent: false)
      }
    }
  }

  /// Numbers and duplicated names anywhere in a value.
  private mutating func checkData(_ value: JSONValue, at path: ClaimsPath, isSent: Bool) {
    switch value {
    case .null, .bool, .string: break
    case .number(let number):
      guard let text = MSALWireForm.text(of: number) else {
        return note(.numberOutOfRange, at: path, .refused)
      }
      if isSent, text != number.text { note(.numberRewritten, at: path, .changed) }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        checkData(element, at: path.appending(String(index)), isSent: isSent)
      }
    case .object(let members):
      if isSent { noteDuplicates(in: members, at: path) }
      for member in members {
        checkData(member.value, at: path.appending(member.name), isSent: isSent)
      }
    }
  }

  private mutating func noteDuplicates(in object: JSONObject, at path: ClaimsPath) {
    guard object.hasDuplicateNames else { return }
    var seen: Set<ClaimName> = []
    for member in object where !seen.insert(ClaimName(member.name)).inserted {
      note(.duplicateName, at: path.appending(member.name), .changed)
    }
  }

  private mutating func note(
    _ code: ClaimsFindingCode, at path: ClaimsPath, _ effect: ClaimsFindingEffect
  ) {
    let outcome =
      effect == .refused
      ? " MSAL for Apple refuses the request."
      : " MSAL for Apple drops or rewrites this part."
    found.note(code, at: path, effect, adding: outcome)
  }
}
