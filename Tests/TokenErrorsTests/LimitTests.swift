import Testing
import TokenErrors
import YajlJSON

/// What an answer may hold without end, just within the limit and just beyond it.
struct LimitTests {
  @Test func `JSON inside JSON strings is opened three levels deep`() {
    func wrapped(_ levels: Int) -> String {
      (0..<levels).reduce(#"{"error":"invalid_grant"}"#) { inner, _ in
        (["error_description": .string(inner)] as JSONObject).jsonString()
      }
    }
    #expect(TokenError(body: wrapped(3).utf8).code == .invalidGrant)
    let beyond = TokenError(body: wrapped(4).utf8)
    #expect(beyond.code == nil)
    #expect(beyond.diagnostics.map(\.code).contains(.nestedTooDeep))
  }

  @Test func `inner errors are followed 64 levels deep, the outermost among them`() {
    func nested(_ levels: Int) -> String {
      let opening = (1...levels).map { #"{"code":"c\#($0)""# }.joined(separator: #","innerError":"#)
      return #"{"error":"# + opening + String(repeating: "}", count: levels + 1)
    }
    for levels in [64, 65, 400] {
      let error = TokenError(body: nested(levels).utf8)
      #expect(error.serviceCode == "c1")
      #expect(error.innerCodes == (2...64).map { "c\($0)" })
    }
  }

  @Test func `a redirect has 256 parameters that are read`() {
    func redirect(_ count: Int) -> String {
      let others = (1..<count).map { "p\($0)=v" }.joined(separator: "&")
      return "https://app.example/cb?\(others)&error=access_denied"
    }
    #expect(TokenError(redirect: redirect(256))?.code == .accessDenied)
    #expect(TokenError(redirect: redirect(257)) == nil)
  }

  @Test func `printed errors inside each other are followed 16 levels deep`() {
    func printed(_ levels: Int) -> String {
      (1...levels).reversed().reduce("") { inner, level in
        let info = inner.isEmpty ? "" : " UserInfo={NSUnderlyingError=0x60 {\(inner)}}"
        return #"Error Domain=D Code=\#(level) """# + info
      }
    }
    for (levels, read) in [(17, 17), (18, 17), (100, 17)] {
      var codes: [Int] = []
      var next = TokenError(body: printed(levels).utf8).record
      while let record = next {
        codes.append(record.code)
        next = record.underlying
      }
      #expect(codes == Array(1...read))
    }
  }
}
