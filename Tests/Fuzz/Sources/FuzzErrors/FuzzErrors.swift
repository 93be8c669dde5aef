import ClaimsChallenges

/// Error bodies, redirects and claims from any bytes, through to the decision: nothing traps.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let text = String(decoding: bytes, as: UTF8.self)

  let error = TokenError(body: bytes, status: 400)
  let context = RecoveryContext(for: SilentTokenParameters(scopes: ["User.Read"]))
  _ = RequestFailure(error).recovery(in: context)
  _ = TokenError(redirect: text)
  if let claims = try? ClaimsRequest(decoding: text) {
    let merged = claims.merging(claims)
    precondition(merged == claims, "merging is not idempotent")
    _ = claims.validate(for: .openIDConnect)
    _ = claims.validate(for: .msalApple)
  }
  return 0
}
