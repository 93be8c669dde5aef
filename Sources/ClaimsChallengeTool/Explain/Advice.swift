/// What to do for each recovery action, in one sentence.
enum Advice {
  static func sentence(for action: String) -> String? {
    switch action {
    case "acquire_silently":
      "Acquire a token silently with the claims, past the cache; go interactive if that is asked."
    case "acquire_interactively":
      "Let the user sign in, with the claims if there are any."
    case "acquire_with_granted_scopes":
      "Go on with the scopes that were granted."
    case "remediate_protection_policy":
      "Have the Intune SDK apply the policy, then acquire silently."
    case "register_device":
      "Register or enrol the device, then sign in again."
    case "retry_later":
      "Wait as long as Retry-After says, then try again."
    case "retry_with_nonce":
      "Sign the request again with the nonce of the answer, and send it once."
    case "wait_for_network":
      "Try again when the network is back."
    case "keep_polling":
      "Keep polling at the interval that the server gave."
    case "restart_flow":
      "Start the flow again from its beginning."
    case "remove_account":
      "Remove the account and what is cached for it."
    case "try_other_token":
      "Try the app's own refresh token, else sign in."
    case "user_canceled":
      "The user stopped; show nothing but a way to try again."
    case "blocked":
      "Tell the user that access is blocked; do not prompt again."
    case "needs_administrator":
      "An administrator has to act; show the ids."
    case "fix_configuration":
      "Mend the request, the credentials or the registration."
    case "stop":
      "Stop: the client is repeating a request that cannot succeed."
    case "report":
      "Show the correlation id and the trace id, and report them."
    default: nil
    }
  }
}
