public import Foundation

/// Where test data lies: the project's own vectors, and the shared ones beside the checkout.
public enum ProjectFiles {
  /// The project's root, found from this file.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A file of the project's own, for example `Tests/Vectors/headers/strict.json`.
  public static func url(_ path: String) -> URL { root.appending(path: path) }

  /// A file of the shared vectors, or `nil` when the folder is not there.
  public static func shared(_ name: String) -> URL? {
    let url = root.deletingLastPathComponent().appending(path: "shared/vectors/\(name)")
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }

  /// For `.enabled(if:)`: a test that reads shared vectors skips visibly without them.
  public static var hasSharedVectors: Bool { shared("README.md") != nil }

  public static func data(_ url: URL) throws -> Data { try Data(contentsOf: url) }

  /// The array of JSON objects in `url`.
  public static func objects(_ url: URL) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: data(url))
    guard let rows = json as? [[String: Any]] else { throw CocoaError(.fileReadCorruptFile) }
    return rows
  }
}
