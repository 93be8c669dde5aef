import ClaimsChallenges

extension JSONWriter {
  /// One JSON text, compact.
  static func text(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter()
    body(&json)
    return (try? json.finish()) ?? []
  }

  /// `[["name","value"],…]`.
  mutating func pairs(
    _ name: String, _ pairs: some Sequence<(name: String, value: String)>
  ) {
    member(name) { json in
      json.array { json in
        for (name, value) in pairs { json.value([name, value]) }
      }
    }
  }

  /// The names and values of challenge parameters.
  mutating func pairs(_ name: String, _ parameters: AuthenticationParameters) {
    pairs(name, parameters.lazy.map { (name: $0.name.rawName, value: $0.value) })
  }
}
