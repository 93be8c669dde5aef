import ClaimsChallenges

/// What one word of the user's means.
struct Explanation: Sendable {
  /// What a word can be, as the contract names it.
  enum Kind: String, Sendable {
    case aadsts, b2c, adfs, suberror
    case oauthError = "oauth_error"
    case msalError = "msal_error"
    case msalInternalError = "msal_internal_error"
    case claim, capability, rule, action, diagnostic, layer
    case accessEvaluationResult = "cae_result"
    case term
  }

  let input: String
  private(set) var kind: Kind?
  /// A number, or a word.
  private(set) var code: JSONValue = .null
  private(set) var name: String?
  private(set) var meaning: String?
  private(set) var category: String?
  private(set) var action: RecoveryActionKind?
  private(set) var ownAdvice: String?
  /// Microsoft's page about it.
  private(set) var page: String?
  /// Of an unknown number: what codes that begin alike are mostly about.
  private(set) var family: String?
  /// Where a rule is written down.
  private(set) var source: String?
  /// Known words that an unknown one is close to.
  private(set) var suggestions: [String] = []
  private let catalogue: ErrorCatalogue

  init(of input: String, in catalogue: ErrorCatalogue = .standard) {
    self.input = input
    self.catalogue = catalogue
    let word = String(decoding: Array(input.utf8).trimmed(), as: UTF8.self)
    if readMSAL(word) || readService(word) || readAADSTS(word) { return }
    let lowercased = word.lowercased()
    if readSuberror(lowercased) || readOAuthError(lowercased) || readClaim(word) { return }
    if let number = MSALNames.number(of: word, ignoringCase: true), readMSAL(number) { return }
    if readTable(lowercased) || readAction(lowercased) || readRule(lowercased) { return }
    if let text = Vocabulary.diagnostic(lowercased) {
      set(.diagnostic, .string(lowercased), name: lowercased, meaning: text)
      return
    }
    readUnknown(word)
  }

  /// The words that stand in tables and lead to no action.
  private mutating func readTable(_ word: String) -> Bool {
    let tables: [(Kind, [Vocabulary.Row])] = [
      (.capability, Glossary.capabilities), (.term, Vocabulary.terms),
      (.accessEvaluationResult, Vocabulary.accessEvaluationResults), (.layer, Vocabulary.layers),
    ]
    for (kind, table) in tables {
      guard let text = Vocabulary.meaning(of: word, in: table) else { continue }
      set(kind, .string(word), name: word, meaning: text)
      if kind == .accessEvaluationResult || word == "cae" { page = Self.accessEvaluationPage }
      return true
    }
    return false
  }

  private mutating func readAction(_ word: String) -> Bool {
    guard let action = RecoveryActionKind(rawValue: word) else { return false }
    set(.action, .string(word), name: word, meaning: Vocabulary.meaning(of: action))
    self.action = action
    return true
  }

  private mutating func readRule(_ word: String) -> Bool {
    guard let rule = RuleGlossary.entry(word) else { return false }
    set(.rule, .string(word), name: word, meaning: rule.meaning)
    action = rule.action
    source = rule.source
    return true
  }

  /// What can be said of a word that is not known: of a number its page and family.
  private mutating func readUnknown(_ word: String) {
    if let code = AADSTSErrorCode(parsing: word) {
      page = Self.page(of: code)
      if let (prefix, category) = catalogue.family(of: code) {
        family = "Codes that begin with \(prefix) are mostly of the category \(category.rawValue)."
      }
    }
    suggestions = Suggestion.closest(to: word, in: Self.knownWords)
  }

  /// The page that Microsoft has for every code, also for those that no list has.
  private static func page(of code: AADSTSErrorCode) -> String {
    "https://login.microsoftonline.com/error?code=\(code.rawValue)"
  }

  private static let accessEvaluationPage =
    "https://learn.microsoft.com/entra/identity-platform/app-resilience-continuous-access-evaluation"

  private static var knownWords: [String] {
    let tables =
      Glossary.suberrors + Glossary.oauthErrors + Glossary.claims + Glossary.capabilities
      + Vocabulary.layers + Vocabulary.terms
    return tables.map(\.word) + RecoveryActionKind.allCases.map(\.rawValue)
      + RuleGlossary.all.map(\.id) + AADSTSErrorCode.allKnown.map { String($0.rawValue) }
      + AADSTSErrorCode.allKnown.map(\.description)
      + AADSTSErrorCode.allKnown.compactMap { $0.entry?.name }
      + MSALErrorCode.allKnown.compactMap(\.name)
      + MSALInternalErrorCode.allKnown.compactMap(\.name)
  }

