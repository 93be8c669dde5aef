import YajlJSON

/// The text that MSAL for iOS and macOS sends for a request: the parts it knows, written as Foundation's
/// `JSONSerialization` writes them with sorted keys.
enum MSALWireForm {
  static let members = ["essential", "value", "values"]

  /// The wire form.
  ///
  /// What MSAL would refuse is left out.
  static func text(of request: ClaimsRequest) -> String {
    var out: [UInt8] = []
    write(.object(known(request)), to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  /// Targets with claims, claims, and known members; `essential` as a Boolean.
  private static func known(_ request: ClaimsRequest) -> JSONObject {
    var targets: [JSONObject.Element] = []
    for target in request.json.withoutShadowedMembers {
      guard MSALAppleRules.targets.contains(ClaimsRequestTarget(target.name)),
        let claims = target.value.object, !claims.isEmpty
      else { continue }
      let known = claims.withoutShadowedMembers.map { claim in
        (name: claim.name, value: knownMembers(of: claim.value))
      }
      targets.append((target.name, .object(JSONObject(known))))
    }
    return JSONObject(targets)
  }

  private static func knownMembers(of claim: JSONValue) -> JSONValue {
    guard let all = claim.object else { return .null }
    let known = all.withoutShadowedMembers.filter { members.contains($0.name) }.map { member in
      member.name == "essential" ? (name: member.name, value: flag(member.value)) : member
    }
    return .object(JSONObject(known))
  }

  /// `boolValue` of an `NSNumber`: any number but zero is true.
  private static func flag(_ value: JSONValue) -> JSONValue {
    guard case .number(let number) = value else { return value }
    return .bool(ExactDecimal(number.text).map { !$0.digits.isEmpty } ?? false)
  }

  private static func write(_ value: JSONValue, to out: inout [UInt8]) {
    switch value {
    case .null: out += "null".utf8
    case .bool(let flag): out += (flag ? "true" : "false").utf8
    case .number(let number): out += (text(of: number) ?? number.text).utf8
    case .string(let string): write(string, to: &out)
    case .array(let elements):
      out.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { out.append(UInt8(ascii: ",")) }
        write(element, to: &out)
      }
      out.append(UInt8(ascii: "]"))
    case .object(let object):
      out.append(UInt8(ascii: "{"))
      let members = object.withoutShadowedMembers.sorted {
        FoundationKeyOrder.precedes($0.name, $1.name)
      }
      for (index, member) in members.enumerated() {
        if index > 0 { out.append(UInt8(ascii: ",")) }
        write(member.name, to: &out)
        out.append(UInt8(ascii: ":"))
        write(member.value, to: &out)
      }
      out.append(UInt8(ascii: "}"))
    }
  }

  /// Foundation escapes the solidus, too, and writes control characters in lower-case hexadecimal.
  private static func write(_ string: String, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"):
        out.append(UInt8(ascii: "\\"))
        out.append(byte)
      case 0x08: out += #"\b"#.utf8
      case 0x09: out += #"\t"#.utf8
      case 0x0A: out += #"\n"#.utf8
      case 0x0C: out += #"\f"#.utf8
      case 0x0D: out += #"\r"#.utf8
      case ..<0x20:
        out += (byte < 0x10 ? #"\u000"# : #"\u00"#).utf8
        out += String(byte, radix: 16).utf8
      default: out.append(byte)
      }
    }
    out.append(UInt8(ascii: "\""))
  }
}
