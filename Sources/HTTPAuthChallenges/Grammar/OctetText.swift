/// Text from octets that nobody has checked.
enum OctetText {
  /// UTF-8 if the octets are that, else ISO-8859-1 (RFC 9110 §5.5 leaves the encoding open).
  static func text(_ octets: UnsafeBufferPointer<UInt8>) -> String {
    let text = unsafe String(decoding: octets, as: UTF8.self)
    if unsafe isASCII(octets) { return text }
    // Repaired text differs from the octets.
    if unsafe text.utf8.elementsEqual(octets) { return text }
    var latin1 = ""
    for index in 0..<octets.count {
      latin1.unicodeScalars.append(Unicode.Scalar(unsafe octets[index]))
    }
    return latin1
  }

  /// The text of strictly valid UTF-8, else `nil`.
  static func strictUTF8(_ octets: UnsafeBufferPointer<UInt8>) -> String? {
    let text = unsafe String(decoding: octets, as: UTF8.self)
    if unsafe isASCII(octets) { return text }
    return unsafe text.utf8.elementsEqual(octets) ? text : nil
  }

  /// The text of strictly valid UTF-8, else `nil`.
  static func strictUTF8(_ octets: [UInt8]) -> String? {
    unsafe octets.withUnsafeBufferPointer { unsafe strictUTF8($0) }
  }

  private static func isASCII(_ octets: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index &+ 8 <= octets.count {
      let word = unsafe UnsafeRawPointer(octets.baseAddress.unsafelyUnwrapped)
        .loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { return false }
      index &+= 8
    }
    while index < octets.count {
      if unsafe octets[index] >= 0x80 { return false }
      index &+= 1
    }
    return true
  }

  /// The literal, if the octets are its own.
  @inline(__always)
  static func literal(_ text: String, ifEqual octets: UnsafeBufferPointer<UInt8>) -> String? {
    let isEqual = unsafe text.utf8.withContiguousStorageIfAvailable { letters in
      guard octets.count == letters.count else { return false }
      for index in 0..<octets.count where unsafe octets[index] != letters[index] { return false }
      return true
    }
    return isEqual == true ? text : nil
  }

  /// Whether two texts are equal, ASCII case aside.
  static func isSame(_ first: some Sequence<UInt8>, _ second: some Sequence<UInt8>) -> Bool {
    var others = second.makeIterator()
    for octet in first {
      guard let other = others.next(), Octet.folded(octet) == Octet.folded(other) else {
        return false
      }
    }
    return others.next() == nil
  }

  /// Whether the octets are those of `text`.
  @inline(__always)
  static func isEqual(_ octets: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
    guard octets.count == text.utf8CodeUnitCount else { return false }
    for index in 0..<octets.count where unsafe octets[index] != text.utf8Start[index] {
      return false
    }
    return true
  }

  /// Whether the octets are those of `lowercased`, ASCII case aside.
  @inline(__always)
  static func isFolded(
    _ octets: UnsafeBufferPointer<UInt8>, _ lowercased: StaticString
  ) -> Bool {
    guard octets.count == lowercased.utf8CodeUnitCount else { return false }
    for index in 0..<octets.count
    where unsafe Octet.folded(octets[index]) != lowercased.utf8Start[index] {
      return false
    }
    return true
  }

  /// The text of ASCII octets with capitals made small.
  static func lowercased(_ octets: UnsafeBufferPointer<UInt8>) -> String {
    if unsafe !octets.contains(where: { $0 &- 0x41 < 26 }) {
      return unsafe String(decoding: octets, as: UTF8.self)
    }
    return unsafe String(decoding: octets.map(Octet.folded), as: UTF8.self)
  }

  /// The text with ASCII capitals made small.
  static func lowercased(_ text: String) -> String {
    if !text.utf8.contains(where: { $0 &- 0x41 < 26 }) { return text }
    return String(decoding: text.utf8.map(Octet.folded), as: UTF8.self)
  }

  static func isToken(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { octetClasses[Int($0)] & OctetClass.token != 0 }
  }

  /// Without SP, HTAB, CR and LF at both ends.
  static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let first = text.utf8.first, isWhite(first) { text = text.dropFirstOctet() }
    while let last = text.utf8.last, isWhite(last) { text = text.dropLastOctet() }
    return text
  }

  static func isWhite(_ octet: UInt8) -> Bool {
    octet == 0x20 || octet == 0x09 || octet == 0x0A || octet == 0x0D
  }
}

extension Substring {
  fileprivate func dropFirstOctet() -> Substring { Substring(utf8.dropFirst()) }
  fileprivate func dropLastOctet() -> Substring { Substring(utf8.dropLast()) }
}
