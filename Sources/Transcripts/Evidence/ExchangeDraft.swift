import ClaimsChallenges

/// One exchange while its parts are being found.
struct ExchangeDraft {
  /// Something that may be the body.
  struct Body {
    var bytes: [UInt8]
    /// The better the more surely it is one.
    var rank: Rank
    var offset: Int
    var layers: [TranscriptLayer]
  }

  enum Rank: Int, Comparable {
    case text, members, object

    static func < (one: Self, other: Self) -> Bool { one.rawValue < other.rawValue }
  }

  var status: Int?
  var fields: [TranscriptField] = []
  var fieldLayers: [TranscriptLayer] = []
  var body: Body?
  var redirect: String?
  /// Members that stand in the text by name.
  var members = JSONObject()
  var membersOffset = 0
  var offset: Int?

  var hasResponse: Bool {
    !fields.isEmpty || body != nil || redirect != nil || !members.isEmpty
  }

  var hasChallenge: Bool { fields.contains { $0.name == "WWW-Authenticate" } }

  /// Whether it refuses something, as far as the parts show.
  var isRefusal: Bool { hasChallenge || body != nil || redirect != nil || !members.isEmpty }

  mutating func begin(at place: Int) { if offset == nil { offset = place } }

  /// Takes a body if it is surer than the one before.
  mutating func offer(_ other: Body) {
    begin(at: other.offset)
    guard let own = body else { return body = other }
    if other.rank > own.rank { body = other }
  }

  /// The first of several members of one name counts.
  mutating func add(_ name: String, _ value: JSONValue, at place: Int) {
    begin(at: place)
    if members.isEmpty { membersOffset = place }
    if members.firstValue(for: name) == nil { members.append(name: name, value: value) }
  }
}
