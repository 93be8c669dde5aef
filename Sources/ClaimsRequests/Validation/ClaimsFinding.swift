/// Something in a claims request that a profile's reader would refuse, change or wonder about.
///
/// It names a place and a rule; it never holds a value.
public struct ClaimsFinding: Hashable, Sendable {
  /// The place as a JSON Pointer (RFC 6901); empty for the whole request.
  public var path: String
  /// The rule.
  public var code: ClaimsFindingCode
  /// What follows from it.
  public var effect: ClaimsFindingEffect
  /// The rule as one fixed sentence.
  public var message: String

  /// A finding at a place, with the code's own sentence unless another is given.
  public init(
    _ code: ClaimsFindingCode, at path: String, effect: ClaimsFindingEffect = .noted,
    message: String? = nil
  ) {
    self.path = path
    self.code = code
    self.effect = effect
    self.message = message ?? code.sentence
  }
}

extension ClaimsFinding: CustomStringConvertible {
  /// Path, code and sentence.
  public var description: String { "\(path): \(code): \(message)" }
}

/// What follows from a finding.
@nonexhaustive public enum ClaimsFindingEffect: String, Hashable, Sendable, CaseIterable {
  /// The profile's reader refuses the whole request.
  case refused
  /// The profile's reader drops or rewrites this part.
  case changed
  /// Nothing; the author may have meant something else.
  case noted
}
