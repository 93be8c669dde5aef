@_exported public import ClaimsChallenges
