/// The values of secret names: where they end, and what stands for them.
extension TextLexer {
  /// Masks the value that begins here.
  func secretValue(
    named name: [UInt8], _ meaning: ValueNames.Meaning, isForm: Bool, isField: Bool, isWeak: Bool
  ) {
    guard index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D else { return }
    if let opening = opening(at: index) {
      let end = closing(of: opening)
      let content = bytes[opening.start..<end]
      if isKept(content, meaning, name, isForm: isForm, isWeak: isWeak) {
        return copy(to: opening.start)
      }
      let plain = Escapes.unquoted(content, backslashes: opening.backslashes)
      let redacted = redactor.value(plain, named: name, isForm: true, depth: depth + 1)
      copy(to: opening.start)
      replace(
        to: end,
        redacted == plain
          ? Array(content) : Escapes.quoted(redacted, backslashes: opening.backslashes))
      return
    }
    if "([{".utf8.contains(bytes[index]) {
      let end = bracketEnd(from: index)
      let content = bytes[index..<end]
      if case .ambiguous = meaning { return copy(to: index + 1) }
      if content.first == UInt8(ascii: "{"),
        let json = redactor.json(content, named: name, depth: depth + 1)
      {
        return replace(to: end, json.isChanged ? json.bytes : Array(content))
      }
      return replace(to: end, redactor.mask(content))
    }
    if isField, ValueNames.isCookie(name) { return maskLine(isCredential: false) }
    if ValueNames.isAuthorization(name) {
      let scheme = bytes[index...].prefix(32).prefix { ASCII.isTokenByte($0) }
      guard Self.isScheme(scheme), !scheme.matches("digest"), scheme.endIndex < bytes.count,
        bytes[scheme.endIndex] == 0x20
      else { return maskLine(isCredential: true) }
      copy(to: scheme.endIndex + 1)
      let end = plainEnd(isForm: false)
      return replace(to: end, end > index ? redactor.mask(bytes[index..<end]) : [])
    }
    let end = plainEnd(isForm: isForm)
    if end == index { return }
    let content = bytes[index..<end]
    let endsInForm = isForm || (end < bytes.count && bytes[end] == UInt8(ascii: "&"))
    if isKept(content, meaning, name, isForm: endsInForm && !isField, isWeak: isWeak) { return }
    let decoded = Escapes.percentDecoded(content, plusIsSpace: false)
    let redacted = redactor.value(decoded, named: name, isForm: true, depth: depth + 1)
    replace(
      to: end,
      redacted == decoded || decoded.count == content.count || Placeholders.isPlaceholder(redacted)
        ? redacted : Escapes.percentEncoded(redacted))
  }

  /// Whether the value of an everyday name is no secret after all, and is read like any text.
  private func isKept(
    _ content: ArraySlice<UInt8>, _ meaning: ValueNames.Meaning, _ name: [UInt8], isForm: Bool,
    isWeak: Bool
  ) -> Bool {
    if content.isEmpty { return true }
    if isWeak { return redactor.isPlainWord(Array(content), isCode: true) }
    guard case .ambiguous = meaning, !isForm else { return false }
    return redactor.isPlainWord(Array(content), isCode: name.matches("code"))
  }

  private func maskLine(isCredential: Bool) {
    var end = index
    while end < bytes.count, !"\n\r\"".utf8.contains(bytes[end]), !isWrittenBreak(end),
      !isClosing(end)
    {
      end += 1
    }
    let content = Array(bytes[index..<end].trimmed())
    if content.isEmpty { return }
    replace(to: end, isCredential ? redactor.credential(content) : redactor.mask(content))
  }

  private func isWrittenBreak(_ position: Int) -> Bool {
    bytes[position] == UInt8(ascii: "\\")
      && (bytes[position...].hasPrefix("\\n") || bytes[position...].hasPrefix("\\r")
        || bytes[position...].hasPrefix("\\\"") || bytes[position...].hasPrefix("\\'"))
  }

  /// Whether an apostrophe ends a quotation: nothing of a word follows.
  private func isClosing(_ position: Int) -> Bool {
    guard bytes[position] == UInt8(ascii: "'") else { return false }
    return position + 1 >= bytes.count || !Self.isWordByte(bytes[position + 1])
  }

