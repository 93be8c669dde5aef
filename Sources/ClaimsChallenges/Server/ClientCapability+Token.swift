public import ClaimsRequests
public import YajlJSON

extension ClientCapability {
  /// The capabilities that a client declares, as its token's claim `xms_cc` holds them.
  ///
  /// The API must have asked for `xms_cc` as an optional claim; without it no client declares any.
  public static func declared(in token: JSONObject) -> [ClientCapability] {
    switch token["xms_cc"] {
    case .array(let values): values.compactMap(\.string).map(ClientCapability.init(_:))
    case .string(let value): [ClientCapability(value)]
    default: []
    }
  }

  /// Whether the token's claim `xms_cc` holds this capability, in any case.
  public func isDeclared(in token: JSONObject) -> Bool {
    Self.declared(in: token).contains(self)
  }
}
