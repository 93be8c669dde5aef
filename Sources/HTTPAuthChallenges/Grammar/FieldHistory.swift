/// How a field came about, where there is more to tell than that it was one valid line.
final class FieldHistory: Sendable {
  /// Where each line after the first begins.
  let lineStarts: [Int]
  /// What was repaired.
  let deviations: [DeviationRecord]
  /// Where the pieces of a field that was put together were parsed; `nil` if it was parsed itself.
  let origins: (challenges: [FieldOrigin?], parameters: [FieldOrigin?])?

  /// Of a field that was parsed.
  init(lineStarts: [Int], deviations: [DeviationRecord]) {
    self.lineStarts = lineStarts
    self.deviations = deviations
    origins = nil
  }

  /// Of a field that was put together.
  init(challengeOrigins: [FieldOrigin?], parameterOrigins: [FieldOrigin?]) {
    lineStarts = []
    deviations = []
    origins = (challengeOrigins, parameterOrigins)
  }
}

/// A place in a field that was parsed.
struct FieldOrigin {
  let field: FieldContent
  let index: Int
}
