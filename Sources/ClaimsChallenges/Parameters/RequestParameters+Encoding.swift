import WireText

extension RequestParameters {
  /// The parameters as `application/x-www-form-urlencoded`: a space is `+`, letters, digits and
  /// `-._~` stay, every other byte of the UTF-8 is `%XX`.
  public var formEncoded: String { encoded(space: .plus) }

  /// The parameters as a URL's query (RFC 3986): a space is `%20`, the rest as in a form.
  public var percentEncoded: String { encoded(space: .percent) }

  /// The parameters of a form body, or of a redirect's query or fragment.
  ///
  /// Reading never fails: `+` is a space, a `%` that begins no escape stays as it is, invalid UTF-8
  /// is replaced. A pair is split at its first `=`, one without `=` has an empty value, one without
  /// a name is left out.
  public init(formEncoded text: String) { self.init(decoding: text, plusIsSpace: true) }

  /// The parameters of a URL's query, where `+` is a plus sign; otherwise like a form body.
  public init(percentEncoded text: String) { self.init(decoding: text, plusIsSpace: false) }

  private init(decoding text: String, plusIsSpace: Bool) {
    self.init()
    let octets = Array(text.utf8)
    func decoded(_ range: Range<Int>) -> String {
      unsafe octets.withUnsafeBufferPointer {
        unsafe PercentCoding.decode($0.span, range, plusIsSpace: plusIsSpace)
      }
    }
    for pair in octets.split(separator: UInt8(ascii: "&")) {
      let nameEnd = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      if nameEnd == pair.startIndex { continue }
      let valueStart = nameEnd == pair.endIndex ? nameEnd : nameEnd + 1
      append(decoded(pair.startIndex..<nameEnd), decoded(valueStart..<pair.endIndex))
    }
  }

  /// Written at once into the memory of the result.
  private func encoded(space: PercentEncoding.Space) -> String {
    // Beside each name and value stand a `=` and a `&`, which count as an octet of three.
    let count = pairs.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 1 }
    let capacity = PercentEncoding.capacity(for: count)
    return unsafe String(unsafeUninitializedCapacity: capacity) { buffer in
      guard let start = buffer.baseAddress else { return 0 }
      var end = unsafe start
      for pair in pairs {
        if unsafe end > start {
          unsafe end.pointee = UInt8(ascii: "&")
          unsafe end += 1
        }
        unsafe end = PercentEncoding.write(pair.name, to: end, space: space)
        unsafe end.pointee = UInt8(ascii: "=")
        unsafe end += 1
        unsafe end = PercentEncoding.write(pair.value, to: end, space: space)
      }
      return unsafe end - start
    }
  }
}
