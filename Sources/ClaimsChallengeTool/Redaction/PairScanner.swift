/// Finds names with values in words: `name=value`, `name="value"`, `"name": "value"`.
struct PairScanner {
  struct Pair {
    let name: String
    /// Without quotation marks.
    let value: Range<Int>
    /// Whether it is `name=value`, as in forms; else it is `name: value`, as in JSON.
    let isAssignment: Bool

    /// Whether the value is a secret of that name.
    var isSecret: Bool {
      if SecretNames.isClaims(name) { return true }
      return isAssignment ? SecretNames.isSecretInForm(name) : SecretNames.isSecret(name)
    }
  }

  let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next pair, from left to right, in linear time over all calls.
  mutating func next() -> Pair? {
    while index < bytes.count {
      guard isNameByte(bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, isNameByte(bytes[index]) { index += 1 }
      if let pair = pair(named: start..<index) {
        // A value that is no secret itself may hold pairs.
        if pair.isSecret { index = max(index, pair.value.upperBound) }
        return pair
      }
    }
    return nil
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    ASCII.isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  /// The name and the value that follows it, if there is one.
  private func pair(named range: Range<Int>) -> Pair? {
    var position = range.upperBound
    var isQuotedName = false
    if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
      isQuotedName = true
      position += 1
    } else if bytes[position...].hasPrefix("\\\"") {
      isQuotedName = true
      position += 2
    }
    position = skipBlanks(position)
    guard position < bytes.count else { return nil }
    let isAssignment = bytes[position] == UInt8(ascii: "=") && !isQuotedName
    let isMember = bytes[position] == UInt8(ascii: ":")
    guard isAssignment || isMember else { return nil }
    position = skipBlanks(position + 1)
    guard position < bytes.count else { return nil }
    let name = String(decoding: bytes[range], as: UTF8.self)
    let value: Range<Int>
    if bytes[position] == UInt8(ascii: "\"") {
      value = quoted(from: position + 1)
    } else if bytes[position...].hasPrefix("\\\"") {
      value = quoted(from: position + 2)
    } else if isMember, SecretNames.isCredentialField(name) {
      value = position..<bytes[position...].lineEnd(from: position)
    } else {
      value = plain(from: position)
      // `token: expired` is a sentence, not a secret.
      if isMember, value.count < 12 { return nil }
    }
    return Pair(name: name, value: value, isAssignment: isAssignment)
  }

  private func skipBlanks(_ start: Int) -> Int {
    var position = start
    while position < bytes.count, ASCII.isBlank(bytes[position]) { position += 1 }
    return position
  }

  /// To the closing quotation mark; one with a backslash ends it too where the opening one had it.
  private func quoted(from start: Int) -> Range<Int> {
    var position = start
    let isEscaped = start >= 2 && bytes[start - 2] == UInt8(ascii: "\\")
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "\"") { return start..<position }
      if bytes[position] == UInt8(ascii: "\\") {
        if isEscaped, position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "\"") {
          return start..<position
        }
        position += 1
      }
      position += 1
    }
    return start..<bytes.count
  }

  private func plain(from start: Int) -> Range<Int> {
    var position = start
    while position < bytes.count, !isDelimiter(bytes[position]) { position += 1 }
    return start..<position
  }

  private func isDelimiter(_ byte: UInt8) -> Bool {
    ASCII.isSpace(byte) || "&\"',;}]<>#".utf8.contains(byte)
  }
}
