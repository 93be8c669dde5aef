import WireText

/// The parameters of a redirect: of a URI's query or fragment, or of a form post.
///
/// `+` is a space. A fragment may begin with `/`, `?` or `!` (single-page routers), and values may
/// hold raw line breaks. Of a name that occurs twice the first value counts.
struct RedirectText {
  /// Names and values, decoded, in order.
  private(set) var parameters: [(name: String, value: String)] = []
  /// Scheme and what follows it up to the query, for redirects that are known by their address.
  private(set) var address: String?
  private(set) var hasDuplicates = false

  /// More parameters than this are not read.
  static let maximumParameterCount = 256

  /// Finds the part of the text that holds an error, a code or a token; `nil` when the text is no
  /// redirect.
  init?(_ bytes: Span<UInt8>, from start: Int = 0) {
    var end = bytes.count
    while end > start, bytes[end - 1].isSpace { end -= 1 }
    guard start < end else { return nil }
    let hash = bytes.firstIndex(of: UInt8(ascii: "#"), from: start)
    let question = bytes.firstIndex(of: UInt8(ascii: "?"), from: start)
    if let scheme = Self.schemeEnd(bytes, from: start, before: end) {
      let query = question.flatMap { question in hash.map { question < $0 } ?? true ? question : nil
      }
      address = String(repairing: bytes, start..<min(query ?? end, hash ?? end, end))
      if let query { read(bytes, (query + 1)..<min(hash ?? end, end)) }
      if !isError, let hash { readFragment(bytes, from: hash, before: end) }
      if parameters.isEmpty, scheme == end { return nil }
    } else if bytes[start] == UInt8(ascii: "#") {
      readFragment(bytes, from: start, before: end)
    } else {
      let first = bytes[start] == UInt8(ascii: "?") ? start + 1 : start
      guard Self.isForm(bytes, first..<end) else { return nil }
      read(bytes, first..<end)
    }
  }

  /// The value of the first parameter of this name; `nil` when it is missing or empty.
  subscript(name: String) -> String? {
    let value = parameters.first { $0.name == name }?.value
    return value?.isEmpty == true ? nil : value
  }

  /// Whether the server reports an error.
  var isError: Bool { self["error"] != nil || self["error_description"] != nil }

  /// Reads a fragment; what a router puts before the parameters is passed over.
  private mutating func readFragment(_ bytes: Span<UInt8>, from hash: Int, before end: Int) {
    var start = hash + 1
    if let question = bytes.firstIndex(of: UInt8(ascii: "?"), from: start), question < end,
      bytes.firstIndex(of: UInt8(ascii: "="), from: start).map({ question < $0 }) ?? true
    {
      start = question + 1
    }
    while start < end, "/!#?".utf8.contains(bytes[start]) { start += 1 }
    parameters = []
    read(bytes, start..<end)
  }

  private mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var start = range.lowerBound
    while start < range.upperBound, parameters.count < Self.maximumParameterCount {
      var end = start
      var equals: Int?
      while end < range.upperBound, bytes[end] != UInt8(ascii: "&") {
        if equals == nil, bytes[end] == UInt8(ascii: "=") { equals = end }
        end += 1
      }
      if end > start {
        let nameEnd = equals ?? end
        let name = PercentCoding.decode(bytes, start..<nameEnd, plusIsSpace: true)
        let value = PercentCoding.decode(
          bytes, (equals.map { $0 + 1 } ?? end)..<end, plusIsSpace: true)
        if parameters.contains(where: { $0.name == name }) { hasDuplicates = true }
        parameters.append((name, value))
      }
      start = end + 1
    }
  }

  /// The index after `scheme:`, when the text begins with one that is followed by `//` or by
  /// parameters.
  private static func schemeEnd(_ bytes: Span<UInt8>, from start: Int, before end: Int) -> Int? {
    var index = start
    while index < end,
      bytes[index].isLetter || bytes[index].isDigit || "+-.".utf8.contains(bytes[index])
    {
      index += 1
    }
    guard index > start, index < end, bytes[index] == UInt8(ascii: ":"), bytes[start].isLetter
    else { return nil }
    var next = index + 1
    while next < end, bytes[next] > 0x20 {
      if bytes[next] == UInt8(ascii: "?") || bytes[next] == UInt8(ascii: "#") { return index + 1 }
      next += 1
    }
    return bytes.matches("//", at: index + 1) ? index + 1 : nil
  }

  /// Whether the range is `name=value` pairs: the first name is a word, and its value has no white
  /// space, which tells it from a line of a log.
  private static func isForm(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var index = range.lowerBound
    while index < range.upperBound, bytes[index] != UInt8(ascii: "=") {
      let byte = bytes[index]
      guard byte.isLetter || byte.isDigit || "_-.%".utf8.contains(byte) else { return false }
      index += 1
    }
    guard index > range.lowerBound, index < range.upperBound else { return false }
    while index < range.upperBound, bytes[index] != UInt8(ascii: "&") {
      if bytes[index].isSpace { return false }
      index += 1
    }
    return true
  }
}
