/// What makes the tokens.
///
/// Everything around it is the same for both: screen, limits, end rule, offsets, tape.
package enum JSONEngine: String, CaseIterable, Sendable {
  #if Yajl && (os(Linux) || os(macOS))
    /// libyajl, on Linux and macOS.
    case yajl
  #endif
  /// The tokenizer in Swift, for platforms without libyajl and builds without the trait `Yajl`.
  case portable

  /// The engine of this build.
  package static var standard: Self {
    #if Yajl && (os(Linux) || os(macOS))
      .yajl
    #else
      .portable
    #endif
  }
}
