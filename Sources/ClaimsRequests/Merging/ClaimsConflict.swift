public import YajlJSON

/// Two requests that disagree, found by a merge.
///
/// A conflict is where two values of equal standing differ, so that the older one was dropped; and where
/// a claim got its `value` from one request and its `values` from another: then both stand, and
/// ``kept`` is the newer. Descriptions and dumps show the path, never values.
public struct ClaimsConflict: Hashable, Sendable {
  /// The target.
  public var target: ClaimsRequestTarget
  /// The claim; `nil` when whole targets disagree.
  public var claim: ClaimName?
  /// The claim's member; `nil` when whole claims disagree, or `value` and `values`.
  public var member: String?
  /// The newer value, which stands.
  public var kept: JSONValue
  /// The older value, which does not count.
  public var dropped: JSONValue

  /// A conflict at a place.
  public init(
    target: ClaimsRequestTarget, claim: ClaimName? = nil, member: String? = nil, kept: JSONValue,
    dropped: JSONValue
  ) {
    self.target = target
    self.claim = claim
    self.member = member
    self.kept = kept
    self.dropped = dropped
  }

  /// The place as a JSON Pointer (RFC 6901): `/access_token/acrs/value`.
  public var path: String {
    ClaimsPath(target.rawValue, claim?.rawValue, member).pointer
  }
}

extension ClaimsConflict: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The path.
  public var description: String { path }

  /// The path.
  public var debugDescription: String { path }

  /// The path alone, so that `dump` shows no value.
  public var customMirror: Mirror { Mirror(self, children: ["path": path], displayStyle: .struct) }
}