  var advice: String? { ownAdvice ?? action.flatMap { Advice.sentence(for: $0.rawValue) } }

  private mutating func set(_ kind: Kind, _ code: JSONValue, name: String?, meaning: String?) {
    self.kind = kind
    self.code = code
    self.name = name
    self.meaning = meaning
  }

  /// A negative number, which MSAL for Apple delivers, or its name in MSAL's own case.
  private mutating func readMSAL(_ word: String) -> Bool {
    if word.hasPrefix("-"), let number = Int(word) {
      _ = readMSAL(number)
      return true
    }
    guard let number = MSALNames.number(of: word) else { return false }
    return readMSAL(number)
  }

  private mutating func readMSAL(_ number: Int) -> Bool {
    let code = MSALErrorCode(number)
    let internalCode = MSALInternalErrorCode(number)
    if let name = code.name {
      set(.msalError, .number(JSONNumber(number)), name: name, meaning: code.meaning)
    } else if let name = internalCode.name {
      set(
        .msalInternalError, .number(JSONNumber(number)), name: name, meaning: internalCode.meaning)
      category = internalCode.remedy.rawValue
      ownAdvice = internalCode.remedy.advice
    } else {
      return false
    }
    let error = MSALStyleError(domain: "MSALErrorDomain", code: number, userInfo: [:])
    action = RecoveryClassifier.classify(error.requestFailure).action
    return true
  }

  /// `AADB2C90118`, `MSIS9612`.
  private mutating func readService(_ word: String) -> Bool {
    readService(code: word.uppercased())
  }

  private mutating func readService(code: String) -> Bool {
    var error = TokenError(.invalidGrant)
    if let entry = ServiceErrorEntry(b2cCode: code) {
      set(.b2c, .string(entry.code), name: nil, meaning: entry.meaning)
      category = entry.category.rawValue
      error.b2cCode = entry.code
    } else if let entry = ServiceErrorEntry(adfsCode: code) {
      set(.adfs, .string(entry.code), name: nil, meaning: entry.meaning)
      category = entry.category.rawValue
      error.adfsCode = entry.code
    } else {
      return false
    }
    action = Self.action(for: error)
    return true
  }

  /// `50076`, `AADSTS50076` or a symbolic name.
  private mutating func readAADSTS(_ word: String) -> Bool {
    let code = AADSTSErrorCode(parsing: word) ?? AADSTSErrorCode(named: word)
    guard let code, let entry = catalogue[code] else {
      // A bare number that Entra does not know may be one of the other services.
      guard !word.isEmpty, word.utf8.allSatisfy(ASCII.isDigit) else { return false }
      return readService(code: "AADB2C\(word)") || readService(code: "MSIS\(word)")
    }
    set(.aadsts, .number(JSONNumber(code.rawValue)), name: entry.name, meaning: entry.meaning)
    category = entry.category.rawValue
    page = Self.page(of: code)
    var call = RefusedCall()
    call.catalogue = catalogue
    action =
      RecoveryClassifier.classify(
        TokenError("unknown", aadstsCodes: [code]).requestFailure, of: call
      ).action
    return true
  }

  private mutating func readSuberror(_ word: String) -> Bool {
    guard let text = Glossary.meaning(of: word, in: Glossary.suberrors) else { return false }
    set(.suberror, .string(word), name: word, meaning: text)
    action = Self.action(for: TokenError("unknown", suberror: SuberrorCode(word)))
    return true
  }

  private mutating func readOAuthError(_ word: String) -> Bool {
    guard let text = Glossary.meaning(of: word, in: Glossary.oauthErrors) else { return false }
    set(.oauthError, .string(word), name: word, meaning: text)
    // What a challenge says is decided as a challenge, as parse does.
    action =
      RuleGlossary.challenge(withError: word).map { RecoveryClassifier.classify($0).action }
      ?? Self.action(for: TokenError(OAuthErrorCode(word)))
    return true
  }

  private mutating func readClaim(_ word: String) -> Bool {
    guard let text = Glossary.meaning(of: word, in: Glossary.claims) else { return false }
    set(.claim, .string(word), name: word, meaning: text)
    return true
  }

  private static func action(for error: TokenError) -> RecoveryActionKind {
    var failure = RequestFailure()
    failure.take(error)
    return RecoveryClassifier.classify(failure).action
  }
}
