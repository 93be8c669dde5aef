import YajlJSON

/// Redirects by which the server asks for the device instead of an answer: `msauth://wpj`,
/// `msauth://upgradeReg`, `msauth://in_app_enrollment_complete`.
enum DeviceRegistrationRedirect {
  /// The core's error for such a redirect; `nil` for any other.
  static func record(for redirect: RedirectText) -> ErrorRecord? {
    guard let address = redirect.address, let host = host(of: address) else { return nil }
    let code: MSIDErrorCode
    switch host {
    case "wpj": code = .workplaceJoinRequired
    case "upgradereg": code = .insufficientDeviceStrength
    case "in_app_enrollment_complete": code = .internal
    default: return nil
    }
    var record = ErrorRecord(domain: ErrorDomain.msid, code: code.rawValue)
    guard code != .internal else { return record }
    record.set(MSIDKey.displayableUserID, redirect["username"] ?? redirect["upn"])
    record.set(
      MSIDKey.homeAccountID,
      redirect["client_info"].flatMap(ClientInfo.homeAccountID))
    if code == .insufficientDeviceStrength,
      let required = redirect["token_protection_required"], required.equalsIgnoringCase("true")
    {
      record.userInfo[MSIDKey.tokenProtectionRequired] = .bool(true)
    }
    return record
  }

  /// The host of `msauth://host/…` in small letters.
  private static func host(of address: String) -> String? {
    let scheme = "msauth://"
    guard address.utf8.count > scheme.utf8.count,
      zip(address.utf8, scheme.utf8).allSatisfy({ $0.lowercased == $1 })
    else { return nil }
    let host = address.utf8.dropFirst(scheme.utf8.count).prefix { $0 != UInt8(ascii: "/") }
    return String(decoding: host.map(\.lowercased), as: UTF8.self)
  }
}
