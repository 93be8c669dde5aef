import ClaimsChallenges

/// What must hold for claims requests, whatever the bytes are: reading, canonical form, laws of merging.
enum ClaimsProperties {
  /// The first property that the bytes break.
  ///
  /// Line feeds divide the bytes into requests.
  static func firstBroken(by bytes: [UInt8]) -> String? {
    let requests = bytes.split(separator: 0x0A, maxSplits: 2).compactMap { line in
      try? ClaimsRequest(decoding: String(decoding: line, as: UTF8.self))
    }
    for request in requests {
      if let broken = brokenByReading(request) ?? brokenByUse(request) { return broken }
    }
    guard let first = requests.first, let last = requests.last else { return nil }
    return brokenByMerging(first, requests.count > 1 ? requests[1] : last, last)
  }

  private static func brokenByReading(_ request: ClaimsRequest) -> String? {
    let text = request.jsonString()
    guard let again = try? ClaimsRequest(jsonString: text) else {
      return "what is written is refused"
    }
    if !same(again.jsonString(), text) { return "another text after writing and reading" }
    let canonical = request.canonicalForm
    guard let read = try? ClaimsRequest(jsonString: canonical) else {
      return "the canonical form is refused"
    }
    if !same(read.canonicalForm, canonical) { return "the canonical form has another one" }
    if again != request || again.hashValue != request.hashValue { return "not equal to itself" }
    for encoding in [ClaimsRequestEncoding.base64, .base64URL, .percentEncoded] {
      guard let decoded = try? ClaimsRequest(decoding: request.encoded(as: encoding)) else {
        return "an encoded request is refused"
      }
      if decoded != request { return "another request after encoding and decoding" }
    }
    return nil
  }

  private static func brokenByUse(_ request: ClaimsRequest) -> String? {
    for profile in ClaimsProfile.allCases {
      _ = request.validate(for: profile)
      _ = try? request.jsonString(for: profile)
    }
    _ = request.isSatisfied(by: request.json)
    let declared = request.declaring(.cp1, .protapp)
    let merged = request.merging([
      .accessToken: [.xmsCC: .values([.string("cp1"), .string("protapp")])]
    ])
    if !same(declared.jsonString(), merged.jsonString()) {
      return "declaring is not merging"
    }
    return nil
  }

  private static func brokenByMerging(
    _ a: ClaimsRequest, _ b: ClaimsRequest, _ c: ClaimsRequest
  ) -> String? {
    if !same(a.merging(a).canonicalForm, a.canonicalForm) { return "merging is not idempotent" }
    if !same(a.merging([:]).jsonString(), a.jsonString())
      || !same(ClaimsRequest().merging(a).jsonString(), a.jsonString())
    {
      return "the empty request is not neutral"
    }
    let left = a.merging(b).merging(c)
    var inner = b.merging(c)
    #if PLANTED_FAULT
      // A merge in which the older capabilities win.
      if b.accessToken[.xmsCC]?["values"] != nil { inner = c.merging(b) }
    #endif
    let right = a.merging(inner)
    inner = a
    inner.merge(contentsOf: [b, c])
    if !same(left.jsonString(), right.jsonString())
      || !same(left.canonicalForm, right.canonicalForm)
    {
      return "merging is not associative"
    }
    return same(inner.jsonString(), left.jsonString()) ? nil : "merging at once differs"
  }

  private static func same(_ one: String, _ other: String) -> Bool {
    one.utf8.elementsEqual(other.utf8)
  }
}
