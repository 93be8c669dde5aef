/// What an app can do about an internal error of MSAL.
@nonexhaustive
public enum MSALErrorRemedy: String, CaseIterable, Sendable, Hashable {
  /// The user left the broker: treat as cancelled, show a generic message, offer to try again.
  case userCanceled = "user_canceled"
  /// A developer must mend the request, the registration or the app.
  case fixConfiguration = "fix_configuration"
  /// The HTTP status decides: 429 and 5xx pass, others do not.
  case byHTTPStatus = "by_http_status"
  /// Nothing the app can do: show the ids to support.
  case report

  init?(letter: UInt8) {
    switch letter {
    case UInt8(ascii: "u"): self = .userCanceled
    case UInt8(ascii: "f"): self = .fixConfiguration
    case UInt8(ascii: "h"): self = .byHTTPStatus
    case UInt8(ascii: "r"): self = .report
    default: return nil
    }
  }

  /// One English sentence for developers.
  public var advice: String {
    switch self {
    case .userCanceled: "Show a generic message and offer to try again."
    case .fixConfiguration: "Mend the request, the app's registration or its configuration."
    case .byHTTPStatus: "Wait after 429 and 5xx; otherwise report the status."
    case .report: "Show a generic message and report the correlation id."
    }
  }
}

extension MSALInternalErrorCode {
  private var line: StaticTable.Line? { StaticTable.msalInternal.line(negative: rawValue) }

  /// The name of the static member, or `nil` for a number that MSAL does not declare.
  ///
  /// The numbers of `MSALErrorCode` that only arrive as internal codes have their names there.
  public var name: String? { line?.field(2) ?? MSALErrorCode(rawValue).name }

  /// What it means: one English sentence for developers.
  public var meaning: String? { line?.field(3) ?? MSALErrorCode(rawValue).meaning }

  /// What an app can do; `report` for a number that MSAL does not declare.
  public var remedy: MSALErrorRemedy {
    line?.letter(1).flatMap(MSALErrorRemedy.init(letter:)) ?? .report
  }

  /// The 69 codes that MSAL declares, from −42000 downwards.
  public static var allKnown: [MSALInternalErrorCode] {
    StaticTable.msalInternal.numbers.map { Self(-$0) }
  }
}
