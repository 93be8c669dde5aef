/// What a merge does where two requests disagree.
@nonexhaustive public enum ClaimsMergePolicy: Hashable, Sendable {
  /// The newer request wins.
  case newest
  /// The merge fails.
  case fail
}
