import Foundation
import TestSupport
import Testing

@Suite("Documentation: code on a page is code that compiles")
struct DocumentationTests {
  @Test("The marked blocks of docs/msal.md are the sources that Tests/MSALStub compiles")
  func msalPage() throws {
    let page = try String(contentsOf: ProjectFiles.url("docs/msal.md"), encoding: .utf8)
    let parts = page.components(separatedBy: "<!-- ").dropFirst()
    #expect(parts.count == 2)
    for part in parts {
      let path = try #require(part.components(separatedBy: " -->").first)
      let block = try #require(part.components(separatedBy: "```swift\n").dropFirst().first)
      let code = try #require(block.components(separatedBy: "```").first)
      #expect(try code == String(contentsOf: ProjectFiles.url(path), encoding: .utf8), "\(path)")
    }
  }
}
