extension AuthenticationChallenge {
  /// The challenge as it stands in a field: always well-formed, values quoted and escaped, Digest's
  /// `algorithm` and `stale` as tokens (RFC 7616 §3.3).
  /// - Throws: `expected_token` if a scheme or a name is no token, `invalid_octet` if a value holds a control,
  ///   `duplicate_param` if a name occurs twice, `param_after_token68` if there is a token68 as well.
  public var fieldValue: String {
    get throws(HTTPAuthError) {
      var text = ""
      try write(to: &text)
      return text
    }
  }

  func write(to text: inout String) throws(HTTPAuthError) {
    guard OctetText.isToken(scheme.rawName) else { throw HTTPAuthError(.expectedToken) }
    text += scheme.rawName
    if let token68 {
      guard parameters.isEmpty else { throw HTTPAuthError(.parameterAfterToken68) }
      text += " " + token68.rawValue
      return
    }
    var names: Set<AuthenticationParameterName> = []
    var separator = " "
    for parameter in parameters {
      guard OctetText.isToken(parameter.name.rawName) else { throw HTTPAuthError(.expectedToken) }
      guard names.insert(parameter.name).inserted else { throw HTTPAuthError(.duplicateParameter) }
      text += separator + parameter.name.rawName + "="
      separator = ", "
      if scheme == .digest, parameter.name == .algorithm || parameter.name == "stale",
        OctetText.isToken(parameter.value)
      {
        text += parameter.value
      } else {
        try Self.write(quoted: parameter.value, to: &text)
      }
    }
  }

  private static func write(quoted value: String, to text: inout String) throws(HTTPAuthError) {
    text += "\""
    if value.utf8.contains(where: { octetClasses[Int($0)] & OctetClass.quotedStop != 0 }) {
      for scalar in value.unicodeScalars {
        if scalar == "\"" || scalar == "\\" { text += "\\" }
        guard scalar.value >= 0x20 && scalar.value != 0x7F || scalar.value == 0x09 else {
          throw HTTPAuthError(.invalidOctet)
        }
        text.unicodeScalars.append(scalar)
      }
    } else {
      text += value
    }
    text += "\""
  }
}

extension AuthenticationChallenges {
  /// The challenges as one field value, always well-formed.
  /// - Throws: as ``AuthenticationChallenge/fieldValue``.
  public var fieldValue: String {
    get throws(HTTPAuthError) {
      var text = ""
      for challenge in self {
        if !text.isEmpty { text += ", " }
        try challenge.write(to: &text)
      }
      return text
    }
  }
}
