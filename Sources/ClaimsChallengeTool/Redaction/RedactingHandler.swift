import ClaimsChallenges

/// Writes the events of a JSON document again, with the secrets masked.
///
/// Small objects (pairs of name and value) are held back until they are complete, since the name
/// says whether the value is a secret.
final class RedactingHandler: JSONHandler {
  private struct Frame {
    let isObject: Bool
    /// The name that governs it.
    let name: [UInt8]
    /// Whether every text and number in it is masked.
    let isSecret: Bool
    let isCapabilities: Bool
    var count = 0
    /// The member whose value comes next.
    var member: [UInt8] = []
    /// In an object: the value of `name`, the value of `value` until the name is known.
    var pairName: [UInt8]?
    var pairValue: (start: Int, count: Int, text: [UInt8])?
    /// In an array: the text before.
    var before: [UInt8] = []
  }

  private let redactor: Redactor
  private let name: [UInt8]
  private let depth: Int
  private var frames: [Frame] = []
  private var output: [UInt8] = []
  /// From here on the output is held back, since a pair is not complete.
  private var held: Int?
  /// Whether anything was masked.
  private(set) var isChanged = false

  init(_ redactor: Redactor, named name: [UInt8] = [], depth: Int = 0) {
    self.redactor = redactor
    self.name = name
    self.depth = depth
  }

  /// What is complete.
  func takeOutput() -> [UInt8] {
    if let first = held, output.count - first > Self.holdLimit { release() }
    guard let held else {
      defer { output = [] }
      return output
    }
    let ready = Array(output[..<held])
    output.removeFirst(held)
    self.held = 0
    for index in frames.indices {
      if let value = frames[index].pairValue {
        frames[index].pairValue = (value.start - held, value.count, value.text)
      }
    }
    return ready
  }

  /// How many bytes are held back at most; then a value stays masked.
  private static let holdLimit = 1 << 20

  private func release() {
    held = nil
    for index in frames.indices { frames[index].pairValue = nil }
  }

  // MARK: Events

  func beginObject(at offset: Int) throws(JSONError) { open(isObject: true, "{") }
  func endObject(at offset: Int) throws(JSONError) { close("}") }
  func beginArray(at offset: Int) throws(JSONError) { open(isObject: false, "[") }
  func endArray(at offset: Int) throws(JSONError) { close("]") }

  func name(_ name: Span<UInt8>, at offset: Int) throws(JSONError) {
    let text = Array(name.text.utf8)
    guard let last = frames.indices.last else { return }
    if frames[last].count > 0 { output.append(UInt8(ascii: ",")) }
    frames[last].count += 1
    frames[last].member = text
    write(text, redactor.isHarmlessName(text) ? text : redactor.mask(text))
    output.append(UInt8(ascii: ":"))
  }

  func string(_ string: Span<UInt8>, at offset: Int) throws(JSONError) {
    let text = Array(string.text.utf8)
    beginValue()
    guard let last = frames.indices.last else { return write(text, value(text, named: name)) }
    if frames[last].isSecret {
      let key = frames[last].isCapabilities ? text.map(ASCII.lowercased) : text
      return write(text, text.isEmpty ? text : redactor.mask(key))
    }
    guard frames[last].isObject else {
      let name = governing(last)
      frames[last].before = text.count <= 128 ? text : []
      return write(text, value(text, named: name))
    }
    let member = frames[last].member
    if member.matches("name") || member.matches("key") {
      frames[last].pairName = text
      let isWord = member.matches("name") || SafeForms.isName(text) && text.count <= 32
      write(text, isWord ? redactor.text(text, depth: depth + 1) : value(text, named: member))
      if let value = frames[last].pairValue { complete(value, named: text, in: last) }
    } else if member.matches("value") {
      if frames[last].name.matches("cookies") || frames[last].name.matches("requestcookies") {
        write(text, text.isEmpty ? text : redactor.mask(text))
      } else if let name = frames[last].pairName {
        write(text, value(text, named: name, isForm: isForm(last)))
      } else {
        // The name may follow: until then nothing of the value leaves.
        let placeholder = "(masked)".jsonBytes()
        frames[last].pairValue = (output.count, placeholder.count, text)
        held = held ?? output.count
        output += placeholder
      }
    } else {
      write(text, value(text, named: member))
    }
  }

  func truncatedString(_ prefix: Span<UInt8>, at offset: Int) throws(JSONError) {
    try string(prefix, at: offset)
    // What goes on behind the beginning is masked; the closing mark moves behind that.
    if output.last == UInt8(ascii: "\"") {
      output.removeLast()
      output += Array(" (masked)\"".utf8)
    }
    isChanged = true
  }

