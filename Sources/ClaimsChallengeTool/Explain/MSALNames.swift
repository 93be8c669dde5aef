import ClaimsChallenges

/// The names of MSAL's numbers: `interactionRequired`, or as in Objective-C
/// `MSALErrorInteractionRequired` and `MSALInternalErrorInvalidGrant`.
enum MSALNames {
  /// The number that the name stands for.
  ///
  /// Behind a prefix the case of the name does not count, since Objective-C begins it with a capital.
  static func number(of word: String, ignoringCase: Bool = false) -> Int? {
    for (prefix, names) in [("MSALInternalError", internalErrors), ("MSALError", errors)] {
      let beginning = word.prefix(prefix.count)
      guard beginning == prefix || (ignoringCase && beginning.lowercased() == prefix.lowercased())
      else { continue }
      return find(word.dropFirst(prefix.count), in: names, ignoringCase: true)
    }
    return find(word[...], in: errors + internalErrors, ignoringCase: ignoringCase)
  }

  private typealias Name = (name: String, number: Int)

  private static func find(_ word: Substring, in names: [Name], ignoringCase: Bool) -> Int? {
    if !ignoringCase { return names.first { $0.name == word }?.number }
    let word = word.lowercased()
    return names.first { $0.name.lowercased() == word }?.number
  }

  private static let errors: [Name] = MSALErrorCode.allKnown.compactMap { code in
    code.name.map { ($0, code.rawValue) }
  }

  private static let internalErrors: [Name] = MSALInternalErrorCode.allKnown.compactMap { code in
    code.name.map { ($0, code.rawValue) }
  }
}
