import YajlJSON

/// The text that an `NSError` prints:
/// `Error Domain=… Code=… "…" UserInfo={key=value, …, NSUnderlyingError=0x… {Error Domain=…}}`.
///
/// Values are printed without quotes, so a value ends where `, name=` or the closing brace comes;
/// the text may break off anywhere.
struct NSErrorText {
  private let bytes: [UInt8]
  private var index = 0

  /// Errors behind errors are followed this deep.
  private static let maximumDepth = 16
  private static let underlyingKey = "NSUnderlyingError"

  /// The error that begins at `start`, and all behind it.
  static func read(_ bytes: Span<UInt8>, from start: Int) -> ErrorRecord? {
    let text = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0[start...]) }
    var reader = NSErrorText(bytes: text)
    return reader.readRecord(depth: 0)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func readRecord(depth: Int) -> ErrorRecord? {
    guard skip("Error Domain=") else { return nil }
    let domain = text(upTo: { $0.isSpace })
    while index < bytes.count, bytes[index].isSpace { index += 1 }
    guard !domain.isEmpty, skip("Code="),
      let code = Int(text(upTo: { !($0.isDigit || $0 == UInt8(ascii: "-")) }))
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
    var end = bytes.count
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
    if let first { end = first }
    index = min(end + 1, bytes.count)
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    if text != "(null)", !text.isEmpty { record.set("NSLocalizedDescription", text) }
  }

  private mutating func readUserInfo(into record: inout ErrorRecord, depth: Int) {
    while index < bytes.count {
      while index < bytes.count, bytes[index].isSpace || bytes[index] == UInt8(ascii: ",") {
        index += 1
      }
      if index >= bytes.count { return }
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
  }

  private mutating func readValue() -> JSONValue? {
    let start = index
    guard start < bytes.count else { return nil }
    if bytes[start] == UInt8(ascii: "(") || bytes[start] == UInt8(ascii: "{") {
      skipCollection()
      let text = bytes[start..<index]
      return bytes[start] == UInt8(ascii: "(")
        ? .array(Self.elements(text)) : .string(String(decoding: text, as: UTF8.self))
    }
    while index < bytes.count, !endsValue(at: index) { index += 1 }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    return text == "(null)" ? nil : .string(text)
  }

  /// Passes over a printed array or dictionary.
  private mutating func skipCollection() {
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
          return
        }
      default: break
      }
      index += 1
    }
    index = min(index, bytes.count)
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

  /// A value ends before `, name=` and before a `}` that closes: one that ends the text or is
  /// followed by a space, a comma or another brace.
  private func endsValue(at index: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "}"):
      guard index + 1 < bytes.count else { return true }
      let next = bytes[index + 1]
      return next.isSpace || next == UInt8(ascii: ",") || next == UInt8(ascii: "}")
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
