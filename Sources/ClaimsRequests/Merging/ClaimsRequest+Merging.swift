import YajlJSON

extension ClaimsRequest {
  /// This request and a newer one in one; where they disagree the newer wins.
  ///
  /// Put the app's own claims first, the challenge after them, capabilities last. An empty request
  /// changes nothing, and members keep the place of their first occurrence. Merging is associative, and
  /// merging a request with itself gives an equal one. Per target, claim and member:
  ///
  /// - An object beats any other value, and any other value beats `null`. Two objects merge member by
  ///   member, of two others the newer stands.
  /// - `essential`: `true` if one is; a Boolean beats anything else.
  /// - `xms_cc.values`: the older array, then the newer's values that it lacks (ASCII case ignored); an
  ///   array beats anything else.
  /// - Every other member: the newer wins.
  public func merging(_ newer: ClaimsRequest) -> ClaimsRequest {
    var merged = self
    merged.merge(newer)
    return merged
  }

  /// This request and a newer one in one, by a policy.
  ///
  /// - Throws: ``ClaimsRequestError`` with the code `conflict` when they disagree and the policy is
  ///   `.fail`; with `duplicateName` when one of them contradicts itself.
  public func merging(
    _ newer: ClaimsRequest, policy: ClaimsMergePolicy
  ) throws(ClaimsRequestError) -> ClaimsRequest {
    try requireUnambiguous()
    try newer.requireUnambiguous()
    var merged = self
    let conflicts = merged.merge(newer)
    if policy == .fail, !conflicts.isEmpty {
      throw ClaimsRequestError(.conflict, reason: "The requests disagree about a claim.")
    }
    return merged
  }

  /// Takes up a newer request, which wins, and reports where the two disagreed, in order.
  @discardableResult
  public mutating func merge(_ newer: ClaimsRequest) -> [ClaimsConflict] {
    if newer.json.isEmpty { return [] }
    if json.isEmpty {
      self = newer
      return []
    }
    var merger = ClaimsMerger()
    let merged = merger.merge(json, newer.json)
    // A text with escapes is kept if nothing has changed; any other the writer spells in the same way.
    if source.map(CompactText.hasEscapes) != true || merged != json { json = merged }
    return merger.conflicts
  }
}
