import HTTPAuthChallenges
import References

/// `WWW-Authenticate`, `Authentication-Info` and `Retry-After` from any bytes: nothing traps, lenient equals strict wherever strict
/// accepts, and strict accepts exactly what the naive grammar accepts.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  // Octets above 0x7F travel as Latin-1 code points, as an HTTP client hands them over.
  let line = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))

  let lenient = AuthenticationChallenges(parsing: line)
  let strict = try? AuthenticationChallenges(strictlyParsing: line)
  if let strict { precondition(strict == lenient, "lenient differs from strict") }
  if bytes.count <= 12 {
    var grammar = ReferenceChallengeGrammar()
    grammar.read(bytes)
    precondition(grammar.meanings.isEmpty == (strict == nil), "strict differs from the grammar")
  }
  if let strict, let written = try? strict.fieldValue {
    precondition(AuthenticationChallenges(parsing: written) == strict, "written and read back")
  }
  _ = AuthenticationInfo(parsing: [line])
  _ = HTTPDate(parsing: line)
  _ = try? RetryAfter(strictlyParsing: line, now: HTTPDate(secondsSinceUnixEpoch: 1_800_000_000))
  _ = Authority(parsing: line)
  return 0
}
