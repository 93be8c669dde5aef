import ClaimsChallenges
import Testing

@Suite("A cache of tokens")
struct TokenCacheTests {
  private func key(_ scopes: ScopeSet, subject: String? = nil, client: String = "a")
    -> TokenCacheKey
  {
    TokenCacheKey(
      clientID: client, authority: Authority(tenant: "contoso.com"), subject: subject,
      scopes: scopes)
  }

  @Test("Keys are equal for the same scopes in any order and ASCII case, and for nothing else")
  func keys() {
    #expect(key(["A.Read", "b"]) == key(["B", "a.read"]))
    #expect(key(["a"]) != key(["a", "b"]) && key(["a"]) != key(["a"], client: "b"))
    #expect(key(["a"]) != key(["a"], subject: "u"))
    #expect(key(["\u{212A}"]) != key(["k"]), "KELVIN SIGN is no K")
  }

  @Test("Memory is bounded: those that expire first make room")
  func bounded() async {
    let cache = InMemoryTokenCache()
    for number in 0...10_000 {
      let token = CachedToken(
        accessToken: AccessToken("t"), expiresAt: HTTPDate(secondsSinceUnixEpoch: Int64(number)))
      await cache.setToken(token, for: key(["s"], subject: "\(number)"))
    }
    #expect(await cache.count <= 10_000)
    #expect(await cache.token(for: key(["s"], subject: "10000")) != nil)
    #expect(await cache.token(for: key(["s"], subject: "0")) == nil)
  }

  @Test("Descriptions and dumps show no token")
  func secrecy() {
    let token = CachedToken(
      accessToken: AccessToken("canary"), expiresAt: HTTPDate(secondsSinceUnixEpoch: 0))
    var text = "\(token)"
    dump(token, to: &text)
    #expect(!text.contains("canary"))
  }
}
