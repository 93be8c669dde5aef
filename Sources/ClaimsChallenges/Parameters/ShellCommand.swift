/// A command for a person's shell, each argument quoted so that no input can break out of it.
public struct ShellCommand: Sendable, Hashable {
  /// The program and its arguments, unquoted.
  public var arguments: [String]

  /// Makes a command of a program and its arguments.
  public init(_ arguments: [String]) { self.arguments = arguments }

  /// The command on one line, for `sh`, `bash` and `zsh`.
  ///
  /// Harmless arguments stay as they are, others stand in apostrophes; one with control characters is
  /// written with `$'…'` escapes, so that nothing moves a terminal's cursor. It may hold secrets.
  public var text: String { arguments.map(Self.quoted).joined(separator: " ") }

  private static func quoted(_ argument: String) -> String {
    if !argument.isEmpty, argument.utf8.allSatisfy(isHarmless) { return argument }
    if argument.unicodeScalars.contains(where: isUnsafe) { return escaped(argument) }
    var out = "'"
    // By scalars: an apostrophe with a combining mark is one character, but still ends a quotation.
    for scalar in argument.unicodeScalars {
      if scalar == "'" { out += #"'\''"# } else { out.unicodeScalars.append(scalar) }
    }
    return out + "'"
  }

  /// Letters, digits and what no shell gives a meaning to.
  private static func isHarmless(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-._/:@%+,".utf8.contains(byte)
    }
  }

  /// Whether a terminal or an editor may act on the character instead of showing it.
  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: false
    }
  }

  /// The argument byte by byte; a NUL, which no argument can hold, is left out.
  private static func escaped(_ argument: String) -> String {
    var out = "$'"
    for scalar in argument.unicodeScalars {
      if scalar == "'" || scalar == "\\" {
        out += "\\" + String(scalar)
      } else if !isUnsafe(scalar) {
        out.unicodeScalars.append(scalar)
      } else if scalar != "\0" {
        for byte in String(scalar).utf8 {
          let octal = String(byte, radix: 8)
          out += "\\" + String(repeating: "0", count: 3 - octal.utf8.count) + octal
        }
      }
    }
    return out + "'"
  }
}

extension ShellCommand: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The program alone: the arguments may hold claims and tokens.
  public var description: String { "ShellCommand(\(arguments.first ?? ""), …)" }

  /// The same as the description.
  public var debugDescription: String { description }

  /// The description alone.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
