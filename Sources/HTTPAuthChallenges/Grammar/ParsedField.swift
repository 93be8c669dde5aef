/// The octets of one field and what the grammar found in them.
///
/// Immutable once made, and shared by every value that was read from it.
final class ParsedField: Sendable {
  let octets: [UInt8]
  /// Where each line after the first begins.
  let lineStarts: [Int]
  let challenges: [ChallengeRecord]
  let parameters: [ParameterRecord]
  let deviations: [DeviationRecord]

  init(
    octets: [UInt8], lineStarts: [Int], challenges: [ChallengeRecord],
    parameters: [ParameterRecord], deviations: [DeviationRecord]
  ) {
    self.octets = octets
    self.lineStarts = lineStarts
    self.challenges = challenges
    self.parameters = parameters
    self.deviations = deviations
  }

  /// The field line of a position, and the offset within it.
  func location(of position: Int) -> (line: Int, offset: Int) {
    FieldText.location(of: position, lineStarts: lineStarts)
  }

  func text(_ start: UInt32, _ end: UInt32) -> String {
    unsafe octets.withUnsafeBufferPointer {
      unsafe OctetText.text(UnsafeBufferPointer(rebasing: $0[Int(start)..<Int(end)]))
    }
  }

  func value(of record: ParameterRecord) -> String {
    if record.flags & ParameterRecord.hasEscapes == 0 {
      return text(record.valueStart, record.valueEnd)
    }
    return unsafe unescaped(record).withUnsafeBufferPointer { unsafe OctetText.text($0) }
  }

  /// The value's octets with every quoted-pair replaced (RFC 9110 §5.6.4).
  ///
  /// A last `\` stands for itself.
  func unescaped(_ record: ParameterRecord) -> [UInt8] {
    let raw = octets[Int(record.valueStart)..<Int(record.valueEnd)]
    if record.flags & ParameterRecord.hasEscapes == 0 { return Array(raw) }
    var result: [UInt8] = []
    result.reserveCapacity(raw.count)
    var index = raw.startIndex
    while index < raw.endIndex {
      if raw[index] == Octet.backslash, index + 1 < raw.endIndex { index += 1 }
      result.append(raw[index])
      index += 1
    }
    return result
  }

  func isNamed(_ record: ParameterRecord, _ name: String) -> Bool {
    OctetText.isSame(octets[Int(record.nameStart)..<Int(record.nameEnd)], name.utf8)
  }
}
