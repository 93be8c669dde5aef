/// Puts a field together from challenges and parameters that were made, or were parsed elsewhere.
struct FieldBuilder: ~Copyable {
  private var challenges = RecordBuffer<ChallengeRecord>()
  private var parameters = RecordBuffer<ParameterRecord>()
  private var octets: [UInt8] = []
  private var challengeOrigins: [FieldOrigin?] = []
  private var parameterOrigins: [FieldOrigin?] = []

  /// Adds a challenge; the parameters that are added after it are its own.
  mutating func append(scheme: String, token68: String?, parsedAt origin: FieldOrigin?) {
    let (schemeStart, schemeEnd) = append(scheme.utf8)
    var record = ChallengeRecord(
      schemeStart: schemeStart, schemeEnd: schemeEnd,
      firstParameter: UInt32(truncatingIfNeeded: parameters.count), isOpen: false)
    if let token68 { (record.token68Start, record.token68End) = append(token68.utf8) }
    challenges.append(record)
    challengeOrigins.append(origin)
  }

  /// Adds a challenge of another field.
  mutating func append(challenge index: Int, of field: FieldContent) {
    append(
      scheme: field.scheme(ofChallenge: index), token68: field.token68(ofChallenge: index),
      parsedAt: field.origin(ofChallenge: index))
    for parameter in field.parameterRange(ofChallenge: index) {
      append(parameter: parameter, of: field)
    }
  }

  /// Adds a parameter that was not parsed.
  mutating func append(name: String, value: String) {
    append(name, flags: ParameterRecord.maybeNotASCII, parsedAt: nil) { $0.append(value.utf8) }
  }

  /// Adds a parameter of another field; its value and its place stay, and so does its name without a new one.
  mutating func append(
    parameter index: Int, of field: FieldContent, renamedTo name: String? = nil
  ) {
    let record = field.parameter(index)
    let name = name ?? field.name(ofParameter: index)
    append(name, flags: record.flags, parsedAt: field.origin(ofParameter: index)) { builder in
      unsafe field.withOctets(record.valueStart, record.valueEnd) { unsafe builder.append($0) }
    }
  }

  private mutating func append(
    _ name: String, flags: UInt8, parsedAt origin: FieldOrigin?,
    appendValue: (inout FieldBuilder) -> (start: UInt32, end: UInt32)
  ) {
    let (nameStart, nameEnd) = append(name.utf8)
    let (valueStart, valueEnd) = appendValue(&self)
    parameters.append(
      ParameterRecord(
        nameStart: nameStart, nameEnd: nameEnd, valueStart: valueStart, valueEnd: valueEnd,
        flags: flags, nameHash: NameKey.with(name) { $0.hash }))
    parameterOrigins.append(origin)
  }

  /// Adds octets, as many as offsets can count.
  private mutating func append(
    _ piece: some Collection<UInt8>
  ) -> (start: UInt32, end: UInt32) {
    let start = octets.count
    octets.append(contentsOf: piece.prefix(ChallengeLimits.unlimited.octetLimit - start))
    return (UInt32(truncatingIfNeeded: start), UInt32(truncatingIfNeeded: octets.count))
  }

  /// The field.
  consuming func content() -> FieldContent {
    let history = FieldHistory(
      challengeOrigins: challengeOrigins, parameterOrigins: parameterOrigins)
    return unsafe octets.withUnsafeBufferPointer {
      unsafe FieldContent($0, history, challenges, parameters)
    }
  }
}
