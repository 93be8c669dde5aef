public import HTTPAuthChallenges
public import TokenErrors
import YajlJSON

/// The answer to a device authorization request (RFC 8628 §3.2): what to show, and what to poll with.
public struct DeviceAuthorization: Sendable, Hashable {
  /// The code to poll the token endpoint with: the `deviceCode` grant.
  public var deviceCode: Secret
  /// The code that the user types.
  public var userCode: String
  /// The page where the user types it.
  public var verificationURI: String
  /// The same page with the code filled in.
  public var completeVerificationURI: String?
  /// How long the codes are valid.
  public var expiresIn: Duration
  /// How long to wait between two polls; 5 seconds where the server says nothing.
  public var interval: Duration
  /// The server's instructions for the user.
  public var message: String?

  /// Reads the answer of a device authorization endpoint.
  ///
  /// - Throws: The error that the body is, if the status is not 2xx or a code or the page is missing.
  public init(
    body: some Collection<UInt8>, status: Int, headerFields: HeaderFields = [:],
    receivedAt: HTTPDate? = nil
  ) throws(TokenError) {
    guard 200..<300 ~= status, let json = try? JSONObject(jsonBytes: body),
      let deviceCode = json["device_code"]?.string, !deviceCode.isEmpty,
      let userCode = json["user_code"]?.string,
      let page = json["verification_uri"]?.string ?? json["verification_url"]?.string
    else {
      throw TokenError(
        body: body, status: status, headerFields: headerFields, receivedAt: receivedAt)
    }
    self.deviceCode = Secret(deviceCode)
    self.userCode = userCode
    verificationURI = page
    completeVerificationURI = json["verification_uri_complete"]?.string
    expiresIn = TokenResponse.duration(json["expires_in"]) ?? .seconds(900)
    interval = max(.seconds(1), TokenResponse.duration(json["interval"]) ?? .seconds(5))
    message = json["message"]?.string
  }
}

extension DeviceAuthorization: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The page alone: whoever knows the user code can take over the sign-in.
  public var description: String { "DeviceAuthorization(verificationURI: \(verificationURI))" }

  /// The same as the description.
  public var debugDescription: String { description }

  /// What may be shown.
  public var customMirror: Mirror {
    Mirror(
      self,
      children: [
        "verificationURI": verificationURI, "expiresIn": expiresIn, "interval": interval,
      ], displayStyle: .struct)
  }
}
