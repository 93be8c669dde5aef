import ClaimsChallenges
import Foundation
import TestSupport
import Testing

@Suite struct `A claims request in any form` {
  struct Vector: Sendable, CustomTestStringConvertible {
    let name: String
    let input: String
    let json, encoding, error: String?
    let deviations: [String]
    var testDescription: String { name }

    static let all: [Vector] =
      ((try? ProjectFiles.objects(ProjectFiles.url("Tests/Vectors/claims/decoding.json"))) ?? [])
      .map { row in
        let expected = row["expected"] as? [String: Any] ?? [:]
        return Vector(
          name: row["name"] as? String ?? "", input: row["input"] as? String ?? "",
          json: expected["json"] as? String, encoding: expected["encoding"] as? String,
          error: expected["error"] as? String,
          deviations: expected["deviations"] as? [String] ?? [])
      }
  }

  @Test(arguments: Vector.all)
  func `is decoded, or refused with a code`(vector: Vector) throws {
    var deviations: [ClaimsText.Deviation] = []
    do {
      let (claims, encoding) = try ClaimsRequest.decode(vector.input, deviations: &deviations)
      #expect(claims.jsonString() == vector.json)
      #expect(encoding.rawValue == vector.encoding)
      #expect(deviations.map(\.kind.rawValue) == vector.deviations)
      #expect(try ClaimsRequest(decoding: vector.input) == claims)
    } catch {
      #expect(error.code.rawValue == vector.error)
      #expect(deviations.isEmpty)
    }
  }

  @Test func `has vectors`() {
    #expect(Vector.all.count > 30)
  }

  @Test(arguments: ClaimsRequestEncoding.allCases)
  func `is encoded and decoded without a change`(encoding: ClaimsRequestEncoding) throws {
    var random = RandomClaims(seed: 71)
    for _ in 0..<200 {
      let text = random.request()
      let encoded = try ClaimsRequest(jsonString: text).encoded(as: encoding)
      let decoded = try ClaimsRequest.decode(encoded)
      #expect(Array(decoded.claims.jsonString().utf8) == Array(text.utf8))
      // Base64 that needs neither `-` nor `_` cannot be told from base64url.
      let isPlain = encoding == .base64URL && !encoded.contains { "-_".contains($0) }
      #expect(decoded.encoding == (isPlain ? .base64 : encoding))
    }
  }

  @Test func `refuses duplicates strictly`() throws {
    var deviations: [ClaimsText.Deviation] = []
    let text = #"{"access_token":{"a":null,"a":null}}"#
    #expect(try ClaimsRequest.decode(text).claims.jsonString() == text)
    let error = #expect(throws: ClaimsRequestError.self) {
      try ClaimsRequest.decode(text, duplicateNames: .refuse, deviations: &deviations)
    }
    #expect(error?.code == .duplicateName)
  }

  @Test func `has limits`() throws {
    let large = #"{"a":""# + String(repeating: "x", count: 256 * 1024) + #""}"#
    for encoding in ClaimsRequestEncoding.allCases {
      let encoded = ClaimsText.encode(large, as: ClaimsText.Form(rawValue: encoding.rawValue))
      let error = #expect(throws: ClaimsRequestError.self) { try ClaimsRequest(decoding: encoded) }
      #expect(error?.code == .limitExceeded)
    }
    let huge = String(repeating: "e", count: 2 << 20)
    let error = #expect(throws: ClaimsRequestError.self) { try ClaimsRequest(decoding: huge) }
    #expect(error?.code == .limitExceeded)
  }

  @Test func `is percent-decoded twice at most`() throws {
    let text = #"{"a":{"b":null}}"#
    var encoded = text
    for round in 1...4 {
      encoded = ClaimsText.encode(encoded, as: .percentEncoded)
      var deviations: [ClaimsText.Deviation] = []
      let claims = try? ClaimsRequest.decode(encoded, deviations: &deviations).claims
      #expect(claims?.jsonString() == (round <= 2 ? text : nil), "\(round)")
      #expect(deviations.map(\.kind) == (round == 2 ? [.doublePercentEncoding] : []))
    }
  }

  @Test func `never traps`() {
    var claims = RandomClaims(seed: 81)
    var random = SeededGenerator(seed: 82)
    var decoded = 0
    for _ in 0..<2_000 {
      let form = random.pick([ClaimsText.Form.json, .base64, .base64URL, .percentEncoded])
      let text = ClaimsText.encode(claims.request(), as: form)
      let mutated = Mutation.mutate(Array(text.utf8), using: &random)
      let request = try? ClaimsRequest(decoding: String(decoding: mutated, as: UTF8.self))
      if request != nil { decoded += 1 }
    }
    #expect(decoded > 50)
  }

  /// The row `merge-edge-base64` of other clients' vectors.
  @Test func `an encoded request is decoded, and takes capabilities`() throws {
    let request = try ClaimsRequest(decoding: "eyJhY2Nlc3NfdG9rZW4iOnt9fQ==")
    #expect(
      request.declaring(.cp1).jsonString() == #"{"access_token":{"xms_cc":{"values":["cp1"]}}}"#)
  }
}
