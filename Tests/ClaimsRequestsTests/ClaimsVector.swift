import Foundation
import TestSupport
import Testing

/// One vector of `Tests/Vectors/claims`, with its strings.
struct ClaimsVector: Sendable, CustomTestStringConvertible {
  let name: String
  let source: String
  private let texts: [String: String]
  private let lists: [String: [[String]]]

  var testDescription: String { name }

  /// A string at `input`, `input.older`, `expected`, `expected.claims` …
  func text(_ place: String) throws -> String { try #require(texts[place], "\(name): \(place)") }

  /// Rows of strings; a list of strings is a list of rows of one.
  func rows(_ place: String) throws -> [[String]] {
    try #require(lists[place], "\(name): \(place)")
  }

  init(_ row: [String: Any]) {
    var texts: [String: String] = [:]
    var lists: [String: [[String]]] = [:]
    func take(_ value: Any?, _ place: String) {
      switch value {
      case let text as String: texts[place] = text
      case let list as [[String]]: lists[place] = list
      case let list as [String]: lists[place] = list.map { [$0] }
      case let object as [String: Any]:
        for (name, value) in object { take(value, "\(place).\(name)") }
      default: break
      }
    }
    take(row["input"], "input")
    take(row["expected"], "expected")
    name = row["name"] as? String ?? ""
    source = row["source"] as? String ?? ""
    self.texts = texts
    self.lists = lists
  }

  /// The vectors of a file; a file that cannot be read gives none, and `theFilesAreThere` fails.
  static func all(_ file: String) -> [ClaimsVector] {
    let rows = try? ProjectFiles.objects(ProjectFiles.url("Tests/Vectors/claims/\(file).json"))
    return (rows ?? []).map(ClaimsVector.init)
  }
}

@Suite struct `The vectors of claims requests` {
  @Test(
    arguments: [
      "round-trip", "refused", "merge", "canonical", "satisfaction", "findings", "msal-wire",
    ])
  func `are there, and each is named, sourced and unlike the others`(file: String) {
    let vectors = ClaimsVector.all(file)
    #expect(vectors.count > 10)
    #expect(vectors.allSatisfy { !$0.name.isEmpty && !$0.source.isEmpty })
  }
}

extension String {
  /// The UTF-8 bytes: `==` of strings would take two normal forms for one.
  var bytes: [UInt8] { Array(utf8) }
}
