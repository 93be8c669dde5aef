import ClaimsChallenges

/// What must hold for error bodies and redirects, whatever the bytes are.
enum ErrorsProperties {
  /// The first property that the bytes break.
  static func firstBroken(by bytes: [UInt8]) -> String? {
    // The first two bytes choose the cut; the body comes after them.
    guard bytes.count >= 2 else { return nil }
    let body = Array(bytes.dropFirst(2))
    let error = TokenError(body: body, status: 400)
    if let strict = try? TokenError(strictlyParsing: body, status: 400), strict != error {
      return "strict differs from lenient"
    }
    let context = RecoveryContext(for: SilentTokenParameters(scopes: ["User.Read"]))
    _ = RequestFailure(error).recovery(in: context)
    for flow in TokenFlow.allCases { _ = MSALStyleError(error, flow: flow).userInfo }
    _ = error.message
    _ = TokenError(redirect: String(decoding: body, as: UTF8.self))

    let length = body.isEmpty ? 0 : (Int(bytes[0]) << 8 | Int(bytes[1])) % body.count
    #if PLANTED_FAULT
      // A reader that takes the end of a text for the end of a word.
      let cut = TokenError(body: body.prefix(length) + [0x20], status: 400)
    #else
      let cut = TokenError(body: body.prefix(length), status: 400, isTruncated: true)
    #endif
    return brokenByCut(cut, of: body)
  }

  /// A cut text tells no code and no id that the whole text does not hold.
  private static func brokenByCut(_ cut: TokenError, of body: [UInt8]) -> String? {
    // Digits that are themselves escaped make numbers that stand nowhere in the text.
    let hasEscapes = body.contains { "\\%&".utf8.contains($0) }
    if hasEscapes { return nil }
    let numbers = Set(
      body.split { !(0x30...0x39).contains($0) }.map { digits in
        Array(digits.drop { $0 == 0x30 })
      })
    let codes =
      (cut.aadstsCodesInDescription + cut.aadstsCodes).map { String($0.rawValue) }
      + [cut.b2cCode?.dropFirst(6), cut.adfsCode?.dropFirst(4)].compactMap { $0.map(String.init) }
    let isJSON = body.contains { "{[".utf8.contains($0) }
    for code in codes where code != "0" && !numbers.contains(Array(code.utf8)) {
      // JSON numbers may be written with a fraction or an exponent.
      if isJSON && body.contains(where: { ".eE".utf8.contains($0) }) { continue }
      return "a cut text gives a code that the whole one does not hold"
    }
    return nil
  }
}
