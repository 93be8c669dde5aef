import ClaimsChallenges

/// Tells a success that has nothing to say from all other responses, without making its strings.
///
/// Most of a capture is of this kind. Whatever could make a finding must not be taken for one: the
/// words below stand in every error that is read, and a response with one of them is read in full.
enum QuietResponse {
  private enum Member: String, CaseIterable, JSONMember {
    case status, headers, content, body, redirectURL
  }

  private enum ContentMember: String, CaseIterable, JSONMember {
    case text, encoding
  }

  private enum FieldMember: String, CaseIterable, JSONMember {
    case name
  }

  /// Reads the response of a HAR entry.
  static func isOne(_ json: inout JSONCursor) throws(JSONError) -> Bool {
    var isSuccess = false
    try json.beginObject()
    while let member: Member = try json.nextMember() {
      switch member {
      case .status:
        guard let status = try? json.int(), 200..<300 ~= status else { return false }
        isSuccess = true
      case .headers: guard try hasQuietFields(&json) else { return false }
      case .content: guard try hasQuietText(&json) else { return false }
      case .redirectURL:
        guard unsafe json.withString({ $0.isEmpty }) ?? true else { return false }
      case .body: return false
      }
    }
    return isSuccess
  }

  /// The usual form, `[{"name":…,"value":…}]`, without a field that matters.
  private static func hasQuietFields(_ json: inout JSONCursor) throws(JSONError) -> Bool {
    guard json.isArray else { return false }
    try json.beginArray()
    while try json.nextElement() {
      guard json.isObject else { return false }
      let isQuiet = try json.lookingAhead { json throws(JSONError) in
        try json.beginObject()
        while let _: FieldMember = try json.nextMember() {
          guard unsafe json.withString({ unsafe fields.first(in: $0) == nil }) ?? false else {
            return false
          }
        }
        return true
      }
      if !isQuiet { return false }
    }
    return true
  }

  private static func hasQuietText(_ json: inout JSONCursor) throws(JSONError) -> Bool {
    guard json.isObject else { return false }
    return try json.lookingAhead { json throws(JSONError) in
      try json.beginObject()
      while let member: ContentMember = try json.nextMember() {
        switch member {
        case .text:
          let isQuiet = unsafe json.withString { bytes in
            unsafe words.first(in: bytes) == nil && !hidesWords(bytes)
          }
          guard isQuiet ?? false else { return false }
        case .encoding: return false
        }
      }
      return true
    }
  }

  /// Parts of the names of fields that are read.
  private static let fields = WordSearch(
    ["authenticat", "nonce", "location", "retry"], ignoresCase: true)

  /// Parts, as rare as can be, of what stands in every error body, redirect and text of an error.
  private static let words = WordSearch(
    [
      "error", "aadsts", "aadb2c", "msis0", "msis1", "msis2", "msis3", "msis4", "msis5", "msis6",
      "msis7", "msis8", "msis9", "claims", "\"code\"", "tatuscode", "enge_type", "uation_token",
      "d_attributes", "broker", "fault",
    ], ignoresCase: true)

  /// Whether an escape stands for an ASCII letter, a digit or `_`, which could be part of a word.
  private static func hidesWords(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = unsafe bytes
    while let start = unsafe escapes.first(in: rest), start + 6 <= rest.count {
      let digits = unsafe (rest[start + 4], rest[start + 5])
      let isWordByte =
        digits.0 == UInt8(ascii: "3")
        ? ASCII.isDigit(digits.1) : (UInt8(ascii: "4")...UInt8(ascii: "7")).contains(digits.0)
      if isWordByte { return true }
      unsafe rest = UnsafeBufferPointer(rebasing: rest[(start + 4)...])
    }
    return false
  }

  private static let escapes = WordSearch(["\\u00"])
}
