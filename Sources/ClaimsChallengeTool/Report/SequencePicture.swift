import ClaimsChallenges

/// Who said what around one challenge: client, API and token endpoint, in time.
struct SequencePicture {
  /// One message, or what is missing.
  private struct Step {
    let from: Party
    let to: Party
    let text: String
    var time: String?
    var style = ""
  }

  private enum Party: Int {
    case client, api, endpoint

    var x: Int { [70, 350, 630][rawValue] }
    var name: String { ["client", "API", "token endpoint"][rawValue] }
  }

  private let finding: ScanFinding
  private let steps: [Step]

  init(_ finding: ScanFinding) {
    self.finding = finding
    let server: Party = finding.scheme == nil ? .endpoint : .api
    let path = finding.url.map { Self.path(of: $0) } ?? ""
    let call = [finding.method ?? "request", path].filter { !$0.isEmpty }.joined(separator: " ")
    let status = finding.status.map { "\($0) " } ?? ""
    let claims = finding.claims == nil ? "" : " + claims"
    var steps = [
      Step(from: .client, to: server, text: call, time: finding.time),
      Step(
        from: server, to: .client, text: status + ScanTable.title(finding) + claims,
        style: "refusal"),
    ]
    if finding.claims != nil { steps += Self.ending(finding, server) }
    self.steps = steps
  }

  private static func ending(_ finding: ScanFinding, _ server: Party) -> [Step] {
    let next = finding.following
    let place = next.map { ", entry \($0.entry)" } ?? ""
    let status = next?.status.map(String.init) ?? "answer"
    switch OutcomeMark(finding) {
    case .answered where next?.isTokenRequest ?? false:
      return [
        Step(
          from: .client, to: .endpoint, text: "token request with the claims\(place)",
          time: next?.time, style: "good"),
        Step(from: .endpoint, to: .client, text: status, style: "good"),
      ]
    case .answered:
      return [
        Step(from: .client, to: server, text: "again\(place)", time: next?.time, style: "good"),
        Step(from: server, to: .client, text: status, style: "good"),
      ]
    case .retried:
      return [
        Step(
          from: .client, to: server, text: "again, without new claims\(place)", time: next?.time,
          style: "fault"),
        Step(from: server, to: .client, text: status, style: "fault"),
      ]
    case .looped:
      return [
        Step(
          from: server, to: .client, text: "the same challenge as one answered before",
          style: "fault")
      ]
    case .unanswered:
      return [
        Step(
          from: .client, to: .endpoint, text: "no request with these claims follows",
          style: "missing")
      ]
    case .unknown, .other: return []
    }
  }

  /// The path of a URL, without its query.
  private static func path(of url: String) -> String {
    let address = url.prefix { $0 != "?" }
    guard let scheme = address.firstRange(of: "://") else { return String(address) }
    return String(address[scheme.upperBound...].drop { $0 != "/" })
  }

  /// The picture, and its words for those who do not see it.
  var html: String {
    let height = 66 + steps.count * 46
    var svg =
      "<svg class=\"sequence\" viewBox=\"0 0 700 \(height)\" width=\"700\" height=\"\(height)\""
      + " role=\"img\" aria-label=\"\(HTMLText.escape(words))\">"
    let titles = ["Client", finding.scheme == nil ? "API" : finding.resource ?? "API"]
    for (party, title) in zip(
      [Party.client, .api, .endpoint],
      titles + [finding.scheme == nil ? finding.resource ?? "Token endpoint" : "Token endpoint"])
    {
      svg +=
        "<rect class=\"party\" x=\"\(party.x - 68)\" y=\"2\" width=\"136\" height=\"28\" rx=\"6\"/>"
      svg += Self.text(party.x, 21, Self.fit(title, 15), "who")
      svg +=
        "<line class=\"life\" x1=\"\(party.x)\" y1=\"30\" x2=\"\(party.x)\" y2=\"\(height - 4)\"/>"
    }
    for (index, step) in steps.enumerated() {
      let y = 76 + index * 46
      let isRight = step.from.x < step.to.x
      let (start, end) = (step.from.x + (isRight ? 3 : -3), step.to.x + (isRight ? -4 : 4))
      svg +=
        "<line class=\"arrow \(step.style)\" x1=\"\(start)\" y1=\"\(y)\" x2=\"\(end)\" y2=\"\(y)\""
      svg += " marker-end=\"url(#tip)\"/>"
      let isLong = abs(step.from.x - step.to.x) > 300
      let middle = (step.from.x + step.to.x) / 2
      // A label would cross the API's line: it stands beside it.
      svg += Self.text(isLong ? 210 : middle, y - 8, Self.fit(step.text, 38), "what")
      if let time = step.time {
        svg += Self.text(
          isLong ? 490 : middle, isLong ? y - 8 : y + 15, Self.clock(time), "when")
      }
    }
    return svg + "</svg>"
  }

  /// The steps in one sentence each.
  var words: String {
    steps.map { step in
      "\(step.from.name) to \(step.to.name): \(step.text.shortened)."
    }.joined(separator: " ")
  }

  private static func text(_ x: Int, _ y: Int, _ text: String, _ style: String) -> String {
    "<text class=\"\(style)\" x=\"\(x)\" y=\"\(y)\" text-anchor=\"middle\">\(HTMLText.escape(text))</text>"
  }

  /// The end of a long text says more than its middle.
  private static func fit(_ text: String, _ width: Int) -> String {
    text.count <= width ? text : text.prefix(width - 8) + "…" + text.suffix(7)
  }

  /// The time of the day, when the text is an instant.
  private static func clock(_ time: String) -> String {
    guard Instant.parse(time) != nil else { return fit(time, 24) }
    return String(time.dropFirst(11).prefix(12).prefix { $0 != "Z" && $0 != "+" && $0 != "-" })
  }
}