  /// Where a value without quotation marks ends.
  private func plainEnd(isForm: Bool) -> Int {
    var end = index
    while end < bytes.count {
      let byte = bytes[end]
      if ASCII.isSpace(byte) || "\"<>&`".utf8.contains(byte) || isWrittenBreak(end)
        || isClosing(end)
      {
        break
      }
      if !isForm {
        if "]})".utf8.contains(byte) { break }
        // `Optional("…")`, `Secret(value: "…")`
        if byte == UInt8(ascii: "("), end > index {
          end = bracketEnd(from: end)
          continue
        }
        if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";"), endsList(end) { break }
      }
      end += 1
    }
    return end
  }

  /// Whether a comma ends a value: white space, a mark, or another name follows.
  private func endsList(_ position: Int) -> Bool {
    var next = position + 1
    guard next < bytes.count, !ASCII.isSpace(bytes[next]), !"\"'".utf8.contains(bytes[next]) else {
      return true
    }
    let start = next
    while next < bytes.count, next - start < 64, Self.isNameByte(bytes[next]) { next += 1 }
    return next > start && next < bytes.count && "=:".utf8.contains(bytes[next])
  }

  /// Where a quoted value ends: at the quotation mark with as many backslashes as the first one.
  private func closing(of opening: (start: Int, backslashes: Int, quote: UInt8)) -> Int {
    let limit = min(bytes.count, opening.start + min(Self.lookahead / 2, max(budget, 256)))
    var position = opening.start
    var run = 0
    while position < limit {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\") {
        run += 1
      } else {
        if byte == opening.quote {
          let extra = run - opening.backslashes
          if extra < 0 || extra % (2 * (opening.backslashes + 1)) == 0 {
            return max(opening.start, position - min(run, opening.backslashes))
          }
        }
        run = 0
      }
      position += 1
    }
    redactor.stepCount += position - opening.start
    budget -= position - opening.start
    // No end: the line is the value, or all that is ahead when too much was looked for in vain.
    return budget > 0 ? min(limit, bytes.lineEnd(from: opening.start)) : limit
  }

  /// Where the bracket that begins here is closed.
  private func bracketEnd(from start: Int) -> Int {
    let limit = min(bytes.count, start + min(Self.lookahead / 2, max(budget, 256)))
    var position = start
    var open = 0
    var quote: UInt8?
    while position < limit {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\\") {
        position += 1
      } else if let mark = quote {
        if byte == mark { quote = nil }
      } else if byte == UInt8(ascii: "\"") {
        quote = byte
      } else if "([{".utf8.contains(byte) {
        open += 1
      } else if ")]}".utf8.contains(byte) {
        open -= 1
        if open == 0 { return position + 1 }
      }
      position += 1
    }
    redactor.stepCount += limit - start
    budget -= limit - start
    return budget > 0 ? min(limit, bytes.lineEnd(from: start)) : limit
  }

  // MARK: Markup and commands

  /// An element whose name says that its content is secret, or an input with a name and a value.
  func element() -> Bool {
    var end = index + 1
    while end < bytes.count, end - index < 128,
      Self.isNameByte(bytes[end]) || bytes[end] == UInt8(ascii: ":")
    { end += 1 }
    let tag = bytes[(index + 1)..<end]
    guard let first = tag.first, ASCII.isAlphanumeric(first), !tag.contains("://") else {
      return false
    }
    if tag.matches("input") || tag.matches("meta") || tag.matches("param")
      || tag.matches("textarea")
    {
      return input(from: end)
    }
    let local = tag.split(separator: UInt8(ascii: ":")).last ?? tag
    let meaning = ValueNames.meaning(of: local)
    let isWhole =
      local.matches("assertion") || local.matches("encryptedassertion")
      || local.matches("encrypteddata")
    switch meaning {
    case .secret, .ambiguous, .claims: break
    default: if !isWhole { return false }
    }
    let limit = min(bytes.count, index + min(Self.lookahead / 2, max(budget, 256)))
    guard let close = bytes[index..<limit].firstIndex(of: UInt8(ascii: ">")), close > index else {
      return cannotFind(limit)
    }
    if bytes[close - 1] == UInt8(ascii: "/") { return false }
    var stop = bytes[..<limit].firstIndex(of: "</", from: close)
    if isWhole {
      while let found = stop, !isEnd(of: local, at: found, limit) {
        stop = bytes[..<limit].firstIndex(of: "</", from: found + 2)
      }
      if stop == nil { stop = limit }
    }
    guard let stop else { return cannotFind(limit) }
    redactor.stepCount += stop - index
    budget -= stop - index
    let content = bytes[(close + 1)..<stop]
    if content.isEmpty || (!isWhole && content.contains(UInt8(ascii: "<"))) { return false }
    copy(to: content.startIndex)
    let redacted =
      isWhole
      ? redactor.mask(content)
      : redactor.value(Array(content), named: local, depth: depth + 1)
    replace(to: stop, redacted)
    return true
  }

  private func cannotFind(_ limit: Int) -> Bool {
    redactor.stepCount += limit - index
    budget -= limit - index
    return false
  }

  private func isEnd(of name: ArraySlice<UInt8>, at position: Int, _ limit: Int) -> Bool {
    let end = bytes[position..<limit].prefix(128).firstIndex(of: UInt8(ascii: ">")) ?? limit
    return bytes[position..<end].suffix(name.count).elementsEqual(name)
  }

  /// `<input name="code" value="…">`, the attributes in any order.
  private func input(from start: Int) -> Bool {
    var attributes: [(name: ArraySlice<UInt8>, value: Range<Int>)] = []
    var position = start
    while position < bytes.count, position - index < 1 << 15, bytes[position] != UInt8(ascii: ">") {
      guard ASCII.isAlphanumeric(bytes[position]) else {
        position += 1
        continue
      }
      let nameStart = position
      while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
      let name = bytes[nameStart..<position]
      guard position + 1 < bytes.count, bytes[position] == UInt8(ascii: "=") else { continue }
      position += 1
      let isQuoted = "\"'".utf8.contains(bytes[position])
      let quote = bytes[position]
      if isQuoted { position += 1 }
      let valueStart = position
      while position < bytes.count, position - index < 1 << 15,
        isQuoted
          ? bytes[position] != quote
          : !ASCII.isSpace(bytes[position]) && bytes[position] != UInt8(ascii: ">")
      {
        position += 1
      }
      attributes.append((name, valueStart..<position))
      if isQuoted { position += 1 }
    }
    let name = attributes.first { $0.name.matches("name") || $0.name.matches("id") }
    let value = attributes.first { $0.name.matches("value") || $0.name.matches("content") }
    guard let name, let value, position <= bytes.count else { return false }
    let governing = Array(bytes[name.value])
    let text = Array(bytes[value.value])
    let redacted = redactor.value(text, named: governing, isForm: true, depth: depth + 1)
    copy(to: value.value.lowerBound)
    replace(to: value.value.upperBound, redacted)
    return true
  }

  /// `-u user:password`, `--cookie …`, `--token …`: options whose argument is a secret.
  func option() -> Bool {
    if index > 0, !ASCII.isSpace(bytes[index - 1]), !"\"'[,(".utf8.contains(bytes[index - 1]) {
      return false
    }
    var end = index
    while end < bytes.count, end - index < 64, Self.isNameByte(bytes[end]) { end += 1 }
    let name = bytes[index..<end]
    let isLong = name.hasPrefix("--")
    guard name.count >= 2, end < bytes.count else { return false }
    var isSecret = false
    if isLong {
      isSecret =
        ValueNames.isSecret(name) || name.matches("--user") || name.matches("--token")
        || name.matches("--key")
    } else {
      isSecret =
        name.elementsEqual("-u".utf8) || name.elementsEqual("-U".utf8)
        || name.elementsEqual("-b".utf8)
    }
    guard isSecret else { return false }
    // In a list of arguments a comma and quotation marks stand between.
    var start = end
    while start < bytes.count, start - end < 8,
      ASCII.isBlank(bytes[start]) || "\"',=".utf8.contains(bytes[start])
    {
      start += 1
    }
    guard start > end, start < bytes.count, bytes[start] != 0x0A else { return false }
    let before = bytes[start - 1]
    var stop = start
    if "\"'".utf8.contains(before), start - end > 0 {
      while stop < bytes.count, stop - start < 4096, bytes[stop] != before, bytes[stop] != 0x0A {
        stop += 1
      }
    } else {
      while stop < bytes.count, stop - start < 4096, !ASCII.isSpace(bytes[stop]) { stop += 1 }
    }
    guard stop > start, isLong || bytes[start..<stop].contains(where: { ":=".utf8.contains($0) })
    else { return false }
    let content = bytes[start..<stop]
    copy(to: start)
    replace(to: stop, redactor.mask(content))
    return true
  }
}
