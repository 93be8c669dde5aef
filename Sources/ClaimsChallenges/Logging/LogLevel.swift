/// How much is logged.
///
/// Each level includes the ones before it.
public enum LogLevel: Int, Sendable, Hashable, Comparable {
  /// No log at all.
  case nothing
  /// What went wrong and ended a call.
  case error
  /// What went wrong and was answered.
  case warning
  /// The steps of a dialogue.
  case info
  /// Everything, for finding faults.
  case verbose

  /// Orders by how detailed the levels are.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// What is masked in log lines.
///
/// Secrets (tokens, nonces, claims values) are masked at every level.
public enum LogMaskingLevel: Int, Sendable, Hashable {
  /// Everything personal or organisational. Such lines never count as containing PII.
  case maskAllPII
  /// What identifies an end user.
  case maskEUIIOnly
  /// Secrets only.
  case maskSecretsOnly
}
