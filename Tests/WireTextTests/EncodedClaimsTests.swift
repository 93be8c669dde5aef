import Testing
import WireText

/// One rule for claims, wherever they stand: header, body, redirect, argument.
struct EncodedClaimsTests {
  @Test(arguments: [
    (#"{"a":1}"#, "json", ""),
    (#" '{"a":1}' "#, "json", "surrounding_white_space apostrophes"),
    ("eyJhIjoxfQ==", "base64", ""),
    ("eyJhIjoxfQ", "base64", "unpadded_base64"),
    ("eyJhIjoxfQ===", "base64", "irregular_padding"),
    ("eyJh\r\nIjoxfQ==", "base64", "white_space_in_base64"),
    (" eyJhIjoxfQ==", "base64", "surrounding_white_space"),
    ("eyJhIjoxfR==", "base64", "non_canonical_base64"),
    ("%7B%22a%22%3A1%7D", "percent_encoded", ""),
    ("eyJhIjoxfQ%3D%3D", "percent_encoded", ""),
    ("%257B%2522a%2522%253A1%257D", "percent_encoded", "double_percent_encoding"),
  ])
  func `the form is told with what is unusual about it`(
    encoded: String, form: String, deviations: String
  ) throws {
    let found = try #require(EncodedClaims(encoded))
    #expect(found.text == #"{"a":1}"#)
    #expect(found.form.rawValue == form)
    #expect(found.deviations.map(\.kind.rawValue).joined(separator: " ") == deviations)
  }

  @Test(arguments: [
    "", " ", "''", "some_claims", "[1]", "%7", "%25257B%252522a%252522%25253A1%25257D",
    "e/8=", "e/8",
  ])
  func `what does not lead to an object is refused`(encoded: String) {
    #expect(EncodedClaims(encoded) == nil)
  }
}
