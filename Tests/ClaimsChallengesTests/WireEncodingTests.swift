import ClaimsChallenges
import Foundation
import TestSupport
import Testing

@Suite("Wire forms: form encoding and percent-encoding")
struct WireEncodingTests {
  static func rows(_ file: String) throws -> [[String: Any]] {
    try ProjectFiles.objects(ProjectFiles.url("Tests/Vectors/wire/\(file)"))
  }

  @Test("Values are encoded as Python's urllib encodes them")
  func encoding() throws {
    for row in try Self.rows("encoding.json") {
      let text = try #require(row["input"] as? String)
      let expected = try #require(row["expected"] as? [String: String])
      let parameters: RequestParameters = ["n": text]
      #expect(parameters.formEncoded == "n=\(expected["form"] ?? "")")
      #expect(parameters.percentEncoded == "n=\(expected["url"] ?? "")")
    }
  }

  @Test("Forms and queries are read by the rules of WHATWG and RFC 3986")
  func decoding() throws {
    for row in try Self.rows("decoding.json") {
      let text = try #require(row["input"] as? String)
      let parameters =
        row["form"] as? Bool == true
        ? RequestParameters(formEncoded: text) : RequestParameters(percentEncoded: text)
      #expect(parameters.pairs == row["expected"] as? [[String]], "\(row["name"] ?? "")")
    }
  }

  @Test("Only letters, digits and -._~ stay as they are")
  func unreserved() {
    let kept = Set(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".unicodeScalars)
    for value in UInt8(0)...0x7F {
      let scalar = Unicode.Scalar(value)
      let text = String(Character(scalar))
      let encoded = RequestParameters([(name: "n", value: text)]).percentEncoded
      #expect((encoded == "n=\(text)") == kept.contains(scalar), "\(value)")
    }
  }

  @Test("An octet is encoded alike at every place of a long value")
  func everyPlace() {
    for value in UInt8(0)...0x7F {
      let text = String(Character(Unicode.Scalar(value)))
      let encoded = RequestParameters([(name: "n", value: text)]).percentEncoded.dropFirst(2)
      for before in ["", "a", "aé~z", "0123456", "0123456789-._~AZ", "%%%%%%%%"] {
        for after in ["", "z", "%", "é", "zZ09-._~", "0123456789abcdefé"] {
          let (head, tail) = (Self.encoded(before), Self.encoded(after))
          let long: RequestParameters = ["n": before + text + after]
          #expect(long.percentEncoded == "n=\(head)\(encoded)\(tail)", "\(value)")
        }
      }
    }
  }

  /// As Foundation encodes it.
  private static func encoded(_ text: String) -> String {
    let unreserved = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
    return text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  @Test("What is written reads back, by us and by Foundation, for any text")
  func roundTrip() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<400 {
      var parameters = RequestParameters()
      for _ in 0...random.index(4) {
        parameters.append("n\(Self.text(using: &random))", Self.text(using: &random))
      }
      #expect(RequestParameters(formEncoded: parameters.formEncoded).pairs == parameters.pairs)
      let query = parameters.percentEncoded
      #expect(RequestParameters(percentEncoded: query).pairs == parameters.pairs)
      let items = URLComponents(string: "https://h.example/?\(query)")?.queryItems
      #expect(items?.map { [$0.name, $0.value ?? ""] } == parameters.pairs)
    }
  }

  @Test("Reading hostile text never fails and keeps to its length")
  func hostile() {
    var random = SeededGenerator(seed: 8)
    let seed = Array("code=a%20b&state=%2B%41&error=%&=x&&a=b=c".utf8)
    for _ in 0..<3_000 {
      let bytes = Mutation.mutate(seed, using: &random)
      let text = String(decoding: bytes, as: UTF8.self)
      for parameters in [
        RequestParameters(formEncoded: text), RequestParameters(percentEncoded: text),
      ] {
        #expect(parameters.count <= text.utf8.count)
        #expect(
          RequestParameters(formEncoded: parameters.formEncoded).pairs == parameters.pairs)
      }
    }
  }

  private static func text(using random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<random.index(12) {
      let value =
        random.chance(oneIn: 3) ? UInt32(random.index(0x1_1000)) : UInt32(random.index(128))
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}
