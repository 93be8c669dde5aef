import Testing
import WireText

/// RFC 3986 §2.1, and forms.
struct PercentCodingTests {
  @Test(arguments: [
    ("", "", ""), ("a+b", "a+b", "a b"), ("%41%7e", "A~", "A~"), ("%2B+", "++", "+ "),
    ("%", "%", "%"), ("%4", "%4", "%4"), ("%G1%41", "%G1A", "%G1A"), ("%%41", "%A", "%A"),
    ("%C3%A9", "é", "é"), ("%C3", "\u{FFFD}", "\u{FFFD}"), ("é+", "é+", "é "),
  ])
  func `a broken escape stays as it is and broken UTF-8 is replaced`(
    text: String, plain: String, form: String
  ) {
    let octets = Array(text.utf8)
    let range = 0..<octets.count
    #expect(PercentCoding.decode(octets.span, range, plusIsSpace: false) == plain)
    #expect(PercentCoding.decode(octets.span, range, plusIsSpace: true) == form)
  }

  @Test(
    arguments: [
      ("a+b", "a+b"), ("%41", "A"), ("%C3%A9", "é"), ("", ""), ("%", nil), ("%4", nil),
      ("%4G", nil),
      ("%C3", nil), ("%ED%A0%80", nil), ("ok%FF", nil),
    ] as [(String, String?)])
  func `the strict reader refuses broken escapes and broken UTF-8`(text: String, plain: String?) {
    #expect(PercentCoding.strictlyDecode(text) == plain)
  }

  @Test func `an escape never reaches beyond its range`() {
    let octets = Array("a%41".utf8)
    #expect(PercentCoding.decode(octets.span, 0..<3, plusIsSpace: false) == "a%4")
    #expect(PercentCoding.octet(in: octets.span, at: 1, before: 3) == nil)
    #expect(PercentCoding.octet(in: octets.span, at: 1, before: 4) == 0x41)
  }

  @Test func `all but unreserved characters are written as escapes`() {
    #expect(PercentCoding.encode("aZ09-._~") == "aZ09-._~")
    #expect(PercentCoding.encode("a b+é/\u{0}") == "a%20b%2B%C3%A9%2F%00")
  }
}
