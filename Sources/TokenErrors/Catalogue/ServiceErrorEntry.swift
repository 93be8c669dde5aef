/// What the catalogue says about a code of Azure AD B2C (`AADB2C90118`) or AD FS (`MSIS9612`).
public struct ServiceErrorEntry: Sendable, Hashable {
  /// The code with its prefix, as the service writes it.
  public var code: String
  /// What it means: one English sentence for developers, in our words.
  public var meaning: String
  /// What it is about.
  public var category: AADSTSCategory

  /// Looks up `AADB2C90118` (any case); `nil` for an unknown code.
  public init?(b2cCode: String) {
    self.init(b2cCode, prefix: "AADB2C", table: .aadb2c)
  }

  /// Looks up `MSIS9612` (any case); `nil` for an unknown code.
  public init?(adfsCode: String) {
    self.init(adfsCode, prefix: "MSIS", table: .msis)
  }

  /// Every Azure AD B2C code of the catalogue.
  public static var allB2C: [ServiceErrorEntry] {
    StaticTable.aadb2c.numbers.compactMap { Self(b2cCode: "AADB2C\($0)") }
  }

  /// Every AD FS code of the catalogue.
  public static var allADFS: [ServiceErrorEntry] {
    StaticTable.msis.numbers.compactMap { Self(adfsCode: "MSIS\($0)") }
  }

  private init?(_ text: String, prefix: String, table: StaticTable) {
    guard text.utf8.count > prefix.utf8.count,
      let number = ServiceCodeText.number(in: text, prefix: prefix, isPrefixRequired: true),
      let row = table.line(number: number).flatMap(Row.init)
    else { return nil }
    code = "\(prefix)\(number)"
    meaning = row.meaning
    category = row.category
  }

  /// The fields that all tables of the catalogue have.
  struct Row {
    var name: String?
    var meaning: String
    var category: AADSTSCategory

    init?(_ line: StaticTable.Line) {
      guard let category = line.letter(1).flatMap(AADSTSCategory.init(letter:)),
        let name = line.field(2), let meaning = line.field(3)
      else { return nil }
      self.name = name.isEmpty ? nil : name
      self.meaning = meaning
      self.category = category
    }
  }
}

/// Reads codes that are written as a prefix and a number.
enum ServiceCodeText {
  /// The most digits a code can have; a longer run of digits is something else.
  static let maximumDigits = 9

  /// The number in `50076` or, with the prefix in any case, `AADSTS50076`.
  static func number(in text: String, prefix: String, isPrefixRequired: Bool = false) -> Int? {
    var digits = text.utf8[...]
    if digits.count > prefix.utf8.count,
      zip(digits, prefix.utf8).allSatisfy({ $0.lowercased == $1.lowercased })
    {
      digits = digits.dropFirst(prefix.utf8.count)
    } else if isPrefixRequired {
      return nil
    }
    guard (1...maximumDigits).contains(digits.count) else { return nil }
    var number = 0
    for digit in digits {
      guard digit.isDigit else { return nil }
      number = number * 10 + Int(digit - 0x30)
    }
    return number
  }
}
