import Foundation
import TestSupport
import Testing
import TokenErrors

/// What the end of a text, an ellipsis or a limit cuts off is not taken for whole.
@Suite struct CutTextTests {
  /// Pairs of known codes of which one begins with the other.
  private static let pairs: [(long: Int, short: Int)] = AADSTSErrorCode.allKnown.flatMap { code in
    sequence(first: code.rawValue / 10) { $0 >= 100 ? $0 / 10 : nil }
      .filter { AADSTSErrorCode($0).entry != nil }.map { (code.rawValue, $0) }
  }

  @Test func `a code cut by the end of broken JSON is not the shorter one`() {
    #expect(Self.pairs.count >= 142)
    let documents = [
      #"{"error":"invalid_grant","error_description":"AADSTS@"#, #"{"error":"x","error_codes":[@"#,
      #"{"error":{"code":"x","message":"AADSTS@"#, #""AADSTS@"#, #"[{"message":"AADSTS@"#,
      #"failed: {"error":"x","error_description":"AADSTS@"#, #"{"error":"x","error_codes":"[@"#,
      #"{"a":1}{"error_description":"AADSTS@"#, #"{"error":"x" "error_description":"AADSTS@"#,
      #"{"error":"x","error_uri":"https://login.example/error?code=@"#,
      #"{"error":"x","error_description":"Error Domain=MSIDErrorDomain Code=-@"#,
      #"Error Domain=MSALErrorDomain Code=-50000 "AADSTS@"#,
      #"Error Domain=MSALErrorDomain Code=-50000 "x" UserInfo={MSALErrorDescriptionKey=AADSTS@"#,
      #"Error Domain=MSALErrorDomain Code=-50000 "x" UserInfo={MSALSTSErrorCodesKey=(1,@"#,
      #"Error Domain=a Code=1 "x" UserInfo={NSUnderlyingError=0x1 {Error Domain=b Code=2 "AADSTS@"#,
      "<html><p>AADSTS@", "<s:Envelope><s:Fault><faultstring>AADSTS@",
    ]
    for (long, short) in Self.pairs {
      for document in documents {
        let body = document.replacing("@", with: String(short))
        let error = TokenError(body: body.utf8)
        let codes = error.aadstsCodes + error.aadstsCodesInDescription
        #expect(!codes.contains(AADSTSErrorCode(short)), "\(long) cut: \(body)")
        #expect(error.aadstsCode.map { $0.rawValue != short } ?? true, "\(body)")
        #expect(error.record.map { $0.code.magnitude != short } ?? true, "\(body)")
      }
    }
  }

