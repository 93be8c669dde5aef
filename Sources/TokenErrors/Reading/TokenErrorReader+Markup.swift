import YajlJSON

extension TokenErrorReader {
  /// Reads a SOAP fault of WS-Trust, the XML of an Azure service, or a page.
  ///
  /// One that does not end with a tag was cut off.
  mutating func readMarkup(_ bytes: Span<UInt8>, isTruncated: Bool) {
    var end = bytes.count
    while end > 0, bytes[end - 1].isSpace { end -= 1 }
    let isWhole = !isTruncated && end > 0 && bytes[end - 1] == UInt8(ascii: ">")
    let bytes = bytes.extracting(..<(isWhole ? bytes.count : bytes.endOfWholeWords))
    let markup = MarkupText(bytes)
    if !markup.isHTML, markup.contains("envelope") || markup.contains("fault") {
      error.source = .wsTrust
      let texts = markup.texts.filter { ["text", "faultstring", "message"].contains($0.name) }
      let coded = texts.first { $0.text.withBytes { ErrorText($0).firstCode != nil } }
      error.errorDescription = (coded ?? texts.last)?.text.trimmedOrNil
    } else if !markup.isHTML, markup.contains("error"), let code = markup.text("code") {
      error.source = .resource
      error.serviceCode = code
      error.errorDescription = markup.text("message")
    } else {
      if let fault = PartialJSON(bytes).fault { report(fault) }
      error.source = .html
      error.errorDescription = Self.codedSentence(in: bytes)
    }
    search(bytes, from: 0)
  }

  /// From the first code of a page to the next tag or quote.
  private static func codedSentence(in bytes: Span<UInt8>) -> String? {
    guard let start = ErrorText(bytes).firstCode else { return nil }
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "<"), bytes[end] != UInt8(ascii: "\"") {
      end += 1
    }
    return MarkupText.decode(String(repairing: bytes, start..<end)).trimmedOrNil
  }
}
