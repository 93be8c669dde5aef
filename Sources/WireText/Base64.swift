/// Base64 and base64url (RFC 4648 §4, §5): the reader is tolerant, the writer strict.
package enum Base64 {
  /// The octets of a text, read as ``Base64Reader`` does; `nil` if the text is not base64.
  package static func octets(_ text: Substring) -> [UInt8]? {
    unsafe decode(text) { octets, _ in unsafe Array(octets) }
  }

  /// Calls `body` with the decoded octets and what was unusual; `nil` if the text is not base64.
  static func decode<Result>(
    _ text: Substring, _ body: (UnsafeBufferPointer<UInt8>, Base64Reader) -> Result?
  ) -> Result? {
    var text = text
    return text.withUTF8 { letters in
      unsafe withUnsafeTemporaryAllocation(
        of: UInt8.self, capacity: Base64Reader.capacity(letters.count)
      ) { output in
        var reader = Base64Reader()
        guard
          let start = output.baseAddress,
          let count = unsafe reader.decode(letters, to: start)
        else { return nil }
        return unsafe body(UnsafeBufferPointer(start: start, count: count), reader)
      }
    }
  }

  private static let standard = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let urlSafe = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  /// Encodes: the standard alphabet padded, the URL-safe one not.
  package static func encode(_ octets: [UInt8], isURLSafe: Bool) -> String {
    let alphabet = isURLSafe ? urlSafe : standard
    var text: [UInt8] = []
    text.reserveCapacity(octets.count / 3 * 4 + 4)
    var bits: UInt32 = 0
    var count = 0
    func letter(_ shift: UInt32) -> UInt8 { alphabet[Int(bits >> shift & 63)] }
    for octet in octets {
      bits = bits << 8 | UInt32(octet)
      count += 1
      if count == 3 {
        text += [letter(18), letter(12), letter(6), letter(0)]
        bits = 0
        count = 0
      }
    }
    if count > 0 {
      bits <<= count == 1 ? 16 : 8
      text += [letter(18), letter(12)]
      if count == 2 { text.append(letter(6)) }
      if !isURLSafe { text += Array(repeating: UInt8(ascii: "="), count: 3 - count) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
