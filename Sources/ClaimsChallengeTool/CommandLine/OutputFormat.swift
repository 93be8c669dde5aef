/// How a command prints its answer.
enum OutputFormat: String, CaseIterable, Sendable {
  case text, json
}

/// When text is coloured.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto, always, never
}
