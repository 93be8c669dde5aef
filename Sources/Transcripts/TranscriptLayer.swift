/// What stood between the evidence and the input: one way in which text is changed on its way to a
/// person, and undone by the reader.
///
/// The raw values are the names in the result of the command.
public enum TranscriptLayer: String, Sendable, CaseIterable {
  /// Compressed with gzip (RFC 1952).
  case gzip
  /// UTF-16 with a byte order mark.
  case utf16
  /// The colours and cursor movements of a terminal (ECMA-48).
  case terminalColour = "terminal_colour"
  /// Characters without width, soft hyphens and directional marks.
  case zeroWidth = "zero_width"
  /// Spaces that are no U+0020.
  case noBreakSpace = "no_break_space"
  /// Quoted-printable (RFC 2045 §6.7).
  case quotedPrintable = "quoted_printable"
  /// Character references of HTML.
  case html
  /// `>` before each line, as mail and Markdown quote.
  case mailQuote = "mail_quote"
  /// What a logger, a pager or a tool writes before each line.
  case linePrefix = "line_prefix"
  /// Fences, back-ticks and bold text.
  case markdown
  /// Typographic quotes and dashes.
  case smartQuotes = "smart_quotes"
  /// Line breaks that were not in the text.
  case wrapped
  /// One level of escapes: backslashes, or doubled quotes.
  case escaped
  /// Percent-encoding (RFC 3986 §2.1).
  case percent
  /// Base64 (RFC 4648).
  case base64
}
