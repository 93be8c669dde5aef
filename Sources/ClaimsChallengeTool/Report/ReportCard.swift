import ClaimsChallenges

/// One finding as a card that opens: a line of facts, the picture, and what they mean.
struct ReportCard {
  private let finding: ScanFinding
  private let number: Int
  private let mark: OutcomeMark

  init(_ finding: ScanFinding, number: Int) {
    self.finding = finding
    self.number = number
    mark = OutcomeMark(finding)
  }

  var html: String {
    let title = ScanTable.title(finding)
    let host = finding.resource ?? ""
    let status = finding.status.map(String.init) ?? "none"
    var text = "<details class=\"card \(mark.rawValue)\" id=\"finding-\(number)\""
    text += " data-outcome=\"\(mark.word)\" data-status=\"\(status)\""
    text += " data-host=\"\(HTMLText.short(host))\" data-code=\"\(HTMLText.short(title))\">"
    text += "<summary>\(mark.badge)"
    text += cell(
      "time", String((finding.time ?? "").prefix(19)).replacing("T", with: " "), "no time")
    text += cell("status", finding.status.map(String.init) ?? "", "no status")
    text += cell("code", title, "") + cell("host", host, "no host")
    text += cell("entry", "entry \(finding.entry)", "") + "</summary>\n<div class=\"body\">"
    let picture = SequencePicture(finding)
    text += "<figure tabindex=\"0\" aria-label=\"Sequence of the exchange\">\(picture.html)"
    text +=
      "<figcaption>\(HTMLText.escape(picture.words))</figcaption></figure>\n<div class=\"facts\">"
    text += asked + should + did + codes + ids + place + notes
    return text + "</div></div></details>\n"
  }

  private func cell(_ name: String, _ text: String, _ missing: String) -> String {
    let shown = text.isEmpty ? "<i>\(missing)</i>" : HTMLText.short(text)
    return "<span class=\"\(name)\">\(shown)</span>"
  }

  private func section(_ title: String, _ html: String) -> String {
    "<section><h3>\(title)</h3>\(html)</section>\n"
  }

  // MARK: Sections

  /// The claims as a tree: each with what it means; of its values only those of known meaning.
  private var asked: String {
    guard let claims = finding.claims else {
      return section("What was asked", "<p>No claims.</p>")
    }
    var tree = "<ul class=\"claims\">"
    for target in claims.targets.prefix(Self.claimLimit) {
      tree += "<li><code>\(HTMLText.short(Redactor.name(target.rawValue)))</code>"
      let meaning = Self.targets.first { $0.word == target.rawValue }?.meaning
      if let meaning { tree += " <span class=\"meaning\">\(meaning)</span>" }
      tree += "<ul>"
      for member in claims[target].prefix(Self.claimLimit) {
        let name = member.name.rawValue
        tree += "<li><code>\(HTMLText.short(Redactor.name(name)))</code>"
        if member.request.isEssential { tree += " <b class=\"tag\">essential</b>" }
        let isAsked = member.request.json.object?.contains { $0.name != "essential" } ?? false
        if isAsked { tree += " <span class=\"masked\">value masked</span>" }
        if let meaning = Glossary.meaning(of: name, in: Glossary.claims) {
          tree += " <span class=\"meaning\">\(HTMLText.escape(meaning))</span>"
        }
        tree += "</li>"
      }
      tree += "</ul></li>"
    }
    if claims.targets.isEmpty { tree += "<li>{} asks for nothing</li>" }
    return section("What was asked", tree + "</ul>")
  }

  private static let claimLimit = 50
  private static let targets: [(word: String, meaning: String)] = [
    ("access_token", "Claims that the access token must have."),
    ("id_token", "Claims that the ID token must have."),
    ("userinfo", "Claims that the user-info answer must have."),
  ]

  private var should: String {
    let action = finding.recovery.action.rawValue
    var text = "<p><code>\(action)</code>"
    if let advice = Advice.sentence(for: action) { text += " \(HTMLText.escape(advice))" }
    text += "</p><p>\(HTMLText.escape(finding.recovery.reason)) "
    return section(
      "What should happen",
      text + "<span class=\"rule\">\(finding.recovery.rule.rawValue)</span></p>")
  }

  private var did: String {
    var text = "<p>\(mark.badge) \(mark.meaning)"
    if let next = finding.following {
      text += " It is entry \(next.entry)"
      if let time = next.time { text += ", \(HTMLText.short(time))" }
      text += "."
    }
    return section("What did happen", text + "</p>")
  }

  private var codes: String {
    if finding.codes.isEmpty {
      guard let error = finding.error else { return "" }
      let meaning = Glossary.meaning(of: error, in: Glossary.oauthErrors)
      let words = meaning.map { " \(HTMLText.escape($0))" } ?? ""
      return section("Error", "<p><code>\(HTMLText.short(error))</code>\(words)</p>")
    }
    var list = "<dl>"
    for number in finding.codes.prefix(Self.claimLimit) {
      let entry = AADSTSErrorCode(number).entry
      list += "<dt><code>AADSTS\(number)</code>"
      if let name = entry?.name { list += " \(HTMLText.escape(name))" }
      list += "</dt><dd>\(HTMLText.escape(entry?.meaning ?? "This code is not in the catalogue.")) "
      list += "<a rel=\"noreferrer noopener\""
      list +=
        " href=\"https://login.microsoftonline.com/error?code=\(number)\">Microsoft on \(number)</a></dd>"
    }
    return section("Code", list + "</dl>")
  }

  private var ids: String {
    if finding.details.ids.isEmpty { return "" }
    var list = "<dl class=\"ids\">"
    for id in finding.details.ids {
      list += "<dt>\(id.label)</dt><dd><code>\(HTMLText.short(id.value))</code>"
      list += " <button type=\"button\" class=\"copy\" hidden>Copy<span class=\"unseen\"> the"
      list += " \(id.label.lowercased())</span></button></dd>"
    }
    return section("Ids", list + "</dl>")
  }

  private var place: String {
    var list = "<dl><dt>File</dt><dd>\(HTMLText.short(finding.file)), entry \(finding.entry),"
    list += " byte \(finding.offset)</dd>"
    if let url = finding.url {
      list += "<dt>Request</dt><dd><code>\(HTMLText.short(finding.method ?? ""))"
      list += " \(HTMLText.short(url))</code></dd>"
    }
    if let scheme = finding.scheme {
      let conforms = finding.isConforming == true ? "conforming" : "tolerated"
      list += "<dt>Scheme</dt><dd>\(HTMLText.short(scheme)), \(conforms)</dd>"
    }
    return section("Where", list + "</dl>")
  }

  private var notes: String {
    if finding.details.notes.isEmpty { return "" }
    var list = "<ul>"
    for note in finding.details.notes {
      list += "<li><code>\(HTMLText.short(note.code))</code> \(HTMLText.escape(note.message))</li>"
    }
    return section("Notes", list + "</ul>")
  }
}
