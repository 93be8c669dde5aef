import Foundation
import TestSupport
import Testing
import TokenErrors

/// Runs all rows of a kind; `judge` tells what differs.
func runMSALVectors(
  _ kind: String, rows count: Int, named: [String: NamedDifference] = [:],
  where isMeant: ([String: Any]) -> Bool = { _ in true },
  judge: (_ input: [String: Any], _ expected: [String: Any]) throws -> [String]
) throws {
  var run = VectorRun("msal-objc, \(kind)", named: named)
  let url = try #require(ProjectFiles.shared("msal-objc.json"))
  for row in try ProjectFiles.objects(url) where row["kind"] as? String == kind {
    let input = try #require(row["input"] as? [String: Any])
    guard isMeant(input) else { continue }
    let expected = try #require(row["expected"] as? [String: Any])
    try run.judge(row["id"] as? String ?? "", judge(input, expected))
  }
  let failures = run.failures(rows: count)
  #expect(failures.isEmpty, "\(failures)")
}

/// An error of a token endpoint, from a vector's JSON.
func tokenError(_ json: [String: Any], status: Int? = nil) -> TokenError {
  let body = (try? JSONSerialization.data(withJSONObject: json)) ?? Data()
  return TokenError(body: body, status: status)
}
