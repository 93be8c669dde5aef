/// The members of an error body that are read; others are skipped.
enum JSONErrorMember {
  case broker, challengeType, claims, clientData, clientInfo, code, continuation, correlationID
  case error, errorCodes, errorDescription, errorMetadata, errorSubcode, errorURI, homeAccountID
  case message, nativeAttributes, resourceError, state, status, suberror, timestamp, traceID
  case username

  /// By length first: most names are told apart without comparing text.
  init?(_ name: String) {
    switch name.utf8.count {
    case 3 where name == "adi": self = .username
    case 4 where name == "code" || name == "Code": self = .code
    case 5 where name == "error": self = .error
    case 5 where name == "state": self = .state
    case 6 where name == "claims": self = .claims
    case 7 where name == "message" || name == "Message": self = .message
    case 7 where name == "clidata": self = .clientData
    case 8 where name == "suberror": self = .suberror
    case 8 where name == "trace_id": self = .traceID
    case 8 where name == "username": self = .username
    case 9 where name == "timestamp": self = .timestamp
    case 9 where name == "error_uri": self = .errorURI
    case 10 where name == "statusCode": self = .status
    case 11 where name == "error_codes": self = .errorCodes
    case 11 where name == "client_info": self = .clientInfo
    case 11 where name == "odata.error": self = .resourceError
    case 13 where name == "correlationId": self = .correlationID
    case 13 where name == "error_subcode": self = .errorSubcode
    case 14 where name == "correlation_id": self = .correlationID
    case 14 where name == "challenge_type": self = .challengeType
    case 14 where name == "error_metadata": self = .errorMetadata
    case 15 where name == "home_account_id": self = .homeAccountID
    case 16 where name == "errorDescription": self = .errorDescription
    case 16 where name == "x-broker-app-ver": self = .broker
    case 17 where name == "error_description": self = .errorDescription
    case 17 where name == "broker_error_code": self = .broker
    case 18 where name == "continuation_token": self = .continuation
    case 18 where name == "invalid_attributes": self = .nativeAttributes
    case 19 where name == "required_attributes": self = .nativeAttributes
    case 19 where name == "broker_error_domain": self = .broker
    case 21 where name == "unverified_attributes": self = .nativeAttributes
    default: return nil
    }
  }
}
