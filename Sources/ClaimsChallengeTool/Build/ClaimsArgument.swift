import ClaimsChallenges

/// Claims requests as arguments.
enum ClaimsArgument {
  /// JSON, base64, percent-encoded text or `@FILE`; `name` is what the user knows the argument by.
  static func read(
    _ text: String, named name: String, host: any ToolHost
  ) throws(ToolFailure) -> ClaimsRequest {
    var text = text
    if text.hasPrefix("@") {
      let bytes = try host.readAll(String(text.dropFirst()), limit: ClaimsArgument.limit)
      text = String(decoding: bytes, as: UTF8.self)
    }
    if text.utf8.allSatisfy(ASCII.isSpace) { return ClaimsRequest() }
    do {
      return try ClaimsRequest.decode(text).claims
    } catch {
      throw .malformed("malformed_claims in \(name), offset \(error.offset): \(error.reason)")
    }
  }

  /// `TARGET.NAME`, `TARGET.NAME=VALUE` or `TARGET.NAME=VALUE,VALUE…`.
  static func claim(_ text: String) throws(ToolFailure) -> ClaimsRequest {
    let equals = text.firstIndex(of: "=")
    let place = String(text[..<(equals ?? text.endIndex)])
    guard let equals else { return try request(.voluntary, at: place) }
    let values = text[text.index(after: equals)...]
      .split(separator: ",", omittingEmptySubsequences: false)
      .map { JSONValue.string(String($0)) }
    return try request(values.count == 1 ? .value(values[0]) : .values(values), at: place)
  }

  /// `TARGET.NAME`.
  static func essential(_ text: String) throws(ToolFailure) -> ClaimsRequest {
    try request(.essential, at: text)
  }

  private static func request(
    _ request: IndividualClaimRequest, at place: String
  ) throws(ToolFailure) -> ClaimsRequest {
    guard let dot = place.firstIndex(of: "."), dot > place.startIndex,
      place.index(after: dot) < place.endIndex
    else { throw .usage("a claim is named TARGET.NAME, as in access_token.acrs") }
    let target = ClaimsRequestTarget(String(place[..<dot]))
    return [target: [ClaimName(String(place[place.index(after: dot)...])): request]]
  }

  /// The largest claims request, in bytes.
  static let limit = 256 << 10
}
