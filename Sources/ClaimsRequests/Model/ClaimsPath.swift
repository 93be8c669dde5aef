/// A place in a claims request.
///
/// The text is made only when it is asked for: names can be long.
struct ClaimsPath: Sendable {
  private var names: [String] = []

  init(_ names: String?...) {
    self.names = names.prefix { $0 != nil }.compactMap(\.self)
  }

  /// The place one name further in.
  func appending(_ name: String) -> Self {
    var path = self
    path.names.append(name)
    return path
  }

  /// The place as a JSON Pointer (RFC 6901).
  var pointer: String {
    var pointer = ""
    for name in names {
      pointer.append("/")
      for scalar in name.unicodeScalars {
        switch scalar {
        case "~": pointer.append("~0")
        case "/": pointer.append("~1")
        default: pointer.unicodeScalars.append(scalar)
        }
      }
    }
    return pointer
  }
}
