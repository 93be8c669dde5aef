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

  /// The text of ASCII octets.
  @inline(__always)
  static func ascii(_ octets: UnsafeBufferPointer<UInt8>) -> String {
    if octets.count > 15 { return unsafe String(decoding: octets, as: UTF8.self) }
    if octets.isEmpty { return "" }
    // A text that needs no storage is made more quickly in place.
    return unsafe String(unsafeUninitializedCapacity: 15) { letters in
      guard let target = letters.baseAddress, let source = octets.baseAddress else { return 0 }
      unsafe copyShort(UnsafeRawPointer(source), to: UnsafeMutableRawPointer(target), octets.count)
      return octets.count
    }
  }

  /// Copies 1 to 16 octets in two steps that may overlap.
  @inline(__always)
  private static func copyShort(
    _ source: UnsafeRawPointer, to target: UnsafeMutableRawPointer, _ count: Int
  ) {
    if count >= 8 {
      let head = unsafe source.loadUnaligned(as: UInt64.self)
      let tail = unsafe source.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      unsafe target.storeBytes(of: head, as: UInt64.self)
      unsafe target.storeBytes(of: tail, toByteOffset: count &- 8, as: UInt64.self)
    } else if count >= 4 {
      let head = unsafe source.loadUnaligned(as: UInt32.self)
      let tail = unsafe source.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      unsafe target.storeBytes(of: head, as: UInt32.self)
      unsafe target.storeBytes(of: tail, toByteOffset: count &- 4, as: UInt32.self)
    } else {
      for index in 0..<count {
        unsafe target.storeBytes(
          of: source.load(fromByteOffset: index, as: UInt8.self), toByteOffset: index,
          as: UInt8.self)
      }
    }
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

  /// Whether two texts are equal, ASCII case aside.
  static func isSame(_ first: String, _ second: String) -> Bool {
    if first.utf8.count != second.utf8.count { return false }
    var (first, second) = (first, second)
    return first.withUTF8 { first in second.withUTF8 { unsafe isSame(first, $0) } }
  }

  /// Whether two runs of octets are equal, ASCII case aside.
  static func isSame(
    _ first: UnsafeBufferPointer<UInt8>, _ second: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard first.count == second.count else { return false }
    for index in 0..<first.count
    where unsafe Octet.folded(first[index]) != Octet.folded(second[index]) {
      return false
    }
    return true
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

  /// Whether the octets are those of `text`: eight a step, the last ones in a step that may overlap.
  @inline(__always)
  static func isEqual(_ octets: UnsafeBufferPointer<UInt8>, _ text: StaticString) -> Bool {
    let count = octets.count
    guard count == text.utf8CodeUnitCount, let start = octets.baseAddress else {
      return count == text.utf8CodeUnitCount
    }
    let first = unsafe UnsafeRawPointer(start)
    let second = unsafe UnsafeRawPointer(text.utf8Start)
    if count < 4 {
      for index in 0..<count where unsafe octets[index] != text.utf8Start[index] { return false }
      return true
    }
    if count < 8 {
      return unsafe isEqual(first, second, at: 0, UInt32.self)
        && isEqual(first, second, at: count &- 4, UInt32.self)
    }
    var index = 0
    while index &+ 8 < count {
      if unsafe !isEqual(first, second, at: index, UInt64.self) { return false }
      index &+= 8
    }
    return unsafe isEqual(first, second, at: count &- 8, UInt64.self)
  }

  @inline(__always)
  private static func isEqual<Word: FixedWidthInteger & BitwiseCopyable>(
    _ first: UnsafeRawPointer, _ second: UnsafeRawPointer, at offset: Int, _ word: Word.Type
  ) -> Bool {
    unsafe first.loadUnaligned(fromByteOffset: offset, as: word)
      == second.loadUnaligned(fromByteOffset: offset, as: word)
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
