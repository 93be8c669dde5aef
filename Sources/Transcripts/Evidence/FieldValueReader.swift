import ClaimsChallenges

/// Reads the value of a header field out of a text: bare, in quotes, in brackets, over several lines.
struct FieldValueReader {
  let bytes: [UInt8]
  /// How many bytes may still be looked at more than once.
  var budget: Int

  /// Lines that one value goes over.
  private static let maximumLineCount = 64

  /// The values from `start`, and where they end.
  mutating func read(from start: Int, isChallenge: Bool) -> (values: [[UInt8]], end: Int) {
    guard start < bytes.count else { return ([], start) }
    switch bytes[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return quoted(from: start)
    case UInt8(ascii: "\\"):
      if let quote = EscapedLayer.quote(bytes, at: start), case .backslashes(let count) = quote {
        return escaped(from: start, count: count)
      }
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "("):
      if start + 1 < bytes.count, !Octet.isLetter(bytes[start + 1]),
        let list = PrintedValueReader.read(bytes, from: start, budget: &budget)
      {
        return (Self.texts(list.value).map { Array($0.utf8) }, list.end)
      }
      return bare(from: start + 1, isChallenge: isChallenge)
    default: break
    }
    return bare(from: start, isChallenge: isChallenge)
  }

  private static func texts(_ value: JSONValue) -> [String] {
    switch value {
    case .string(let text): [text]
    case .array(let elements): elements.flatMap(texts)
    default: []
    }
  }

  private mutating func quoted(from start: Int) -> (values: [[UInt8]], end: Int) {
    var reader = PrintedValueReader(bytes: bytes, index: start)
    reader.budget = budget
    defer { budget = reader.budget }
    guard budget > 0, let text = reader.quoted(), !reader.isCut else {
      return bare(from: start + 1, isChallenge: true)
    }
    return ([Array(text.utf8)], reader.index)
  }

  /// A value whose own quotes have `count` backslashes.
  private func escaped(from start: Int, count: Int) -> (values: [[UInt8]], end: Int) {
    let inner = start + count + 1
    var index = inner
    while index < bytes.count, bytes[index] != 0x0A {
      if bytes[index] == UInt8(ascii: "\\") {
        let end = bytes.end(of: index) { $0 == UInt8(ascii: "\\") }
        if end - index == count, end < bytes.count, bytes[end] == UInt8(ascii: "\"") { break }
        index = end + 1
      } else {
        index += 1
      }
    }
    var text = MappedText(Array(bytes[inner..<min(index, bytes.count)]))
    for _ in 0...(count >= 7 ? 2 : count >= 3 ? 1 : 0) { text = EscapedLayer.unescape(text) }
    let plain = EscapedLayer.unescape(text).bytes
    return ([plain], min(index + count + 1, bytes.count))
  }

  /// A value without quotes around it, to the end of its line or lines.
  private func bare(from start: Int, isChallenge: Bool) -> (values: [[UInt8]], end: Int) {
    if let escaped = escapedLine(from: start) { return escaped }
    var value: [UInt8] = []
    var lineStart = start
    var state = QuoteState()
    var end = start
    for _ in 0..<Self.maximumLineCount {
      let lineEnd = bytes.endOfLine(from: lineStart)
      let (contentEnd, isClosed) = state.read(bytes, lineStart..<lineEnd)
      var range = lineStart..<contentEnd
      if !state.isInQuotes || isClosed { range = bytes.trimming(range) }
      while let last = range.last, bytes[last] == 0x0D { range = range.dropLast() }
      value += bytes[range]
      end = isClosed ? contentEnd : lineEnd
      guard isChallenge, !isClosed, let next = continuation(after: lineEnd, of: value, state) else {
        break
      }
      if !state.isInQuotes {
        value.append(0x20)
      } else if !state.isUnbroken {
        value.append(0x20)
      }
      lineStart = next
    }
    while let last = value.last, last == UInt8(ascii: ",") || Octet.isSpace(last) {
      value.removeLast()
    }
    return value.isEmpty ? ([], end) : ([value], end)
  }

  /// Where the next line's part of the value begins; `nil` when the value ended.
  private func continuation(after lineEnd: Int, of value: [UInt8], _ state: QuoteState) -> Int? {
    guard lineEnd < bytes.count else { return nil }
    let start = bytes.skippingBlanks(from: lineEnd + 1, before: bytes.count)
    guard start < bytes.count, bytes[start] != 0x0A, bytes[start] != 0x0D else { return nil }
    if state.isInQuotes { return start }
    // A parameter: a name and `=`; what a comma or a lone scheme announces may follow at any column.
    let name = bytes.end(of: start, while: Octet.isName)
    let equals = bytes.skippingBlanks(from: name, before: bytes.count)
    guard name > start, equals < bytes.count, bytes[equals] == UInt8(ascii: "="),
      FieldName.parameters.contains(bytes.text(start..<name).lowercased())
    else { return nil }
    return start
  }

  /// A value whose quotes are escaped, by backslashes or by doubling; `nil` when they are not.
  ///
  /// It ends with the text around it, at the first quote that is less escaped.
  private func escapedLine(from start: Int) -> (values: [[UInt8]], end: Int)? {
    let lineEnd = bytes.endOfLine(from: start)
    guard let quote = escapedQuote(start..<lineEnd),
      let inner = EscapedLayer.undo(
        MappedText(Array(bytes[start..<lineEnd])), from: 0, quote: quote)
    else { return nil }
    let text = inner.text.bytes
    return ([Array(text[text.trimming(0..<text.count)])], start + inner.end)
  }

  private func escapedQuote(_ line: Range<Int>) -> EscapedLayer.Quote? {
    var index = line.lowerBound
    while index < line.upperBound {
      if bytes[index] == UInt8(ascii: "=") {
        let first = bytes.skippingBlanks(from: index + 1, before: line.upperBound)
        if bytes.has("\"\"\"\"", at: first) { return .doubled }
        // An empty text says nothing: the next parameter may.
        if !bytes.has("\"\"", at: first)
          || first + 2 < line.upperBound && Octet.isWord(bytes[first + 2])
        {
          return first < line.upperBound ? EscapedLayer.quote(bytes, at: first) : nil
        }
      }
      index += 1
    }
    return nil
  }
}

/// Whether a value is within a quoted string, from line to line.
struct QuoteState {
  private(set) var isInQuotes = false
  /// Whether the quoted string is one that holds no blanks: an address, or base64.
  private(set) var isUnbroken = false

  /// Goes through a part of the value: where it ends, and whether something closed it.
  mutating func read(_ bytes: [UInt8], _ line: Range<Int>) -> (end: Int, isClosed: Bool) {
    var index = line.lowerBound
    var start = index
    var depth = 0
    while index < line.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      if byte == UInt8(ascii: "\"") {
        isInQuotes.toggle()
        start = index + 1
      } else if !isInQuotes {
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "("): depth += 1
        case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"):
          if depth == 0 { return (index, true) }
          depth -= 1
        case UInt8(ascii: "'"):
          // An apostrophe that ends what a program printed around the value.
          let next = index + 1
          if index > line.lowerBound, bytes[index - 1] != UInt8(ascii: "="),
            next >= line.upperBound || ",)]} ".utf8.contains(bytes[next])
          {
            return (index, true)
          }
        case UInt8(ascii: ","):
          if bytes.has(", AnyHashable(", at: index) { return (index, true) }
        default: break
        }
      }
      index += 1
    }
    if isInQuotes {
      isUnbroken = !bytes[min(start, line.upperBound)..<line.upperBound].contains(0x20)
    }
    return (line.upperBound, false)
  }
}
