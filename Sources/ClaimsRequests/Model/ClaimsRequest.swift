public import YajlJSON

/// A claims request: which claims a new token, ID token or UserInfo response must hold.
///
/// The grammar is that of OpenID Connect Core 1.0 §5.5 with Entra's target `access_token`. The value
/// is lossless: member order, number spelling, unknown members, and `null` as against `{}` as against
/// `{"essential":false}` are kept, and an unchanged request is written as it was read, without
/// insignificant white space. Everything typed is a view of ``json``.
///
/// ```swift
/// let request: ClaimsRequest = [
///   .accessToken: [.acrs: .essential(value: "c1")],
///   .idToken: [.authTime: .essential, "given_name#fr": .voluntary],
/// ]
/// ```
///
/// Two requests are equal when their canonical forms are (``canonicalForm``): the order of members and
/// the spelling of numbers do not count. Descriptions and dumps name targets and claims, never values.
public struct ClaimsRequest: Sendable {
  /// The request as it was read or built.
  public var json: JSONObject {
    didSet { source = nil }
  }

  /// The text that was read, while the request is as it was.
  var source: [UInt8]?

  /// A request that asks for nothing: `{}`.
  public init() {
    json = JSONObject()
  }

  /// A request over any JSON object.
  public init(json: JSONObject) {
    self.json = json
  }

  init(json: JSONObject, source: [UInt8]) {
    self.json = json
    self.source = source
  }

  /// The top-level members in order, each named once.
  ///
  /// Unknown ones are targets, too.
  public var targets: [ClaimsRequestTarget] {
    var seen: Set<ClaimsRequestTarget> = []
    return json.lazy.map { ClaimsRequestTarget($0.name) }.filter { seen.insert($0).inserted }
  }

  /// Whether no claim is asked for: there are no members but `null` and empty targets.
  public var isEmpty: Bool {
    json.allSatisfy { $0.value.isNull || $0.value.object?.isEmpty == true }
  }

  /// The claims asked for in one target; empty where it is absent or no object.
  ///
  /// Of a duplicated target the last is read. Setting removes the others; setting an empty collection
  /// removes the target; setting what was read changes nothing.
  public subscript(target: ClaimsRequestTarget) -> IndividualClaimRequests {
    get { IndividualClaimRequests(json: json[target.rawValue]?.object ?? JSONObject()) }
    set {
      guard newValue.json != self[target].json else { return }
      json[target.rawValue] = newValue.isEmpty ? nil : .object(newValue.json)
    }
  }

  /// The claims asked for in the access token.
  public var accessToken: IndividualClaimRequests {
    get { self[.accessToken] }
    set { self[.accessToken] = newValue }
  }

  /// The claims asked for in the ID token.
  public var idToken: IndividualClaimRequests {
    get { self[.idToken] }
    set { self[.idToken] = newValue }
  }

  /// The claims asked for in the UserInfo response.
  public var userInfo: IndividualClaimRequests {
    get { self[.userInfo] }
    set { self[.userInfo] = newValue }
  }
}

extension ClaimsRequest: ExpressibleByDictionaryLiteral {
  /// Targets and their claims, in order; a target written twice stands as it was written last.
  public init(dictionaryLiteral elements: (ClaimsRequestTarget, IndividualClaimRequests)...) {
    var json = JSONObject()
    for (target, claims) in elements {
      json[target.rawValue] = .object(claims.json)
    }
    self.init(json: json)
  }
}

extension ClaimsRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// Targets and claim names, no values: `ClaimsRequest(access_token: acrs, nbf)`.
  public var description: String {
    let parts = targets.map { target in
      let names = self[target].map(\.name.rawValue.forLog).joined(separator: ", ")
      return target.rawValue.forLog + (names.isEmpty ? "" : ": \(names)")
    }
    return "ClaimsRequest(\(parts.joined(separator: "; ")))"
  }

  /// As ``description``.
  public var debugDescription: String { description }

  /// Names alone, so that `dump` shows no value.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: targets.map { ($0.rawValue, self[$0].map(\.name.rawValue)) },
      displayStyle: .struct)
  }
}