  @Test(
    arguments: [
      "…", "...", #"\u2026"#, "&hellip;", "[...]", "[…]", "(…)", "[truncated]", "%E2%80%A6",
    ])
  func `a code before an ellipsis is not whole`(ellipsis: String) {
    for code in ["AADSTS50012", "AADB2C9011", "MSIS961"] {
      for text in [
        "\(code)\(ellipsis)", "x: \(code)\(ellipsis) and more", "a \(code)\(ellipsis)\n",
      ] {
        for body in [
          text, #"{"error":"x","error_description":"\#(text.replacing("\n", with: " "))"}"#,
        ] {
          let error = TokenError(body: body.utf8)
          #expect(error.aadstsCodes.isEmpty && error.aadstsCode == nil, "\(body)")
          #expect(error.b2cCode == nil && error.adfsCode == nil, "\(body)")
        }
      }
    }
    let printed = TokenError(body: #"Error Domain=MSALErrorDomain Code=-5000\#(ellipsis) "x""#.utf8)
    #expect(printed.record == nil)
    let list = TokenError(body: "error(s): 50076,5001\(ellipsis)".utf8)
    #expect(!list.aadstsCodes.contains(5001))
  }

  @Test func `an id before an ellipsis is not whole`() {
    for ellipsis in ["…", "..."] {
      let error = TokenError(
        body: #"{"error":"x","trace_id":"a1\#(ellipsis)","correlation_id":"b2","timestamp":"t"}"#
          .utf8)
      #expect(error.traceID == nil && error.correlationID == "b2")
    }
  }

  @Test func `a code that something ends is whole, and so is the last of plain text`() {
    for text in [
      "AADSTS50012", "x: AADSTS50012", "AADSTS50012.", "AADSTS50012. More",
      "AADSTS50012…: x: AADSTS50012",
      #"{"error":"x","error_description":"AADSTS50012"}"#, "(AADSTS50012)",
      "[2024-05-01 10:11:12] AADSTS50012",
      #"{"error":"x","error_description":"AADSTS50012: cut here"#, "<p>AADSTS50012</p>",
      #"{"level":"error"} AADSTS50012"#, #"{"error":"x","error_codes":[50012],"a"#, "AADSTS50012 …",
      #"Error Domain=a Code=1 "AADSTS50012" UserInfo={a=b, c"#,
    ] {
      #expect(TokenError(body: text.utf8).aadstsCode == 50012, "\(text)")
    }
    #expect(TokenError(body: "AADSTS50012".utf8, isTruncated: true).aadstsCode == nil)
    #expect(TokenError(body: "AADSTS50012 ".utf8, isTruncated: true).aadstsCode == 50012)
    let id = "11111111-2222-3333-4444-555555555555"
    #expect(TokenError(body: "Trace ID: \(id)".utf8, isTruncated: true).traceID == id)
  }

  @Test func `a number that breaks off in JSON does not count`() {
    for end in ["", "…", "x", "...", ".", "e", "-"] {
      let error = TokenError(body: #"{"error":"x","error_codes":[50076,5001\#(end)"#.utf8)
      #expect(error.aadstsCodes == [50076], "\(end)")
    }
    #expect(
      TokenError(body: #"{"error":"x","error_codes":[50076,5001}"#.utf8).aadstsCodes == [
        50076, 5001,
      ])
  }

  @Test func `values of a printed error that breaks off are not whole`() {
    let whole =
      #"Error Domain=MSALErrorDomain Code=-50000 "x" UserInfo={MSALOAuthErrorKey=invalid_grant, "#
      + "MSALCorrelationIDKey=E621E1F8-C36C-495A-93FC-0C247A3E6E5F, MSALHTTPResponseCodeKey=4290, "
      + "MSALInternalErrorCodeKey=-42004}"
    let reference = TokenError(body: whole.utf8)
    #expect(reference.code == .invalidGrant)
    for length in 0..<whole.utf8.count {
      let error = TokenError(body: whole.utf8.prefix(length))
      #expect(error.code == nil || error.code == .invalidGrant, "\(length)")
      #expect(
        error.correlationID == nil || error.correlationID == reference.correlationID, "\(length)")
      #expect(error.status == nil || error.status == reference.status, "\(length)")
    }
  }

  /// The whole numbers of a text, as it stands and percent-decoded.
  private static func numbers(in text: String) -> Set<String> {
    let texts = [
      text, text.removingPercentEncoding ?? "",
      text.replacing("%25", with: "%").removingPercentEncoding ?? "",
    ]
    let digits = texts.flatMap { $0.split { !("0"..."9").contains($0) } }.map { number in
      let digits = number.drop { $0 == "0" }
      return digits.isEmpty ? "0" : String(digits)
    }
    let decimals = text.split { !"0123456789.eE+-".contains($0) }.compactMap { Double($0) }
    return Set(digits + decimals.compactMap { Int(exactly: $0).map(String.init) })
  }

  @Test func `no cut of any answer gives a code that the answer does not hold`() throws {
    let rows = try ProjectFiles.objects(ProjectFiles.url("Tests/Vectors/errors/bodies.json"))
    var tally = 0
    for row in rows {
      let input = row["input"] as? [String: Any]
      guard let text = input?["body"] as? String ?? input?["redirect"] as? String,
        text.utf8.count < 4_000
      else { continue }
      let numbers = Self.numbers(in: text)
      let bytes = Array(text.utf8)
      for length in stride(from: 1, to: bytes.count, by: max(1, bytes.count / 300)) {
        let error = TokenError(body: bytes.prefix(length), isTruncated: true)
        for code in error.aadstsCodes + error.aadstsCodesInDescription {
          tally += 1
          #expect(numbers.contains(String(code.rawValue)), "\(code) in \(text.prefix(length))")
        }
      }
    }
    #expect(tally > 1_000)
  }
}
