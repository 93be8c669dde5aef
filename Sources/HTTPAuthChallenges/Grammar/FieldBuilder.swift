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

  /// Adds a parameter; its value and its place stay, and so does its name without a new one.
  mutating func append(_ parameter: AuthenticationParameter, renamedTo name: String? = nil) {
    append(parameter: parameter.index, of: parameter.field, renamedTo: name)
  }

  /// Adds a parameter that was not parsed.
  mutating func append(name: String, value: String) {
    let name = append(named: name)
    append(name, append(value.utf8), flags: ParameterRecord.maybeNotASCII, parsedAt: nil)
  }

  private mutating func append(
    parameter index: Int, of field: FieldContent, renamedTo name: String? = nil
  ) {
    let record = field.parameter(index)
    let name =
      name.map { append(named: $0) }
      ?? (append(record.nameStart, record.nameEnd, of: field), record.nameHash)
    append(
      name, append(record.valueStart, record.valueEnd, of: field), flags: record.flags,
      parsedAt: field.origin(ofParameter: index))
  }

  private mutating func append(
    _ name: (place: Place, hash: UInt16), _ value: Place, flags: UInt8,
    parsedAt origin: FieldOrigin?
  ) {
    parameters.append(
      ParameterRecord(
        nameStart: name.place.start, nameEnd: name.place.end, valueStart: value.start,
        valueEnd: value.end, flags: flags, nameHash: name.hash))
    parameterOrigins.append(origin)
  }

  /// Where octets were put.
  private typealias Place = (start: UInt32, end: UInt32)

  private mutating func append(named name: String) -> (Place, hash: UInt16) {
    (append(name.utf8), NameKey.with(name) { $0.hash })
  }

  private mutating func append(_ start: UInt32, _ end: UInt32, of field: FieldContent) -> Place {
    unsafe field.withOctets(start, end) { unsafe append($0) }
  }

  /// Adds octets, as many as offsets can count.
  private mutating func append(_ piece: some Collection<UInt8>) -> Place {
    let start = octets.count
    let room = ChallengeLimits.unlimited.octetLimit - start
    if piece.count <= room {
      octets.append(contentsOf: piece)
    } else {
      octets.append(contentsOf: piece.prefix(room))
    }
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
