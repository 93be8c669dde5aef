import Testing

/// Colour and its switches.
@Suite struct TextTests {
  private static let input = #"{"error":"invalid_grant","error_codes":[50076]}"#

  @Test func `colour is for terminals, NO_COLOR takes it away, --color beats both`() {
    func isColored(_ more: [String], _ environment: [String: String], _ isTerminal: Bool) -> Bool {
      run(
        ["parse"] + more, input: Self.input.utf8, environment: environment, isTerminal: isTerminal
      ).output.contains("\u{1B}[")
    }
    #expect(isColored([], [:], true))
    #expect(!isColored([], [:], false))
    #expect(!isColored([], ["NO_COLOR": "1"], true))
    #expect(isColored([], ["NO_COLOR": ""], true))
    #expect(isColored(["--color", "always"], ["NO_COLOR": "1"], false))
    #expect(!isColored(["--color=never"], [:], true))
    #expect(!isColored(["--format=json"], [:], true))
  }
}
