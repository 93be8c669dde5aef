import ClaimsChallenges

/// What one word of the user's means.
struct Explanation: Sendable {
  /// What a word can be, as the contract names it.
  enum Kind: String, Sendable {
    case aadsts, b2c, adfs, suberror
    case oauthError = "oauth_error"
    case msalError = "msal_error"
    case msalInternalError = "msal_internal_error"
    case claim, capability
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

  init(of input: String) {
    self.input = input
    let word = String(decoding: Array(input.utf8).trimmed(), as: UTF8.self)
    if readMSAL(word) || readService(word) || readAADSTS(word) { return }
    let lowercased = word.lowercased()
    if readSuberror(lowercased) || readOAuthError(lowercased) || readClaim(word) { return }
    if let number = MSALNames.number(of: word, ignoringCase: true), readMSAL(number) { return }
    if let text = Glossary.meaning(of: lowercased, in: Glossary.capabilities) {
      set(.capability, .string(lowercased), name: lowercased, meaning: text)
    }
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
    guard let code, let entry = code.entry else {
      // A bare number that Entra does not know may be one of the other services.
      guard !word.isEmpty, word.utf8.allSatisfy(ASCII.isDigit) else { return false }
      return readService(code: "AADB2C\(word)") || readService(code: "MSIS\(word)")
    }
    set(.aadsts, .number(JSONNumber(code.rawValue)), name: entry.name, meaning: entry.meaning)
    category = entry.category.rawValue
    var failure = RequestFailure()
    failure.take(TokenError("unknown", aadstsCodes: [code]))
    action = RecoveryClassifier.classify(failure).action
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
    action = Self.action(for: TokenError(OAuthErrorCode(word)))
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

extension Explanation: JSONEncodable {
  func encode(to json: inout JSONWriter) {
    json.object { json in
      json.member("input", input)
      json.member("kind", kind?.rawValue)
      json.member("code", code)
      json.member("name", name)
      json.member("meaning", meaning)
      json.member("category", category)
      json.member("action", action?.rawValue)
      json.member("advice", advice)
    }
  }
}

extension Explanation {
  func text(_ style: TextStyle) -> String {
    guard let kind else {
      return style.heading(input.visible) + "\n" + style.row("kind", "unknown")
    }
    var text = style.heading(input.visible) + "\n" + style.row("kind", kind.rawValue)
    if let name, name.lowercased() != input.lowercased() { text += style.row("name", name) }
    if let meaning { text += style.row("meaning", meaning) }
    if let category { text += style.row("category", category) }
    if let action { text += style.row("action", action.rawValue) }
    if let advice { text += style.row("advice", advice) }
    return text
  }
}
