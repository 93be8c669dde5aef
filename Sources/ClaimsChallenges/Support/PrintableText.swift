/// Which characters of a foreign text may reach a terminal, an editor or a shell's command line.
package enum PrintableText {
  /// Whether the character is shown, and does nothing else: no control, no format character (marks
  /// of direction, tags, zero widths), no separator of lines, nothing private or unassigned.
  package static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7F { return scalar.value >= 0x20 }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      return false
    default: return !scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether every character is.
  package static func isPrintable(_ text: String) -> Bool {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return true }
    return text.unicodeScalars.allSatisfy(isPrintable)
  }

  /// The same JSON with every other character written as a `\u` escape; line ends of its own stay.
  package static func escaping(json: String) -> String {
    if isPrintable(json) { return json }
    var out = ""
    out.reserveCapacity(json.utf8.count + 16)
    for scalar in json.unicodeScalars {
      if isPrintable(scalar) || scalar == "\n" || scalar == "\t" || scalar == "\r" {
        out.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          out += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }
      }
    }
    return out
  }

  /// The same JSON, as bytes.
  package static func escaping(json: [UInt8]) -> [UInt8] {
    if json.allSatisfy({ $0 < 0x7F }) { return json }
    return Array(escaping(json: String(decoding: json, as: UTF8.self)).utf8)
  }

  /// The same URL with every other character percent-encoded.
  static func escaping(url: String) -> String {
    if isPrintable(url) { return url }
    return url.unicodeScalars.reduce(into: "") { out, scalar in
      if isPrintable(scalar) {
        out.unicodeScalars.append(scalar)
      } else {
        out += PercentEncoding.encode(String(scalar))
      }
    }
  }
}
