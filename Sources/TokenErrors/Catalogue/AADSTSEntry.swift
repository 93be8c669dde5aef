/// What the catalogue says about an AADSTS code.
public struct AADSTSEntry: Sendable, Hashable {
  /// The code.
  public var code: AADSTSErrorCode
  /// The symbolic name, if a public source gives one.
  public var name: String?
  /// What it means: one English sentence for developers, in our words.
  public var meaning: String
  /// What it is about.
  public var category: AADSTSCategory
  /// Whether the code decides before `suberror` and `error`, because these send people to a prompt
  /// that cannot help.
  public var decidesAlone = false

  /// An entry; your own codes can have one as well.
  public init(code: AADSTSErrorCode, name: String? = nil, meaning: String, category: AADSTSCategory)
  {
    self.code = code
    self.name = name
    self.meaning = meaning
    self.category = category
  }

  init?(_ line: StaticTable.Line) {
    guard let number = line.number(0), let row = ServiceErrorEntry.Row(line) else { return nil }
    self.init(
      code: AADSTSErrorCode(number), name: row.name, meaning: row.meaning, category: row.category)
    decidesAlone = line.letter(1).map(AADSTSCategory.decidesAlone(letter:)) ?? false
  }
}
