/// Why bytes are no text that can be read.
public struct TranscriptError: Error, Sendable, Equatable {
  /// The kinds of such bytes.
  public enum Code: String, Sendable {
    /// A zip archive.
    case archive
    /// UTF-16 without a byte order mark.
    case unmarkedUTF16 = "unmarked_utf16"
    /// Something else with NUL bytes or a magic number.
    case binary
    /// Compressed data that is cut or damaged.
    case brokenCompression = "broken_compression"
    /// More than the reader takes.
    case limitExceeded = "limit_exceeded"
  }

  /// What kind of bytes they are.
  public let code: Code
  /// Where in the input, in bytes.
  public let offset: Int
  /// What to do about it, in one sentence without any of the input.
  public let reason: String

  init(_ code: Code, offset: Int, reason: String) {
    self.code = code
    self.offset = offset
    self.reason = reason
  }
}
