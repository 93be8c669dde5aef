/// The octets of one field and what the grammar found in them.
///
/// Immutable once made, and shared by every value that was read from it.
final class ParsedField: @unchecked Sendable {
  private let text: FieldText
  private let grammar: ChallengeGrammar

  init(_ text: FieldText, _ grammar: consuming ChallengeGrammar) {
    self.text = text
    self.grammar = grammar
  }

  var challengeCount: Int { grammar.challenges.count }
  var parameterCount: Int { grammar.parameters.count }
  var deviations: [DeviationRecord] { grammar.deviations }

  func parameterRange(ofChallenge index: Int) -> Range<Int> {
    grammar.parameterRange(ofChallenge: index)
  }
  func challenge(_ index: Int) -> ChallengeRecord { grammar.challenges[index] }
  func parameter(_ index: Int) -> ParameterRecord { grammar.parameters[index] }

  /// The field line of a position, and the offset within it.
  func location(of position: Int) -> (line: Int, offset: Int) { text.location(of: position) }

  /// Text that the grammar holds to ASCII: a scheme, a name, a token68.
  func token(_ start: UInt32, _ end: UInt32) -> String {
    unsafe text.withOctets(start, end) { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// The value's text, quoted-pairs replaced.
  func value(of record: ParameterRecord) -> String {
    if record.flags & ParameterRecord.hasEscapes == 0 { return rawValue(of: record) }
    return unsafe unescaped(record).withUnsafeBufferPointer { unsafe OctetText.text($0) }
  }

  func rawValue(of record: ParameterRecord) -> String {
    if record.flags & ParameterRecord.maybeNotASCII == 0 {
      return token(record.valueStart, record.valueEnd)
    }
    return unsafe text.withOctets(record.valueStart, record.valueEnd) { unsafe OctetText.text($0) }
  }

  /// A parameter's name; the common ones that are too long for a string without storage are literals.
  func name(of record: ParameterRecord) -> String {
    if record.nameEnd &- record.nameStart == 17 {
      let known = unsafe text.withOctets(record.nameStart, record.nameEnd) { octets -> String? in
        switch unsafe octets[0] {
        case 0x61: return unsafe OctetText.literal("authorization_uri", ifEqual: octets)
        case 0x65: return unsafe OctetText.literal("error_description", ifEqual: octets)
        case 0x72: return unsafe OctetText.literal("resource_metadata", ifEqual: octets)
        default: return nil
        }
      }
      if let known { return known }
    }
    return token(record.nameStart, record.nameEnd)
  }

  /// The value's octets with every quoted-pair replaced (RFC 9110 §5.6.4).
  ///
  /// A last `\` stands for itself.
  func unescaped(_ record: ParameterRecord) -> [UInt8] {
    let raw = unsafe text.withOctets(record.valueStart, record.valueEnd) { unsafe Array($0) }
    if record.flags & ParameterRecord.hasEscapes == 0 { return raw }
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    var index = 0
    while index < raw.count {
      if raw[index] == Octet.backslash, index + 1 < raw.count { index += 1 }
      result.append(raw[index])
      index += 1
    }
    return result
  }

  /// How far an octet of the unescaped value is from the beginning of the value as it was written.
  func rawDistance(to offset: Int, in record: ParameterRecord) -> Int {
    if record.flags & ParameterRecord.hasEscapes == 0 { return offset }
    return unsafe text.withOctets(record.valueStart, record.valueEnd) { octets in
      var index = 0
      var remaining = offset
      while remaining > 0, index < octets.count {
        let isPair = unsafe octets[index] == Octet.backslash && index + 1 < octets.count
        index += isPair ? 2 : 1
        remaining -= 1
      }
      return index
    }
  }

  func isNamed(_ record: ParameterRecord, _ name: String) -> Bool {
    guard Int(record.nameEnd &- record.nameStart) == name.utf8.count else { return false }
    return unsafe text.withOctets(record.nameStart, record.nameEnd) { octets in
      let same = unsafe name.utf8.withContiguousStorageIfAvailable { other in
        for index in 0..<octets.count
        where unsafe Octet.folded(octets[index]) != Octet.folded(other[index]) {
          return false
        }
        return true
      }
      return unsafe same ?? OctetText.isSame(octets, name.utf8)
    }
  }
}
