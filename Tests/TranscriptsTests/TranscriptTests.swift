import ClaimsChallenges
import Foundation
import TestSupport
import Testing

@testable import Transcripts

struct `A transcript` {
  private func transcript(_ text: String) throws -> Transcript {
    try Transcript(bytes: Array(text.utf8))
  }

  @Test func `gives status, fields, body and offsets of an exchange`() throws {
    let text = "│ HTTP/1.1 401 Unauthorized\n│ WWW-Authenticate: Bearer error=\"invalid_token\"\n"
    let exchange = try #require(try transcript(text).exchanges.first)
    #expect(exchange.status == 401)
    #expect(exchange.layers == [.linePrefix])
    let field = try #require(exchange.fields.first)
    #expect(String(decoding: field.value, as: UTF8.self) == "Bearer error=\"invalid_token\"")
    let place = try #require(Array(text.utf8).position(of: "Bearer"))
    #expect(field.offset == place)
  }

  @Test func `becomes a failure for a policy`() throws {
    let text = #"log: {\"error\":\"interaction_required\",\"error_codes\":[50076]}"#
    let failure = try #require(try transcript(text).deciding?.requestFailure())
    #expect(failure.tokenError?.code == .interactionRequired)
    #expect(failure.tokenError?.aadstsCodes.map(\.rawValue) == [50076])
  }

  @Test func `of prose holds nothing`() throws {
    let text = "The bearer token has error handling. Status: it works (mostly, see below)."
    #expect(try transcript(text).deciding == nil)
  }

  @Test func `keeps octets that are no UTF-8, and counts them`() throws {
    let bytes =
      Array("WWW-Authenticate : Bearer realm=\"".utf8) + [0xE9, 0xFF] + Array("\"\n".utf8)
    let transcript = try Transcript(bytes: bytes)
    #expect(transcript.strayOctetCount == 2)
    #expect(transcript.exchanges.first?.fields.first?.value.contains(0xE9) == true)
  }
}

struct `Bytes of a transcript` {
  private func code(_ bytes: [UInt8]) -> TranscriptError.Code? {
    do throws(TranscriptError) {
      _ = try Transcript(bytes: bytes)
      return nil
    } catch {
      return error.code
    }
  }

  /// What `gzip` makes of "abc", six times (a fixed code), and of an error body (a dynamic one).
  private static let fixed: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x4B, 0x4C, 0x4A, 0x4E, 0x44, 0x45,
    0x00, 0x04, 0xC0, 0x26, 0xDC, 0x12, 0x00, 0x00, 0x00,
  ]
  private static let dynamic = """
    H4sIAAAAAAACA12Pz0oDMRDGX2XIeVdCoVuNp4JvUE+KlDGZ7Q50kzqZKEV8d2dX8eAl5OP7M/w+HYkUccFxVhKM\
    yiUfhd4aCyXX/djHRDUKXxbTovv9w+HxsPV+NwSY21m5H61ZBLDpRFk54hIFrpCJEiUYzTQLhGppEul+Va2SwIQV\
    tEDlkxUy4AmXN6f/vw4+WCfTxaoCvxd1wgyvZPvUQcVrXYdt990yZVxVMpYlfL35A4rFkFx4XiFeOqc8U1WcL4a3\
    8Zuh99veD+B3wd8Gf/fkvr4BsVKXUSoBAAA=
    """

  @Test func `of gzip are the text that was compressed`() throws {
    let short = try Inflate.gunzip(Self.fixed, limit: 18)
    #expect(String(decoding: short, as: UTF8.self) == "abcabcabcabcabcabc")
    let bytes = Array(try #require(Data(base64Encoded: Self.dynamic)))
    let exchange = try #require(try Transcript(bytes: bytes).deciding)
    #expect(exchange.layers == [.gzip])
    #expect(exchange.evidence.error?.aadstsCodes.map(\.rawValue) == [50076])
    #expect(exchange.evidence.error?.code == .interactionRequired)
    let twice = try Inflate.gunzip(Self.fixed + Self.fixed, limit: 36)
    #expect(twice.count == 36)
  }

  @Test func `that are cut or damaged gzip are refused`() {
    for end in 18..<Self.fixed.count {
      #expect(code(Array(Self.fixed[..<end])) == .brokenCompression)
    }
    for index in Self.fixed.indices.dropFirst(10) {
      var bad = Self.fixed
      bad[index] ^= 0x55
      #expect(code(bad) == .brokenCompression, "\(index)")
    }
  }

  @Test func `that inflate beyond the limit are refused`() {
    // Stored blocks of zeros and matches of 258: a bomb by its length alone.
    let block: [UInt8] = [0, 0xFF, 0xFF, 0, 0] + [UInt8](repeating: 0x20, count: 0xFFFF)
    var bytes: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    for _ in 0...(DecodedBytes.maximumLength / 0xFFFF) { bytes += block }
    #expect(code(bytes) == .limitExceeded)
  }
}

struct `Offsets of a transcript` {
  @Test func `stay true through every layer`() throws {
    var generator = SeededGenerator(seed: 13)
    for _ in 0..<2_000 {
      var text = MappedText((0..<40).map { _ in UInt8(97 + generator.index(26)) })
      let input = text.bytes
      for _ in 0..<3 {
        var builder = MappedText.Builder(text)
        var index = 0
        while index < text.bytes.count {
          let end = min(text.bytes.count, index + 1 + generator.index(5))
          if !generator.chance(oneIn: 3) { builder.copy(index..<end) }
          index = end
        }
        text = builder.take()
      }
      for index in text.bytes.indices {
        #expect(input[text.inputOffset(of: index)] == text.bytes[index])
      }
    }
  }
}
