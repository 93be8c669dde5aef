import YajlJSON

extension ClaimsRequest {
  /// One text for all spellings of a request: the key of caches, throttles and loop guards.
  ///
  /// Names are sorted bytewise by UTF-8; arrays stay in order but for `xms_cc.values`, which is
  /// lower-cased and sorted; numbers are exact decimals (`1`, `1.0` and `1e0` are `1`), never through a
  /// double. `null`, `{}` and `{"essential":false}` stay apart. RFC 8785 is another form: see
  /// `JSONWriterStyle.rfc8785`. The text holds the claims' values: it is for keys, not for logs.
  public var canonicalForm: String { CanonicalClaims.text(of: json, at: .targets) }

  /// Whether a target or claim is named twice with different contents.
  ///
  /// Such a request contradicts itself: the last is read, but no token parameters follow from it.
  public var isAmbiguous: Bool { ClaimsDuplicate.all(in: json).contains(where: \.contentsDiffer) }

  /// Whether a target or claim is named twice, whatever the contents: what strict reading refuses.
  package var hasDuplicateNames: Bool { ClaimsDuplicate.areAny(in: json) }

  /// - Throws: `duplicateName` when the request contradicts itself.
  func requireUnambiguous() throws(ClaimsRequestError) {
    guard isAmbiguous else { return }
    throw .duplicateName
  }
}

extension ClaimsRequest: Hashable {
  /// Equal when the canonical forms are.
  public static func == (left: Self, right: Self) -> Bool {
    CanonicalClaims.areEqual(left.json, right.json, at: .targets)
  }

  /// Feeds the canonical form.
  public func hash(into hasher: inout Hasher) { canonicalForm.hashBytes(into: &hasher) }
}
