extension BidirectionalCollection<UInt8> {
  /// Where the whole words end of a text that was cut off: what comes after may be the beginning of a
  /// longer code, id or escape.
  ///
  /// A UUID has 36 characters and no more, so that one at the end is whole.
  var endOfWholeWords: Index {
    if suffix(36).isUUID { return endIndex }
    let start = wordStart(before: endIndex)
    guard start > startIndex else { return start }
    let mark = index(before: start)
    let word = self[start...]
    let isOpenEscape =
      switch self[mark] {
      case UInt8(ascii: "\\"): word.isEmpty || word.first == UInt8(ascii: "u") && word.count < 5
      case UInt8(ascii: "%"): word.count < 2
      case UInt8(ascii: "&"): word.count < 7
      default: false
      }
    return isOpenEscape ? wordStart(before: mark) : start
  }

  private func wordStart(before end: Index) -> Index {
    var start = end
    while start > startIndex, self[index(before: start)].mayGoOn { start = index(before: start) }
    return start
  }

  /// Whether these are the 36 characters of a UUID.
  private var isUUID: Bool {
    var count = 0
    for byte in self {
      let isHyphenPlace = count == 8 || count == 13 || count == 18 || count == 23
      guard isHyphenPlace ? byte == UInt8(ascii: "-") : byte.isHexDigit else { return false }
      count += 1
    }
    return count == 36
  }
}

extension UInt8 {
  /// Whether a code, an id or an ellipsis can hold it, so that it may go on.
  fileprivate var mayGoOn: Bool {
    isLetter || isDigit || self >= 0x80 || "-_.".utf8.contains(self)
  }
}

extension Span<UInt8> {
  /// Where the whole words end of a text that was cut off.
  var endOfWholeWords: Int {
    unsafe withUnsafeBufferPointer { unsafe $0.endOfWholeWords }
  }

  /// Whether an ellipsis stands at `index`, so that the word before it is not whole: `…`, `...`, escaped in
  /// JSON, URLs or markup, in brackets or as a word in brackets.
  func hasEllipsis(at index: Int) -> Bool {
    guard index < count else { return false }
    var index = index
    let isBracketed = "[(<".utf8.contains(self[index])
    if isBracketed { index += 1 }
    return matches("...", at: index) || matches("\u{2026}", at: index)
      || matches(#"\u2026"#, at: index) || matches("&hellip;", at: index)
      || matches("&#8230;", at: index) || matches("&#x2026;", at: index)
      || matches("%e2%80%a6", at: index) || isBracketed && matches("truncated", at: index)
  }
}

extension String {
  /// Whether the text ends with an ellipsis.
  var isCut: Bool {
    utf8.suffix(3).elementsEqual("...".utf8) || utf8.suffix(3).elementsEqual("…".utf8)
  }
}
