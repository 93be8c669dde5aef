import ClaimsChallenges

/// Finds exchanges in text: one pass over its words, each of which may begin a status, a field, a
/// challenge, a value, a form, a member of an error or a hint.
struct EvidenceReader {
  var finished: [ExchangeDraft] = []
  var current = ExchangeDraft()
  /// Where `claims` stand that nothing was made of.
  var unreadClaims: Int?
  /// How many texts within texts the current one lies in.
  var nesting = 0
  /// How many bytes may still be looked at more than once.
  var budget = 0
  /// Up to where the current text's words are known to be no form.
  var formlessEnd = 0
  /// The layers of the current text.
  var layers: [TranscriptLayer] = []

  /// Texts within texts are opened this deep.
  static let maximumNesting = 4
  /// Exchanges beyond these are not kept.
  static let maximumExchangeCount = 1_000

  mutating func endExchange() {
    if current.isRefusal || current.status != nil, finished.count < Self.maximumExchangeCount {
      finished.append(current)
    }
    current = ExchangeDraft()
  }

  /// Reads a text, and what texts within it hold.
  mutating func read(_ text: MappedText) {
    guard nesting <= Self.maximumNesting else { return }
    if nesting == 0 { budget = 8 * text.bytes.count + 1 << 14 }
    nesting += 1
    defer { nesting -= 1 }
    let outerFormlessEnd = formlessEnd
    formlessEnd = 0
    defer { formlessEnd = outerFormlessEnd }
    let bytes = text.bytes
    var isText = false
    var index = 0
    var isWordStart = true
    while index < bytes.count {
      let byte = bytes[index]
      var next: Int?
      if Octet.isLetter(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "<")
        || byte == UInt8(ascii: "_")
      {
        if isWordStart { next = readWord(text, at: index, &isText) }
        // The rest of a word is no word of its own.
        isWordStart = !Octet.isWord(byte) && byte != UInt8(ascii: "-")
      } else {
        isWordStart = !Octet.isDigit(byte)
        if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
          next = readLiteral(text, at: index)
        } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
          || byte == UInt8(ascii: "(")
        {
          next = readValue(text, at: index)
        }
      }
      if let next, next > index {
        index = next
        isWordStart = true
      } else {
        index += 1
      }
    }
    if isText { offerText(text) }
  }

  /// The text itself is the body when it names a code and nothing better is found.
  private mutating func offerText(_ text: MappedText) {
    let range = text.bytes.trimming(0..<text.bytes.count)
    current.offer(
      ExchangeDraft.Body(
        bytes: Array(text.bytes[range]), rank: .text,
        offset: text.inputOffset(of: range.lowerBound), layers: layers))
  }

  // MARK: Words

  /// What the word at `index` begins; where it ends, or `nil` when it is just a word.
  private mutating func readWord(_ text: MappedText, at index: Int, _ isText: inout Bool) -> Int? {
    let bytes = text.bytes
    if let mention = StatusMention.read(bytes, at: index) {
      take(mention, at: text.inputOffset(of: index))
      return mention.end
    }
    switch Octet.lowercased(bytes[index]) {
    case UInt8(ascii: "a"):
      if bytes.hasWord("aadsts", at: index) || bytes.hasWord("aadb2c", at: index) {
        isText = true
        current.begin(at: text.inputOffset(of: index))
        return nil
      }
      if bytes.hasWord("array", at: index), let end = readValue(text, at: index) { return end }
    case UInt8(ascii: "m"):
      if bytes.hasWord("msis", at: index) || bytes.hasWord("msalerrordomain", at: index) {
        isText = true
        return nil
      }
      if bytes.has("map[", at: index), let end = readValue(text, at: index) { return end }
    case UInt8(ascii: "e"):
      if bytes.hasWord("error domain=", at: index) {
        return readNSError(text, at: index)
      }
      if bytes.has("eyJ", at: index), let end = readBase64(text, at: index) { return end }
    case UInt8(ascii: "-"), UInt8(ascii: "c"):
      if let end = readHint(text, at: index) { return end }
    case UInt8(ascii: "g"), UInt8(ascii: "p"), UInt8(ascii: "d"):
      if isRequestLine(bytes, at: index), current.isRefusal { endExchange() }
    default: break
    }
    if let end = readField(text, at: index) { return end }
    if let end = readChallenge(text, at: index) { return end }
    if let end = readForm(text, at: index) { return end }
    return readMember(text, at: index)
  }

  private func isRequestLine(_ bytes: [UInt8], at index: Int) -> Bool {
    for verb: StaticString in ["GET ", "POST ", "PUT ", "PATCH ", "DELETE "]
    where bytes.has(verb, at: index) {
      let next = index + verb.utf8CodeUnitCount
      return bytes.has("http", at: next) || bytes.has("/", at: next)
    }
    return false
  }

  private mutating func take(_ mention: (status: Int, end: Int, isLine: Bool), at offset: Int) {
    if let status = current.status,
      status != mention.status || (mention.isLine && current.isRefusal)
    {
      endExchange()
    } else if current.status == nil, mention.isLine, current.isRefusal, current.hasChallenge {
      endExchange()
    }
    current.begin(at: offset)
    current.status = mention.status
  }

  // MARK: Errors of Apple's systems

  private mutating func readNSError(_ text: MappedText, at index: Int) -> Int {
    current.offer(
      ExchangeDraft.Body(
        bytes: Array(text.bytes[index...]), rank: .object, offset: text.inputOffset(of: index),
        layers: layers))
    // The reader of such texts finds its end, and the errors beside it.
    return text.bytes.count
  }

  // MARK: Values

  /// Reads the printed value at `index`; where it ends, or `nil` when it says nothing.
  private mutating func readValue(_ text: MappedText, at index: Int) -> Int? {
    let bytes = text.bytes
    let first = bytes.skippingSpaces(from: index + 1)
    if first < bytes.count, budget > 0, let quote = EscapedLayer.quote(bytes, at: first),
      let inner = EscapedLayer.undo(text, from: index, quote: quote)
    {
      budget -= (inner.end - index) * 4
      layers += Array(repeating: .escaped, count: inner.depth)
      defer { layers.removeLast(inner.depth) }
      guard let read = PrintedValueReader.read(inner.text.bytes, from: 0, budget: &budget) else {
        return nil
      }
      take(read.value, at: text.inputOffset(of: index))
      return max(inner.end, index + 1)
    }
    if isFieldValue(bytes, at: index + 1) { return nil }
    guard let read = PrintedValueReader.read(bytes, from: index, budget: &budget) else {
      return nil
    }
    guard take(read.value, at: text.inputOffset(of: index)) else { return nil }
    return read.end
  }

  /// A JSON text that a language printed as a literal, its backslashes doubled; where it ends.
  private mutating func readLiteral(_ text: MappedText, at index: Int) -> Int? {
    let bytes = text.bytes
    guard bytes.has("{", at: index + 1) || bytes.has("[", at: index + 1),
      budget > 0,
      bytes[index] == UInt8(ascii: "'") || index > 0 && bytes[index - 1] == UInt8(ascii: "b")
    else { return nil }
    var end = index + 1
    var isDoubled = false
    while end < bytes.count, bytes[end] != bytes[index] {
      if bytes[end] == UInt8(ascii: "\\") {
        if bytes.has("\\\\\"", at: end) { isDoubled = true }
        end += 1
      }
      end += 1
    }
    budget -= end - index
    guard isDoubled, end < bytes.count, budget > 0 else { return nil }
    layers.append(.escaped)
    defer { layers.removeLast() }
    read(EscapedLayer.unescape(text.part((index + 1)..<end)))
    return end + 1
  }

  /// An unbroken word of base64 that holds an object.
  private mutating func readBase64(_ text: MappedText, at index: Int) -> Int? {
    let bytes = text.bytes
    var end = bytes.end(of: index) {
      Octet.isLetter($0) || Octet.isDigit($0) || "+/-_".utf8.contains($0)
    }
    for _ in 0..<2 where end < bytes.count && bytes[end] == UInt8(ascii: "=") { end += 1 }
    // A token has dots between its parts.
    guard end - index >= 24, end == bytes.count || bytes[end] != UInt8(ascii: "."),
      index == 0 || bytes[index - 1] != UInt8(ascii: "."),
      let decoded = try? ClaimsText.decode(bytes.text(index..<end)), decoded.form != .json,
      let object = try? JSONObject(jsonBytes: Array(decoded.text.utf8))
    else { return end - index >= 24 ? end : nil }
    layers.append(.base64)
    defer { layers.removeLast() }
    if !take(.object(object), at: text.inputOffset(of: index)) {
      if isClaimsRequest(object) {
        current.add("claims", .string(bytes.text(index..<end)), at: text.inputOffset(of: index))
      }
    }
    return end
  }

  func isClaimsRequest(_ object: JSONObject) -> Bool {
    object["access_token"]?.object != nil || object["id_token"]?.object != nil
      || object["userinfo"]?.object != nil
  }

  /// Opens a text that a value holds.
  mutating func open(_ string: String, at offset: Int) {
    let bytes = Array(string.utf8)
    guard bytes.count >= 4, budget > 0 else { return }
    budget -= bytes.count
    layers.append(.escaped)
    defer { layers.removeLast() }
    read(MappedText(bytes: bytes, runs: [(0, offset, 0)]))
  }
}
