import ClaimsChallenges

extension EvidenceReader {
  // MARK: Forms

  /// A URI or form text at `index`: a redirect with an error, or somebody's request; where it ends.
  mutating func readForm(_ text: MappedText, at index: Int) -> Int? {
    let bytes = text.bytes
    if index > 0, !Octet.isSpace(bytes[index - 1]), !"\"'`(<[=:?#&/".utf8.contains(bytes[index - 1])
    {
      return nil
    }
    let isAddress = isAddress(bytes, at: index)
    guard isAddress || index >= formlessEnd, budget > 0 else { return nil }
    let end = bytes.end(of: index) {
      $0 > 0x20 && $0 != 0x7F && !"\"'`<>{}|\\^".utf8.contains($0)
    }
    budget -= end - index
    let word = index..<end
    guard
      isAddress
        || (bytes[word].contains(UInt8(ascii: "&")) && bytes[word].contains(UInt8(ascii: "=")))
    else {
      formlessEnd = end
      return nil
    }
    let names = FormNames(bytes, word)
    if names.hasError {
      if current.redirect == nil {
        current.begin(at: text.inputOffset(of: index))
        current.redirect = bytes.text(index..<names.end)
      }
    } else if names.hasClaims, !names.isRequest, let claims = names.claims {
      current.add("claims", .string(bytes.text(claims)), at: text.inputOffset(of: index))
    }
    return end
  }

  /// `scheme://`, or a custom scheme with parameters.
  private func isAddress(_ bytes: [UInt8], at index: Int) -> Bool {
    var end = index
    while end < bytes.count, end - index <= 64,
      Octet.isLetter(bytes[end]) || Octet.isDigit(bytes[end]) || "+.-".utf8.contains(bytes[end])
    {
      end += 1
    }
    return end - index >= 3 && end - index <= 64 && bytes.has("://", at: end)
  }

  // MARK: Hints

  /// `--claims-challenge …`, `-ClaimsChallenge …`, `claims challenge: {…}`; where the value ends.
  mutating func readHint(_ text: MappedText, at index: Int) -> Int? {
    let bytes = text.bytes
    let start = bytes.end(of: index) { $0 == UInt8(ascii: "-") }
    guard start - index <= 2, bytes.hasWord("claims", at: start) else { return nil }
    var end = start + 6
    if end < bytes.count, "-_ ".utf8.contains(bytes[end]) { end += 1 }
    guard bytes.hasWord("challenge", at: end) else { return nil }
    end += 9
    var value = end
    while value < bytes.count, value - end < 24,
      Octet.isSpace(bytes[value]) || ":=\"'\\".utf8.contains(bytes[value])
    {
      value += 1
    }
    guard value > end, value < bytes.count else { return nil }
    return takeClaims(text, at: value)
  }

  /// The claims that begin at `index`: an object, or a word of base64 or percent-encoding.
  private mutating func takeClaims(_ text: MappedText, at index: Int) -> Int? {
    let bytes = text.bytes
    let offset = text.inputOffset(of: index)
    guard budget > 0 else { return nil }
    if bytes[index] == UInt8(ascii: "{") {
      budget -= bytes.count - index
      var part = text.part(index..<bytes.count)
      var end: Int?
      let first = bytes.skippingSpaces(from: index + 1)
      if first < bytes.count, let quote = EscapedLayer.quote(bytes, at: first),
        let inner = EscapedLayer.undo(text, from: index, quote: quote)
      {
        budget -= (inner.end - index) * 4
        part = inner.text
        end = inner.end
      }
      guard let read = PrintedValueReader.read(part.bytes, from: 0, budget: &budget),
        let object = read.value.object,
        !read.isCut, isClaimsRequest(object)
      else {
        unreadClaims = unreadClaims ?? offset
        return nil
      }
      current.add("claims", .object(object), at: offset)
      return end ?? index + read.end
    }
    var end = bytes.end(of: index) {
      Octet.isLetter($0) || Octet.isDigit($0) || "+/-_%.~".utf8.contains($0)
    }
    for _ in 0..<2 where end < bytes.count && bytes[end] == UInt8(ascii: "=") { end += 1 }
    budget -= end - index
    guard end - index >= 12 else { return nil }
    let word = bytes.text(index..<end)
    guard (try? ClaimsRequest.decode(word)) != nil else {
      if end - index >= 24 { unreadClaims = unreadClaims ?? offset }
      return nil
    }
    current.add("claims", .string(word), at: offset)
    return end
  }

  // MARK: Members

