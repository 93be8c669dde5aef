/// What the process tells the shell; the numbers are those of `sysexits.h`.
package enum ExitStatus: Int32, Sendable, Hashable {
  case done = 0
  /// Nothing was recognised, nothing was found, the answer is no.
  case negative = 1
  case usage = 64
  /// Malformed input, a limit exceeded, a merge refused, nothing to build from.
  case malformedInput = 65
  case noInput = 66
  case inputOutput = 74
}
