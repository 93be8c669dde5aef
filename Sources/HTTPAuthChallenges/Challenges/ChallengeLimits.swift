/// How much of a field is read.
///
/// Beyond a limit the lenient mode stops and notes `limit_exceeded`; the strict mode fails with
/// that code.
public struct ChallengeLimits: Sendable, Hashable {
  /// The octets of all lines together.
  public var maximumByteCount: Int
  /// The challenges of a field.
  public var maximumChallengeCount: Int
  /// The parameters of one challenge.
  public var maximumParameterCount: Int

  /// 256 KiB, 64 challenges, 256 parameters each.
  public static let `default` = ChallengeLimits()

  /// No limit but the 2 GiB that offsets of 32 bits can hold.
  public static let unlimited = ChallengeLimits(
    maximumByteCount: .max, maximumChallengeCount: .max, maximumParameterCount: .max)

  /// Makes limits.
  public init(
    maximumByteCount: Int = 262_144, maximumChallengeCount: Int = 64,
    maximumParameterCount: Int = 256
  ) {
    self.maximumByteCount = maximumByteCount
    self.maximumChallengeCount = maximumChallengeCount
    self.maximumParameterCount = maximumParameterCount
  }

  /// Offsets are kept in 32 bits.
  var octetLimit: Int { min(max(maximumByteCount, 0), Int(Int32.max)) }
}
