public import YajlJSON

/// What is asked of one claim: `null`, or an object with `essential`, `value`, `values` and others
/// (OpenID Connect Core §5.5.1).
///
/// Descriptions and dumps show no values.
public struct IndividualClaimRequest: Sendable {
  /// The request as it stands.
  ///
  /// What is neither `null` nor an object is kept, and asks for nothing.
  public var json: JSONValue

  /// A request over any JSON value.
  public init(json: JSONValue) {
    self.json = json
  }

  /// A request of the members given; `null` when none is.
  public init(isEssential: Bool = false, value: JSONValue? = nil, values: [JSONValue]? = nil) {
    var members = JSONObject()
    if isEssential { members["essential"] = .bool(true) }
    if let value { members["value"] = value }
    if let values { members["values"] = .array(values) }
    json = members.isEmpty ? .null : .object(members)
  }

  /// `null`: the claim is wanted in the default manner, and nothing fails without it.
  public static let voluntary = IndividualClaimRequest(json: .null)

  /// `{"essential":true}`: the claim is needed.
  public static let essential = IndividualClaimRequest(isEssential: true)

  /// `{"essential":true,"value":…}`: the claim is needed with this value.
  public static func essential(value: JSONValue) -> Self {
    Self(isEssential: true, value: value)
  }

  /// `{"essential":true,"values":[…]}`: the claim is needed with one of these values.
  public static func essential(values: [JSONValue]) -> Self {
    Self(isEssential: true, values: values)
  }

  /// `{"value":…}`: the claim is wanted with this value.
  public static func value(_ value: JSONValue) -> Self { Self(value: value) }

  /// `{"values":[…]}`: the claim is wanted with one of these values, in order of preference.
  public static func values(_ values: [JSONValue]) -> Self { Self(values: values) }

  /// Whether `essential` is `true`.
  ///
  /// Setting `false` removes the member.
  public var isEssential: Bool {
    get { self["essential"]?.bool == true }
    set { if newValue != isEssential { self["essential"] = newValue ? .bool(true) : nil } }
  }

  /// The member `value`; JSON's `null` is a value, too.
  ///
  /// Setting `nil` removes it.
  public var value: JSONValue? {
    get { self["value"] }
    set { self["value"] = newValue }
  }

  /// The member `values`, if it is an array.
  ///
  /// Setting `nil` removes it.
  public var values: [JSONValue]? {
    get { self["values"]?.array }
    set { self["values"] = newValue.map(JSONValue.array) }
  }

  /// The values that will do: `value`, or else `values`; empty when any will.
  public var acceptedValues: [JSONValue] {
    if let value { return [value] }
    return values ?? []
  }

  /// The strings among ``acceptedValues``.
  public var acceptedStrings: [String] { acceptedValues.compactMap(\.string) }

  /// Any member, known or not; of a duplicated name the last is read.
  ///
  /// Setting turns `null` into an object, and an object that loses its last member into `null`.
  public subscript(name: String) -> JSONValue? {
    get { json.object?[name] }
    set {
      var members = json.object ?? JSONObject()
      guard newValue != nil || members[name] != nil else { return }
      members[name] = newValue
      json = members.isEmpty ? .null : .object(members)
    }
  }
}

extension IndividualClaimRequest: JSONEncodable {
  /// Writes the request as it stands.
  public func encode(to json: inout JSONWriter) { self.json.encode(to: &json) }
}

extension IndividualClaimRequest: Hashable {
  /// Equal when the canonical forms are.
  public static func == (left: Self, right: Self) -> Bool {
    CanonicalClaims.areEqual(left.json, right.json)
  }

  /// Feeds the canonical form.
  public func hash(into hasher: inout Hasher) {
    CanonicalClaims.text(of: json).hashBytes(into: &hasher)
  }
}

extension IndividualClaimRequest: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// What kind of request it is, without values.
  public var description: String {
    guard let members = json.object else { return json.isNull ? "voluntary" : "malformed" }
    var words = isEssential ? ["essential"] : []
    if value != nil { words.append("value") }
    if let values { words.append("\(values.count) values") }
    return words.isEmpty ? "\(members.count) members" : words.joined(separator: ", ")
  }

  /// As ``description``.
  public var debugDescription: String { description }

  /// No children, so that `dump` shows no value.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
