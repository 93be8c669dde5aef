import ClaimsChallengeTool

ClaimsChallengeTool.main()
