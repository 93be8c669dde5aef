import ClaimsChallenges

/// Writes the events of a JSON document again, with the secrets masked.
///
/// Small objects (pairs of `name` and `value`) are held back until they are complete, since the name
/// says whether the value is a secret.
final class RedactingHandler: JSONHandler {
  private struct Frame {
    let isObject: Bool
    /// The member that holds it.
    let name: String
    var count = 0
    /// The member whose value comes next.
    var member = ""
    /// In an object: the value of `name`, the value of `value` until the name is known.
    var pairName: String?
    var pairValue: (start: Int, text: String)?
  }

  private var frames: [Frame] = []
  private var output: [UInt8] = []
  /// From here on the output is held back, since a pair is not complete.
  private var held: Int?

  /// What is complete.
  func takeOutput() -> [UInt8] {
    if let first = held, output.count - first > Self.holdLimit { release() }
    guard let held else {
      defer { output.removeAll(keepingCapacity: true) }
      return output
    }
    let ready = Array(output[..<held])
    output.removeFirst(held)
    self.held = 0
    shiftPairs(by: held)
    return ready
  }

  /// How many bytes are held back at most; then a value stays masked.
  private static let holdLimit = 1 << 20

  private func release() {
    held = nil
    for index in frames.indices { frames[index].pairValue = nil }
  }

  private func shiftPairs(by count: Int) {
    for index in frames.indices {
      if let value = frames[index].pairValue {
        frames[index].pairValue = (value.start - count, value.text)
      }
    }
  }

  // MARK: Events

  func beginObject(at offset: Int) throws(JSONError) { open(isObject: true, "{") }
  func endObject(at offset: Int) throws(JSONError) { close("}") }
  func beginArray(at offset: Int) throws(JSONError) { open(isObject: false, "[") }
  func endArray(at offset: Int) throws(JSONError) { close("]") }

  func name(_ name: Span<UInt8>, at offset: Int) throws(JSONError) {
    let text = name.text
    guard let last = frames.indices.last else { return }
    if frames[last].count > 0 { output.append(UInt8(ascii: ",")) }
    frames[last].count += 1
    frames[last].member = text
    output += text.jsonBytes()
    output.append(UInt8(ascii: ":"))
  }

  func string(_ string: Span<UInt8>, at offset: Int) throws(JSONError) {
    let text = string.text
    beginValue()
    if isInClaims {
      output += SecretMasker.mask.jsonBytes()
      return
    }
    guard let last = frames.indices.last, frames[last].isObject else {
      let masked = context.map { SecretMasker.masked(text, named: $0) }
      output += (masked ?? SecretMasker.masked(text)).jsonBytes()
      return
    }
    switch frames[last].member {
    case "name":
      frames[last].pairName = text
      output += text.jsonBytes()
      if let value = frames[last].pairValue { complete(value, named: text, in: last) }
    case "value":
      let isCookie = frames[last].name == "cookies"
      if let name = isCookie ? "cookie" : frames[last].pairName {
        output += SecretMasker.masked(text, named: name, isForm: true).jsonBytes()
      } else {
        // The name may follow: until then nothing of the value leaves.
        frames[last].pairValue = (output.count, text)
        held = held ?? output.count
        output += SecretMasker.mask.jsonBytes()
      }
    default: output += SecretMasker.masked(text, named: frames[last].member).jsonBytes()
    }
  }

  func truncatedString(_ prefix: Span<UInt8>, at offset: Int) throws(JSONError) {
    beginValue()
    output += SecretMasker.mask.jsonBytes()
  }

  func number(_ number: Span<UInt8>, at offset: Int) throws(JSONError) {
    beginValue()
    let isSecret = isInClaims || context.map(SecretNames.isSecret) ?? false
    output += isSecret ? SecretMasker.mask.jsonBytes() : Array(number.text.utf8)
  }

  func bool(_ bool: Bool, at offset: Int) throws(JSONError) {
    beginValue()
    output += Array((bool ? "true" : "false").utf8)
  }

  func null(at offset: Int) throws(JSONError) {
    beginValue()
    output += Array("null".utf8)
  }

  // MARK: Structure

  /// The name that says what a value is: its member's, or that of the array it stands in.
  private var context: String? {
    guard let last = frames.last else { return nil }
    return last.isObject ? last.member : last.name
  }

  /// Whether everything is a value of a claim.
  private var isInClaims: Bool { frames.contains { SecretNames.isClaims($0.name) } }

  private func beginValue() {
    guard let last = frames.indices.last, !frames[last].isObject else { return }
    if frames[last].count > 0 { output.append(UInt8(ascii: ",")) }
    frames[last].count += 1
  }

  private func open(isObject: Bool, _ brace: Unicode.Scalar) {
    beginValue()
    frames.append(Frame(isObject: isObject, name: context ?? ""))
    output.append(UInt8(ascii: brace))
  }

  private func close(_ brace: Unicode.Scalar) {
    output.append(UInt8(ascii: brace))
    if let last = frames.indices.last, let value = frames[last].pairValue {
      complete(value, named: "value", in: last)
    }
    _ = frames.popLast()
  }

  /// Puts the value of a pair in its place, now that its name is known.
  private func complete(
    _ value: (start: Int, text: String), named name: String, in index: Int
  ) {
    let placeholder = SecretMasker.mask.jsonBytes().count
    output.replaceSubrange(
      value.start..<(value.start + placeholder),
      with: SecretMasker.masked(value.text, named: name, isForm: true).jsonBytes())
    frames[index].pairValue = nil
    if frames.allSatisfy({ $0.pairValue == nil }) { held = nil }
  }
}
