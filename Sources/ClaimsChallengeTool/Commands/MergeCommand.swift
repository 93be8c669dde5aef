import ClaimsChallenges

/// `merge`: claims requests into one; the later is the newer.
enum MergeCommand {
  /// What to do about conflicts.
  enum Policy: String, CaseIterable {
    case newest, fail
  }

  static func run(_ session: Session) throws(ToolFailure) -> ExitStatus {
    let policy = try session.arguments.choice("policy", default: Policy.newest)
    let format = try session.arguments.choice("format", default: OutputFormat.text)
    let capabilities = ClientCapability.named(session.arguments.all("capability"))
    if session.arguments.has("ndjson") {
      if !session.arguments.operands.isEmpty {
        throw .usage("merge --ndjson reads its requests from standard input")
      }
      return try LineRunner(session.host).run(MergeLines(), from: nil)
    }
    if session.arguments.operands.isEmpty { throw .usage("merge needs a request; see --help") }
    var requests: [ClaimsRequest] = []
    for (index, operand) in session.arguments.operands.enumerated() {
      let text = operand == "-" ? "@-" : operand
      requests.append(
        try ClaimsArgument.read(text, named: "request \(index + 1)", host: session.host))
    }
    let merged = ClaimsMerge(requests, capabilities: capabilities)
    if merged.isAmbiguous {
      throw .malformed("claims.duplicate_name: a request names a claim twice, differently")
    }
    if policy == .fail, let first = merged.conflicts.first {
      throw .malformed("merge_conflict: the requests disagree about \(first.path.printable)")
    }
    if format == .json {
      try session.writeLine(merged.json)
    } else {
      for conflict in merged.conflicts {
        session.host.note("conflict at \(conflict.path.printable): the newer value was kept")
      }
      try session.writeLine(merged.claims.jsonBytes())
    }
    return .done
  }
}

/// Requests merged in order, and where they disagreed.
struct ClaimsMerge {
  private(set) var claims = ClaimsRequest()
  private(set) var conflicts: [ClaimsConflict] = []
  /// Whether one of the requests contradicts itself, so that nobody knows what it asks for.
  private(set) var isAmbiguous = false

  init(_ requests: [ClaimsRequest], capabilities: [ClientCapability]) {
    isAmbiguous = requests.contains(where: \.isAmbiguous)
    conflicts = claims.merge(contentsOf: requests)
    claims = claims.declaring(capabilities)
  }

  /// The contract's object.
  var json: [UInt8] { JSONWriter.text { encode(to: &$0) } }
}

extension ClaimsMerge: JSONEncodable {
  func encode(to json: inout JSONWriter) {
    json.object { json in
      json.member("claims", claims)
      json.member("conflicts") { json in
        json.array { json in
          for conflict in conflicts {
            json.object { json in
              json.member("path", conflict.path)
              json.member("kept", conflict.kept)
              json.member("dropped", conflict.dropped)
            }
          }
        }
      }
    }
  }
}