  /// A member of an error that stands in the text by name: `ErrorCode: invalid_grant`.
  mutating func readMember(_ text: MappedText, at index: Int) -> Int? {
    let bytes = text.bytes
    let end = bytes.end(of: index, while: Octet.isName)
    guard end - index <= 24 else { return nil }
    let word = bytes.text(index..<end)
    guard let name = OAuthWords.member(word) else { return readErrorWord(text, index..<end, word) }
    let start = memberValueStart(bytes, after: end)
    guard let start else { return nil }
    let offset = text.inputOffset(of: start)
    switch name {
    case "claims": return isOwnRequest(bytes, around: index) ? nil : takeClaims(text, at: start)
    case "error", "suberror":
      let valueEnd = bytes.end(of: start, while: Octet.isWord)
      let value = bytes.text(start..<valueEnd)
      guard valueEnd > start, valueEnd - start <= 64 else { return nil }
      if name == "error" {
        guard OAuthWords.isError(value) else { return nil }
      } else {
        guard value.utf8.contains(UInt8(ascii: "_")), value.utf8.allSatisfy(Octet.isWord) else {
          return nil
        }
      }
      current.add(name, .string(value), at: offset)
      return valueEnd
    case "error_codes":
      var codes: [JSONValue] = []
      var place = start
      while place < bytes.count, codes.count < 64 {
        while place < bytes.count, " ,([{".utf8.contains(bytes[place]) { place += 1 }
        let number = bytes.end(of: place, while: Octet.isDigit)
        guard number > place, number - place <= 9, let value = Int(bytes.text(place..<number))
        else { break }
        codes.append(.number(JSONNumber(value)))
        place = number
      }
      guard !codes.isEmpty else { return nil }
      current.add(name, .array(codes), at: offset)
      return place
    case "error_description":
      // Its codes and ids are found in the text; a description of words alone is kept as it is.
      return nil
    default: return nil
    }
  }

  /// `(invalid_client)`, `invalid_grant: …`: an error by itself.
  private mutating func readErrorWord(
    _ text: MappedText, _ range: Range<Int>, _ word: String
  ) -> Int? {
    guard word.utf8.contains(UInt8(ascii: "_")), OAuthWords.errors.contains(word) else {
      return nil
    }
    let bytes = text.bytes
    let before = range.lowerBound > 0 ? bytes[range.lowerBound - 1] : 0x0A
    let after = range.upperBound < bytes.count ? bytes[range.upperBound] : 0x0A
    let isMarked =
      ("([\"'`".utf8.contains(before) && ")]\"'`:,".utf8.contains(after))
      || after == UInt8(ascii: ":")
      || (Octet.isSpace(before) && Octet.isSpace(after)
        && bytes.trimming(0..<bytes.count) == range)
    guard isMarked else { return nil }
    current.add("error", .string(word), at: text.inputOffset(of: range.lowerBound))
    return range.upperBound
  }

  private func memberValueStart(_ bytes: [UInt8], after end: Int) -> Int? {
    var index = end
    var hasSeparator = false
    while index < bytes.count, index - end <= 40 {
      switch bytes[index] {
      case UInt8(ascii: ":"), UInt8(ascii: "="):
        if hasSeparator, bytes[index] == UInt8(ascii: ":") { return nil }
        hasSeparator = true
      case UInt8(ascii: ">") where hasSeparator: break
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"): break
      case UInt8(ascii: "]") where !hasSeparator: break
      case _ where Octet.isBlank(bytes[index]): break
      default: return hasSeparator ? index : nil
      }
      index += 1
    }
    return nil
  }

  /// Whether `claims` stands among the parameters of a token request (OpenID Connect Core §5.5).
  private mutating func isOwnRequest(_ bytes: [UInt8], around index: Int) -> Bool {
    budget -= 800
    let start = max(0, index - 400)
    let end = min(bytes.count, index + 400)
    let window = Array(bytes[start..<end])
    if window.holds("error") { return false }
    return ["client_id", "grant_type", "response_type", "redirect_uri"].contains {
      window.holds($0)
    }
  }
}

/// The names of a form or a query that tell what it is.
struct FormNames {
  private(set) var hasError = false
  private(set) var hasClaims = false
  private(set) var claims: Range<Int>?
  /// Whether it asks for tokens: then its claims are the client's own.
  private(set) var isRequest = false
  /// Where the form ends, without the punctuation of the sentence around it.
  private(set) var end: Int

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    end = range.upperBound
    while end > range.lowerBound, ".,;)]".utf8.contains(bytes[end - 1]) { end -= 1 }
    var index = range.lowerBound
    var isStart = true
    while index < end {
      if isStart {
        let name = bytes.end(of: index, while: Octet.isName)
        if name < end, bytes[name] == UInt8(ascii: "=") {
          switch bytes.text(index..<name).lowercased() {
          case "error": hasError = true
          case "claims":
            hasClaims = true
            let value = bytes.end(of: name + 1) { $0 != UInt8(ascii: "&") }
            claims = (name + 1)..<max(name + 1, min(value, end))
          case "client_id", "grant_type", "response_type", "scope", "redirect_uri": isRequest = true
          default: break
          }
        }
        if name > index { index = name; isStart = false; continue }
      }
      isStart = "?#&/".utf8.contains(bytes[index])
      index += 1
    }
    if hasClaims, claims?.isEmpty == true { claims = nil }
  }
}
