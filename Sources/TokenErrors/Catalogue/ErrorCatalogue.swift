/// What is known of AADSTS codes: the list of this package, and entries of your own.
///
/// Microsoft adds codes all the time. Give a policy a catalogue with the ones that your users meet:
///
/// ```swift
/// var policy = StandardRecoveryPolicy()
/// policy.catalogue.add(AADSTSEntry(code: 530099, meaning: "…", category: .policyBlocked))
/// ```
public struct ErrorCatalogue: Sendable, Hashable {
  /// The list of this package alone.
  public static let standard = ErrorCatalogue()

  private var added: [AADSTSErrorCode: AADSTSEntry] = [:]

  /// A catalogue with entries beside those of the package; of two for one code the later stands.
  public init(adding entries: some Sequence<AADSTSEntry> = []) {
    for entry in entries { add(entry) }
  }

  /// Adds an entry, or replaces the one that is there for its code.
  public mutating func add(_ entry: AADSTSEntry) { added[entry.code] = entry }

  /// What is known about a code: an added entry first; `nil` for an unknown code.
  public subscript(code: AADSTSErrorCode) -> AADSTSEntry? { added[code] ?? code.entry }

  /// A known code and what follows from it, without its texts.
  package struct Match: Sendable {
    package var code: AADSTSErrorCode
    package var category: AADSTSCategory
    package var decidesAlone: Bool
  }

  /// The last known code of list and text; the list is asked first.
  package func match(in error: TokenError) -> Match? {
    lastMatch(error.aadstsCodes) ?? lastMatch(error.aadstsCodesInDescription)
  }

  private func lastMatch(_ codes: [AADSTSErrorCode]) -> Match? {
    for code in codes.reversed() {
      if let entry = added.isEmpty ? nil : added[code] {
        return Match(code: code, category: entry.category, decidesAlone: entry.decidesAlone)
      }
      if let row = StaticTable.aadsts.line(number: code.rawValue)?.letter(1),
        let category = AADSTSCategory(letter: row)
      {
        return Match(
          code: code, category: category, decidesAlone: AADSTSCategory.decidesAlone(letter: row))
      }
    }
    return nil
  }
}

extension ErrorCatalogue {
  /// Reads entries from text: one code a line, `code`, `name` (`-` for none), `meaning` and `category`
  /// separated by tabs, as in `docs/catalogue/aadsts.tsv`; further fields are ignored.
  ///
  /// Empty lines, lines that begin with `#` and a first line of field names are passed over.
  ///
  /// - Throws: ``ErrorCatalogueError`` for the first line that is none.
  public init(parsing text: String) throws(ErrorCatalogueError) {
    self.init()
    var number = 0
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
      let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
        .map { String(Substring($0)) }
      if number == 1, fields[0] == "code" { continue }
      guard fields.count >= 4 else {
        throw ErrorCatalogueError(line: number, reason: "the line has less than four fields")
      }
      guard let code = AADSTSErrorCode(parsing: fields[0]) else {
        throw ErrorCatalogueError(line: number, reason: "the code is no number")
      }
      guard let category = AADSTSCategory(rawValue: fields[3]) else {
        throw ErrorCatalogueError(line: number, reason: "the category is unknown")
      }
      add(
        AADSTSEntry(
          code: code, name: fields[1] == "-" || fields[1].isEmpty ? nil : fields[1],
          meaning: fields[2], category: category))
    }
  }
}

/// Why a list of codes cannot be read; it holds no text of the list.
public struct ErrorCatalogueError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// What is wrong with it: one fixed text.
  public var reason: String

  /// An error for a line.
  public init(line: Int, reason: String) {
    self.line = line
    self.reason = reason
  }

  /// Line and reason.
  public var description: String { "line \(line): \(reason)" }
}

extension ErrorCatalogue {
  /// Takes over the added entries of another catalogue; its entries replace those that are there.
  public mutating func add(_ other: ErrorCatalogue) {
    added.merge(other.added) { _, new in new }
  }

  /// What the known codes that begin as this one does are mostly about: what an unknown code is likely to
  /// be about, too; `nil` where too few begin alike.
  package func family(of code: AADSTSErrorCode) -> (prefix: String, category: AADSTSCategory)? {
    let digits = String(code.rawValue)
    let known = AADSTSErrorCode.allKnown.map { (text: String($0.rawValue), code: $0) }
    for length in stride(from: digits.utf8.count - 1, through: 2, by: -1) {
      let prefix = String(digits.prefix(length))
      let alike = known.filter { $0.text.hasPrefix(prefix) }
      guard alike.count >= 3 else { continue }
      let counts = Dictionary(grouping: alike.compactMap(\.code.category)) { $0 }
      let most = counts.max {
        ($0.value.count, $1.key.rawValue) < ($1.value.count, $0.key.rawValue)
      }
      return most.map { (prefix, $0.key) }
    }
    return nil
  }
}