  func number(_ number: Span<UInt8>, at offset: Int) throws(JSONError) {
    let text = Array(number.text.utf8)
    beginValue()
    let isSecret = frames.last?.isSecret == true
    if isSecret { return write(mask: Array("#".utf8) + text) }
    switch ValueNames.meaning(of: context) {
    case .secret, .claims: write(mask: text)
    case .time: SafeForms.isSafeNumber(text, isTime: true) ? (output += text) : write(mask: text)
    default: SafeForms.isSafeNumber(text, isTime: false) ? (output += text) : write(mask: text)
    }
  }

  func bool(_ bool: Bool, at offset: Int) throws(JSONError) {
    beginValue()
    output += Array((bool ? "true" : "false").utf8)
  }

  func null(at offset: Int) throws(JSONError) {
    beginValue()
    output += Array("null".utf8)
  }

  // MARK: Values

  private func value(_ text: [UInt8], named name: [UInt8], isForm: Bool = false) -> [UInt8] {
    redactor.value(text, named: name, isForm: isForm, depth: depth + 1)
  }

  private func write(mask secret: [UInt8]) {
    isChanged = true
    output += String(decoding: redactor.mask(secret), as: UTF8.self).jsonBytes()
  }

  private func write(_ text: [UInt8], _ redacted: [UInt8]) {
    if text != redacted { isChanged = true }
    output += String(decoding: redacted, as: UTF8.self).jsonBytes()
  }

  /// The name that says what an element of an array is: that of the array, or the element before it,
  /// in pairs `["Name","value"]` and in flat lists of fields.
  private func governing(_ last: Int) -> [UInt8] {
    let before = frames[last].before
    if !before.isEmpty, frames[last].count % 2 == 0 {
      let isPair = last > 0 && !frames[last - 1].isObject
      let isField =
        isPair || frames[last].name[...].containsIgnoringCase("header")
        || ValueNames.isCookie(before) || ValueNames.isAuthorization(before)
        || (before.contains(UInt8(ascii: "-")) && ValueNames.isSecret(before))
      if isField { return before }
    }
    return frames[last].name
  }

  private var context: [UInt8] {
    guard let last = frames.indices.last else { return name }
    if !frames[last].isObject { return governing(last) }
    if frames[last].member.matches("value"), let name = frames[last].pairName { return name }
    return frames[last].member
  }

  private func isForm(_ last: Int) -> Bool {
    frames[last].name.matches("querystring") || frames[last].name.matches("params")
      || frames[last].name.matches("query")
  }

  // MARK: Structure

  private func beginValue() {
    guard let last = frames.indices.last, !frames[last].isObject else { return }
    if frames[last].count > 0 { output.append(UInt8(ascii: ",")) }
    frames[last].count += 1
  }

  private func open(isObject: Bool, _ brace: Unicode.Scalar) {
    beginValue()
    let name = context
    let outer = frames.last
    let isSecret: Bool
    switch ValueNames.meaning(of: name) {
    case .secret, .claims: isSecret = true
    default: isSecret = outer?.isSecret == true
    }
    frames.append(
      Frame(
        isObject: isObject, name: name, isSecret: isSecret,
        isCapabilities: name.matches("xms_cc") || outer?.isCapabilities == true))
    output.append(UInt8(ascii: brace))
  }

  private func close(_ brace: Unicode.Scalar) {
    if let last = frames.indices.last, let value = frames[last].pairValue {
      complete(value, named: Array("value".utf8), in: last)
    }
    output.append(UInt8(ascii: brace))
    _ = frames.popLast()
  }

  /// Puts the value of a pair in its place, now that its name is known.
  private func complete(
    _ value: (start: Int, count: Int, text: [UInt8]), named name: [UInt8], in index: Int
  ) {
    let redacted = self.value(value.text, named: name, isForm: isForm(index))
    if redacted != value.text { isChanged = true }
    output.replaceSubrange(
      value.start..<(value.start + value.count),
      with: String(decoding: redacted, as: UTF8.self).jsonBytes())
    frames[index].pairValue = nil
    if frames.allSatisfy({ $0.pairValue == nil }) { held = nil }
  }
}

extension ArraySlice<UInt8> {
  fileprivate func containsIgnoringCase(_ word: StaticString) -> Bool {
    map(ASCII.lowercased)[...].contains(word)
  }
}
