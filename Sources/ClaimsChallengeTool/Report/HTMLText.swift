import ClaimsChallenges

/// Text as HTML shows it, whatever it holds.
enum HTMLText {
  /// The text on one line, what a terminal or a page would act on replaced, markup as characters.
  static func escape(_ text: String) -> String {
    var out = ""
    for scalar in text.visible.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// The same, of bounded length.
  static func short(_ text: String) -> String { escape(text.shortened) }

  /// The hash of an inline style or script, as a Content-Security-Policy names it.
  static func hashSource(_ text: String) -> String {
    let digest = Base64URL.encode(SHA256.hash(text.utf8))
    return "'sha256-\(String(digest.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }))='"
  }
}
