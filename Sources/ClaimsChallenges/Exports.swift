// One import gives the whole library: the layers below are part of this module's interface.
@_exported public import ClaimsRequests
@_exported public import HTTPAuthChallenges
@_exported public import TokenErrors
@_exported public import YajlJSON
