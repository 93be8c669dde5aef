/// What a field holds, as strings and octets.
extension FieldContent {
  /// A challenge's scheme, in its own spelling.
  @usableFromInline
  func scheme(ofChallenge index: Int) -> String {
    let record = challenge(index)
    return unsafe withOctets(record.schemeStart, record.schemeEnd) { octets in
      unsafe KnownText.scheme(octets) ?? OctetText.ascii(octets)
    }
  }

  /// A challenge's token68.
  @usableFromInline
  func token68(ofChallenge index: Int) -> String? {
    let record = challenge(index)
    guard record.hasToken68 else { return nil }
    return unsafe withOctets(record.token68Start, record.token68End) {
      unsafe OctetText.ascii($0)
    }
  }

  /// A parameter's name, in its own spelling.
  @usableFromInline
  func name(ofParameter index: Int) -> String {
    let record = parameter(index)
    return unsafe withOctets(record.nameStart, record.nameEnd) { octets in
      unsafe KnownText.name(octets) ?? OctetText.ascii(octets)
    }
  }

  /// The value's text, quoted-pairs replaced.
  @usableFromInline
  func value(ofParameter index: Int) -> String {
    let record = parameter(index)
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
      if octets.count > 15, let known = unsafe KnownText.value(octets) { return known }
      return unsafe OctetText.ascii(octets)
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
