public import YajlJSON

extension ClaimsRequest {
  /// How a claims request is read: 256 KiB and 64 levels at most, duplicated names kept.
  public static let jsonOptions: JSONOptions = {
    var options = JSONOptions.default
    options.limits.maximumByteCount = 256 * 1024
    options.limits.maximumDepth = 64
    options.duplicateNames = .keep
    return options
  }()

  /// Reads JSON text.
  ///
  /// With `.keep` a duplicated target or claim is kept, and the last is read; see ``isAmbiguous``. With
  /// `.refuse` it is an error. Duplicated names inside a claim are data and kept by both.
  ///
  /// - Throws: ``ClaimsRequestError`` with the code `invalidJSON`, `notAnObject`, `limitExceeded` or
  ///   `duplicateName`.
  public init(
    jsonString text: String, duplicateNames: DuplicateNamePolicy = .keep
  ) throws(ClaimsRequestError) {
    var text = text
    self = try text.withUTF8 { unsafe Self.read($0.span, duplicateNames) }.get()
  }

  /// Reads UTF-8 encoded JSON text; as the reader of strings.
  public init(
    jsonBytes bytes: Span<UInt8>, duplicateNames: DuplicateNamePolicy = .keep
  ) throws(ClaimsRequestError) {
    self = try Self.read(bytes, duplicateNames).get()
  }

  /// Reads UTF-8 encoded JSON text; as the reader of strings.
  public init(
    jsonBytes bytes: some Collection<UInt8>, duplicateNames: DuplicateNamePolicy = .keep
  ) throws(ClaimsRequestError) {
    let result = bytes.withContiguousStorageIfAvailable {
      unsafe Self.read($0.span, duplicateNames)
    }
    self = try (result ?? Self.read(ContiguousArray(bytes).span, duplicateNames)).get()
  }

  private static func read(
    _ bytes: Span<UInt8>, _ duplicateNames: DuplicateNamePolicy
  ) -> Result<ClaimsRequest, ClaimsRequestError> {
    let object: JSONObject
    var parser = JSONParser(options: jsonOptions)
    do {
      object = try parser.decode(from: bytes)
    } catch {
      return .failure(error.code == .typeMismatch ? .notAnObject : ClaimsRequestError(error))
    }
    if duplicateNames == .refuse, ClaimsDuplicate.areAny(in: object) {
      return .failure(.duplicateName)
    }
    let source = unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
    return .success(ClaimsRequest(json: object, source: source))
  }
}

extension ClaimsRequest: JSONDecodable {
  /// Reads the next value, which must be an object.
  public init(from json: inout JSONCursor) throws(JSONError) {
    let offset = json.offset
    guard let object = try json.value().object else {
      throw JSONError(.typeMismatch, offset: offset, reason: ClaimsRequestError.notAnObject.reason)
    }
    self.init(json: object)
  }
}

extension ClaimsRequest: JSONEncodable {
  /// Writes the request in order, losslessly.
  public func encode(to json: inout JSONWriter) { self.json.encode(to: &json) }

  /// The request as JSON text: as it was read, without insignificant white space, while unchanged.
  public func jsonString() -> String {
    source.map { String(decoding: CompactText.bytes(of: $0), as: UTF8.self) } ?? json.jsonString()
  }

  /// The request as UTF-8 encoded JSON text.
  public func jsonBytes() -> [UInt8] {
    source.map(CompactText.bytes(of:)) ?? json.jsonBytes()
  }
}

extension ClaimsRequestError {
  /// The text is JSON, but not an object.
  static let notAnObject = ClaimsRequestError(
    .notAnObject, reason: "A claims request is a JSON object.")

  /// The same as a claims request's error.
  public init(_ error: JSONError) {
    self.init(
      error.code.isLimit ? .limitExceeded : .invalidJSON, offset: error.offset,
      reason: error.reason)
  }
}

extension JSONError.ErrorCode {
  /// Whether the text may be valid, but is larger than is read.
  package var isLimit: Bool {
    switch self {
    case .documentTooLong, .tooDeep, .stringTooLong, .numberTooLong, .tooManyMembers: true
    default: false
    }
  }
}
