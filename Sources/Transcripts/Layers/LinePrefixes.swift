/// What stands before each line of a paste: quote marks, boxes, and the beginnings that loggers write.
struct LinePrefixes {
  private let bytes: [UInt8]
  private let isVerbose: Bool

  /// Removes the prefixes of lines; adds the layers that were undone.
  static func undo(_ text: MappedText, _ layers: inout [TranscriptLayer]) -> MappedText {
    var text = text
    // A quoted log has two prefixes, a log quoted twice or boxed three.
    for _ in 0..<3 {
      var found: Set<TranscriptLayer> = []
      guard let plain = LinePrefixes(bytes: text.bytes).plain(text, &found) else { break }
      text = plain
      layers += [.mailQuote, .linePrefix].filter { found.contains($0) }
    }
    return text
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    isVerbose = bytes.has("< HTTP/", at: 0) || bytes.holds("\n< HTTP/")
  }

  private struct Line {
    var range: Range<Int>
    var prefix: Int
    var layer: TranscriptLayer
  }

  private func plain(_ text: MappedText, _ found: inout Set<TranscriptLayer>) -> MappedText? {
    var builder = MappedText.Builder(text)
    var isChanged = false
    var start = 0
    var before: Line?
    while start < bytes.count {
      let end = bytes.endOfLine(from: start)
      let next = min(end + 1, bytes.count)
      var content = end
      if content > start, bytes[content - 1] == 0x0D { content -= 1 }
      let line = start..<content
      var own = Line(range: line, prefix: 0, layer: .linePrefix)
      if let last = before, last.prefix > 0, let length = samePrefix(as: last, at: line) {
        own.prefix = length
        own.layer = last.layer
      } else if let (length, layer) = prefix(of: line), length > 0 {
        own.prefix = length
        own.layer = layer
        // A prefix counts when the next line has it too; a mark or a box always does.
        if layer == .linePrefix, !isMark(bytes[start]) {
          own.prefix = sharedPrefix(of: own, from: next)
        }
      }
      var tail = line.upperBound
      if own.prefix > 0 {
        isChanged = true
        found.insert(own.layer)
        if let bar = closingBar(line, after: start + own.prefix) { tail = bar }
      }
      builder.copy((start + own.prefix)..<max(tail, start + own.prefix))
      builder.copy(line.upperBound..<next)
      if !line.isEmpty { before = own }
      start = next
    }
    return isChanged ? builder.take() : nil
  }

  private func isMark(_ byte: UInt8) -> Bool { byte == 0xE2 }

  /// The length of the prefix that the next line has, too: at least the line's own, and as far as
  /// both go on alike to the end of a column.
  private func sharedPrefix(of line: Line, from next: Int) -> Int {
    guard next < bytes.count,
      samePrefix(as: line, at: next..<bytes.endOfLine(from: next)) != nil
    else { return 0 }
    let start = line.range.lowerBound
    let limit = min(line.range.upperBound, start + 160)
    var best = line.prefix
    var index = start + line.prefix
    while index < limit, !"\"'{}=".utf8.contains(bytes[index]) {
      let isColumnEnd =
        Octet.isBlank(bytes[index]) && index > start && ":|-])>".utf8.contains(bytes[index - 1])
      if isColumnEnd {
        let word = bytes[(start + best)..<(index - 1)].reversed().prefix { Octet.isName($0) }
        let name = String(decoding: Array(word.reversed()), as: UTF8.self)
        if FieldName.canonical(name) != nil || OAuthWords.member(name) != nil
          || name.lowercased().hasPrefix("http")
        {
          break
        }
        var longer = line
        longer.prefix = index + 1 - start
        guard samePrefix(as: longer, at: next..<bytes.endOfLine(from: next)) != nil else { break }
        best = longer.prefix
      }
      index += 1
    }
    return best
  }

