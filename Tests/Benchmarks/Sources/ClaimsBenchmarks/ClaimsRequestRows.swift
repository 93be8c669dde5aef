import BenchmarkHarness
import CJSONPeers
import ClaimsChallenges
import Foundation

/// Claims requests of 131 and 561 bytes: read, write, merge, beside yajl alone and Foundation.
extension Benchmark {
  static let claims131 =
    #"{"access_token":{"nbf":{"essential":true,"value":"1652813508"},"acrs":{"essential":true,"#
    + #""values":["c1","c2"]},"cc":null,"ip":null}}"#

  static let claims561 =
    #"{"userinfo":{"given_name":{"essential":true},"nickname":null,"email":{"essential":true}},"#
    + #""id_token":{"auth_time":{"essential":true},"acr":{"values":["urn:mace:incommon:iap:silver","#
    + #""urn:mace:incommon:iap:bronze"]},"sub":{"value":"248289761001-12345"},"amr":{"values":["#
    + #""pwd"]}},"access_token":{"nbf":{"essential":true,"value":"1652813508"},"acrs":{"essential":"#
    + #"true,"value":"urn:microsoft:req1:strong-session-every"},"xms_cc":{"values":["cp1","protapp"]}"#
    + #","deviceid":{"essential":true},"polids":{"essential":true,"values":["#
    + #""d65fd5b9-1c0c-4cc9-8a1f-c1c5bb5ae0ab"]}}}"#

  /// Another request of 131 bytes, which disagrees with the first in one value.
  static let newer131 =
    #"{"access_token":{"nbf":{"essential":true,"value":"1652819999"},"acrs":{"essential":true,"#
    + #""values":["c1","c2"]},"xms":null,"p":null}}"#

  /// The typed model that `JSONDecoder` makes of a claims request; it keeps neither order nor numbers.
  typealias FoundationClaims = [String: [String: FoundationClaim?]]

  struct FoundationClaim: Codable, Sendable {
    var essential: Bool?
    var value: String?
    var values: [String]?
  }

  private static let changedRow = "ClaimsRequest that was changed"

  mutating func measureClaimsRequests() throws {
    for (size, text) in [(131, Self.claims131), (561, Self.claims561)] {
      precondition(text.utf8.count == size)
      let bytes = Array(text.utf8)
      let data = Data(bytes)
      let request = try ClaimsRequest(jsonBytes: bytes)
      let changed = ClaimsRequest(json: request.json)  // it has no text to write again
      let decoder = JSONDecoder()
      let encoder = JSONEncoder()
      let model = try decoder.decode(FoundationClaims.self, from: data)
      precondition(request.jsonBytes() == bytes && changed.jsonBytes() == bytes)

      compare(
        "read \(size) B", calls: 200,
        [
          (
            "yajl alone, in C",
            { for _ in 0..<$0 { blackHole(yajl_count_events(bytes, bytes.count)) } }
          ),
          (
            "ClaimsRequest", { for _ in 0..<$0 { blackHole(try? ClaimsRequest(jsonBytes: bytes)) } }
          ),
          (
            "JSONDecoder",
            {
              for _ in 0..<$0 { blackHole(try? decoder.decode(FoundationClaims.self, from: data)) }
            }
          ),
        ])
      compare(
        "write \(size) B", calls: 200,
        [
          ("ClaimsRequest", { for _ in 0..<$0 { blackHole(request.jsonBytes()) } }),
          (Self.changedRow, { for _ in 0..<$0 { blackHole(changed.jsonBytes()) } }),
          ("JSONEncoder", { for _ in 0..<$0 { blackHole(try? encoder.encode(model)) } }),
        ])
      compare(
        "canonical form \(size) B", calls: 200,
        [
          ("ClaimsRequest", { for _ in 0..<$0 { blackHole(request.canonicalForm) } })
        ])
    }
    let older = try ClaimsRequest(jsonString: Self.claims131)
    let newer = try ClaimsRequest(jsonString: Self.newer131)
    precondition(Self.newer131.utf8.count == 131)
    compare(
      "merge 131 B", calls: 200,
      [
        (
          "two requests, one conflict reported",
          {
            for _ in 0..<$0 {
              var merged = older
              blackHole(merged.merge(newer))
              blackHole(merged)
            }
          }
        ),
        ("declare cp1", { for _ in 0..<$0 { blackHole(older.declaring(.cp1)) } }),
      ])
  }

  /// What must hold of the ratios.
  func judgeClaimsRequests() {
    for size in [131, 561] {
      let (read, write) = ("read \(size) B", "write \(size) B")
      judge(read, "ClaimsRequest", atMost: 2.5, of: "yajl alone, in C")
      judge(read, "ClaimsRequest", atLeast: 8, fasterThan: "JSONDecoder")
      judge(write, "ClaimsRequest", atLeast: 30, fasterThan: "JSONEncoder")
      judge(write, Self.changedRow, atLeast: 30, fasterThan: "JSONEncoder")
    }
  }
}
