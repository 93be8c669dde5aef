public import ClaimsRequests
public import HTTPAuthChallenges

/// The managed identity of an Azure host: tokens without a credential of the app's own.
///
/// A managed identity endpoint takes no `claims`. Where it can be told that a token was refused (App
/// Service, Service Fabric), the answer to a claims challenge is the SHA-256 of that token and the
/// app's capabilities; on a virtual machine there is nothing to send, and only the app's own cache is
/// passed by.
public struct ManagedIdentity: Sendable, Hashable {
  /// The endpoint that issues the tokens.
  @nonexhaustive
  public enum Source: Sendable, Hashable {
    /// The instance metadata service of a virtual machine.
    case virtualMachine
    /// App Service and Functions: `IDENTITY_ENDPOINT` and `IDENTITY_HEADER`.
    case appService(endpoint: String, identityHeader: Secret)
    /// Service Fabric: `IDENTITY_ENDPOINT`, `IDENTITY_HEADER` and `IDENTITY_SERVER_THUMBPRINT`.
    ///
    /// The endpoint's certificate is its own: whoever sends the request must hold its SHA-1 against the
    /// thumbprint, and send nothing where that cannot be done.
    case serviceFabric(endpoint: String, identityHeader: Secret, serverThumbprint: String? = nil)
  }

  /// Which of the host's identities.
  @nonexhaustive
  public enum Identity: Sendable, Hashable {
    /// The one that belongs to the host.
    case systemAssigned
    /// A user-assigned one, by its client ID.
    case clientID(String)
    /// A user-assigned one, by its object ID.
    case objectID(String)
    /// A user-assigned one, by its Azure resource ID.
    case resourceID(String)
  }

  /// The endpoint that issues the tokens.
  public var source: Source
  /// Which of the host's identities.
  public var identity: Identity
  /// What the app can handle, for example `cp1`.
  public var capabilities: [ClientCapability]

  /// Makes a managed identity.
  public init(
    source: Source = .virtualMachine, identity: Identity = .systemAssigned,
    capabilities: [ClientCapability] = []
  ) {
    self.source = source
    self.identity = identity
    self.capabilities = capabilities
  }

  /// The request for a token of a resource.
  ///
  /// - Parameters:
  ///   - resource: The resource's URI; a trailing `/.default` is taken off.
  ///   - refused: The token that the resource answered with a claims challenge, if any.
  /// - Returns: The request.
  public func tokenRequest(
    resource: String, replacing refused: AccessToken? = nil
  ) -> ManagedIdentityTokenRequest {
    let suffix = "/.default"
    let resourceURI =
      resource.hasSuffix(suffix) ? String(resource.dropLast(suffix.count)) : resource
    var fields = HeaderFields()
    var list: RequestParameters
    let endpoint: String
    switch source {
    case .virtualMachine:
      endpoint = "http://169.254.169.254/metadata/identity/oauth2/token"
      list = ["api-version": "2018-02-01", "resource": resourceURI]
      fields.append("Metadata", "true")
    case .appService(let address, let header):
      endpoint = address
      list = ["api-version": "2025-03-30", "resource": resourceURI]
      fields.append("X-IDENTITY-HEADER", header.exposedText)
    case .serviceFabric(let address, let header, _):
      endpoint = address
      list = ["api-version": "2020-05-01", "resource": resourceURI]
      fields.append("Secret", header.exposedText)
    }
    appendIdentity(to: &list)
    appendRefusal(of: refused, to: &list)
    var request = ManagedIdentityTokenRequest(
      endpoint: endpoint, parameters: list, headerFields: fields,
      bypassesTokenCache: refused != nil)
    if case .serviceFabric(_, _, let thumbprint) = source {
      request.needsServerThumbprint = true
      request.serverThumbprint = thumbprint
    }
    return request
  }

  private func appendIdentity(to list: inout RequestParameters) {
    switch (identity, source) {
    case (.systemAssigned, _): break
    case (.clientID(let id), _): list.append("client_id", id)
    case (.objectID(let id), .appService): list.append("principal_id", id)
    case (.objectID(let id), .serviceFabric): list.append("principalId", id)
    case (.objectID(let id), _): list.append("object_id", id)
    case (.resourceID(let id), .virtualMachine): list.append("msi_res_id", id)
    case (.resourceID(let id), _): list.append("mi_res_id", id)
    }
  }

  private func appendRefusal(of refused: AccessToken?, to list: inout RequestParameters) {
    if case .virtualMachine = source { return }
    if let refused {
      list.append("token_sha256_to_refresh", SHA256.hexadecimal(refused.exposedText.utf8))
    }
    if !capabilities.isEmpty {
      list.append("xms_cc", capabilities.map(\.rawValue).joined(separator: ","))
    }
  }
}

/// A request to a managed identity endpoint: `GET` the URL with the header fields.
public struct ManagedIdentityTokenRequest: Sendable, Hashable {
  /// The endpoint, without the parameters.
  public var endpoint: String
  /// The parameters of the query, in order.
  public var parameters: RequestParameters
  /// The header fields: what proves that the request comes from the host itself.
  public var headerFields: HeaderFields
  /// Whether a token of the app's cache may not be the answer.
  public var bypassesTokenCache: Bool
  /// Whether the endpoint's certificate must be held against ``serverThumbprint`` before anything is
  /// sent: Service Fabric's is signed by nobody that a system trusts.
  public var needsServerThumbprint = false
  /// The SHA-1 of the endpoint's certificate in hexadecimal digits, where the host told it.
  public var serverThumbprint: String?

  init(
    endpoint: String, parameters: RequestParameters, headerFields: HeaderFields,
    bypassesTokenCache: Bool
  ) {
    self.endpoint = endpoint
    self.parameters = parameters
    self.headerFields = headerFields
    self.bypassesTokenCache = bypassesTokenCache
  }

  /// The URL, each value encoded once.
  public var url: String {
    let separator = endpoint.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    return endpoint + separator + parameters.percentEncoded
  }
}
