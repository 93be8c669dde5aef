/// A command for a person's shell, each argument quoted so that no input can break out of it.
public struct ShellCommand: Sendable, Hashable {
  /// The program and its arguments, unquoted.
  public var arguments: [String]

  /// Makes a command of a program and its arguments.
  public init(_ arguments: [String]) { self.arguments = arguments }

  /// The command on one line, for every shell of POSIX: `sh`, `dash`, `bash`, `busybox`, `zsh`.
  ///
  /// Harmless arguments stay as they are; others stand in apostrophes, within which a shell reads every
  /// character but the apostrophe literally (POSIX, Shell Command Language §2.2.2). It may hold secrets.
  ///
  /// - Throws: `unprintable_argument` where an argument has a control or format character, which a
  ///   terminal would act on when a person pastes the line.
  public var text: String {
    get throws(ClaimsChallengeError) {
      guard arguments.allSatisfy({ PrintableText.isPrintable($0) }) else {
        throw ClaimsChallengeError(
          .unprintableArgument, reason: "An argument has a control or format character.")
      }
      return arguments.map(Self.quoted).joined(separator: " ")
    }
  }

  private static func quoted(_ argument: String) -> String {
    if !argument.isEmpty, argument.utf8.allSatisfy(isHarmless) { return argument }
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
}

extension ShellCommand: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The program alone: the arguments may hold claims and tokens.
  public var description: String { "ShellCommand(\(arguments.first ?? ""), …)" }

  /// The same as the description.
  public var debugDescription: String { description }

  /// The description alone.
  public var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
