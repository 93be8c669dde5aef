import Foundation
import TestSupport
import Testing

/// A kind of shared vector that no test names would be passed over without a word.
@Suite(.enabled(if: ProjectFiles.hasSharedVectors))
struct `Kinds of shared vectors` {
  private static func testSources() throws -> String {
    let manager = FileManager.default
    let root = ProjectFiles.url("Tests")
    var text = ""
    for folder in try manager.contentsOfDirectory(atPath: root.path) where folder.hasSuffix("Tests")
    {
      let suite = root.appending(path: folder)
      for file in try manager.subpathsOfDirectory(atPath: suite.path)
      where file.hasSuffix(".swift") {
        text += try String(contentsOf: suite.appending(path: file), encoding: .utf8)
      }
    }
    return text
  }

  @Test(arguments: [("msal-objc.json", 48), ("peers.json", 30)])
  func `are all run by a test that names them`(file: String, count: Int) throws {
    let sources = try Self.testSources()
    let rows = try ProjectFiles.objects(try #require(ProjectFiles.shared(file)))
    let kinds = Set(rows.compactMap { $0["kind"] as? String })
    #expect(kinds.count == count)
    #expect(kinds.filter { !sources.contains("\"\($0)\"") } == [])
  }
}
