import YajlJSON

extension TokenErrorReader {
  /// Reads the printed `NSError` in a text, if there is one.
  ///
  /// Old brokers percent-encode it.
  mutating func readNSError(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    if bytes.firstIndex(of: "error%20domain%3d", from: start) != nil
      || bytes.firstIndex(of: "error%2520domain%253d", from: start) != nil
      || bytes.firstIndex(of: "error+domain%3d", from: start) != nil
    {
      let decoded = PercentDecoding.decodeWholeText(
        String(repairing: bytes, start..<bytes.count).trimmed)
      return decoded.withBytes { readPlainNSError($0, from: 0) }
    }
    return readPlainNSError(bytes, from: start)
  }

  private mutating func readPlainNSError(_ bytes: Span<UInt8>, from start: Int) -> Bool {
    let printed = Self.printedRecord(bytes, from: start)
    guard let record = printed?.record ?? Self.localizedRecord(bytes, from: start) else {
      return false
    }
    read(record)
    let end = printed?.isCut == true ? bytes.endOfWholeWords : bytes.count
    search(bytes.extracting(..<end), from: start)
    return true
  }

  /// The first error of MSAL or its core that the text prints, else the first of all.
  private static func printedRecord(_ bytes: Span<UInt8>, from start: Int) -> (
    record: ErrorRecord, isCut: Bool
  )? {
    guard let first = bytes.firstIndex(of: "error domain=", from: start) else { return nil }
    let ofMSAL = bytes.firstIndex(of: "error domain=msal", from: first)
    let ofCore = bytes.firstIndex(of: "error domain=msid", from: first)
    let record = NSErrorText.read(bytes, from: first)
    // One that lies behind the first error is part of it.
    if record?.record.chain.contains(where: { ErrorDomain.isMSAL($0.domain) }) == true {
      return record
    }
    if let other = ofMSAL ?? ofCore, other > first {
      return NSErrorText.read(bytes, from: other) ?? record
    }
    return record
  }

  /// The record that a domain and a number beside it name: `(MSALErrorDomain error -50005.)`,
  /// `(MSALErrorDomain, -50002)`, `domain: "MSALErrorDomain" - code: -50002`.
  private static func localizedRecord(_ bytes: Span<UInt8>, from start: Int) -> ErrorRecord? {
    var index = start
    var first: ErrorRecord?
    while let word = bytes.firstIndex(of: "domain", from: index) {
      index = word + 6
      var domainStart = word
      while domainStart > start, word - domainStart < 64,
        bytes[domainStart - 1].isLetter || bytes[domainStart - 1].isDigit
      {
        domainStart -= 1
      }
      // Domains of Cocoa end so; those of MSAL's core begin with its letters.
      guard word - domainStart >= 5,
        bytes.matches("error", at: word - 5) || bytes.matches("msid", at: domainStart),
        let code = code(in: bytes, after: word + 6)
      else { continue }
      let record = ErrorRecord(
        domain: String(repairing: bytes, domainStart..<(word + 6)), code: code)
      if ErrorDomain.isMSAL(record.domain) { return record }
      first = first ?? record
    }
    return first
  }

  /// The number after a domain, with punctuation and the words `error` or `code` between.
  private static func code(in bytes: Span<UInt8>, after end: Int) -> Int? {
    var index = end
    var hasWord = false
    var hasComma = false
    while index < bytes.count, index - end < 24 {
      switch bytes[index] {
      case UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "c"), UInt8(ascii: "C"):
        guard !hasWord, bytes.matches("error", at: index) || bytes.matches("code", at: index) else {
          return nil
        }
        index += bytes.matches("error", at: index) ? 5 : 4
        hasWord = true
        continue
      case UInt8(ascii: ","): hasComma = true
      case UInt8(ascii: "-") where index + 1 < bytes.count && bytes[index + 1].isDigit,
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        let isNegative = bytes[index] == UInt8(ascii: "-")
        guard hasWord || hasComma,
          let (code, _) = ErrorText.number(in: bytes, at: isNegative ? index + 1 : index)
        else { return nil }
        return isNegative ? -code : code
      case 0x20, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "-"), UInt8(ascii: ":"),
        UInt8(ascii: "="), UInt8(ascii: "\\"):
        break
      default: return nil
      }
      index += 1
    }
    return nil
  }

  /// Takes what a record and the errors behind it say, outermost first.
  mutating func read(_ record: ErrorRecord) {
    var record = record
    record.removeURLParameters()
    error.source = .nsErrorText
    error.record = record
    var descriptions: [String] = []
    for record in record.chain {
      func text(_ msal: MSALUserInfoKey, _ msid: String) -> String? {
        record.text(msal.rawValue) ?? record.text(msid)
      }
      error.code = error.code ?? text(.oauthError, MSIDKey.oauthError).map { OAuthErrorCode($0) }
      error.suberror =
        error.suberror ?? text(.oauthSuberror, MSIDKey.oauthSuberror).map { SuberrorCode($0) }
      error.correlationID =
        error.correlationID ?? text(.correlationID, MSIDKey.correlationID)
      error.username = error.username ?? text(.displayableUserID, MSIDKey.displayableUserID)
      homeAccountID = homeAccountID ?? text(.homeAccountID, MSIDKey.homeAccountID)
      if error.status == nil { error.status = record.httpStatus }
      for code in record.stsErrorCodes.map({ AADSTSErrorCode($0) })
      where !error.aadstsCodes.contains(code) {
        error.aadstsCodes.append(code)
      }
      if let text = text(.errorDescription, MSIDKey.errorDescription)
        ?? record.text("NSLocalizedDescription")
      {
        descriptions.append(PercentDecoding.decodeWholeText(text))
      }
    }
    let serverText = descriptions.first { text in
      text.withBytes { ErrorText($0).firstCode != nil }
    }
    error.errorDescription = serverText ?? descriptions.first
    for text in descriptions { search(text) }
  }
}
