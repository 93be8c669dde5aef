import ClaimsChallenges
import Foundation
import TestSupport
import Testing

@testable import Transcripts

/// Whatever comes, nothing traps, and nothing is invented.
struct `Hostile transcripts` {
  private static func seeds() throws -> [[UInt8]] {
    try ["carriers", "printed-values", "evidence"].flatMap { name in
      try ProjectFiles.objects(ProjectFiles.url("Tests/Vectors/transcripts/\(name).json"))
        .compactMap { ($0["input"] as? String).map { Array($0.utf8) } }
    }
  }

  /// Letters and digits of an input in every way that the layers can read it.
  ///
  /// A code, an id or a word that a reading gives is made of such alone, so it must stand in one of them.
  private static func readings(of bytes: [UInt8]) -> [[UInt8]] {
    var texts: [[UInt8]] = [bytes]
    var layers: [TranscriptLayer] = []
    let text = MappedText(bytes)
    let visible = CharacterLayers.undoInvisible(text, &layers)
    texts.append(visible.bytes)
    for other in [
      EncodedLayers.undoQuotedPrintable(visible), EncodedLayers.undoPercent(visible),
      EncodedLayers.undoReferences(visible), CharacterLayers.undoTypography(visible),
    ] { if let other { texts.append(other.bytes) } }
    return texts.map { $0.filter { Octet.isWord($0) || $0 == UInt8(ascii: "-") } }
  }

  private static func contains(_ word: String, _ texts: [[UInt8]]) -> Bool {
    let word = Array(word.utf8).filter { Octet.isWord($0) || $0 == UInt8(ascii: "-") }
    return word.isEmpty
      || texts.contains { text in
        text.count >= word.count
          && (0...(text.count - word.count)).contains {
            text[$0..<($0 + word.count)].elementsEqual(word)
          }
      }
  }

  @Test func `mutated ones trap nothing, and give no code or id that they do not hold`() throws {
    let seeds = try Self.seeds()
    var generator = SeededGenerator(seed: 2_026)
    for round in 0..<300 {
      var bytes = seeds[round % seeds.count]
      for _ in 0..<(1 + generator.index(4)) where !bytes.isEmpty {
        let place = generator.index(bytes.count)
        switch generator.index(4) {
        case 0: bytes[place] = UInt8(generator.index(255) + 1)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(generator.pick(Array("\"'\\{}[]()=:,;>%&\n ".utf8)), at: place)
        default: bytes.removeLast(generator.index(bytes.count))
        }
      }
      guard let transcript = try? Transcript(bytes: bytes) else { continue }
      let texts = Self.readings(of: bytes)
      for exchange in transcript.exchanges
      where !exchange.layers.contains(.base64) && !exchange.layers.contains(.wrapped) {
        let evidence = exchange.evidence
        for code in evidence.error?.aadstsCodes ?? [] {
          #expect(Self.contains(String(code.rawValue), texts), "round \(round)")
        }
        let lineLayers: Set<TranscriptLayer> = [.mailQuote, .linePrefix, .zeroWidth]
        if !lineLayers.isSuperset(of: exchange.layers) { continue }
        for id in [evidence.error?.traceID, evidence.error?.correlationID] {
          if let id { #expect(Self.contains(id, texts), "round \(round)") }
        }
      }
    }
  }

  @Test func `random ones trap nothing`() {
    var generator = SeededGenerator(seed: 99)
    let words = [
      "WWW-Authenticate", ": ", "Bearer ", "claims=", "\"", "\\\"", "{", "}", "[", "]", "(", ")",
      "'", "=>",
      "AADSTS50076", "error", "Error Domain=", "Code=-1", "UserInfo={", "%7B", "&quot;", "=3D",
      "=\n",
      "> ", "│ ", "```", "\u{1B}[31m", "\u{200B}", "“", "map[", "Array\n(", "AnyHashable(\"",
      "Optional(",
      "--claims-challenge ", "eyJ", "HTTP/1.1 401", "\n", ",", ";", " ", "\u{FEFF}", "string(3) \"",
    ]
    for _ in 0..<1_000 {
      var text = ""
      for _ in 0..<generator.index(30) { text += generator.pick(words) }
      let transcript = try? Transcript(bytes: Array(text.utf8))
      if let exchange = transcript?.deciding { #expect(exchange.evidence.score > 0) }
    }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "{", "[", "(", "{a:", "{\"a\":", "[\"a\",", "Optional(", "map[a:", "\\", "\\\"", "&amp;",
      "%25",
      "=3D",
      "> ", "│ ", "Bearer a=", "Error Domain=A Code=1 UserInfo={", "Array\n(\n[a] => ", "claims=",
      "&claims=",
      "?client_id=1&claims=", "\"\"", "{\\\"a\\\":", "eyJ", "HTTP/1.1 401\n", "04:05:06 ", "``",
      "AADSTS", "'{",
      "WWW-Authenticate: ", "error=", "http://a?", "domain", "UserDomain ", "string(9) \"",
      "\u{1B}[",
      "=\n",
    ])
  func `of one piece over and over say no more twice as long, within a minute`(piece: String) {
    func says(_ length: Int) -> Bool {
      let bytes = Array(String(repeating: piece, count: length / piece.utf8.count).utf8)
      return (try? Transcript(bytes: bytes).deciding) != nil
    }
    #expect(says(4_000) == says(8_000))
  }

  @Test func `escaped, nested and encoded without end are undone to a depth`() throws {
    var text = #"{"error":"invalid_grant","error_codes":[50079]}"#
    for _ in 0..<12 {
      text = "{\"a\":\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"}"
      if text.utf8.count > 1 << 20 { break }
    }
    let deep = try Transcript(bytes: Array(text.utf8))
    #expect(
      deep.deciding?.layers.count ?? 0 <= EvidenceReader.maximumNesting + EscapedLayer.maximumDepth)
    let brackets = String(repeating: "{\"a\":", count: 20_000)
    #expect(try Transcript(bytes: Array(brackets.utf8)).deciding == nil)
  }
}
