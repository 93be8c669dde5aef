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
    let printed = bytes.firstIndex(of: "error domain=", from: start)
      .flatMap { NSErrorText.read(bytes, from: $0) }
    guard let record = printed?.record ?? Self.localizedRecord(bytes, from: start) else {
      return false
    }
    read(record)
    let end = printed?.isCut == true ? bytes.endOfWholeWords : bytes.count
    search(bytes.extracting(..<end), from: start)
    return true
  }

  /// The record in `(MSALErrorDomain error -50005.)`, which is all that a localized description shows.
  private static func localizedRecord(_ bytes: Span<UInt8>, from start: Int) -> ErrorRecord? {
    guard let word = bytes.firstIndex(of: "domain error ", from: start) else { return nil }
    let domainEnd = word + 6
    var domainStart = word
    while domainStart > start, bytes[domainStart - 1].isLetter || bytes[domainStart - 1].isDigit {
      domainStart -= 1
    }
    var number = domainEnd + 7
    let isNegative = number < bytes.count && bytes[number] == UInt8(ascii: "-")
    if isNegative { number += 1 }
    guard let (code, end) = ErrorText.number(in: bytes, at: number), end < bytes.count,
      bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ")")
    else { return nil }
    return ErrorRecord(
      domain: String(repairing: bytes, domainStart..<domainEnd), code: isNegative ? -code : code)
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
