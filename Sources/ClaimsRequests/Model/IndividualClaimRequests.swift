public import YajlJSON

/// The claims asked for in one target, in order.
///
/// Descriptions and dumps show names, never values.
public struct IndividualClaimRequests: Sendable {
  /// The members as they stand in the request.
  public var json: JSONObject

  /// No claims.
  public init() {
    json = JSONObject()
  }

  /// The claims of any JSON object.
  public init(json: JSONObject) {
    self.json = json
  }

  /// The request for one claim; `nil` where there is none.
  ///
  /// Of a duplicated name the last is read; setting removes the others, `nil` removes all.
  public subscript(name: ClaimName) -> IndividualClaimRequest? {
    get { json[name.rawValue].map(IndividualClaimRequest.init(json:)) }
    set { json[name.rawValue] = newValue?.json }
  }
}

extension IndividualClaimRequests: RandomAccessCollection {
  /// A claim's name and what is asked of it.
  public typealias Element = (name: ClaimName, request: IndividualClaimRequest)

  /// The position of the first claim.
  public var startIndex: Int { 0 }

  /// The position after the last claim.
  public var endIndex: Int { json.count }

  /// A claim by its position; duplicates are there, too.
  public subscript(position: Int) -> Element {
    let member = json[json.index(json.startIndex, offsetBy: position)]
    return (ClaimName(member.name), IndividualClaimRequest(json: member.value))
  }
}

extension IndividualClaimRequests: ExpressibleByDictionaryLiteral {
  /// Claims in order; a claim written twice stands as it was written last.
  public init(dictionaryLiteral elements: (ClaimName, IndividualClaimRequest)...) {
    self.init()
    for (name, request) in elements { self[name] = request }
  }
}

extension IndividualClaimRequests: Hashable {
  /// Equal when the canonical forms are.
  public static func == (left: Self, right: Self) -> Bool {
    CanonicalClaims.areEqual(left.json, right.json, at: .claims)
  }

  /// Feeds the canonical form.
  public func hash(into hasher: inout Hasher) {
    CanonicalClaims.text(of: json, at: .claims).hashBytes(into: &hasher)
  }
}

extension IndividualClaimRequests: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The names: `[acrs, nbf]`.
  public var description: String { "[\(map(\.name.rawValue.forLog).joined(separator: ", "))]" }

  /// As ``description``.
  public var debugDescription: String { description }

  /// Names alone, so that `dump` shows no value.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: map(\.name.rawValue), displayStyle: .collection)
  }
}
