/// An error number of MSAL's core, and what MSAL turns it into.
package struct MSIDErrorCode: RawRepresentable, Sendable, Hashable, ExpressibleByIntegerLiteral {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package init(_ number: Int) { rawValue = number }
  package init(integerLiteral value: Int) { rawValue = value }

  /// The name without its prefix, for example `ServerInvalidGrant`.
  package var name: String? { StaticTable.msid.line(negative: rawValue)?.field(1) }

  /// The MSAL or internal number that MSAL's table has for this one.
  package var mappedCode: Int? {
    guard let line = StaticTable.msid.line(negative: rawValue), line.letter(2) != nil else {
      return nil
    }
    return line.number(2).map { -$0 }
  }

  /// The 92 numbers of the core.
  package static var allKnown: [MSIDErrorCode] { StaticTable.msid.numbers.map { Self(-$0) } }

  package static let `internal`: Self = -51100
  package static let interactionRequired: Self = -51115
  package static let serverOAuth: Self = -51400
  package static let serverInvalidResponse: Self = -51401
  package static let serverInvalidRequest: Self = -51410
  package static let serverInvalidClient: Self = -51411
  package static let serverInvalidGrant: Self = -51412
  package static let serverInvalidScope: Self = -51413
  package static let serverUnauthorizedClient: Self = -51414
  package static let serverDeclinedScopes: Self = -51415
  package static let serverAccessDenied: Self = -51416
  package static let serverError: Self = -51417
  package static let serverInvalidState: Self = -51420
  package static let serverProtectionPoliciesRequired: Self = -51430
  package static let authorizationFailed: Self = -51440
  package static let serverUnhandledResponse: Self = -51500
  package static let unexpectedHTTPResponse: Self = -51501
  package static let userCancel: Self = -51700
  package static let insufficientDeviceStrength: Self = -51732
  package static let workplaceJoinRequired: Self = -51810
  package static let resetPasswordRequired: Self = -50142
}
