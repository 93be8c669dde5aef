import YajlJSON

/// A claims request as the benchmarks decode it: in order, typed.
struct ClaimsModel: JSONDecodable {
  enum Target: JSONMember {
    case userinfo, idToken, accessToken
    init?(_ name: borrowing JSONName) {
      if name == "access_token" {
        self = .accessToken
      } else if name == "id_token" {
        self = .idToken
      } else if name == "userinfo" {
        self = .userinfo
      } else {
        return nil
      }
    }
  }

  struct NamedClaim {
    var name: String
    var request: ClaimModel?
  }

  var userinfo: [NamedClaim] = []
  var idToken: [NamedClaim] = []
  var accessToken: [NamedClaim] = []

  init(from json: inout JSONCursor) throws(JSONError) {
    try json.beginObject()
    while let target: Target = try json.nextMember() {
      switch target {
      case .userinfo: userinfo = try Self.claims(&json)
      case .idToken: idToken = try Self.claims(&json)
      case .accessToken: accessToken = try Self.claims(&json)
      }
    }
  }

  private static func claims(_ json: inout JSONCursor) throws(JSONError) -> [NamedClaim] {
    var claims: [NamedClaim] = []
    claims.reserveCapacity(json.count)
    try json.beginObject()
    while let name = try json.nextName() {
      claims.append(
        NamedClaim(name: name, request: json.null() ? nil : try ClaimModel(from: &json)))
    }
    return claims
  }
}

/// One claim of a request.
struct ClaimModel: JSONDecodable {
  enum Member: JSONMember {
    case essential, value, values
    init?(_ name: borrowing JSONName) {
      if name == "essential" {
        self = .essential
      } else if name == "value" {
        self = .value
      } else if name == "values" {
        self = .values
      } else {
        return nil
      }
    }
  }

  var essential: Bool?
  var value: String?
  var values: [String]?

  init(from json: inout JSONCursor) throws(JSONError) {
    try json.beginObject()
    while let member: Member = try json.nextMember() {
      switch member {
      case .essential: essential = try json.bool()
      case .value: value = try json.string()
      case .values:
        var list: [String] = []
        list.reserveCapacity(json.count)
        try json.beginArray()
        while try json.nextElement() { list.append(try json.string()) }
        values = list
      }
    }
  }
}

/// The body of a token endpoint's error.
struct ErrorModel: JSONDecodable {
  enum Member: JSONMember {
    case error, suberror, timestamp, claims, description, codes, traceID, correlationID, uri
    init?(_ name: borrowing JSONName) {
      if name == "error" {
        self = .error
      } else if name == "error_description" {
        self = .description
      } else if name == "error_codes" {
        self = .codes
      } else if name == "timestamp" {
        self = .timestamp
      } else if name == "trace_id" {
        self = .traceID
      } else if name == "correlation_id" {
        self = .correlationID
      } else if name == "error_uri" {
        self = .uri
      } else if name == "suberror" {
        self = .suberror
      } else if name == "claims" {
        self = .claims
      } else {
        return nil
      }
    }
  }

  var error, description, suberror, timestamp, traceID, correlationID, uri, claims: String?
  var codes: [Int] = []

  init(from json: inout JSONCursor) throws(JSONError) {
    try json.beginObject()
    while let member: Member = try json.nextMember() {
      switch member {
      case .error: error = try json.string()
      case .description: description = try json.string()
      case .suberror: suberror = try json.string()
      case .timestamp: timestamp = try json.string()
      case .traceID: traceID = try json.string()
      case .correlationID: correlationID = try json.string()
      case .uri: uri = try json.string()
      case .claims: claims = try json.string()
      case .codes: codes = try json.decode()
      }
    }
  }
}

/// The same claims request as Foundation decodes it, without order.
struct CodableClaims: Codable {
  enum CodingKeys: String, CodingKey {
    case userinfo
    case idToken = "id_token"
    case accessToken = "access_token"
  }

  var userinfo, idToken, accessToken: [String: CodableClaim?]?
}

struct CodableClaim: Codable {
  var essential: Bool?
  var value: String?
  var values: [String]?
}

struct CodableError: Codable {
  enum CodingKeys: String, CodingKey {
    case error, suberror, timestamp, claims
    case description = "error_description"
    case codes = "error_codes"
    case traceID = "trace_id"
    case correlationID = "correlation_id"
    case uri = "error_uri"
  }

  var error, description, suberror, timestamp, traceID, correlationID, uri, claims: String?
  var codes: [Int]?
}

/// A document that is read strictly as a whole, its duplicate names refused, and of which nothing is made.
struct Skipped: JSONDecodable {
  init(from json: inout JSONCursor) throws(JSONError) { try json.skip() }
}

/// Counts events, as the C program does.
struct EventCounter: JSONHandler {
  var count = 0
  mutating func beginObject(at offset: Int) { count &+= 1 }
  mutating func name(_ name: Span<UInt8>, at offset: Int) { count &+= 1 }
  mutating func endObject(at offset: Int) { count &+= 1 }
  mutating func beginArray(at offset: Int) { count &+= 1 }
  mutating func endArray(at offset: Int) { count &+= 1 }
  mutating func string(_ string: Span<UInt8>, at offset: Int) { count &+= 1 }
  mutating func number(_ number: Span<UInt8>, at offset: Int) { count &+= 1 }
  mutating func bool(_ bool: Bool, at offset: Int) { count &+= 1 }
  mutating func null(at offset: Int) { count &+= 1 }
}
