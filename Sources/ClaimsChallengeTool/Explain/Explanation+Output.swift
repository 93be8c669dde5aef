import ClaimsChallenges

extension Explanation: JSONEncodable {
  func encode(to json: inout JSONWriter) {
    json.object { json in
      json.member("input", input)
      json.member("kind", kind?.rawValue)
      json.member("code", code)
      json.member("name", name)
      json.member("meaning", meaning)
      json.member("category", category)
      json.member("action", action?.rawValue)
      json.member("advice", advice)
      json.member("page", page)
      json.member("family", family)
      json.member("source", source)
      json.member("suggestions", suggestions)
    }
  }
}

extension Explanation {
  func text(_ style: TextStyle) -> String {
    guard let kind else {
      var text = style.heading(input.visible) + "\n" + style.row("kind", "unknown")
      if let family { text += style.row("family", family) }
      if let page { text += style.row("page", page) }
      if !suggestions.isEmpty {
        text += style.row("did you mean", suggestions.joined(separator: ", "))
      }
      return text
    }
    var text = style.heading(input.visible) + "\n" + style.row("kind", kind.rawValue)
    if let name, name.lowercased() != input.lowercased() { text += style.row("name", name) }
    if let meaning { text += style.row("meaning", meaning) }
    if let category { text += style.row("category", category) }
    if let action { text += style.row("action", action.rawValue) }
    if let advice { text += style.row("advice", advice) }
    if let source { text += style.row("source", source) }
    if let page { text += style.row("page", page) }
    return text
  }
}
