/// Names a value in a document: RFC 6901.
public enum JSONPointer {
  /// A pointer through members and elements: each name after a slash, `~` and `/` escaped.
  ///
  /// Without names it is empty and points to the whole document.
  public static func text(_ names: some Sequence<String>) -> String {
    var text = ""
    for name in names {
      text += "/"
      for byte in name.unicodeScalars {
        switch byte {
        case "~": text += "~0"
        case "/": text += "~1"
        default: text.unicodeScalars.append(byte)
        }
      }
    }
    return text
  }
}
