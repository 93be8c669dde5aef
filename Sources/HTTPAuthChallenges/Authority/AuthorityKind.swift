/// What kind of server an authority is.
@nonexhaustive
public enum AuthorityKind: Sendable, Hashable {
  /// Microsoft Entra ID, or a server with its paths.
  case entra
  /// Azure AD B2C.
  case b2c
  /// Microsoft Entra External ID.
  case externalID
  /// Active Directory Federation Services.
  case adfs
  /// Microsoft's datacenter token service.
  case dsts
  /// Another OAuth server.
  case other
}

/// Whether requests may go to an authority.
public enum AuthorityTrust: Sendable, Hashable {
  /// A host of a Microsoft cloud.
  case known(MicrosoftCloud)
  /// A host that the caller listed.
  case custom
  /// Neither: nothing is sent there.
  case untrusted
}
