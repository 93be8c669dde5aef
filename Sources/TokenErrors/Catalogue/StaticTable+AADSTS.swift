// Written by docs/catalogue/generate.py: do not edit.
// swift-format-ignore-file

/// The 886 AADSTS codes.
extension StaticTable {
  /// Sorted by number: `number|category letter, a capital decides alone|name|meaning`.
  static let aadsts = StaticTable(#"""
    16000|i|InteractionRequired|Signed-in account is not a member of target tenant; choose another
    16001|i|UserAccountSelectionInvalid|Chosen account tile was rejected; user must pick again
    16002|i|AppSessionSelectionInvalid|Requested session id could not be matched to a session
    16003|a|SsoUserAccountNotFoundInResourceTenant|Single sign-on user was never added to the resource tenant
    17001|k||Protected credential key could not be decoded
    17002|k||Credential key could not be protected
    17003|k|CredentialKeyProvisioningFailed|Service could not provision the user's credential key
    20001|g|WsFedSignInResponseError|Federated provider returned a faulty WS-Federation sign-in response
    20002|g||Federation metadata export failed
    20012|g|WsFedMessageInvalid|WS-Federation message from the provider is invalid
    20024|g||Federation metadata could not be fetched after retries
    20033|g|FedMetadataInvalidTenantName|Federation metadata names an invalid tenant
    25008|o||Assertion cannot be parsed
    26000|i||Access grant can only be used with interaction
    27000|f||Device authentication redirect failed
    28000|o||Scope names more than one resource
    28001|o||Scope parameter is missing
    28002|o||Requested scope value is not valid for an access token
    28003|o||Scope may not be empty when redeeming this code
    28004|o||Scope lists too many permissions
    29001|a||User lacks a principal name or e-mail for SSH
    29002|o||Proof-of-possession key is missing
    29003|o||Proof-of-possession key is invalid
    29004|o||Proof-of-possession key type is unsupported
    29100|s||Transient failure; try again
    29207|q||QR sign-in code is invalid or expired
    29208|q||QR sign-in code was already used
    29210|m||QR sign-in is disabled by credential policy
    40002|g||External identity provider returned an error
    40003|g||External provider did not issue a needed token
    40004|g||External provider did not issue a needed token
    40005|g||External provider's token is outside its lifetime
    40008|g|OAuth2IdPUnretryableServerError|External identity provider failed; retrying will not help
    40009|g|OAuth2IdPRefreshTokenRedemptionUserError|External provider refused to redeem its refresh token
    40010|g|OAuth2IdPRetryableServerError|External identity provider failed temporarily
    40013|d||Social provider federation is disabled
    40014|s||Federated identity provider is unavailable
    40015|g|OAuth2IdPAuthCodeRedemptionUserError|External provider refused to redeem its authorization code
    40016|g||External identity provider returned an error
    50000|k|TokenIssuanceError|Sign-in service failed to issue a token; open support case
    50001|d|InvalidResource|Target resource is disabled or unknown
    50002|m|NotAllowedTenant|Restricted proxy access on the tenant stopped the sign-in
    50003|d|MissingSigningKey|No signing key or certificate is configured for the app
    50004|s||Transient failure; try again
    50005|M|DevicePolicyError|Device platform is not supported by Conditional Access
    50006|o|InvalidSignature|Signature check failed
    50007|d|PartnerEncryptionCertificateMissing|App's partner encryption certificate cannot be found
    50008|g|InvalidSamlToken|SAML assertion is absent or wrongly configured in the token
    50010|d|AudienceUriValidationFailed|App has no token audience configured to validate against
    50011|d|InvalidReplyTo|Redirect URI is missing or not registered for the app
    50012|b|AuthenticationFailed|Client certificate or assertion could not be trusted
    50013|Y|InvalidAssertion|Presented assertion is expired, malformed or of wrong kind
    50014|a|GuestUserInPendingState|Guest has not accepted the invitation or is unknown here
    50015|e|ViralUserLegalAgeConsentRequiredState|User needs age-group consent
    50017|d|CertificateValidationFailed|Certificate chain or revocation list check failed
    50019|h||Interrupted so the user can pick a certificate
    50020|U|UserUnauthorized|External account is not a guest in this tenant
    50024|o||Client state could not be decrypted
    50027|o|InvalidJwtToken|JWT fails nonce, subject, issuer, audience or lifetime checks
    50029|o||Domain name in the URI has illegal characters
    50032|d|WeakRsaKey|RSA key offered is too weak
    50033|s|RetryableError|Temporary service problem; retry
    50034|U|UserAccountNotFound|No such user in the directory; typo or wrong tenant
    50038|o||API version is unsupported
    50042|d|UnableToGeneratePairwiseIdentifierWithMissingSalt|Principal lacks the salt for pairwise identifiers
    50043|d|UnableToGeneratePairwiseIdentifierWithMultipleSalts|Principal has several pairwise identifier salts
    50048|b|SubjectMismatchesIssuer|Client assertion subject and issuer differ
    50049|o|NoSuchInstanceForDiscovery|Authority host is unknown to instance discovery
    50050|o|MalformedDiscoveryRequest|Instance discovery request is malformed
    50052|l||Password typed is longer than allowed
    50053|a|IdsLocked|Account temporarily locked, or address flagged as malicious
    50054|l||Old password was typed; use the new one
    50055|l|InvalidPasswordExpiredPassword|Password has expired; user must reset it
    50056|l||Directory has no password for user, or it is invalid
    50057|a|UserDisabled|Account has been disabled by an administrator
    50058|i|UserInformationNotProvided|No usable session for silent sign-in; sign in interactively
    50059|o|MissingTenantRealmAndNoUserInformationProvided|Neither request nor credentials identify a tenant
    50060|k||Sign-out could not be done
    50061|o|SignoutInvalidRequest|Sign-out request is invalid
    50062|o||Sign-out request is not authorized
    50064|l|CredentialAuthenticationError|User name or password validation failed
    50068|o|SignoutInitiatorNotParticipant|Signing-out app takes no part in this session
    50069|o||Sign-out name identifier does not match the session
    50070|o|SignoutUnknownSessionIdentifier|Sign-out names a session that does not exist
    50071|o|SignoutMessageExpired|Sign-out request is too old
    50072|j|UserStrongAuthEnrollmentRequiredInterrupt|User must enrol in multifactor authentication now
    50074|j|UserStrongAuthClientAuthNRequiredInterrupt|Strong authentication needed but the challenge was not passed
    50075|d||Tenant has no security defaults enabled
    50076|j|UserStrongAuthClientAuthNRequired|Policy or new location demands multifactor authentication
    50077|f||Policy wants the authenticator itself to be compliant
    50078|j|UserStrongAuthExpired|Earlier multifactor proof is too old; repeat it
    50079|j|UserStrongAuthEnrollmentRequired|User must register security info for multifactor authentication
    50080|o||Bad request
    50081|c||Policy wants the user's GPS location
    50085|i||Refresh token requires a fresh social provider login
    50086|k|SasNonRetryableError|Strong authentication service failed for good
    50087|s|SasRetryableError|Strong authentication service failed briefly; retry
    50088|p||Telephone multifactor call limit hit; wait some minutes
    50089|q||Sign-in flow token is too old; log in again
    50091|o||Query string is too long
    50093|d||SAML NameID has no value
    50097|f|DeviceAuthenticationRequired|Device must authenticate itself, normally through the broker
    50098|o||JWT body lacks a required field
    50099|f|PKeyAuthInvalidJwtUnauthorized|Device (PKeyAuth) JWT signature is bad
    50100|d||Token claims could not be transformed
    50101|d||Claims transformer named for principal is unknown
    50102|d||Custom claims transformer could not be loaded
    50103|d||Claims transformation raised a reported error
    50105|a|EntitlementGrantsNotFound|User has no assignment to this application
    50107|d|InvalidRealmUri|Federation realm object named does not exist
    50108|d||Claims transformation settings could not be read
    50109|d||Configured claims transformation is unknown
    50111|d||Request applies a claims transformation nobody defined
    50117|o||Policy inside the claims parameter cannot be deserialized
    50120|o|ThresholdJwtInvalidJwtFormat|JWT header shows an unknown credential type
    50123|d||Claims transformation method is unknown
    50124|d|ClaimsTransformationInvalidInputParameter|Claims mapping contains an invalid regular expression
    50125|l|PasswordResetRegistrationRequiredInterrupt|Interrupted so the user can register or reset password
    50126|l|InvalidUserNameOrPassword|User name or password is wrong
    50127|f|BrokerAppNotInstalled|Broker app must be installed to reach this content
    50128|o||Domain is invalid and no tenant can be inferred
    50129|f|DeviceIsNotWorkplaceJoined|Device must be workplace joined first
    50130|o||Authentication method claim value is not recognised
    50131|c|ConditionalAccessFailed|Conditional Access refused: device state, risk or policy
    50132|r|SsoArtifactInvalidOrExpired|Session ended by password expiry or change
    50133|r|SsoArtifactRevoked|Session revoked by recent password change
    50134|k|DeviceFlowAuthorizeWrongDatacenter|Device code approved from another data center
    50135|l|PasswordChangeCompromisedPassword|Risky account must change its password
    50136|h|RedirectMsaSessionToApp|One personal-account session found; redirecting to app
    50137|l||Security rule demands a password change
    50138|k||Encryption key environment is invalid
    50139|i|SessionMissingMsaOAuth2RefreshToken|Session lacks its external refresh token
    50140|h|KmsiInterrupt|Stay-signed-in prompt was displayed; normal
    50141|k||Protected key belongs to a different user
    50142|l||Conditional Access demands a password change
    50143|i||Session tenant and domain hint do not match
    50144|l|InvalidPasswordExpiredOnPremPassword|On-premises password has expired
    50146|d|MissingCustomSigningKey|App-specific signing key is missing, expired or not yet valid
    50147|o|MissingCodeChallenge|PKCE code challenge is absent or wrongly sized
    50148|o||PKCE verifier does not match the challenge
    50149|o||PKCE challenge method parameter is invalid
    50150|e||Credential carries no valid consent approval
    50155|f|DeviceAuthenticationFailed|Device could not be authenticated for this user
    50156|o||Device tokens do not work for v2 resources
    50157|i||User must be redirected for routing
    50158|c|ExternalSecurityChallenge|External control, e.g. terms of use, must be completed
    50159|g||External provider sent too few claims
    50160|h||Another target tenant is preferred
    50161|d|InvalidExternalSecurityChallengeConfiguration|External claims provider's authorization URL is invalid
    50162|s||Claims transformation timed out; retry or simplify it
    50163|d||Claims regular expression produced an oversized value
    50164|o||Access token was issued for another purpose
    50165|d||Requested token encryption algorithm is unsupported
    50166|s|ExternalClaimsProviderThrottled|Call to external OpenID provider endpoint failed
    50167|o||Proof-of-possession key in request is invalid
    50168|h|ChromeBrowserSsoInterruptRequired|Interrupted to fetch a browser single sign-on token
    50169|d|InvalidRequestBadRealm|Realm is not configured for this service
    50170|d|MissingExternalClaimsProviderMapping|External control mapping is missing
    50171|o||Audience only allowed with mutual TLS
    50172|d||External claims provider has not been approved
    50173|r|FreshTokenNeeded|Grant was revoked, often by password change; sign in again
    50176|d||External control definition is missing
    50177|M|ExternalChallengeNotSupportedForPassthroughUsers|Pass-through users cannot meet external challenges
    50178|M|SessionControlNotSupportedForPassthroughUsers|Pass-through users cannot use session controls
    50180|i|WindowsIntegratedAuthMissing|Integrated Windows authentication is required
    50181|i||One-time passcode could not be validated
    50182|i||One-time passcode has expired
    50184|i||One-time passcode is wrong or unknown
    50185|s||One-time passcode mail could not be delivered
    50187|f|DeviceInformationNotProvided|Service got no device information for authentication
    50189|o||Device code has the wrong format
    50192|o|RawCredentialExpectedNotFound|Sign-in carried no credential, e.g. no client certificate
    50194|d||Single-tenant app used the /common endpoint
    50196|Z|LoopDetected|Client repeats the same request too fast; fix its loop
    50197|i|ConflictingIdentities|User could not be found; sign in again
    50199|i|CmsiInterrupt|User is asked to confirm the app they sign into
    50201|i||Prompt asks the user for additional information
    50202|e||User must explicitly agree to sign in here
    50203|i||User must register or snooze the authenticator app
    50204|e||External user has not accepted the privacy statement
    50205|h||External user has accepted the privacy statement
    50206|e||Nobody consented to connect to the target device
    50207|h||Browser-to-native bridge prompt is shown
    50209|l||User is in the middle of a password reset
    51000|d|RequiredFeatureNotEnabled|A needed feature is switched off
    51001|o|DomainHintMustbePresent|Domain hint must accompany on-premises identifier
    51002|m||User is on a deny list
    51004|a|UserAccountNotInDirectory|User does not exist in this directory
    51005|h|TemporaryRedirect|Follow the Location header, keeping the method
    51006|i|ForceReauthDueToInsufficientAuth|Session lacks integrated Windows claim; log in again
    51007|h||Directory will create this user on the fly
    51008|a||Just-in-time user creation is disabled
    52004|e|DelegationDoesNotExistForLinkedIn|User has not consented to LinkedIn access
    53000|f|DeviceNotCompliant|Policy needs a compliant device and this one is not
    53001|f|DeviceNotDomainJoined|Policy needs a domain-joined device
    53002|M|ApplicationUsedIsNotAnApprovedApp|Policy needs an approved client app
    53003|m|BlockedByConditionalAccess|Conditional Access blocks token issuance outright
    53004|M|ProofUpBlockedDueToRisk|Multifactor registration is refused because of the risk of the sign-in
    53005|n||App must first apply Intune protection policies
    53006|i||Federated provider must authenticate the user
    53007|i||Federated provider must authenticate the user
    53008|M||Browser is unsupported for this policy
    53009|n||App must first apply Intune protection policies
    53010|m|ProofUpBlockedDueToSecurityInfoAcr|Security info may only be registered from set places
    53011|m||User is blocked for risk in the home tenant
    54000|m|MinorUserBlockedLegalAgeGroupRule|Minor is blocked by the age-group rule
    54005|q||Authorization code was already redeemed
    54006|d||Unencrypted v2 tokens are unsupported for the app
    54007|g||HTTP method is unsupported for provider federation
    54008|j||MFA needed and the credential used does not qualify
    54009|j||MFA needed and the credential used does not qualify
    54010|m||MFA registration blocked for the credential used
    55103|i||Native authentication needs a password credential next
    55106|i||Native authentication needs required user attributes next
    55200|o||Native authentication continuation token is invalid; restart flow
    60007|d||Certificate exposes no usable private key
    65001|e|DelegationDoesNotExist|Nobody consented to this app; ask interactively
    65002|d||First-party pairing needs preauthorization, not user consent
    65003|d||First-party self token needs preauthorization
    65004|t|UserDeclinedConsent|User refused the consent prompt
    65005|d|MisconfiguredApplication|App's required resource list is wrong or incomplete
    65006|d||Resource has no entitlements matching requested permissions
    65007|e||App's permission list changed; consent again
    67001|d||Resource cannot be used as a protected resource
    67002|e||User consent is needed to create or extend delegation
    67003|d|ActorNotValidServiceIdentity|Actor is not a valid service identity
    67006|d||Service identity is not trusted for delegation
    70000|r|InvalidGrant|Refresh token or grant is not valid
    70001|d|UnauthorizedClient|Application is disabled or unknown
    70002|b|InvalidClient|Client credentials failed validation
    70003|o|UnsupportedGrantType|Grant type is unsupported
    70004|d|InvalidRedirectUri|Redirect URI does not match registration
    70005|o|UnsupportedResponseType|Response type is unsupported or not enabled
    70007|o|UnsupportedResponseMode|Response mode is unsupported
    70008|q|ExpiredOrRevokedGrant|Code or refresh token expired or was revoked
    70009|g||External sign-in state parameter could not be validated
    70010|g||External sign-in state parameter does not match
    70011|o|InvalidScope|Requested scope is invalid
    70012|s|MsaServerError|Consumer-account service failed; try again
    70013|o||Request parameter is unsupported
    70014|o||Request parameter is unsupported
    70015|o||Request parameter is unsupported
    70016|X|AuthorizationPending|Device flow awaits user approval; keep polling
    70017|t||User declined the device-flow authorization
    70018|Y|BadVerificationCode|User typed a wrong device-flow code
    70019|q|CodeExpired|Device-flow verification code expired; restart
    70020|Y||Device code is invalid or has expired; restart flow
    70021|b||No federated identity record matches the assertion
    70022|b||Federated credential issuer URL is not acceptable
    70023|b||External token lives longer than allowed
    70024|b||Provider metadata lacks a required field
    70030|s||Remote sign-in session could not be read
    70031|k||Remote sign-in session got into a wrong state
    70033|h||Remote sign-in was already approved
    70034|t||Remote sign-in was already denied
    70035|o||Remote sign-in session does not exist
    70037|t||Wrong challenge answer; remote sign-in denied
    70039|q||Remote sign-in session has expired
    70041|g||External sign-in nonce does not match
    70043|q|BadTokenDueToSignInFrequency|Refresh token too old for sign-in frequency policy
    70044|i||Session too old for sign-in frequency policy
    70045|q||Refresh token too old for sign-in frequency policy
    70046|i||Policy demands reauthentication now
    70071|o||Requested token type is invalid
    75001|O|BindingSerializationError|SAML message binding failed
    75003|O|UnsupportedBindingError|SAML response binding is unsupported
    75005|O|Saml2MessageInvalid|SAML request cannot be accepted
    75008|O|RequestDeniedError|SAML request had an unexpected destination
    75011|g|NoMatchedAuthnContextInOutputClaims|User's method differs from the one SAML requested
    75016|O|Saml2AuthenticationRequestInvalidNameIDPolicy|SAML NameID policy is invalid
    76020|o||App only accepts signed requests
    76021|o|ApplicationRequiresSignedRequests|App demands signed requests, this one is unsigned
    76022|d||No certificate exists to verify request signature
    76023|o||Request signature is invalid
    76026|o|RequestIssueTimeExpired|SAML request's issue time is too old
    80001|s|OnPremiseStoreIsNotAvailable|Authentication agent cannot reach Active Directory
    80002|s|OnPremisePasswordValidatorRequestTimedout|On-premises password check timed out
    80003|g||On-premises validator gave an unknown status
    80005|s|OnPremisePasswordValidatorUnpredictableWebException|Unknown reply from authentication agent; retry
    80006|d||On-premises validator URL must use HTTPS
    80007|g|OnPremisePasswordValidatorErrorOccurredOnPrem|Authentication agent could not check the password
    80010|g|OnPremisePasswordValidationEncryptionException|Authentication agent could not decrypt the password
    80011|g||Password encryption keys could not be fetched
    80012|m|OnPremisePasswordValidationAccountLogonInvalidHours|Sign-in outside the user's permitted hours
    80013|g|OnPremisePasswordValidationTimeSkew|Clock skew between agent and domain controller
    80014|s|OnPremisePasswordValidationAuthenticationAgentTimeout|Agent answered after the maximum time
    80015|s||Password validation time budget exceeded
    80016|s||Authentication agent could not be signalled
    80017|g||Agent could not decrypt user credentials
    80018|g||Password encryption keys may not be accessed
    81001|g||Kerberos service ticket is too large
    81004|g|DesktopSsoIdentityInTicketIsNotAuthenticated|Kerberos authentication attempt failed
    81005|g|DesktopSsoAuthenticationPackageNotSupported|Authentication package is unsupported
    81006|g|DesktopSsoNoAuthorizationHeader|Seamless sign-on got no Authorization header
    81007|d|DesktopSsoTenantIsNotOptIn|Tenant has not enabled seamless sign-on
    81008|g||Kerberos ticket failed validation
    81009|g|DesktopSsoAuthorizationHeaderValueWithBadFormat|Kerberos ticket could not be validated
    81010|I|DesktopSsoAuthTokenInvalid|Kerberos ticket is expired or bad
    81011|g|DesktopSsoLookupUserBySidFailed|Kerberos ticket's user could not be located
    81012|i|DesktopSsoMismatchBetweenTokenUpnAndChosenUpn|Signing-in user differs from device user
    81013|g||Kerberos ticket's user could not be looked up
    81014|I||Seamless sign-on token has expired
    81015|g||Delegated Kerberos tickets are refused
    81016|o||Seamless sign-on request is invalid
    90002|d|InvalidTenantName|Tenant does not exist; wrong id or wrong cloud
    90004|o|InvalidRequestFormat|Request is badly formatted
    90005|o|InvalidRequestWithMultipleRequirements|Identifier and login hint must not be combined
    90006|s|ExternalServerRetryableError|Service is briefly unavailable
    90007|o|InvalidSessionId|Session id cannot be parsed
    90008|e|TokenForItselfRequiresGraphPermission|App lacks consent for basic directory sign-in permission
    90009|o|TokenForItselfMissingIdenticalAppIdentifier|Self token needs the GUID application id as resource
    90010|o|NotSupported|Requested algorithm or feature is unsupported
    90011|o||Request names several application ids
    90012|s|RequestTimeout|Request timed out at the service
    90013|o|InvalidUserInput|User's input is invalid
    90014|o|MissingRequiredField|Credential lacks a required field
    90015|o|QueryStringTooLong|Query string is too long
    90016|o|MissingRequiredClaim|Access token lacks a required claim
    90017|o||Request has an unexpected field
    90019|o|MissingTenantRealm|Tenant could not be determined from the request
    90020|g||SAML assertion lacks the user's immutable id
    90022|o|AuthenticatedInvalidPrincipalNameFormat|Principal name has the wrong format
    90023|o|InvalidRequest|Authentication request is invalid
    90024|s|RequestBudgetExceededError|Request exceeded its time budget; retry
    90025|s||Internal allowance exceeded; service retries itself
    90026|o||Host name may not hold a wildcard
    90027|d||Old API version cannot serve personal accounts
    90028|o||Principal name lacks its primary part
    90030|s||Transient failure; retry later
    90031|s||Transient failure; retry later
    90032|s||Transient failure; retry later
    90033|s|MsodsServiceUnavailable|Directory service is unavailable
    90035|s||Service temporarily unavailable; retry later
    90036|k|MsodsServiceUnretryableFailure|Directory service failed and retry will not help
    90037|k||Service error that retry cannot fix
    90038|d|NationalCloudTenantRedirection|Tenant lives in another national cloud
    90039|s||Service temporarily unavailable; retry later
    90040|k||Service error that retry cannot fix
    90041|s||Transient failure; try again
    90043|d|NationalCloudAuthCodeRedirection|National cloud code redirection is disabled
    90045|p||Service is too busy; retry later
    90049|d||Application could not be found
    90050|g||External provider response is too large
    90051|o|InvalidNationalCloudId|National cloud id is invalid
    90055|p|TenantThrottlingError|Too many requests for this tenant; back off
    90056|o|BadResourceRequest|Token endpoint needs a POST with the code
    90057|s||Internal server problem
    90058|s||Service temporarily unavailable; retry later
    90061|s||Call to external OpenID endpoint failed
    90071|m||Admin must accept inbound multifactor trust settings
    90072|U|PassThroughUserMfaError|External account is unknown here and cannot satisfy MFA
    90081|g|OrgIdWsFederationMessageInvalid|WS-Federation message cannot be processed
    90082|g|OrgIdWsFederationNotSupported|Chosen authentication policy is unsupported
    90083|o||Request is unsupported
    90084|m|OrgIdWsFederationGuestNotAllowed|Guests are not allowed on this site
    90085|g|OrgIdWsFederationSltRedemptionFailed|Company object not provisioned, so no token
    90086|q|OrgIdWsTrustDaTokenExpired|User's DA token has expired
    90087|g|OrgIdWsFederationMessageCreationFromUriFailed|WS-Federation message could not be built from URI
    90088|m||E-mail domain is not in provider's allowed list
    90089|o||User token must not be used in this app flow
    90090|s|GraphRetryableError|Directory graph is temporarily unavailable
    90091|s|GraphServiceUnreachable|Directory graph cannot be reached
    90092|k|GraphNonRetryableError|Directory graph failed for good
    90093|W|GraphUserUnauthorized|Directory graph answered forbidden; usually an administrator must act
    90094|W|AdminConsentRequired|An administrator must consent
    90095|e|AdminConsentRequiredRequestAccess|User is told to request approval from an administrator
    90096|W||Admin consent is needed for the requested permissions
    90097|W||Admin consent processing failed
    90098|o||Unexpected consent approval request id
    90099|W||App is not authorized in the customer tenant
    90100|o|InvalidRequestParameter|A parameter is empty or invalid
    90101|o|InvalidEmailAddress|Supplied e-mail address is malformed
    90102|o|InvalidUriParameter|Value must be an absolute URI
    90107|o|InvalidXml|Request XML has invalid data
    90112|o||Application id must be a GUID
    90114|o|InvalidExpiryDate|Bulk token expiry would give an expired token
    90115|o||Code and password may not be combined
    90116|o||Only POST is accepted here
    90117|o|InvalidRequestInput|Request input is invalid
    90119|o|InvalidUserCode|Device-flow user code is empty
    90120|Y|InvalidDeviceFlowRequest|Device-flow request was already approved or declined
    90121|o|InvalidEmptyRequest|Request is empty
    90122|o||User identifier is missing
    90123|g|IdentityProviderAccessDenied|Identity provider denied the request
    90124|d|V1ResourceV2GlobalEndpointNotSupported|Resource is unusable via /common or /consumers
    90125|a|DebugModeEnrollTenantNotFound|User is unknown; check the typed name
    90126|o|DebugModeEnrollTenantNotInferred|User's tenant cannot be inferred at this endpoint
    90129|d||Resource only takes v1 tokens and cannot be used so
    90130|d|NonConvergedAppV2GlobalEndpointNotSupported|App is unusable via /common or /consumers
    90131|o||Session id may not be combined with this prompt
    90132|o||Device code does not support this request
    90133|o||Device code flow unavailable on /common or /consumers
    90134|g||Claims could not be fetched from identity provider
    90135|t||User chose not to go on with sign-in
    90136|o||Device code flow is not for confidential clients
    90137|t||User declined releasing profile information
    90138|o||Session id may not be combined with login hint
    90139|o||Device code connect mode is unsupported
    90160|s||Internal error while remediating the user
    90201|k||Service error that retry cannot fix
    90202|s||Transient failure; try again
    90401|m||Access is denied
    90500|h||Tenant belongs to another fault domain
    90501|h||Tenant request is being sent to US government cloud
    100003|s||Regional service timed out calling the global one
    100004|s||Global service gave the regional one an empty reply
    100007|d||Regional service only serves managed identities and certain clients
    100017|s||Token issuance failed or sign-in service has problems
    100022|s||Outage simulation failed the request on purpose
    100026|d||Regional service refuses this client type
    100027|d||Regional service refuses this client now
    120000|l|PasswordChangeIncorrectCurrentPassword|Current password was wrong during change
    120001|l||New password fails complexity rules
    120002|l|PasswordChangeInvalidNewPasswordWeak|New password is too weak
    120003|l|PasswordChangeInvalidNewPasswordContainsMemberName|New password contains the user's name
    120004|l|PasswordChangeOnPremComplexity|New password fails on-premises complexity rules
    120005|l|PasswordChangeOnPremSuccessCloudFail|Password changed on premises but not in cloud
    120006|l||Password change was interrupted; check and retry
    120008|l|PasswordChangeAsyncJobStateTerminated|Password change job stopped for good
    120011|l|PasswordChangeAsyncUpnInferenceFailed|Password change could not infer the user name
    120012|W|PasswordChangeNeedsToHappenOnPrem|Password must be changed on premises
    120013|s|PasswordChangeOnPremisesConnectivityFailure|Password change could not reach on-premises directory
    120014|a|PasswordChangeOnPremUserAccountLockedOutOrDisabled|On-premises account is locked or disabled
    120015|W|PasswordChangeADAdminActionRequired|Administrator must act before password can change
    120016|a|PasswordChangeUserNotFoundBySspr|Self-service reset cannot find the user
    120017|l||Password operation is unsupported
    120018|l|PasswordChangePasswordDoesnotComplyFuzzyPolicy|New password resembles a banned one
    120019|l||New password contains a banned word
    120020|l|PasswordChangeFailure|Password change failed
    120021|s|PartnerServiceSsprInternalServiceError|Password reset service failed internally
    121003|M||Organization forbids changing own password
    130001|o||Hello signature key id is missing
    130004|f|NgcKeyNotFound|User has no Windows Hello key configured
    130005|f|NgcInvalidSignature|Windows Hello key signature is invalid
    130006|f|NgcTransportKeyNotFound|Device lacks the Hello transport key
    130007|W|NgcDeviceIsDisabled|Device is disabled
    130008|f|NgcDeviceIsNotFound|Device named by the Hello key is unknown
    130009|f||Device key was found weak
    130500|m||Credential policy blocks phone sign-in
    130501|m||Credential policy blocks the sign-in
    130502|m||Credential policy blocks Temporary Access Pass
    130503|i||Temporary Access Pass is wrong
    130504|a||Temporary Access Pass has expired
    130505|a||One-time access pass was already used
    130506|i||Web sign-in needs a Temporary Access Pass
    130507|a||No access pass could be found for the user
    131005|a||User's phone entry was not found
    131009|m||Phone number sign-in is off for the tenant
    131010|m||Policy conditions exclude this user
    131011|o||User's input was invalid
    131012|p||Sign-in attempt was throttled
    135000|i||Passkey signature verification failed
    135001|a||User has no such passkey
    135002|o||Passkey lacks authenticator data
    135003|i||Passkey assertion failed; gesture invalid
    135010|f|KeyNotFound|Passkey or device key cannot be found
    135011|W||Device used to sign in is disabled
    135012|i||Passkey's user handle belongs to someone else
    135016|m||Policy disables passkey sign-in
    135017|i||Passkey signature counter is unexpected
    135018|i||Passkey answered an invalid challenge
    135019|i||Passkey challenge has expired
    135020|i||Passkey assertion is invalid
    140000|o|InvalidRequestNonce|Request nonce is missing
    140001|o|InvalidSessionKey|Session key is invalid
    140002|o||Session key not found
    140003|o||Nonce purpose is unsupported
    160011|i||Selected user account is invalid
    160021|i|AppSessionSelectionInvalidSessionNotExist|App asked for a user session that does not exist
    165004|k||Message varies at runtime; read the description
    165900|o|InvalidApiRequest|API request is invalid
    200001|o||Authorization code may not be redeemed in parallel
    220025|k||Encryption key version not found
    220050|k||Overriding encryption key version not found
    220100|k||Internal ticket decryption failed
    220450|d|UnsupportedAndroidWebViewVersion|Embedded web view is too old
    220501|d|InvalidCrlDownload|Certificate revocation list could not be downloaded
    221000|d|DeviceOnlyTokensNotSupportedByResource|Resource refuses device-only tokens
    230037|i||Cached token lacks the needed authentication methods
    230089|m||Custom policy blocks backup authentication
    230090|m||Resilience defaults are off, blocking backup authentication
    230109|o|CachedCredentialNonGWAuthNRequestsNotSupported|Backup auth service was called directly, bypassing the gateway
    240000|W||Tenant reached its bulk join token limit
    240001|a|BulkAADJTokenUnauthorized|User may not register devices
    240002|o|RequiredClaimIsMissing|ID token cannot serve as a bearer grant
    240003|k||Authorize call gave an unexpected result
    240004|k||Authorize call returned no code
    240005|a||User lacks the role for bulk join tokens
    293001|o||Remote desktop target machine differs
    293002|o||Proof-of-possession check failed
    293004|d||Remote desktop target device is not in the tenant
    392100|a||No user matches the given sign-in hint
    392101|i||User must first enable remote sign-in on phone
    392102|q||Backchannel tracking token has expired
    392103|X||User has not answered yet; keep polling
    392105|o||Backchannel request id is invalid
    392106|o||Client differs from the one that began backchannel
    392189|d||Mutual TLS is not enabled for this app and flow
    392200|b||Client certificate is missing from the mutual TLS request
    392204|b||Configuration fault such as an expired certificate stops authentication
    399208|b||Registered certificates must not bind public-client tokens
    399209|d||App has not enabled certificate-bound access tokens
    399210|i||Resource requires a verifiable credential
    399218|i||User must confirm this request; repeat interactively
    399219|s||Consumer account data timed out
    399246|l||New password is too weak in native authentication
    399284|g|InboundIdTokenIssuerInvalid|Federated ID token issuer is empty or mismatches the realm
    500011|d|InvalidResourceServicePrincipalNotFound|Resource application has no service principal in this tenant
    500012|o||Resource application name is invalid
    500013|o||Resource identifier is missing
    500014|W|InvalidResourceServicePrincipalDisabled|Resource service principal has been disabled in the tenant
    500015|d||Consumer-provisioned resources are unsupported in tenant
    500016|d||App is unsupported as a resource for this flow
    500017|d||Flow disallows this app as a resource
    500021|m||Tenant restrictions header does not list this tenant
    500022|m||Tenant restrictions policy denies access to this tenant
    500023|m||Tenant restriction headers disagree
    500024|m||Conflicting tenant restriction signals on sign-in
    500025|m||Conflicting tenant restriction signals in claims request
    500031|d||Signing certificate is not configured
    500061|o||Assertion signature failed validation
    500081|g||SAML assertion has no supported signature
    500083|g||No trusted realm matches the token issuer
    500089|g||SAML assertion validation failed
    500101|o||Token has no audiences to check
    500103|d||Token audience matches none allowed
    500111|d||Redirect URI scheme is invalid
    500112|o||Redirect URI differs from the one used for code
    500113|d||App has no registered redirect URI
    500115|o||Redirect URI is missing or not a URL
    500117|d||Redirect URI must use a secure scheme
    500119|d||Redirect URIs with urn schemes are forbidden
    500121|j||Strong authentication attempt failed or was denied
    500124|f||No device secret is provisioned
    500125|f||Device secret is invalid
    500126|g||External ID token signature failed verification
    500127|o||Request carries no authenticated credential
    500128|f||Session key not found
    500129|f||Hello transport key not found
    500131|o||Assertion audience is not the calling app
    500132|o||Assertion is malformed
    500133|Y||User assertion is outside its validity window
    500136|o||v2 token used with the wrong API version
    500137|o||v1 token used with the wrong API version
    500138|o||Assertion lacks a refresh token
    500139|o||Assertion's refresh token is not a primary one
    500141|i||Invitation was redeemed but target app did not start it
    500142|h||Invitation redemption finished; sign-in continues
    500171|b||Certificate has been revoked
    500172|b||Certificate is outside its validity period
    500173|d||Certificate revocation list download failed
    500178|s||Revocation data unavailable; retry later
    500179|s||Revocation check timed out; retry later
    500180|b||No TLS certificate was provided
    500181|b||TLS certificate differs from the asserted one
    500183|b||Certificate has been revoked
    500184|b||Certificate-based client assertion failed verification
    500186|m||Policy conditions exclude this user
    500187|i||Chosen certificate does not meet criteria
    500200|U||Personal Microsoft accounts are not accepted by this app
    500201|d||API version cannot issue tokens to Microsoft accounts
    500202|U||External account unsupported for this API version
    500204|U||Microsoft account cannot sign in to this app
    500205|U||Consumer account cannot enter non-consumer apps
    500206|U||Account type does not suit the app
    500207|d||This kind of account cannot access the resource
    500208|d||Domain cannot be used for this account type
    500209|o||Domain does not support an unspecific tenant
    500210|o||Domain name and tenant id differ
    500211|U||External account is unknown in this tenant
    500212|m|NotAllowedByOutboundPolicyTenant|Home tenant's outbound access policy forbids the resource tenant
    500213|m|NotAllowedByInboundPolicyTenant|Resource tenant's inbound access policy forbids this user
    500222|a||User has no password for native authentication reset
    500271|g||ID token lacks a nonce
    500276|g||External provider's token signature failed
    500277|g||External ID token issuer is unexpected
    500278|g||External ID token audience is unexpected
    500279|g||External ID token is outside its lifetime
    500303|o||Assertion audience does not match the client
    500341|V||User account was deleted from the directory
    500342|a||User is not set up for remote Hello
    500344|a||Passkey sign-in found no such user
    500346|a||Passcode user cannot use a local password
    500531|m||Address is blocked for legal reasons
    500571|a||Guest account is disabled
    500581|i||Silent request needs JavaScript to fetch sessions
    500582|i||Consumer session cannot be used silently here
    500583|i||Browser storage access is needed
    500761|j||Policy change or new location demands stronger authentication
    500881|p||Phone call MFA limit hit; use app notification
    500882|p||Phone call MFA limit hit; use app code
    500883|p||Phone call MFA limit hit; use companion notification
    501051|W||Calling app has no role on the resource
    501203|o||JWT needs a nonce
    501209|o||JWT signature is invalid
    501210|o||Assertion is empty
    501241|d||Mandatory input such as NameID is missing for SAML claims
    501271|f||Broker app must be installed for device authentication
    501291|f|DeviceIsNotWorkplaceJoinedForMamApp|Managed app on unregistered device must join via broker
    501292|n||Client cannot satisfy the app protection requirement
    501293|f||Device not joined for remote sign-in option
    501311|M||Browser is unsupported
    501312|f||Device is not registered for this account
    501313|f||Device must be managed
    501314|h||Silent interrupt detects browser capabilities
    501431|i||Session belongs to a different resource
    501461|d||Mapped claims need app GUID or verified-domain audience
    501471|o||PKCE code challenge is missing
    501481|o||PKCE verifier differs from authorization request's challenge
    501482|o||PKCE verifier length is invalid
    501491|o|InvalidCodeChallengeMethodInvalidSize|PKCE challenge has an illegal length
    501591|g||Claim request to external provider is missing
    501592|g||External ID token lacks an expected claim
    501593|g||External ID token claim has an unexpected value
    501621|s|ClaimsTransformationTimeoutRegularExpressionTimeout|Claims regular expression timed out; retry or simplify
    501631|d||Claims regular expression makes too many replacements
    501632|d||Claims replacement uses too many substitution parameters
    501941|d||Resource is single-tenant and was used from elsewhere
    510001|o||Request's requirements cannot be met
    530001|M||Browser is unsupported for device policy
    530002|f||Device must be compliant
    530003|f||Device must be managed
    530004|f||Tenant does not accept partner device compliance
    530011|M||Browser is unsupported for device policy
    530021|M||App fails approved-client requirements
    530022|M||Browser is unsupported for approved-app policy
    530031|m||Policy forbids issuing this token
    530032|m|BlockedByConditionalAccessOnSecurityPolicy|Tenant security policy blocks this request
    530033|m||Device-based policy blocks remote device flow
    530034|m|DelegatedAdminBlockedDueToSuspiciousActivity|Delegated admin blocked because of home-tenant account risk
    530035|m|BlockedBySecurityDefaults|Security defaults blocked legacy or unsafe request
    530036|M||Policy blocks the device code flow
    530081|f||Device registration needs Edge or managed browser
    530082|f||Device must be workplace joined
    530084|M||Token protection policy refuses an unbound token
    550022|D||Native authentication does not support confidential clients
    550024|m||Adding a multifactor method is blocked
    552003|q||Native authentication continuation token has expired; restart flow
    650011|e||Nobody consented to this application
    650041|t||User ended the request
    650051|d||Provisioning or consent failed; read the description
    650052|W||Organization has not subscribed to the needed service
    650053|o||Requested scope does not exist on the resource
    650054|d||Permissions target a resource that was removed
    650055|d||Required resource list names undiscoverable apps
    650056|d||App lists no permissions, or admin consent is missing
    650057|d||Resource is absent from app's requested permissions
    650058|W||Needed service is not subscribed or enabled
    650059|d||App's sign-in audience limits it to its own tenant
    650061|d||Client app requests a role that is unavailable
    700001|d||App must opt in to an optional claim
    700003|f||Device object is missing from the directory; register again
    700005|o|InvalidGrantRedeemAgainstWrongTenant|Code must be redeemed at its own tenant
    700007|o||Grant was issued to another client
    700008|a||Social provider user should have no home tenant
    700009|o||Reply address is required when redeeming this code
    700011|d|UnauthorizedClientAppNotFoundInOrgIdTenant|Client app does not exist in this directory
    700012|b||Client did not authenticate with a bearer token
    700013|d||Client may not request managed browser token
    700014|n||Managed browser app must supply an enrolment id
    700016|d|UnauthorizedClient_DoesNotMatchRequest|Client id is unknown in this tenant
    700017|d||Resource value is unsupported
    700018|d||Resource value is unsupported
    700019|d||Application id cannot be used or is unauthorized
    700020|i|InteractionRequired|Grant can only be used with interaction
    700021|b||Client assertion names another client id
    700022|o|InvalidMultipleResourcesScope|Scopes name more than one resource
    700023|o|InvalidResourcelessScope|Scopes name no resource
    700024|b|SignedAssertionInvalidTimeRange|Client assertion is outside its validity window
    700025|b|InvalidClientPublicClientWithCredential|Public client must not send secret or assertion
    700026|b||Client application has no keys configured
    700027|b||Client assertion signature did not verify
    700028|b||Certificate thumbprint is not authorized
    700029|b||Signing certificate is invalid
    700030|b||Certificate subject is not authorized for the app
    700031|b||Certificate lacks a subject name
    700032|b||App has no trusted certificate subjects
    700034|b||Client assertion actor token is invalid
    700035|b||Client assertion's custom claims are badly formatted
    700038|o||Empty GUID is no application id
    700039|o||Empty GUID is no resource id
    700042|d||Reply address is not one configured
    700046|d||Broker reply address has the wrong scheme
    700047|d||Broker must use a single-page app reply address
    700050|b||Actor token is outside its validity window
    700051|d||Token response type is off for the app
    700052|o||Token request has an unsupported response type
    700053|o||ID token response needs openid scope
    700054|d||ID token implicit grant is switched off for the app
    700056|a||Organization has no such user account
    700081|q||Refresh token reached its maximum lifetime
    700082|q|ExpiredOrRevokedGrantInactiveToken|Refresh token lapsed through inactivity
    700083|q||Primary refresh token reached its maximum lifetime
    700084|q||Single-page app refresh token reached its fixed lifetime
    700171|t||End user declined to authorize
    700172|Z||Authentication loop detected; check the app
    700211|b||No federated credential matches the assertion issuer
    700212|b||No federated credential matches the assertion audience
    700213|b||No federated credential matches the assertion subject
    700221|b||Token issuer differs from published discovery issuer
    700222|b||Federated sign-in refuses tokens that Entra itself issued
    700229|b|ForbiddenTokenType|Federated credential needs an app-only token
    700311|i||Cached remote sign-in session is invalid
    701011|s||Device code could not be stored
    701014|p||No more one-time passcodes can be made now
    750054|O||SAML redirect lacks its request or response parameter
    800181|d||Validator configuration causes repeated redirects
    800184|p||On-premises password validation was throttled
    900000|k||Environment error
    900001|s||Browser cannot load sign-in page content
    900021|o||Tenant id is invalid or empty
    900022|o||Tenant id is empty
    900023|o||Tenant id is neither a domain nor a GUID
    900042|o||Authorization header absent or badly formed
    900044|f||This PKeyAuth version is unsupported
    900045|f||PKeyAuth header is missing
    900047|f||PKeyAuth header is malformed
    900048|o||Request is too large
    900049|o||Request is malformed
    900051|o||Session id and domain hint may not be combined
    900054|o||Broker client id differs from the grant's
    900056|o||Brokered sign-in needs a redirect URI
    900058|o||Managed identities cannot use user flows
    900143|o||Grant type lacks a needed parameter
    900144|o||Request body lacks a required parameter
    900161|o||Access token lacks the tenant id claim
    900191|o||Client credentials grant needs a specific tenant
    900192|o||Client id does not determine a tenant
    900231|i||User could not be authenticated
    900236|o|InvalidRequestSamlPropertyUnsupported|SAML request sets an unsupported property
    900381|d||Tenant is in another national cloud
    900382|d||Confidential client cannot make cross-cloud requests
    900383|d||Sign in directly at the national cloud
    900384|o||JWT signature failed validation
    900432|d||Cross-cloud request refuses confidential clients
    900439|d||Confidential clients must use government endpoint
    900491|d||Service principal not found
    900561|o|BadResourceRequestInvalidRequest|Endpoint was called with the wrong HTTP verb
    900610|g||External OpenID endpoint failed for good
    900611|g||Provider metadata could not be parsed
    900612|g||Provider's signing keys could not be parsed
    900851|a||No token until the account is provisioned
    900941|W||Risky app; administrator consent is needed
    900942|W||Admin must consent before client reaches resource
    900971|d||Request has no reply address
    900981|e||Admin consent request concerned a risky app
    901001|o||Request parameter has an invalid value
    901002|o||The resource parameter is not supported here
    901003|o||Request has too many encoded parameters
    901004|o||An expected parameter is missing
    901005|o||Parameter value is not among those supported
    901006|o||Request has extra parameters to remove
    901007|o||Native authentication request lacks the redirect challenge type
    901011|g|NoEmailAddressCollectedFromExternalOidcIDP|External provider gave no e-mail address
    901012|g|EmailAddressCollectedFromExternalOidcIDPNotVerified|External provider's e-mail address is unverified
    901014|g|NoExternalIdentifierCollectedFromExternalOidcIDP|External ID token lacks the identifier
    901171|i||Sign out, then in again with own provider
    1000000|i|UserNotBoundError|User must also sign in with an external provider
    1000002|h|BindCompleteInterruptError|Account binding succeeded; just tell the user
    1000003|h||Consumer sign-in must move to work sign-in
    1000004|o||Claims request holds values not valid for that claim
    1000014|o||On-behalf-of token tenant differs from the assertion's
    1000021|s||External claims provider is unavailable
    1000022|s||External claims provider answered with an HTTP error
    1000024|o||Claims request must hold one valid client address
    1000026|r||Primary refresh token is invalid
    1000029|o||Token confirmation request is badly formatted
    1000030|r||Consumer refresh token cannot be used here
    1000031|W||Application is not accessible now; contact the administrator
    1000036|o||Bound refresh token was used as a bearer
    1000101|m||Access is denied
    1000102|o||Request is invalid
    1000104|m|XCB2BResourceCloudNotAllowedOnIdentityTenant|Identity tenant does not allow that resource cloud
    1000106|m||Tenant restriction policy header is invalid
    1000107|m||Tenant restriction header names an unknown tenant
    1000108|m||Tenant restriction header names an unknown policy
    1000110|m||Resource tenant refuses users of that identity tenant
    1000202|d||Tenant moved to public cloud; use public login host
    1000203|i||Organization changed; sign out and in again
    1000401|d||Tenant was migrated to another cloud
    1000463|m||Tenant may not use this private link
    1000470|m||Protocol is blocked for the tenant
    1000474|p||User makes too many new sessions; slow down
    1000502|b|CertificateIsOutsideValidityWindow|Certificate is outside its validity window
    1000503|f||Request names two different devices
    1000602|o||Only the managed identity service may call this
    1000604|o||Request parameters are invalid
    1000608|o||Request parameters are invalid
    1000613|b||Managed identity attestation token was not accepted
    1000901|b||Certificate may not be used for tokens now
    1000903|b||Certificate authority key identifier does not match
    1001006|s||Transient failure; try again
    1001010|d||Client or resource lacks a service principal here
    1002012|o||App-only scope must end in /.default
    1002016|d||Outdated TLS version is refused
    1002021|d||Client library too old for another cloud's resources
    1002023|f||Device authentication required from a specific tenant
    1002027|o||Some collected sign-up attributes are invalid
    1003013|q||Nonce in the artifact has expired
    1003030|s||Consumer sign-in failed briefly; retry
    1003031|d||App registration's required resources are wrong
    1003033|t||Remote sign-in session was denied
    1003034|m||Organization does not accept this personal account type
    1003037|a||An account with this e-mail may already exist
    1100000|k||Service error that retry cannot fix
    1300041|f||Hello key cannot be decoded
    1300042|f||Hello key has no device
    1350001|i||Passkey assertion verification failed
    1400001|o||Request nonce is missing
    1400011|o||Session key is missing
    2205013|s||Revocation list download is running; retry soon
    5000211|m||Device or network tenant restriction policy denies access
    5000221|m||Access to that tenant is denied
    5000222|m||Tenant restriction denies a resource in another tenant
    5000224|m|NotAllowedTenantBlockedTenantFraud|Tenant is blocked for suspected fraud
    5000225|m||Tenant is blocked for inactivity
    5000811|g||Signing key id matches no registered key
    5000819|g|InvalidSamlTokenEmailMissingOrInvalid|SAML e-mail claim is missing or has the wrong domain
    5001211|f||Primary refresh token could not be created
    5001212|f||Device must authenticate to get a primary token
    5001213|g||Integrated Windows authentication needed, seamless sign-on unusable
    5001214|i||Authentication failed
    5001256|g||External provider's ID token was not acceptable
    5002730|o||JWT signing key is unsupported, e.g. token for another audience
    7000011|o||SAML assertion has an invalid confirmation method
    7000012|o||Grant came from another tenant
    7000014|o||Device code value is invalid
    7000015|o||Grant belongs to another tenant
    7000016|r||Primary refresh token lacks the session-key signature
    7000017|o||Broker-restricted refresh token is no credential
    7000018|o||Token binding header is empty
    7000019|r||Token binding hash differs
    7000021|o||Grant type is not recognised
    7000024|o||Credentials name inconsistent broker applications
    7000026|o||Grant is invalid or malformed
    7000027|r||Emergency refresh token was rejected
    7000028|f||Device lacks its attestation key
    7000034|f||Token binding claim is malformed; re-enrol device
    7000110|o||Several application ids were found
    7000112|W|UnauthorizedClientApplicationDisabled|Client application is disabled
    7000113|d||App is not authorized to act on behalf of users
    7000114|d||App may not make on-behalf-of calls
    7000115|o||Only a broker app may redeem this grant
    7000116|W||Client application is disabled in the tenant
    7000117|W||Resource application is disabled in the tenant
    7000118|W||Resource application is not allowed for the tenant
    7000210|b||Trusted certificate authority policy has no source
    7000211|b||Tenant has no trusted certificate authority policy
    7000212|b||No certificate authority policy fits the subject name
    7000213|b||Certificate chain is invalid
    7000214|b|CertificateHasBeenRevoked|Certificate has been revoked
    7000215|b||Client secret is wrong
    7000216|b||Client credentials grant lacks a credential
    7000217|d||Service principal is unknown in the tenant
    7000218|b||Client secret or assertion is missing from the body
    7000219|b||Grant type needs a client secret or assertion
    7000220|o||Client id differs from the grant's
    7000221|b||Certificate subject and assertion issuer differ
    7000222|b|InvalidClientSecretExpiredKeysProvided|Client secret has expired
    7000223|d||App may not broker tokens
    7000224|d||App may not have tokens brokered for it
    7000226|b||App has no federated identity credential policy
    7000228|d||App may not broker tokens
    7000229|d||Client app has no service principal in tenant
    7000274|b|ClientAssertionContainsInvalidSignature|Client assertion signature is invalid
    7000277|b|CertificateWasRevoked|Client certificate has been revoked
    7002131|b||No federated credential subject or expression matches the assertion
    7500514|O||No supported SAML response type was present
    7500529|O||SAML request ID has an illegal form
    9000410|o||JSON is malformed
    9000411|o||A request parameter is duplicated
    9001011|W||Device policy holds an unsupported device state
    9001023|o||Grant type does not work on /common or /consumers
    9002313|o|InvalidRequest|Request is malformed or invalid
    9002319|b||Public client must not send a secret
    9002325|o||Cross-origin code redemption needs PKCE
    9002326|d||Cross-origin redemption only for single-page app registrations
    9002327|d||Single-page app tokens need cross-origin requests
    9002328|o||Admin consent needs a specific tenant
    9002331|d||App takes personal accounts only; use /consumers
    9002332|d||App takes work accounts only; avoid /consumers
    9002333|o||Remote desktop request lacks its binding key
    9002338|o||Request is malformed or invalid
    9002339|d||Personal account is unsupported at this endpoint
    9002341|e||User must permit single sign-on for this app
    9004351|d||Resource refuses cross-cloud tokens
    """#)

  /// Sorted by name, ASCII case ignored: `name|number`.
  static let aadstsNames = StaticTable(#"""
    ActorNotValidServiceIdentity|67003
    AdminConsentRequired|90094
    AdminConsentRequiredRequestAccess|90095
    ApplicationRequiresSignedRequests|76021
    ApplicationUsedIsNotAnApprovedApp|53002
    AppSessionSelectionInvalid|16002
    AppSessionSelectionInvalidSessionNotExist|160021
    AudienceUriValidationFailed|50010
    AuthenticatedInvalidPrincipalNameFormat|90022
    AuthenticationFailed|50012
    AuthorizationPending|70016
    BadResourceRequest|90056
    BadResourceRequestInvalidRequest|900561
    BadTokenDueToSignInFrequency|70043
    BadVerificationCode|70018
    BindCompleteInterruptError|1000002
    BindingSerializationError|75001
    BlockedByConditionalAccess|53003
    BlockedByConditionalAccessOnSecurityPolicy|530032
    BlockedBySecurityDefaults|530035
    BrokerAppNotInstalled|50127
    BulkAADJTokenUnauthorized|240001
    CachedCredentialNonGWAuthNRequestsNotSupported|230109
    CertificateHasBeenRevoked|7000214
    CertificateIsOutsideValidityWindow|1000502
    CertificateValidationFailed|50017
    CertificateWasRevoked|7000277
    ChromeBrowserSsoInterruptRequired|50168
    ClaimsTransformationInvalidInputParameter|50124
    ClaimsTransformationTimeoutRegularExpressionTimeout|501621
    ClientAssertionContainsInvalidSignature|7000274
    CmsiInterrupt|50199
    CodeExpired|70019
    ConditionalAccessFailed|50131
    ConflictingIdentities|50197
    CredentialAuthenticationError|50064
    CredentialKeyProvisioningFailed|17003
    DebugModeEnrollTenantNotFound|90125
    DebugModeEnrollTenantNotInferred|90126
    DelegatedAdminBlockedDueToSuspiciousActivity|530034
    DelegationDoesNotExist|65001
    DelegationDoesNotExistForLinkedIn|52004
    DesktopSsoAuthenticationPackageNotSupported|81005
    DesktopSsoAuthorizationHeaderValueWithBadFormat|81009
    DesktopSsoAuthTokenInvalid|81010
    DesktopSsoIdentityInTicketIsNotAuthenticated|81004
    DesktopSsoLookupUserBySidFailed|81011
    DesktopSsoMismatchBetweenTokenUpnAndChosenUpn|81012
    DesktopSsoNoAuthorizationHeader|81006
    DesktopSsoTenantIsNotOptIn|81007
    DeviceAuthenticationFailed|50155
    DeviceAuthenticationRequired|50097
    DeviceFlowAuthorizeWrongDatacenter|50134
    DeviceInformationNotProvided|50187
    DeviceIsNotWorkplaceJoined|50129
    DeviceIsNotWorkplaceJoinedForMamApp|501291
    DeviceNotCompliant|53000
    DeviceNotDomainJoined|53001
    DeviceOnlyTokensNotSupportedByResource|221000
    DevicePolicyError|50005
    DomainHintMustbePresent|51001
    EmailAddressCollectedFromExternalOidcIDPNotVerified|901012
    EntitlementGrantsNotFound|50105
    ExpiredOrRevokedGrant|70008
    ExpiredOrRevokedGrantInactiveToken|700082
    ExternalChallengeNotSupportedForPassthroughUsers|50177
    ExternalClaimsProviderThrottled|50166
    ExternalSecurityChallenge|50158
    ExternalServerRetryableError|90006
    FedMetadataInvalidTenantName|20033
    ForbiddenTokenType|700229
    ForceReauthDueToInsufficientAuth|51006
    FreshTokenNeeded|50173
    GraphNonRetryableError|90092
    GraphRetryableError|90090
    GraphServiceUnreachable|90091
    GraphUserUnauthorized|90093
    GuestUserInPendingState|50014
    IdentityProviderAccessDenied|90123
    IdsLocked|50053
    InboundIdTokenIssuerInvalid|399284
    InteractionRequired|16000
    InvalidApiRequest|165900
    InvalidAssertion|50013
    InvalidClient|70002
    InvalidClientPublicClientWithCredential|700025
    InvalidClientSecretExpiredKeysProvided|7000222
    InvalidCodeChallengeMethodInvalidSize|501491
    InvalidCrlDownload|220501
    InvalidDeviceFlowRequest|90120
    InvalidEmailAddress|90101
    InvalidEmptyRequest|90121
    InvalidExpiryDate|90114
    InvalidExternalSecurityChallengeConfiguration|50161
    InvalidGrant|70000
    InvalidGrantRedeemAgainstWrongTenant|700005
    InvalidJwtToken|50027
    InvalidMultipleResourcesScope|700022
    InvalidNationalCloudId|90051
    InvalidPasswordExpiredOnPremPassword|50144
    InvalidPasswordExpiredPassword|50055
    InvalidRealmUri|50107
    InvalidRedirectUri|70004
    InvalidReplyTo|50011
    InvalidRequest|90023
    InvalidRequestBadRealm|50169
    InvalidRequestFormat|90004
    InvalidRequestInput|90117
    InvalidRequestNonce|140000
    InvalidRequestParameter|90100
    InvalidRequestSamlPropertyUnsupported|900236
    InvalidRequestWithMultipleRequirements|90005
    InvalidResource|50001
    InvalidResourcelessScope|700023
    InvalidResourceServicePrincipalDisabled|500014
    InvalidResourceServicePrincipalNotFound|500011
    InvalidSamlToken|50008
    InvalidSamlTokenEmailMissingOrInvalid|5000819
    InvalidScope|70011
    InvalidSessionId|90007
    InvalidSessionKey|140001
    InvalidSignature|50006
    InvalidTenantName|90002
    InvalidUriParameter|90102
    InvalidUserCode|90119
    InvalidUserInput|90013
    InvalidUserNameOrPassword|50126
    InvalidXml|90107
    KeyNotFound|135010
    KmsiInterrupt|50140
    LoopDetected|50196
    MalformedDiscoveryRequest|50050
    MinorUserBlockedLegalAgeGroupRule|54000
    MisconfiguredApplication|65005
    MissingCodeChallenge|50147
    MissingCustomSigningKey|50146
    MissingExternalClaimsProviderMapping|50170
    MissingRequiredClaim|90016
    MissingRequiredField|90014
    MissingSigningKey|50003
    MissingTenantRealm|90019
    MissingTenantRealmAndNoUserInformationProvided|50059
    MsaServerError|70012
    MsodsServiceUnavailable|90033
    MsodsServiceUnretryableFailure|90036
    NationalCloudAuthCodeRedirection|90043
    NationalCloudTenantRedirection|90038
    NgcDeviceIsDisabled|130007
    NgcDeviceIsNotFound|130008
    NgcInvalidSignature|130005
    NgcKeyNotFound|130004
    NgcTransportKeyNotFound|130006
    NoEmailAddressCollectedFromExternalOidcIDP|901011
    NoExternalIdentifierCollectedFromExternalOidcIDP|901014
    NoMatchedAuthnContextInOutputClaims|75011
    NonConvergedAppV2GlobalEndpointNotSupported|90130
    NoSuchInstanceForDiscovery|50049
    NotAllowedByInboundPolicyTenant|500213
    NotAllowedByOutboundPolicyTenant|500212
    NotAllowedTenant|50002
    NotAllowedTenantBlockedTenantFraud|5000224
    NotSupported|90010
    OAuth2IdPAuthCodeRedemptionUserError|40015
    OAuth2IdPRefreshTokenRedemptionUserError|40009
    OAuth2IdPRetryableServerError|40010
    OAuth2IdPUnretryableServerError|40008
    OnPremisePasswordValidationAccountLogonInvalidHours|80012
    OnPremisePasswordValidationAuthenticationAgentTimeout|80014
    OnPremisePasswordValidationEncryptionException|80010
    OnPremisePasswordValidationTimeSkew|80013
    OnPremisePasswordValidatorErrorOccurredOnPrem|80007
    OnPremisePasswordValidatorRequestTimedout|80002
    OnPremisePasswordValidatorUnpredictableWebException|80005
    OnPremiseStoreIsNotAvailable|80001
    OrgIdWsFederationGuestNotAllowed|90084
    OrgIdWsFederationMessageCreationFromUriFailed|90087
    OrgIdWsFederationMessageInvalid|90081
    OrgIdWsFederationNotSupported|90082
    OrgIdWsFederationSltRedemptionFailed|90085
    OrgIdWsTrustDaTokenExpired|90086
    PartnerEncryptionCertificateMissing|50007
    PartnerServiceSsprInternalServiceError|120021
    PassThroughUserMfaError|90072
    PasswordChangeADAdminActionRequired|120015
    PasswordChangeAsyncJobStateTerminated|120008
    PasswordChangeAsyncUpnInferenceFailed|120011
    PasswordChangeCompromisedPassword|50135
    PasswordChangeFailure|120020
    PasswordChangeIncorrectCurrentPassword|120000
    PasswordChangeInvalidNewPasswordContainsMemberName|120003
    PasswordChangeInvalidNewPasswordWeak|120002
    PasswordChangeNeedsToHappenOnPrem|120012
    PasswordChangeOnPremComplexity|120004
    PasswordChangeOnPremisesConnectivityFailure|120013
    PasswordChangeOnPremSuccessCloudFail|120005
    PasswordChangeOnPremUserAccountLockedOutOrDisabled|120014
    PasswordChangePasswordDoesnotComplyFuzzyPolicy|120018
    PasswordChangeUserNotFoundBySspr|120016
    PasswordResetRegistrationRequiredInterrupt|50125
    PKeyAuthInvalidJwtUnauthorized|50099
    ProofUpBlockedDueToRisk|53004
    ProofUpBlockedDueToSecurityInfoAcr|53010
    QueryStringTooLong|90015
    RawCredentialExpectedNotFound|50192
    RedirectMsaSessionToApp|50136
    RequestBudgetExceededError|90024
    RequestDeniedError|75008
    RequestIssueTimeExpired|76026
    RequestTimeout|90012
    RequiredClaimIsMissing|240002
    RequiredFeatureNotEnabled|51000
    RetryableError|50033
    Saml2AuthenticationRequestInvalidNameIDPolicy|75016
    Saml2MessageInvalid|75005
    SasNonRetryableError|50086
    SasRetryableError|50087
    SessionControlNotSupportedForPassthroughUsers|50178
    SessionMissingMsaOAuth2RefreshToken|50139
    SignedAssertionInvalidTimeRange|700024
    SignoutInitiatorNotParticipant|50068
    SignoutInvalidRequest|50061
    SignoutMessageExpired|50071
    SignoutUnknownSessionIdentifier|50070
    SsoArtifactInvalidOrExpired|50132
    SsoArtifactRevoked|50133
    SsoUserAccountNotFoundInResourceTenant|16003
    SubjectMismatchesIssuer|50048
    TemporaryRedirect|51005
    TenantThrottlingError|90055
    ThresholdJwtInvalidJwtFormat|50120
    TokenForItselfMissingIdenticalAppIdentifier|90009
    TokenForItselfRequiresGraphPermission|90008
    TokenIssuanceError|50000
    UnableToGeneratePairwiseIdentifierWithMissingSalt|50042
    UnableToGeneratePairwiseIdentifierWithMultipleSalts|50043
    UnauthorizedClient|70001
    UnauthorizedClient_DoesNotMatchRequest|700016
    UnauthorizedClientApplicationDisabled|7000112
    UnauthorizedClientAppNotFoundInOrgIdTenant|700011
    UnsupportedAndroidWebViewVersion|220450
    UnsupportedBindingError|75003
    UnsupportedGrantType|70003
    UnsupportedResponseMode|70007
    UnsupportedResponseType|70005
    UserAccountNotFound|50034
    UserAccountNotInDirectory|51004
    UserAccountSelectionInvalid|16001
    UserDeclinedConsent|65004
    UserDisabled|50057
    UserInformationNotProvided|50058
    UserNotBoundError|1000000
    UserStrongAuthClientAuthNRequired|50076
    UserStrongAuthClientAuthNRequiredInterrupt|50074
    UserStrongAuthEnrollmentRequired|50079
    UserStrongAuthEnrollmentRequiredInterrupt|50072
    UserStrongAuthExpired|50078
    UserUnauthorized|50020
    V1ResourceV2GlobalEndpointNotSupported|90124
    ViralUserLegalAgeConsentRequiredState|50015
    WeakRsaKey|50032
    WindowsIntegratedAuthMissing|50180
    WsFedMessageInvalid|20012
    WsFedSignInResponseError|20001
    XCB2BResourceCloudNotAllowedOnIdentityTenant|1000104
    """#)
}
