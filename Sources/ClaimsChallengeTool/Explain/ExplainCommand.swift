import ClaimsChallenges

/// `explain`: what codes and words mean.
enum ExplainCommand {
  static func run(_ session: Session) throws(ToolFailure) -> ExitStatus {
    let format = try session.arguments.choice("format", default: OutputFormat.text)
    if session.arguments.operands.isEmpty { throw .usage("explain needs a code; see --help") }
    let catalogue = try catalogue(session)
    let answers = session.arguments.operands.flatMap { operand in
      ExplainedWords(in: operand, catalogue).words.map { Explanation(of: $0, in: catalogue) }
    }
    if format == .json {
      let bytes = JSONWriter.text { json in
        json.array { json in for answer in answers { answer.encode(to: &json) } }
      }
      try session.writeLine(bytes)
    } else {
      let style = session.style
      try session.write(answers.map { $0.text(style) }.joined(separator: "\n"))
    }
    let unknown = answers.filter { $0.kind == nil }
    if unknown.isEmpty { return .done }
    let suggestions = Array(unknown.flatMap(\.suggestions).prefix(3))
    session.host.note(
      "not known: " + unknown.map { $0.input.printable }.joined(separator: ", ")
        + Suggestion.question(suggestions))
    return .negative
  }

  /// The known codes and those of `--codes`; of two for one code the later stands.
  private static func catalogue(_ session: Session) throws(ToolFailure) -> ErrorCatalogue {
    var catalogue = ErrorCatalogue.standard
    for file in session.arguments.all("codes") {
      let bytes = try session.host.readAll(file)
      do {
        catalogue.add(try ErrorCatalogue(parsing: String(decoding: bytes, as: UTF8.self)))
      } catch {
        throw .malformed("\(file.printable), \(error)")
      }
    }
    return catalogue
  }
}

/// The words in one argument that are to be explained.
struct ExplainedWords {
  private(set) var words: [String] = []

  /// A word by itself; the words of a list; the code of a link to Microsoft's page; what is known in a
  /// message.
  init(in argument: String, _ catalogue: ErrorCatalogue) {
    let text = String(decoding: Array(argument.utf8).trimmed(), as: UTF8.self)
    if let code = Self.code(ofLink: text) {
      words = [code]
    } else if text.utf8.contains(where: ASCII.isSpace) {
      words = Self.knownWords(in: text, catalogue)
      if words.isEmpty { words = [argument] }
    } else if text.contains(",") {
      words = text.split(separator: ",").map(String.init)
      if words.isEmpty { words = [argument] }
    } else {
      words = [argument]
    }
  }

  /// `https://login.microsoftonline.com/error?code=50076`, with or without its scheme.
  private static func code(ofLink text: String) -> String? {
    guard let query = text.firstIndex(of: "?"), text[..<query].hasSuffix("/error") else {
      return nil
    }
    let pairs = text[text.index(after: query)...].prefix { $0 != "#" }.split(separator: "&")
    for pair in pairs where pair.hasPrefix("code=") {
      let digits = pair.dropFirst("code=".count)
      return AADSTSErrorCode(parsing: String(digits)) == nil ? nil : String(digits)
    }
    return nil
  }

  /// The words that are known and could not be ordinary English: they hold a digit, an underscore, a
  /// full stop or a capital within.
  private static func knownWords(in text: String, _ catalogue: ErrorCatalogue) -> [String] {
    let parts = text.utf8.prefix(maximumLength).split { octet in
      !(ASCII.isAlphanumeric(octet) || "_.-".utf8.contains(octet))
    }
    var seen: Set<String> = []
    var words: [String] = []
    for part in parts where words.count < maximumCount {
      // A full stop or a hyphen at the end belongs to the sentence.
      var part = part.drop { $0 == UInt8(ascii: ".") }
      while let last = part.last, ".-".utf8.contains(last) { part.removeLast() }
      let word = String(decoding: part, as: UTF8.self)
      guard isTechnical(word), seen.insert(word).inserted,
        Explanation(of: word, in: catalogue).kind != nil
      else { continue }
      words.append(word)
    }
    return words
  }

  private static func isTechnical(_ word: String) -> Bool {
    let letters = word.utf8
    if letters.allSatisfy(ASCII.isDigit) { return (5...9).contains(letters.count) }
    return letters.count > 1
      && letters.contains { ASCII.isDigit($0) || "_.".utf8.contains($0) }
      || letters.dropFirst().contains { $0 &- UInt8(ascii: "A") < 26 }
  }

  /// How much of a message is read, in bytes, and how many words of it are explained.
  private static let maximumLength = 64 << 10
  private static let maximumCount = 50
}