  /// The length of the prefix of a line that begins as another does, all digits being alike.
  private func samePrefix(as line: Line, at range: Range<Int>) -> Int? {
    var index = line.range.lowerBound
    let end = index + line.prefix
    var place = range.lowerBound
    // Numbers of lines stand at the right of their column.
    let number = bytes.skippingBlanks(from: index, before: end)
    let other = bytes.skippingBlanks(from: place, before: range.upperBound)
    if number < end, other < range.upperBound, Octet.isDigit(bytes[number]),
      Octet.isDigit(bytes[other])
    {
      index = number
      place = other
    }
    while index < end {
      guard place < range.upperBound else {
        // The blanks at the end are often lost on empty lines.
        while index < end, Octet.isBlank(bytes[index]) { index += 1 }
        return index == end ? place - range.lowerBound : nil
      }
      if Octet.isDigit(bytes[index]), Octet.isDigit(bytes[place]) {
        while index < end, Octet.isDigit(bytes[index]) { index += 1 }
        while place < range.upperBound, Octet.isDigit(bytes[place]) { place += 1 }
      } else {
        guard bytes[index] == bytes[place] else { return nil }
        index += 1
        place += 1
      }
    }
    return place - range.lowerBound
  }

  /// Where the right side of a box begins, with the blanks before it.
  private func closingBar(_ line: Range<Int>, after start: Int) -> Int? {
    let end = bytes.trimming(start..<max(start, line.upperBound)).upperBound
    guard end - start >= 3,
      bytes.has("│", at: end - 3) || bytes.has("┃", at: end - 3)
        || bytes.has("║", at: end - 3)
    else { return nil }
    return bytes.trimming(start..<(end - 3)).upperBound
  }

  // MARK: One line

  private func prefix(of line: Range<Int>) -> (Int, TranscriptLayer)? {
    guard !line.isEmpty else { return nil }
    var index = bytes.skippingBlanks(from: line.lowerBound, before: line.upperBound)
    guard index < line.upperBound else { return nil }
    switch bytes[index] {
    case UInt8(ascii: ">"):
      if isVerbose { return nil }
      while index < line.upperBound, bytes[index] == UInt8(ascii: ">") {
        index += 1
        let next = bytes.skippingBlanks(from: index, before: min(index + 2, line.upperBound))
        if next < line.upperBound, bytes[next] == UInt8(ascii: ">") { index = next }
      }
      if index < line.upperBound, bytes[index] == 0x20 { index += 1 }
      return (index - line.lowerBound, .mailQuote)
    case 0xE2:
      guard ["│", "┃", "║", "▏", "▌", "•"].contains(where: { bytes.has($0, at: index) }) else {
        return nil
      }
      index += 3
      if index < line.upperBound, bytes[index] == 0x20 { index += 1 }
      return (index - line.lowerBound, .linePrefix)
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "#"),
      UInt8(ascii: "|"):
      guard index == line.lowerBound else { break }
      index += 1
      if index < line.upperBound, bytes[index] == 0x20 { index += 1 }
      return (index - line.lowerBound, .linePrefix)
    case UInt8(ascii: "/"):
      if bytes.has("// ", at: index) { return (index + 3 - line.lowerBound, .linePrefix) }
    default: break
    }
    let end = LogPrefix(bytes, line).end
    return end > line.lowerBound ? (end - line.lowerBound, .linePrefix) : nil
  }
}

/// The beginning of a log line: instants, levels, names in brackets, a program and its number.
struct LogPrefix {
  private let bytes: [UInt8]
  private let limit: Int
  /// Where the message begins; the line's beginning when there is no prefix.
  private(set) var end: Int

