/// Something noticed on the way to a decision: a repair, a refusal, a contradiction.
///
/// The message is one fixed English sentence for developers. It holds no text of the input.
public struct RecoveryDiagnostic: Sendable, Hashable {
  /// What was noticed.
  public var code: RecoveryDiagnosticCode

  /// Where, in bytes from the start of the part that was read, if it has a place.
  public var offset: Int?

  /// One fixed sentence.
  public var message: String

  /// Makes a diagnostic.
  public init(_ code: RecoveryDiagnosticCode, offset: Int? = nil, message: String) {
    self.code = code
    self.offset = offset
    self.message = message
  }
}

extension RecoveryDiagnostic: CustomStringConvertible {
  /// The value as text.
  public var description: String {
    if let offset { return "\(code) at \(offset): \(message)" }
    return "\(code): \(message)"
  }
}

/// What a ``RecoveryDiagnostic`` is about: an open set.
public struct RecoveryDiagnosticCode: RawRepresentable, Sendable, Hashable {
  /// The code, for example `claims.malformed`.
  public let rawValue: String

  /// Makes a value from its raw value.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a code from its text.
  public init(_ code: String) { rawValue = code }
}

extension RecoveryDiagnosticCode: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Makes a value from a literal.
  public init(stringLiteral code: String) { rawValue = code }

  /// The value as text.
  public var description: String { rawValue }
}

extension RecoveryDiagnosticCode {
  /// A claims parameter that occurs with different values or has no end: not acted on.
  public static let ambiguousClaims: Self = "claims.ambiguous"
  /// A claims parameter that no decoding turns into a JSON object.
  public static let malformedClaims: Self = "claims.malformed"
  /// Claims that name a target or a claim twice with different contents: not acted on.
  public static let duplicateClaimName: Self = "claims.duplicate_name"
  /// Base64 without its padding.
  public static let unpaddedBase64: Self = "claims.unpadded_base64"
  /// A `nonce`, `authorization_uri` or `resource_metadata` with different values: not used.
  public static let ambiguousParameter: Self = "challenge.ambiguous_parameter"
  /// A claims challenge whose `error` is not `insufficient_claims`, which the policy demands.
  public static let nonconformingChallenge: Self = "challenge.not_conforming"
  /// A claims challenge in an answer with another status than 401 or 403.
  public static let challengeStatus: Self = "challenge.status"
  /// A challenge that another host sent than the one that was asked.
  public static let challengeFromOtherHost: Self = "challenge.other_host"
  /// An authority that is neither a Microsoft cloud nor listed by the caller: not used.
  public static let untrustedAuthority: Self = "authority.untrusted"
  /// A challenge that wants a nonce in the proof, in an answer that holds none.
  public static let missingNonce: Self = "nonce.missing"
  /// `insufficient_scope` with scopes that are not of the resource that the call asked for.
  public static let foreignScope: Self = "scope.foreign"
  /// `error_codes` and the codes in the text differ.
  public static let contradictingCodes: Self = "error.codes_disagree"
  /// A claims challenge that was answered before came again.
  public static let repeatedClaims: Self = "loop.repeated_claims"
  /// A client capability that the decision needs is not declared.
  public static let missingCapability: Self = "capability.missing"
  /// The account that a protection policy applies to is not known.
  public static let unknownAccount: Self = "account.unknown"
  /// The answer was given from the throttling store; nothing was sent.
  public static let throttled: Self = "throttle.hit"
  /// A policy breaks one of the rules of ``RecoveryPolicyContract``.
  public static let contractViolation: Self = "policy.violation"
}
