/// The forms in which input comes, as `--as` names them.
enum InputForm: String, CaseIterable, Sendable {
  case auto, headers, response, body, redirect, claims
}
