import ClaimsChallenges

/// What became of a finding, as the page marks it: by a word and a shape, then by a colour.
enum OutcomeMark: String, CaseIterable {
  case answered, retried, looped, unanswered, unknown, other

  init(_ finding: ScanFinding) {
    guard finding.claims != nil else {
      self = finding.recovery.action == .stop ? .looped : .other
      return
    }
    switch finding.outcome {
    case .answered: self = .answered
    case .retriedWithoutClaims: self = .retried
    case .looped: self = .looped
    case .unanswered: self = .unanswered
    case .unknown: self = .unknown
    }
  }

  var word: String {
    switch self {
    case .answered: "Answered"
    case .retried: "Retried without claims"
    case .looped: "Loop"
    case .unanswered: "Not answered"
    case .unknown: "Unknown"
    case .other: "No challenge"
    }
  }

  /// Whether the client did what cannot succeed.
  var isFault: Bool { self == .retried || self == .looped }

  var meaning: String {
    switch self {
    case .answered: "The claims were sent to the token endpoint, or the call then succeeded."
    case .retried: "Fault: the same call was sent again without new claims, and failed again."
    case .looped: "Fault: the same challenge came back after it had been answered."
    case .unanswered: "No later request of the capture carries the claims."
    case .unknown: "The capture holds no requests, or too many challenges at once, to tell."
    case .other: "An error that asks for no claims."
    }
  }

  /// The shape within 16 × 16, drawn in the mark's colour.
  var shape: String {
    switch self {
    case .answered: #"<circle cx="8" cy="8" r="7"/><path d="M4.5 8.2l2.4 2.4 4.6-5"/>"#
    case .retried: #"<path d="M8 1l7 13.5H1z"/><path d="M8 6v4M8 11.6v.9"/>"#
    case .looped: #"<path d="M5 1h6l4 4v6l-4 4H5l-4-4V5z"/><path d="M5 5l6 6M11 5l-6 6"/>"#
    case .unanswered: #"<rect x="1.5" y="1.5" width="13" height="13"/><path d="M4.5 8h7"/>"#
    case .unknown: #"<circle cx="8" cy="8" r="6.5"/><path d="M6 6.4a2 2 0 1 1 2 2.3M8 11.3v.6"/>"#
    case .other: #"<path d="M8 1l7 7-7 7-7-7z"/>"#
    }
  }

  /// The word with its shape before it.
  var badge: String {
    "<span class=\"badge \(rawValue)\"><svg viewBox=\"0 0 16 16\" aria-hidden=\"true\" focusable=\"false\">"
      + "<use href=\"#shape-\(rawValue)\"/></svg>\(word)</span>"
  }

  /// The shapes, each defined once for the whole page.
  static var definitions: String {
    let symbols = allCases.map {
      "<symbol id=\"shape-\($0.rawValue)\" viewBox=\"0 0 16 16\">\($0.shape)</symbol>"
    }
    return
      "<svg class=\"sprite\" width=\"0\" height=\"0\" aria-hidden=\"true\" focusable=\"false\">"
      + "<defs>\(symbols.joined())"
      + "<marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\""
      + " orient=\"auto-start-reverse\"><path d=\"M0 0l8 4-8 4z\"/></marker></defs></svg>\n"
  }
}