  init(_ bytes: [UInt8], _ line: Range<Int>) {
    self.bytes = bytes
    limit = min(line.upperBound, line.lowerBound + 200)
    end = line.lowerBound
    var index = bytes.skippingBlanks(from: line.lowerBound, before: limit)
    var hasStrong = false
    if let number = Self.lineNumber(bytes, from: index, before: limit) {
      end = number
      index = number
      hasStrong = true
    }
    while index < limit, let (next, isStrong) = part(at: index, afterStrong: hasStrong) {
      if isStrong { hasStrong = true }
      index = next
      // One blank belongs to the prefix; more are the message's own indentation, but for columns.
      let isColumn = hasStrong && !isStrong
      if index < limit, Octet.isBlank(bytes[index]) { index += 1 }
      if isColumn, index < limit, bytes[index] == 0x20 {
        let word = bytes.skippingBlanks(from: index, before: limit)
        if part(at: word, afterStrong: true) != nil { index = word }
      }
      if hasStrong { end = index }
    }
  }

  /// The part of a prefix at `index`: where it ends, and whether it makes a prefix by itself.
  private func part(at index: Int, afterStrong: Bool) -> (Int, Bool)? {
    if let end = instant(at: index) { return (end, true) }
    if let end = bracket(at: index) { return (end, afterStrong) }
    if let end = bar(at: index) { return (end, true) }
    if let end = level(at: index) { return (end, false) }
    if let end = tag(at: index) { return (end, true) }
    if afterStrong { return word(at: index).map { ($0, false) } }
    return nil
  }

