import ClaimsChallenges

/// `--strict`: the first part that the RFCs do not allow, in the contract's order.
enum StrictReading {
  static func failure(of input: ParsedInput) -> LineFailure? {
    challenges(input) ?? authenticationInfo(input) ?? claims(input) ?? body(input)
      ?? redirect(input)
  }

  private static func challenges(_ input: ParsedInput) -> LineFailure? {
    do {
      _ = try AuthenticationChallenges(strictlyParsing: input.values(of: "www-authenticate"))
      return nil
    } catch {
      return LineFailure(error, part: .challenges)
    }
  }

  private static func authenticationInfo(_ input: ParsedInput) -> LineFailure? {
    let values = input.values(of: "authentication-info")
    if values.isEmpty { return nil }
    do {
      _ = try AuthenticationInfo(strictlyParsing: values)
      return nil
    } catch {
      return LineFailure(error, part: .headers)
    }
  }

  /// The claims of the challenges in order, then those that are the input.
  private static func claims(_ input: ParsedInput) -> LineFailure? {
    for challenge in AuthenticationChallenges(parsing: input.values(of: "www-authenticate"))
    where challenge.scheme == .bearer || challenge.scheme == .pop {
      guard let text = challenge[.claims] else { continue }
      if let failure = claims(text) { return failure }
    }
    guard let input = input.claims else { return nil }
    if let failure = ClaimsRequestFinding(input).failure { return failure }
    return claims(String(decoding: input, as: UTF8.self))
  }

  private static func claims(_ text: String) -> LineFailure? {
    var deviations: [ClaimsText.Deviation] = []
    do {
      _ = try ClaimsRequest.decode(text, duplicateNames: .refuse, deviations: &deviations)
      return nil
    } catch {
      let code = error.code == .limitExceeded ? "limit_exceeded" : "malformed_claims"
      return LineFailure(
        code: code, part: InputPart.claims.rawValue, offset: error.offset, message: error.reason)
    }
  }

  private static func body(_ input: ParsedInput) -> LineFailure? {
    guard let body = input.body else { return nil }
    do {
      _ = try TokenError(strictlyParsing: body, status: input.status)
      return nil
    } catch {
      return LineFailure(error, part: .body)
    }
  }

  private static func redirect(_ input: ParsedInput) -> LineFailure? {
    guard let redirect = input.redirect else { return nil }
    do {
      _ = try TokenError(strictlyParsingRedirect: redirect)
      return nil
    } catch {
      return LineFailure(error, part: .url)
    }
  }
}

extension LineFailure {
  init(_ error: HTTPAuthError, part: InputPart) {
    self.init(
      code: error.code.rawValue, part: part.rawValue, line: error.line, offset: error.offset,
      message: error.reason)
  }

  init(_ error: TokenErrorReadingError, part: InputPart) {
    self.init(
      code: error.code.rawValue, part: part.rawValue, offset: error.offset, message: error.reason)
  }
}
