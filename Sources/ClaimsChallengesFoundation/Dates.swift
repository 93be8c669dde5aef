public import ClaimsChallenges
public import Foundation

extension HTTPDate {
  /// The present time, in whole seconds.
  public static var now: HTTPDate { HTTPDate(Date()) }

  /// The second that a date lies in.
  public init(_ date: Date) {
    self.init(secondsSinceUnixEpoch: Int64(clamping: date.timeIntervalSince1970.rounded(.down)))
  }
}

extension Date {
  /// The instant of a date in a header field.
  public init(_ date: HTTPDate) {
    self.init(timeIntervalSince1970: TimeInterval(date.secondsSinceUnixEpoch))
  }

  /// The instant of a claim or of an error's timestamp.
  public init(_ date: NumericDate) {
    self.init(timeIntervalSince1970: TimeInterval(date.secondsSinceUnixEpoch))
  }
}

extension Int64 {
  /// The nearest integer that fits; 0 for no number.
  fileprivate init(clamping value: Double) {
    self = Int64(exactly: value) ?? (value.isNaN ? 0 : value < 0 ? .min : .max)
  }
}
