extension UInt8 {
  /// SP, HTAB, CR or LF.
  package var isWireSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  /// The value of a hexadecimal digit.
  var wireHexValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}

extension Substring {
  /// The text without ASCII white space at its ends.
  var trimmedWireText: Substring {
    guard let start = utf8.firstIndex(where: { !$0.isWireSpace }),
      let last = utf8.lastIndex(where: { !$0.isWireSpace })
    else { return self[endIndex...] }
    return Substring(utf8[start...last])
  }
}

extension String {
  /// The text of strictly valid UTF-8, else `nil`.
  init?(strictUTF8 octets: UnsafeBufferPointer<UInt8>) {
    let text = unsafe String(decoding: octets, as: UTF8.self)
    // Repaired text differs from the octets.
    guard unsafe text.utf8.elementsEqual(octets) else { return nil }
    self = text
  }
}
