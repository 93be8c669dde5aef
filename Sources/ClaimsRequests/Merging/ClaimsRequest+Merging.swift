import YajlJSON

extension ClaimsRequest {
  /// This request and a newer one in one; where they disagree the newer wins.
  ///
  /// Put the app's own claims first, the challenge after them, capabilities last. An empty request
  /// changes nothing, and members keep the place of their first occurrence. Merging is associative byte for
  /// byte, and merging a request with itself gives an equal one. What is merged is written without needless
  /// escapes, and of a target, claim or member that is named twice the last counts. Per target, claim and
  /// member:
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
    merge(contentsOf: CollectionOfOne(newer))
  }

  /// Takes up newer requests one after the other, each of which wins over those before it, and reports
  /// where they disagreed, in order.
  ///
  /// The work is no more than the length of all requests.
  @discardableResult
  public mutating func merge(contentsOf newer: some Sequence<ClaimsRequest>) -> [ClaimsConflict] {
    var merger = ClaimsMerger()
    for request in newer where !request.json.isEmpty {
      if json.isEmpty {
        self = request
      } else {
        merger.merge(&json, request.json)
      }
    }
    return merger.conflicts
  }
}
