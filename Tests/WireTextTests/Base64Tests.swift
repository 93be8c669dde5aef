import Testing
import WireText

/// RFC 4648 §4, §5: what is read with tolerance, and what is written.
struct Base64Tests {
  @Test(arguments: [
    ("", ""), ("Zg==", "f"), ("Zg", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"),
    ("Zm9v\r\nYmFy", "foobar"), (" Zm9v\t", "foo"), ("Zm9vYg===", "foob"), ("Zm9vYh==", "foob"),
    ("fn5-", "~~~"), ("fn5+", "~~~"), ("Pz8_Pz8/", "??????"),
  ])
  func `both alphabets, white space and any padding are read`(text: String, octets: String) {
    #expect(Base64.octets(Substring(text)) == Array(octets.utf8))
  }

  @Test(arguments: ["A", "Zm9vY", "Zg==Zg==", "Zm9v!", "Zm9v\u{B}", "Zm9vé", "\u{0}AAA", "===="])
  func `an impossible length, letters after padding and other characters are refused`(
    text: String
  ) {
    let octets = Base64.octets(Substring(text))
    #expect(octets == nil || (text == "====" && octets == []))
  }

  @Test func `every octet comes back in either alphabet`() {
    let all = (0...255).map { UInt8($0) }
    for count in [0, 1, 2, 3, 255, 256] {
      let octets = Array(all.suffix(count))
      for isURLSafe in [false, true] {
        let text = Base64.encode(octets, isURLSafe: isURLSafe)
        #expect(Base64.octets(Substring(text)) == octets)
        #expect(isURLSafe ? !text.contains { "+/=".contains($0) } : text.utf8.count % 4 == 0)
      }
    }
  }
}
