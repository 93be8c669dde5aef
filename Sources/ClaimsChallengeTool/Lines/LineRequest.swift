import ClaimsChallenges

/// One line of NDJSON: an object whose members are read by name and type.
struct LineRequest {
  private let members: JSONObject

  /// Reads a line, and its id also when the rest cannot be read.
  init(_ line: [UInt8], identifier: inout JSONValue) throws(LineFailure) {
    do {
      members = try JSONObject(jsonBytes: line, options: Self.options)
    } catch {
      identifier = LineIdentifier.find(in: line)
      throw .malformed("The line is no JSON object: \(error.reason)", offset: error.offset)
    }
    identifier = members["id"] ?? .null
  }

  static let options: JSONOptions = {
    var options = JSONOptions.default
    options.duplicateNames = .keep
    return options
  }()

  /// The member, with `null` read as absent.
  private func member(_ name: String) -> JSONValue? {
    guard let value = members[name], !value.isNull else { return nil }
    return value
  }

  func has(_ name: String) -> Bool { member(name) != nil }

  func string(_ name: String) throws(LineFailure) -> String? {
    guard let value = member(name) else { return nil }
    guard let text = value.string else { throw .malformed("“\(name)” is no string.") }
    return text
  }

  func int(_ name: String) throws(LineFailure) -> Int? {
    guard let value = member(name) else { return nil }
    guard let number = value.int else { throw .malformed("“\(name)” is no whole number.") }
    return number
  }

  func bool(_ name: String) throws(LineFailure) -> Bool? {
    guard let value = member(name) else { return nil }
    guard let flag = value.bool else { throw .malformed("“\(name)” is no Boolean.") }
    return flag
  }

  func array(_ name: String) throws(LineFailure) -> [JSONValue]? {
    guard let value = member(name) else { return nil }
    guard let array = value.array else { throw .malformed("“\(name)” is no array.") }
    return array
  }

  func strings(_ name: String) throws(LineFailure) -> [String] {
    var texts: [String] = []
    for value in try array(name) ?? [] {
      guard let text = value.string else { throw .malformed("“\(name)” is no array of strings.") }
      texts.append(text)
    }
    return texts
  }

  /// `[["Retry-After","120"]]`.
  func pairs(_ name: String) throws(LineFailure) -> [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    for value in try array(name) ?? [] {
      guard let pair = value.array, pair.count == 2, let first = pair[0].string,
        let second = pair[1].string
      else { throw .malformed("“\(name)” is no array of pairs of strings.") }
      pairs.append((first, second))
    }
    return pairs
  }

  func choice<Choice: RawRepresentable<String>>(
    _ name: String, default standard: Choice
  ) throws(LineFailure) -> Choice {
    guard let text = try string(name) else { return standard }
    guard let choice = Choice(rawValue: text) else {
      throw .malformed("“\(name)” is none of the words that are known.")
    }
    return choice
  }
}
