import Foundation
import TestSupport
import Testing
import TokenErrors

@Suite("Error bodies and redirects: the project's vectors")
struct OwnVectorTests {
  nonisolated(unsafe) private static let rows: [[String: Any]] = {
    (try? ProjectFiles.objects(ProjectFiles.url("Tests/Vectors/errors/bodies.json"))) ?? []
  }()

  @Test(arguments: unsafe Self.rows.compactMap { $0["name"] as? String })
  func `every field is right`(_ name: String) throws {
    let row = try #require(unsafe Self.rows.first { $0["name"] as? String == name })
    let input = try #require(row["input"] as? [String: Any])
    let error: TokenError?
    if let redirect = input["redirect"] as? String {
      error = TokenError(redirect: redirect)
    } else {
      let body = try #require(input["body"] as? String)
      error = TokenError(body: body.utf8, status: input["status"] as? Int)
    }
    guard let expected = row["expected"] as? [String: Any] else {
      #expect(error == nil)
      return
    }
    let fields = ErrorFields(error: error)
    for (field, value) in expected {
      #expect(fields.matches(value, field), "\(field): \(fields[field]), expected \(value)")
    }
  }

  @Test func `the vectors are there`() { #expect(unsafe Self.rows.count >= 140) }
}
