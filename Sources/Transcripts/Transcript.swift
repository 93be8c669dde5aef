import ClaimsChallenges

/// What people paste when a request was refused: consoles, logs, mails, dumps of any program.
///
/// The reader undoes what carried the text (quotes, prefixes, escapes, encodings) and finds each
/// exchange: its status, header fields, body or redirect, with offsets in the input. It invents
/// nothing: every text that it gives is in the input once the reported layers are undone. It never
/// fails on text; time and memory are linear in the length of the input.
///
/// ```swift
/// for exchange in try Transcript(bytes: log).exchanges {
///   if let failure = exchange.requestFailure() { … }
/// }
/// ```
public struct Transcript: Sendable {
  /// The responses that say something, in the order of the input.
  public let exchanges: [TranscriptExchange]
  /// How many octets above 0x7F belong to no UTF-8 character.
  public let strayOctetCount: Int
  /// How many ids and numbers are left out because a line break may have changed them.
  public let unsureCount: Int
  /// Where a `claims` stands that could not be read; `nil` when there is none.
  public let unreadClaimsOffset: Int?

  /// Reads bytes of any of the encodings.
  ///
  /// - Throws: ``TranscriptError`` when they are no text.
  public init(bytes: [UInt8]) throws(TranscriptError) {
    let decoded = try DecodedBytes(bytes)
    self.init(decoded)
  }

  init(_ decoded: DecodedBytes) {
    strayOctetCount = decoded.strayOctetCount
    var best = Reading(decoded.text, decoded.layers)
    for reading in Self.otherReadings(of: decoded.text, decoded.layers)
    where reading.score > best.score {
      best = reading
    }
    exchanges = best.exchanges
    unsureCount = best.unsure
    unreadClaimsOffset = best.unreadClaims
  }

  /// The exchange that counts: the last refusal that says enough.
  public var deciding: TranscriptExchange? {
    let scores = exchanges.map(\.evidence.score)
    guard let most = scores.max(), most > 0 else { return nil }
    return exchanges.indices.last { scores[$0] * 2 >= most }.map { exchanges[$0] }
  }

  /// The text of the input without byte order mark, UTF-16 or gzip, and the layers undone for that.
  ///
  /// - Throws: ``TranscriptError`` when the bytes are no text.
  public static func text(of bytes: [UInt8]) throws(TranscriptError) -> (
    text: [UInt8], layers: [TranscriptLayer]
  ) {
    if DecodedBytes.isPlain(bytes) { return (bytes, []) }
    let decoded = try DecodedBytes(bytes)
    return (decoded.text.bytes, decoded.layers)
  }

  // MARK: Readings

  /// The exchanges of one way to undo the layers.
  private struct Reading {
    var exchanges: [TranscriptExchange]
    var score: Int
    var unsure = 0
    var unreadClaims: Int?

    init(_ source: MappedText, _ outer: [TranscriptLayer], isNested: Bool = false) {
      var layers = outer
      let text = Self.plain(source, &layers)
      var reader = EvidenceReader()
      reader.read(text)
      reader.endExchange()
      exchanges = reader.finished.filter(\.isRefusal).map { TranscriptExchange($0, layers: layers) }
      unreadClaims = reader.unreadClaims
      score = exchanges.map(\.evidence.score).max() ?? 0
    }

    /// The text without what surely carried it.
    private static func plain(_ source: MappedText, _ layers: inout [TranscriptLayer]) -> MappedText
    {
      var text = CharacterLayers.undoInvisible(source, &layers)
      if let decoded = EncodedLayers.undoQuotedPrintable(text) {
        text = decoded
        layers.append(.quotedPrintable)
      }
      // Twice: `&amp;quot;` is a reference within a page that quotes a page.
      for _ in 0..<2 {
        guard let decoded = EncodedLayers.undoReferences(text) else { break }
        text = decoded
        layers.append(.html)
      }
      text = LinePrefixes.undo(text, &layers)
      if let decoded = MarkdownLayer.undo(text) {
        text = decoded
        layers.append(.markdown)
      }
      return text
    }
  }

  /// Ways that change more than is sure; one counts only when it tells more.
  private static func otherReadings(of text: MappedText, _ layers: [TranscriptLayer]) -> [Reading] {
    var readings: [Reading] = []
    let typographic = CharacterLayers.undoTypography(text)
    if let typographic { readings.append(Reading(typographic, layers + [.smartQuotes])) }
    var unsure = 0
    if let joined = WrappedLayer.undo(typographic ?? text, unsure: &unsure) {
      var reading = Reading(
        joined, layers + (typographic == nil ? [.wrapped] : [.smartQuotes, .wrapped]))
      reading.unsure = unsure
      readings.append(reading)
    }
    var decoded = text
    var percentLayers = layers
    for _ in 0..<2 {
      guard let plain = EncodedLayers.undoPercent(decoded) else { break }
      decoded = plain
      percentLayers.append(.percent)
      readings.append(Reading(decoded, percentLayers))
    }
    return readings
  }
}
