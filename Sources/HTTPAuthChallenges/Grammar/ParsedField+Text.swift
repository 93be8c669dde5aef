/// What a field holds, as strings and octets.
extension ParsedField {
  /// Text that the grammar holds to ASCII: a scheme, a token68.
  func token(_ start: UInt32, _ end: UInt32) -> String {
    unsafe withOctets(start, end) { unsafe OctetText.ascii($0) }
  }

  /// A challenge's scheme, in its own spelling.
  func scheme(of record: ChallengeRecord) -> String {
    unsafe withOctets(record.schemeStart, record.schemeEnd) { octets in
      unsafe KnownText.scheme(octets) ?? OctetText.ascii(octets)
    }
  }

  /// A parameter's name, in its own spelling.
  @inline(__always)
  func name(of record: ParameterRecord) -> String {
    unsafe withOctets(record.nameStart, record.nameEnd) { octets in
      unsafe KnownText.name(octets) ?? OctetText.ascii(octets)
    }
  }

  /// The value's text, quoted-pairs replaced.
  @inline(__always)
  func value(of record: ParameterRecord) -> String {
    if record.flags & ParameterRecord.hasEscapes == 0 { return rawValue(of: record) }
    return unescapedText(record)
  }

  private func unescapedText(_ record: ParameterRecord) -> String {
    unsafe unescaped(record).withUnsafeBufferPointer { unsafe OctetText.text($0) }
  }

  @inline(__always)
  func rawValue(of record: ParameterRecord) -> String {
    unsafe withOctets(record.valueStart, record.valueEnd) { octets in
      if record.flags & ParameterRecord.maybeNotASCII != 0 { return unsafe OctetText.text(octets) }
      return unsafe KnownText.value(octets) ?? OctetText.ascii(octets)
    }
  }

  /// The value's octets with every quoted-pair replaced (RFC 9110 §5.6.4).
  ///
  /// A last `\` stands for itself.
  func unescaped(_ record: ParameterRecord) -> [UInt8] {
    let raw = unsafe withOctets(record.valueStart, record.valueEnd) { unsafe Array($0) }
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
    return unsafe withOctets(record.valueStart, record.valueEnd) { octets in
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
}
