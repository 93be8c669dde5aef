import HTTPAuthChallenges

for line in CommandLine.arguments.dropFirst() {
  for challenge in AuthenticationChallenges(parsing: [line]) { print(challenge.scheme) }
}
