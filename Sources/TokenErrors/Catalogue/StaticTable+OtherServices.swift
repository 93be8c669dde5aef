// Written by docs/catalogue/generate.py: do not edit.
// swift-format-ignore-file

/// The codes of Azure AD B2C and of AD FS.
extension StaticTable {
  /// Azure AD B2C, in the form of the AADSTS table.
  static let aadb2c = StaticTable(#"""
    90001|o||Profile forbids creating this user because it exists already
    90002|d||Page content resource was not found (CORS)
    90006|d||Redirect URI is not registered for this client
    90007|d||Client has no registered redirect URI
    90008|o||Client id is missing from the request
    90010|o||Scope is missing from the request
    90011|d||Client id differs from the one in the policy
    90012|o||Scope in the request is not supported
    90013|o||Response type is not supported
    90014|o||Response mode is not supported
    90016|b||Client assertion type is not the expected one
    90017|b||Client assertion is invalid
    90018|d||Client id is not registered in this tenant
    90019|d||Key container holds no valid key
    90021|d||Technical profile does not exist in the policy
    90022|d||Metadata of the policy could not be returned
    90023|d||Profile lacks a required metadata key
    90025|d||Profile lacks a required cryptographic key
    90027|d||Basic credentials configured for a claims provider are invalid
    90028|d||Client certificate configured for a claims provider is invalid
    90031|d||Policy names no default user journey
    90035|s||Service is temporarily unavailable; retry after some minutes
    90036|o||Sign-out request names no redirect URI
    90037|k||Request could not be processed; administrator of the site must look
    90039|d||Policy has no client secret although the client sent an assertion
    90040|d||User journey sends no claims
    90043|o||Prompt value is invalid
    90046|i||State of the session could not be loaded; start over
    90047|d||Page content resource has script errors
    90048|k||Unhandled exception on the server
    90051|d||No suitable claims provider was found
    90052|l||User name or password is wrong
    90053|a||No user has these credentials
    90054|l||User name or password is wrong
    90055|o||Scope names no resource
    90057|d||Implicit flow is not enabled for this application
    90058|d||Public clients are not enabled for this application
    90067|o||Sign-out redirect URI has an invalid form
    90068|d||Application was not created for this service
    90075|g||Claims exchange answered with an HTTP error
    90077|i||No session exists and the request forbids a prompt
    90079|b||Confidential grant needs the client secret
    90080|q||Grant has expired; sign in again
    90081|b||Client secret is wrong
    90083|o||Required parameter is missing
    90084|b||Public client must not send a client secret
    90085|i||Internal error of the service; sign in again
    90086|o||Grant type is not supported
    90087|o||Grant belongs to another version of the endpoint
    90088|o||Grant belongs to another endpoint
    90090|o||Token in the request is malformed
    90091|t||User cancelled a self-asserted step
    90092|d||Application is disabled in this tenant
    90107|o||No ID token without the openid scope or the permission
    90110|o||Response type id_token needs the openid scope
    90111|a||Account is locked; support must unlock it
    90114|a||Account is locked for some time against misuse
    90115|o||Response type code needs a resource or client id as scope
    90117|o||Scope in the request is not supported
    90118|l||User forgot the password; start the password reset policy
    90120|o||Parameter max_age is invalid
    90122|o||Parameter holds characters that are refused
    90128|r||Account of this grant no longer exists; sign in again
    90129|r||Grant was revoked; sign in again
    90146|o||Scope names more than one resource
    90151|j||Too many multifactor attempts
    90152|s||Multifactor service gave no answer
    90154|s||Multifactor service gave no session
    90155|j||Multifactor verification failed
    90156|j||Multifactor validation failed
    90157|i||Too many attempts in a self-asserted step
    90161|s||Verification message could not be sent
    90182|o||Code verifier does not match the code challenge
    90183|o||Code verifier is invalid
    90184|o||Code challenge method is not supported
    90194|d||Claim for the bearer token is not available
    90205|d||Application lacks permissions on this resource
    90206|i||Client took too long to start
    90208|o||Hint token has expired
    90209|o||Hint token has no accepted audience
    90210|o||Hint token could not be validated
    90211|i||State cookie is incomplete
    90212|i||State cookie is invalid
    90220|d||Key container holds no valid certificate
    90224|d||Password flow is not enabled for this application
    90225|l||User name or password is wrong
    90226|o||Token exchange is supported over POST only
    90232|o||Hint token has no accepted issuer
    90233|o||Hint token has a wrong signature
    90235|o||ID token has expired
    90237|o||ID token has no accepted audience
    90238|o||ID token has no accepted issuer
    90239|o||ID token has a wrong signature
    90240|o||ID token could not be parsed
    90243|d||Client key of the identity provider is not configured
    90244|p||Too many requests at the moment; wait
    90248|d||Password flow needs an application of the B2C portal
    90250|o||Generic sign-in endpoint is not supported
    90255|i||Claims exchange did not complete; start over
    90261|g||Claims exchange answered with an error that cannot be read
    90272|o||Hint token is missing
    90273|g||Identity provider answered with an error
    90279|o||Client differs from the one that got the grant
    90284|e||Application has no consent for local accounts
    90285|d||Application was not found
    90288|d||User journey for refresh tokens does not exist
    90289|s||Identity provider could not be reached; try again later
    90296|d||Application is not configured correctly
    99005|o||Scope holds a character that is refused
    99006|d||Extensions application was not found
    99013|o||Grant type and token type do not go together
    99015|d||Profile lacks the input claims of the password flow
    """#)

  /// AD FS, in the form of the AADSTS table.
  static let msis = StaticTable(#"""
    9211|o||Authorization request is invalid
    9223|d||No client is registered under this client id
    9224|d||Redirect URI is not registered for this client
    9247|o||Authorization request is invalid
    9321|d||Client is not permitted to use this resource
    9604|k||Authorization server could not fulfil the request
    9612|q||Authorization code is invalid; sign in again
    9615|q||Refresh token is invalid or expired; sign in again
    9622|b||Client authentication failed
    """#)
}
