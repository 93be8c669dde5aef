import YajlJSON

extension ClaimsRequest {
  /// This request with capabilities added to `access_token.xms_cc.values`; none changes nothing.
  public func declaring(_ capabilities: ClientCapability...) -> ClaimsRequest {
    declaring(capabilities)
  }

  /// This request with capabilities added to `access_token.xms_cc.values`; none changes nothing.
  ///
  /// They are merged as a newer request: those that are there (ASCII case ignored) are not repeated.
  public func declaring(_ capabilities: some Sequence<ClientCapability>) -> ClaimsRequest {
    let values = capabilities.map { JSONValue.string($0.rawValue) }
    if values.isEmpty { return self }
    switch declaration {
    case .absent(let place, let claims):
      var members = json.members
      let xmsCC = JSONObject(members: [.init(name: "values", value: .array(values))])
      let added = JSONObject.Member(name: ClaimName.xmsCC.rawValue, value: .object(xmsCC))
      members[place].value = .object(JSONObject(members: claims.members + CollectionOfOne(added)))
      return ClaimsRequest(json: JSONObject(members: members))
    case .present(let declared) where Self.contains(declared, all: values):
      // As a merge leaves it: without needless escapes.
      return source.map(CompactText.hasEscapes) == true ? ClaimsRequest(json: json) : self
    default:
      return merging([.accessToken: [.xmsCC: .values(values)]])
    }
  }

  /// The text of this request with capabilities added, for requests that are sent and forgotten.
  ///
  /// The same as `declaring(capabilities).jsonString()`. Where the text that was read ends with the
  /// claims of the access token, as the challenges of most services do, they are put in there.
  package func jsonString(declaring capabilities: [ClientCapability]) -> String {
    if capabilities.isEmpty { return jsonString() }
    guard case .absent(let place, let claims) = declaration, place == json.count - 1,
      !claims.isEmpty, let source, !CompactText.hasEscapes(source),
      capabilities.allSatisfy(\.isPlainText)
    else { return declaring(capabilities).jsonString() }
    var text = CompactText.bytes(of: source)
    text.removeLast(2)  // the braces of the target and of the request
    text += #","xms_cc":{"values":["#.utf8
    for (index, capability) in capabilities.enumerated() {
      text += (index == 0 ? "\"" : ",\"").utf8
      text += capability.rawValue.utf8
      text.append(UInt8(ascii: "\""))
    }
    text += "]}}}".utf8
    return String(decoding: text, as: UTF8.self)
  }

  /// What a request says about capabilities.
  private enum Declaration {
    /// Nothing: its only `access_token` is this object, at this place.
    case absent(Int, JSONObject)
    /// These.
    case present([JSONValue])
    /// Something that needs the rules of merging.
    case unusual
  }

  private var declaration: Declaration {
    let name = ClaimsRequestTarget.accessToken.rawValue
    guard !json.repeatsNames(within: 2),
      let place = json.members.firstIndex(where: { $0.name.hasSameBytes(as: name) }),
      case .object(let claims) = json.members[place].value
    else { return .unusual }
    guard let declared = claims[ClaimName.xmsCC.rawValue] else { return .absent(place, claims) }
    guard case .object(let members) = declared, case .array(let values)? = members["values"]
    else { return .unusual }
    return .present(values)
  }

  private static func contains(_ declared: [JSONValue], all values: [JSONValue]) -> Bool {
    values.allSatisfy { value in
      declared.contains { declared in
        guard case .string(let old) = declared, case .string(let new) = value else { return false }
        return old.equalsIgnoringASCIICase(new)
      }
    }
  }
}

extension ClientCapability {
  /// Whether JSON text holds it without an escape.
  fileprivate var isPlainText: Bool {
    rawValue.utf8.allSatisfy { byte in
      byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
  }
}