  /// `2026-02-03T04:05:06.123Z`, `04:05:06.123`, `Feb  3`, `02-03`, `1764460800.123` or parts of it.
  private func instant(at index: Int) -> Int? {
    if let end = month(at: index) { return end }
    var end = index
    var colons = 0
    var dashes = 0
    while end < limit {
      switch bytes[end] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: ","),
        UInt8(ascii: "+"):
        break
      case UInt8(ascii: ":"):
        guard end + 1 < limit, Octet.isDigit(bytes[end + 1]) else { return nil }
        colons += 1
      case UInt8(ascii: "-"), UInt8(ascii: "/"): dashes += 1
      case UInt8(ascii: "T"), UInt8(ascii: "Z"):
        if end == index { return nil }
      default:
        guard Octet.isBlank(bytes[end]) || bytes[end] == UInt8(ascii: "]") else { return nil }
        return end - index >= 5 && Octet.isDigit(bytes[index]) && (colons >= 1 || dashes >= 1)
          ? end : nil
      }
      end += 1
    }
    return end - index >= 8 && Octet.isDigit(bytes[index]) && (colons >= 2 || dashes >= 2)
      ? end : nil
  }

  private static let months: [StaticString] = [
    "jan ", "feb ", "mar ", "apr ", "may ", "jun ", "jul ", "aug ", "sep ", "oct ", "nov ", "dec ",
  ]

  private func month(at index: Int) -> Int? {
    guard Self.months.contains(where: { bytes.hasWord($0, at: index) }) else { return nil }
    let day = bytes.skippingBlanks(from: index + 4, before: limit)
    var end = day
    while end < limit, Octet.isDigit(bytes[end]) { end += 1 }
    return end > day && end - day <= 2 ? end : nil
  }

  /// `[…]` or `(…)` with a short content that is no value of its own.
  private func bracket(at index: Int) -> Int? {
    guard index < limit, bytes[index] == UInt8(ascii: "[") || bytes[index] == UInt8(ascii: "(")
    else { return nil }
    let close = bytes[index] == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ")")
    var end = index + 1
    while end < limit, end - index < 100, bytes[end] != close {
      if "\"'{}=".utf8.contains(bytes[end]) { return nil }
      end += 1
    }
    guard end < limit, bytes[end] == close, end > index + 1 else { return nil }
    return end + 1 < limit && bytes[end + 1] == UInt8(ascii: ":") ? end + 2 : end + 1
  }

  /// `api_1  | ` of compose.
  private func bar(at index: Int) -> Int? {
    let name = bytes[..<limit].dropFirst(index).prefix {
      Octet.isName($0) || $0 == UInt8(ascii: ".")
    }
    guard !name.isEmpty else { return nil }
    let bar = bytes.skippingBlanks(from: name.endIndex, before: limit)
    return bar > name.endIndex && bar < limit && bytes[bar] == UInt8(ascii: "|") ? bar + 1 : nil
  }

  private static let levels: [StaticString] = [
    "trace", "debug", "info", "information", "notice", "warn", "warning", "error", "fatal",
    "critical", "verbose", "dbug", "fail", "crit", "dbg", "err", "inf", "wrn",
  ]

  private func level(at index: Int) -> Int? {
    for level in Self.levels where bytes.hasWord(level, at: index) {
      let end = index + level.utf8CodeUnitCount
      if end >= limit || Octet.isBlank(bytes[end]) { return end }
      // `ERROR:root:` of Python
      if bytes[end] == UInt8(ascii: ":") {
        let name = bytes.end(of: end + 1) { Octet.isName($0) || $0 == UInt8(ascii: ".") }
        if name < limit, name > end + 1, bytes[name] == UInt8(ascii: ":") { return name + 1 }
        return end + 1
      }
    }
    return nil
  }

  /// `D/OkHttp: `, `D/OkHttp( 123): `, `app[123]: `, `cli.core.sdk.policies: `.
  private func tag(at index: Int) -> Int? {
    let end = bytes.end(of: index) {
      Octet.isName($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/")
    }
    guard end > index, end < limit else { return nil }
    let word = bytes[index..<end]
    var next = end
    let hasNumber = bytes[end] == UInt8(ascii: "[") || bytes[end] == UInt8(ascii: "(")
    if hasNumber {
      let close = bytes[end] == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ")")
      next = bytes.end(of: end + 1) {
        Octet.isDigit($0) || Octet.isBlank($0) || $0 == UInt8(ascii: ":")
      }
      guard next > end + 1, next < limit, bytes[next] == close else { return nil }
      next += 1
    }
    guard next < limit, bytes[next] == UInt8(ascii: ":"),
      next + 1 >= limit || Octet.isBlank(bytes[next + 1])
    else { return nil }
    let isLogcat = word.count > 2 && bytes[index + 1] == UInt8(ascii: "/")
    let isDotted = word.contains(UInt8(ascii: ".")) && Octet.isLetter(bytes[index])
    return hasNumber || isLogcat || isDotted ? next + 1 : nil
  }

  /// `12 | `, `12: `, `12` and a tab, or `<14>` of syslog.
  private static func lineNumber(_ bytes: [UInt8], from index: Int, before limit: Int) -> Int? {
    if index < limit, bytes[index] == UInt8(ascii: "<") {
      let end = bytes.end(of: index + 1, while: Octet.isDigit)
      return end > index + 1 && end < limit && bytes[end] == UInt8(ascii: ">") ? end + 1 : nil
    }
    let end = bytes.end(of: index, while: Octet.isDigit)
    guard end > index, end - index <= 6, end < limit else { return nil }
    if bytes[end] == 0x09 { return end + 1 }
    if bytes.has(": ", at: end) { return end + 2 }
    let bar = bytes.skippingBlanks(from: end, before: limit)
    guard bar < limit else { return nil }
    if bytes.has("│", at: bar) { return bar + 3 + (bytes.has(" ", at: bar + 3) ? 1 : 0) }
    guard bytes[bar] == UInt8(ascii: "|") else { return nil }
    return bytes.has(" ", at: bar + 1) ? bar + 2 : bar + 1
  }

  /// A host, a thread or a logger: a word without any colon but at its end.
  private func word(at index: Int) -> Int? {
    let end = bytes.end(of: index) {
      Octet.isName($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/")
    }
    guard end > index, end < limit, Octet.isBlank(bytes[end]) else { return nil }
    // Only a host before its program is told from the message: `host app[123]: `.
    return tag(at: end + 1) == nil ? nil : end
  }
}
