import ClaimsRequests
import Testing
import TokenErrors

@Suite("The text of an error")
struct ErrorTextTests {
  private func message(_ description: String) -> String? {
    var error = TokenError(.invalidGrant)
    error.errorDescription = description
    return error.message
  }

  @Test(arguments: [
    ("AADSTS50076: You must use MFA. Ask again.", "You must use MFA."),
    ("AADSTS50076: You must use MFA.Trace ID: x", "You must use MFA."),
    ("AADSTS50076: No full stop Trace ID: x", "No full stop"),
    ("AADSTS50076 : odd colon.", ": odd colon."),
    ("No code here! Really.", "No code here!"),
    ("Is this it? Yes.", "Is this it?"),
    ("First line\r\nTrace ID: x", "First line"),
    ("Open https://a.example/b.c?d=e.f now. Then", "Open https://a.example/b.c?d=e.f now."),
    ("Version 1.2.3 of e.g. this app failed. So", "Version 1.2.3 of e.g. this app failed."),
    ("AADSTS70002: A.AADSTS70008: B.", "A."), ("AADSTS1: AADSTS2: Both.", "Both."),
    ("AADB2C90118: Forgotten.\r\nCorrelation ID: x", "Forgotten."),
    ("MSIS9612: Invalid. ", "Invalid."),
    ("  padded  ", "padded"),
    ("trace ideas are no label. X", "trace ideas are no label."),
    ("[2026-01-02 03:04:05Z]: AADSTS50076: foo. bar", "foo."),
    ("[2026-01-02 03:04:05Z] AADSTS50076: foo. bar", "foo."),
    ("2026-01-02T03:04:05.678Z: AADSTS50076: foo. bar", "foo."),
    ("2026-01-02 03:04:05 - AADSTS50076: foo. bar", "foo."),
    ("[2026-01-02 03:04:05 - \(Self.id)] foo. bar", "foo."),
    ("[\(Self.id)] AADSTS1: [2026-01-02 03:04:05Z] foo. bar", "foo."),
    ("\(Self.id): foo. bar", "foo."), ("\(Self.id) - AADSTS1: foo. bar", "foo."),
    ("Trace ID: \(Self.id) Timestamp: 2026-01-02 03:04:05Z\r\nfoo. bar", "foo."),
    ("AADSTS50076: Correlation ID: \(Self.id) - foo. bar", "foo."),
    ("\(Self.id) is not found. X", "\(Self.id) is not found."),
    ("Small letters. may begin a sentence.", "Small letters."),
    ("Codes, ids etc. are kept, i.e. read. Then", "Codes, ids etc. are kept, i.e. read."),
    ("[2026] foo. bar", "[2026] foo."),
    ("[2026-01-02 03:04:05Z foo. X", "[2026-01-02 03:04:05Z foo."),
  ])
  func `the first sentence is the message`(_ description: String, _ expected: String) {
    #expect(message(description) == expected)
  }

  @Test(arguments: [
    "", "   ", "AADSTS50076:", "AADSTS50076: \r\nTrace ID: x", "Timestamp: x",
    "[2026-01-02 03:04:05Z]:", "Trace ID: \(Self.id)\r\nTimestamp: 2026-01-02 03:04:05Z",
  ])
  func `a text without a sentence has no message`(_ description: String) {
    #expect(message(description) == nil)
  }

  private static let id = "11111111-2222-3333-4444-555555555555"

  @Test(arguments: [
    "Trace ID: ", "trace id:", "TRACE ID : ", "Trace Id=", "trace_id\":\"", "trace-id: ",
    "traceId\" : \"", "trace_id\\\":\\\"", "Trace ID:\r\n",
  ])
  func `labels are read in every spelling`(_ label: String) {
    #expect(TokenError(body: "x \(label)\(Self.id) y".utf8).traceID == Self.id)
  }

  @Test(arguments: [
    "Trace ID: 11111111-2222-3333-4444-55555555555",
    "Trace ID: 11111111-2222-3333-4444-55555555555g",
    "Trace ID 11111111-2222-3333-4444-555555555555", "Trace: 11111111-2222-3333-4444-555555555555",
    "Trace ID: 1111111122223333-4444-555555555555xxxx",
  ])
  func `what is no id is not taken for one`(_ text: String) {
    #expect(TokenError(body: text.utf8).traceID == nil)
  }

  @Test func `the first of two ids counts, and each label has its own`() {
    let other = "99999999-2222-3333-4444-555555555555"
    let error = TokenError(
      body: "Correlation ID: \(Self.id) client-request-id: \(other) Correlation ID: \(other)".utf8)
    #expect(error.correlationID == Self.id)
    #expect(error.clientRequestID == other)
    #expect(error.requestID == nil && error.traceID == nil)
  }

  @Test(
    arguments: [
      ("2024-05-01 10:11:12Z", 1_714_558_272), ("2024-05-01T10:11:12", 1_714_558_272),
      ("2024-05-01T10:11:12.1234567Z", 1_714_558_272), ("2024-05-01T12:11:12+02:00", 1_714_558_272),
      ("2024-05-01t04:41:12-05:30", 1_714_558_272), ("1970-01-01 00:00:00Z", 0),
      ("2000-02-29 00:00:00Z", 951_782_400), ("1969-12-31 23:59:59Z", -1),
      ("0001-01-01 00:00:00Z", -62_135_596_800), ("9999-12-31 23:59:59Z", 253_402_300_799),
      ("0000-03-01 00:00:00Z", -62_162_035_200),
    ] as [(String, Int64)])
  func `timestamps are instants`(_ text: String, _ seconds: Int64) {
    var error = TokenError(.invalidGrant)
    error.timestampText = text
    #expect(error.timestamp == NumericDate(secondsSinceUnixEpoch: seconds))
  }

  @Test(arguments: [
    "", "2024-05-01", "2023-02-29 00:00:00Z", "2024-13-01 00:00:00Z", "2024-00-01 00:00:00Z",
    "2024-04-31 00:00:00Z", "2024-01-01 24:00:00Z", "2024-01-01 00:60:00Z", "2024-01-01 00:00:61Z",
    "2024-01-01 00:00:00X", "2024-01-01 00:00:00+25:00", "1900-02-29 00:00:00Z", "nonsense",
  ])
  func `what is no instant has none`(_ text: String) {
    var error = TokenError(.invalidGrant)
    error.timestampText = text
    #expect(error.timestamp == nil)
  }

  @Test func `more codes than any answer holds are not collected`() {
    let text = (1...1000).map { "AADSTS\($0)" }.joined(separator: " ")
    #expect(TokenError(body: text.utf8).aadstsCodes.map(\.rawValue) == Array(1...64))
  }
}
