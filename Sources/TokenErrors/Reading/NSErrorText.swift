import YajlJSON

/// The text that an `NSError` prints:
/// `Error Domain=… Code=… "…" UserInfo={key=value, …, NSUnderlyingError=0x… {Error Domain=…}}`.
///
/// Values are printed without quotes, so a value ends where `, name=` or the closing brace comes;
/// the text may break off anywhere: then the last word of what was open does not count.
struct NSErrorText {
  private let bytes: [UInt8]
  private var index = 0
  /// Whether the text breaks off within quotes, brackets or braces.
  private var isCut = false

  /// Errors behind errors are followed this deep.
  private static let maximumDepth = 16
  private static let underlyingKey = "NSUnderlyingError"

  /// The error that begins at `start`, and all behind it; and whether the text breaks off within it.
  static func read(
    _ bytes: Span<UInt8>, from start: Int
  ) -> (record: ErrorRecord, isCut: Bool)? {
    let text = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0[start...]) }
    var reader = NSErrorText(bytes: text)
    return reader.readRecord(depth: 0).map { ($0, reader.isCut) }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func readRecord(depth: Int) -> ErrorRecord? {
    guard skip("Error Domain=") else { return nil }
    let domain = text(upTo: { $0.isSpace })
    while index < bytes.count, bytes[index].isSpace { index += 1 }
    guard !domain.isEmpty, skip("Code="),
      let code = Int(text(upTo: { !($0.isDigit || $0 == UInt8(ascii: "-")) })),
      unsafe !bytes.withUnsafeBufferPointer({ unsafe $0.span.hasEllipsis(at: index) })
    else { return nil }
    var record = ErrorRecord(domain: domain, code: code)
    if skip(" \"") { readDescription(into: &record) }
    while index < bytes.count, bytes[index].isSpace { index += 1 }
    guard skip("UserInfo=") else { return record }
    while index < bytes.count, bytes[index] != UInt8(ascii: "{") { index += 1 }
    index += 1
    readUserInfo(into: &record, depth: depth)
    return record
  }

  /// The quoted description; it may hold quotes itself, so it ends at `" UserInfo=`, or at the first
  /// quote when there is no user info.
  private mutating func readDescription(into record: inout ErrorRecord) {
    let start = index
    var end: Int?
    var first: Int?
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\"") {
        if first == nil { first = index }
        if starts(with: "\" UserInfo=", at: index) {
          end = index
          first = nil
          break
        }
      }
      index += 1
    }
    end = first ?? end
    index = min((end ?? bytes.count) + 1, bytes.count)
    let text =
      end.map { String(decoding: bytes[start..<$0], as: UTF8.self) } ?? cutText(from: start)
    if text != "(null)", !text.isEmpty { record.set("NSLocalizedDescription", text) }
  }

  /// The whole words from `start` to the end of the text, which breaks off there.
  private mutating func cutText(from start: Int) -> String {
    isCut = true
    let rest = bytes[start...]
    return String(decoding: rest[..<rest.endOfWholeWords], as: UTF8.self)
  }

  private mutating func readUserInfo(into record: inout ErrorRecord, depth: Int) {
    while index < bytes.count {
      while index < bytes.count, bytes[index].isSpace || bytes[index] == UInt8(ascii: ",") {
        index += 1
      }
      if index >= bytes.count { break }
      if bytes[index] == UInt8(ascii: "}") {
        index += 1
        return
      }
      let keyLength = keyLength(at: index)
      guard keyLength > 0 else { return }
      let key = String(decoding: bytes[index..<(index + keyLength)], as: UTF8.self)
      index += keyLength + 1
      if key == Self.underlyingKey, depth < Self.maximumDepth {
        while index < bytes.count, !starts(with: "Error Domain=", at: index), !endsValue(at: index)
        {
          index += 1
        }
        if let underlying = readRecord(depth: depth + 1) { record.underlying = underlying }
        while index < bytes.count, bytes[index] != UInt8(ascii: "}"), !endsValue(at: index) {
          index += 1
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: "}") { index += 1 }
      } else {
        let value = readValue()
        if let value { record.userInfo[key] = value }
      }
    }
    isCut = true
  }

  private mutating func readValue() -> JSONValue? {
    let start = index
    guard start < bytes.count else { return nil }
    if bytes[start] == UInt8(ascii: "(") || bytes[start] == UInt8(ascii: "{") {
      let isClosed = skipCollection()
      let rest = bytes[start..<index]
      let text = isClosed ? rest : rest[..<rest.endOfWholeWords]
      return bytes[start] == UInt8(ascii: "(")
        ? .array(Self.elements(text)) : .string(String(decoding: text, as: UTF8.self))
    }
    var depth = 0
    while index < bytes.count {
      // A brace that the value itself opened does not end it.
      if bytes[index] == UInt8(ascii: "{") { depth += 1 }
      if bytes[index] == UInt8(ascii: "}"), depth > 0 {
        depth -= 1
      } else if endsValue(at: index) {
        break
      }
      index += 1
    }
    if index == bytes.count {
      // What was the last word may have been the next key.
      var text = cutText(from: start)[...].utf8
      while let last = text.last, last.isSpace || last == UInt8(ascii: ",") { text.removeLast() }
      return text.isEmpty ? nil : .string(String(Substring(text)))
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    return text == "(null)" ? nil : .string(text)
  }

  /// Passes over a printed array or dictionary; `false` if the text ends within it.
  private mutating func skipCollection() -> Bool {
    var depth = 0
    var isInString = false
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isInString: index += 1
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "("), UInt8(ascii: "{"): if !isInString { depth += 1 }
      case UInt8(ascii: ")"), UInt8(ascii: "}"):
        if !isInString { depth -= 1 }
        if depth == 0 {
          index += 1
          return true
        }
      default: break
      }
      index += 1
    }
    index = min(index, bytes.count)
    return false
  }

  /// The elements of `( a, "b c" )`.
  private static func elements(_ text: ArraySlice<UInt8>) -> [JSONValue] {
    text.dropFirst().split { ",()\n\r".utf8.contains($0) }.compactMap { element in
      var text = String(decoding: element, as: UTF8.self).trimmed
      if text.utf8.count >= 2, text.utf8.first == UInt8(ascii: "\""),
        text.utf8.last == UInt8(ascii: "\"")
      {
        text = String(text.dropFirst().dropLast())
      }
      return text.isEmpty ? nil : .string(text)
    }
  }

  /// A value ends before `, name=` and before a `}` that closes: one that ends the text or is followed
  /// by a byte that cannot go on with a word.
  private func endsValue(at index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "}"):
      guard index + 1 < bytes.count else { return true }
      let next = bytes[index + 1]
      return !(next.isLetter || next.isDigit || next > 0x7F || "_-:=/&+%#".utf8.contains(next))
    case UInt8(ascii: ","):
      var next = index + 1
      while next < bytes.count, next - index <= 4, bytes[next].isSpace { next += 1 }
      return next > index + 1 && keyLength(at: next) > 0
    default: return false
    }
  }

  /// The length of the name before `=` at `index`; 0 when there is none.
  private func keyLength(at index: Int) -> Int {
    var end = index
    while end < bytes.count, end - index < 80 {
      let byte = bytes[end]
      if byte == UInt8(ascii: "=") { return end - index }
      guard byte.isLetter || byte.isDigit || "_-.".utf8.contains(byte) else { return 0 }
      end += 1
    }
    return 0
  }

  private func starts(with word: StaticString, at index: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard bytes.count - index >= length else { return false }
    return word.withUTF8Buffer { unsafe bytes[index..<(index + length)].elementsEqual($0) }
  }

  private mutating func skip(_ word: StaticString) -> Bool {
    guard starts(with: word, at: index) else { return false }
    index += word.utf8CodeUnitCount
    return true
  }

  private mutating func text(upTo isEnd: (UInt8) -> Bool) -> String {
    let start = index
    while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }
}
