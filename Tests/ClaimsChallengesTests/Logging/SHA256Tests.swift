import ClaimsChallenges
import Testing

@Suite("SHA-256 (FIPS 180-4)")
struct SHA256Tests {
  @Test(
    "The digests of the standard's examples",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
          + "lmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ])
  func examples(message: String, digest: String) {
    #expect(SHA256.hexadecimal(message.utf8) == digest)
  }

  @Test("A million letters a")
  func long() {
    #expect(
      SHA256.hexadecimal(repeatElement(UInt8(ascii: "a"), count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test("Every length around a block gives a digest of its own")
  func lengths() {
    let digests = (0...130).map { SHA256.hash(repeatElement(0x61, count: $0)) }
    #expect(Set(digests).count == 131)
    #expect(digests.allSatisfy { $0.count == 32 })
    // 55 and 56 bytes: the length fits into the block, or needs another one.
    #expect(
      SHA256.hexadecimal(repeatElement(0x61, count: 55))
        == "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318")
    #expect(
      SHA256.hexadecimal(repeatElement(0x61, count: 56))
        == "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a")
  }
}
