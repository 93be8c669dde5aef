import ClaimsChallenges

extension EvidenceReader {
  /// A header field that is named at `index`: where its value ends.
  mutating func readField(_ text: MappedText, at index: Int) -> Int? {
    let bytes = text.bytes
    let end = bytes.end(of: index, while: Octet.isName)
    guard end - index <= 24, let name = FieldName.canonical(bytes.text(index..<end)) else {
      return nil
    }
    guard let start = valueStart(bytes, after: end, isChallenge: name == "WWW-Authenticate") else {
      return nil
    }
    let offset = text.inputOffset(of: start)
    guard budget > 0 else { return nil }
    var reader = FieldValueReader(bytes: bytes, budget: budget)
    let (values, next) = reader.read(
      from: start, isChallenge: name == "WWW-Authenticate")
    budget = reader.budget - (next - start)
    guard !values.isEmpty else { return nil }
    if name == "WWW-Authenticate", current.body != nil, current.hasChallenge { endExchange() }
    for value in values { current.fields.append(TranscriptField(name, value, offset: offset)) }
    current.begin(at: offset)
    current.fieldLayers = layers
    return next
  }

  /// Where the value begins: after a separator, on the next line, or in a column.
  private func valueStart(_ bytes: [UInt8], after end: Int, isChallenge: Bool) -> Int? {
    var index = end
    while index < bytes.count,
      bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'")
        || bytes[index] == UInt8(ascii: "\\") || bytes[index] == UInt8(ascii: ")")
        || bytes[index] == UInt8(ascii: "]")
    {
      index += 1
    }
    index = bytes.skippingBlanks(from: index, before: bytes.count)
    guard index < bytes.count else { return nil }
    switch bytes[index] {
    case UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ","):
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: ">") { index += 1 }
      let start = bytes.skippingBlanks(from: index, before: bytes.count)
      guard start < bytes.count, bytes[start] == 0x0A || bytes[start] == 0x0D else { return start }
      let line = bytes.skippingSpaces(from: start)
      return line < bytes.count && !isNamed(bytes, at: line) ? line : nil
    case 0x0A, 0x0D:
      // The name alone: the next line has to show what it is.
      let line = bytes.skippingSpaces(from: index)
      return isChallenge && isScheme(bytes, at: line) ? line : nil
    default:
      return isChallenge && index > end
        && (bytes[index] == UInt8(ascii: "{") || bytes[index] == UInt8(ascii: "[")
          || isScheme(bytes, at: index))
        ? index : nil
    }
  }

  /// Whether brackets hold a challenge, or a field and its value, and no list.
  func isFieldValue(_ bytes: [UInt8], at index: Int) -> Bool {
    if isScheme(bytes, at: index) { return true }
    let end = bytes.end(of: index, while: Octet.isName)
    return end > index && end - index <= 24 && bytes.has(",", at: end)
      && FieldName.canonical(bytes.text(index..<end)) != nil
  }

  private func isNamed(_ bytes: [UInt8], at index: Int) -> Bool {
    let end = bytes.end(of: index, while: Octet.isName)
    return end > index && end < bytes.count && bytes[end] == UInt8(ascii: ":")
  }

  /// A known scheme with a space after it.
  private func isScheme(_ bytes: [UInt8], at index: Int) -> Bool {
    FieldName.schemes.contains { scheme in
      let end = index + scheme.utf8CodeUnitCount
      return bytes.hasWord(scheme, at: index) && (end >= bytes.count || Octet.isSpace(bytes[end]))
    }
  }

  /// A challenge without the name of its field: a scheme and its first parameter.
  mutating func readChallenge(_ text: MappedText, at index: Int) -> Int? {
    let bytes = text.bytes
    guard
      bytes.hasWord("bearer", at: index) || bytes.hasWord("pop", at: index)
        || bytes.hasWord("dpop", at: index)
    else { return nil }
    let end = bytes.end(of: index, while: Octet.isLetter)
    guard end < bytes.count, Octet.isSpace(bytes[end]), isScheme(bytes, at: index) else {
      return nil
    }
    let start = bytes.skippingSpaces(from: end)
    let nameEnd = bytes.end(of: start, while: Octet.isName)
    guard nameEnd > start, FieldName.parameters.contains(bytes.text(start..<nameEnd).lowercased()),
      bytes.skippingBlanks(from: nameEnd, before: bytes.count) < bytes.count,
      bytes[bytes.skippingBlanks(from: nameEnd, before: bytes.count)] == UInt8(ascii: "=")
    else { return nil }
    guard budget > 0 else { return nil }
    var reader = FieldValueReader(bytes: bytes, budget: budget)
    let (values, next) = reader.read(from: index, isChallenge: true)
    budget = reader.budget - (next - start)
    guard let value = values.first else { return nil }
    let offset = text.inputOffset(of: index)
    if current.hasChallenge, current.body != nil { endExchange() }
    current.begin(at: offset)
    current.fieldLayers = layers
    current.fields.append(TranscriptField("WWW-Authenticate", value, offset: offset))
    return next
  }
}
