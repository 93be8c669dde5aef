/// Forms of words that are no secrets, by what they look like alone.
enum SafeForms {
  /// How many digits a word may hold: fewer than make a secret worth anything, more than codes have.
  private static let digitLimit = 8

  /// The rule for names and `error` words that this package does not know: at most 64 letters, digits
  /// and `_-.:/`, at most 8 of them digits, and nothing that looks random.
  static func isName(_ text: some Collection<UInt8>) -> Bool {
    if text.isEmpty || text.count > 64 { return false }
    guard text.allSatisfy({ ASCII.isAlphanumeric($0) || "_-.:/".utf8.contains($0) }) else {
      return false
    }
    return isSafe(Array(text)[...])
  }

  /// Whether a run without white space may stay: a word, a short number, a date, a version, an address.
  static func isSafe(_ word: ArraySlice<UInt8>) -> Bool {
    if isGUID(word) || isDateOrVersion(word) { return true }
    if isHexadecimalCode(word) { return true }
    if word.count(where: ASCII.isDigit) > digitLimit { return false }
    if looksRandom(word) { return false }
    var start = word.startIndex
    while start < word.endIndex {
      guard ASCII.isAlphanumeric(word[start]) else {
        start += 1
        continue
      }
      var end = start
      while end < word.endIndex, ASCII.isAlphanumeric(word[end]) { end += 1 }
      if looksRandom(word[start..<end]) { return false }
      start = end
    }
    return true
  }

  /// Whether letters and digits follow each other as no language has them: the marks of base64,
  /// hexadecimal and generated passwords.
  static func looksRandom(_ word: ArraySlice<UInt8>) -> Bool {
    var (letters, digits, vowels, upper) = (0, 0, 0, 0)
    var breaks = 0
    var humps = 0
    var consonants = 0
    var longestConsonants = 0
    var isHexadecimal = true
    var hasOther = false
    var before: UInt8 = 0
    for byte in word {
      let isDigit = ASCII.isDigit(byte)
      let isLetter = !isDigit && ASCII.isAlphanumeric(byte)
      if isDigit {
        digits += 1
        if isASCIILetter(before) { breaks += 1 }
        consonants = 0
      } else if isLetter {
        letters += 1
        let lower = byte | 0x20
        if lower > UInt8(ascii: "f") { isHexadecimal = false }
        if byte != lower { upper += 1 }
        if ASCII.isDigit(before) { breaks += 1 }
        if byte != lower, isASCIILetter(before), before == before | 0x20 {
          breaks += 1
          humps += 1
        }
        if "aeiouy".utf8.contains(lower) {
          vowels += 1
          consonants = 0
        } else {
          consonants += 1
          longestConsonants = max(longestConsonants, consonants)
        }
      } else {
        hasOther = true
        consonants = 0
        if byte >= 0x80 || !"-_.:".utf8.contains(byte) { isHexadecimal = false }
      }
      before = byte
    }
    let count = letters + digits
    if count < 6 { return false }
    if isHexadecimal, !hasOther, count >= 12, digits > 0, letters > 0 { return true }
    // `iPhone`, `sha256`, `v1beta2` have a few; `sEcReT` and base64 one in every second or third place.
    let isShort = count < 10
    if humps >= 3 || breaks >= (isShort ? 4 : 3), breaks * (isShort ? 3 : 4) > count {
      return true
    }
    if digits > 3, letters > 3, breaks >= 3, count >= 12 { return true }
    if hasOther { return false }
    if letters >= 10, longestConsonants >= 7 || vowels * 7 < letters { return true }
    if letters >= 24, digits == 0, upper == 0 || upper == letters, vowels * 5 < letters {
      return true
    }
    // The longest words of languages have fewer letters than this without a hump.
    return count > 40 && humps * 16 < count
  }

  private static func isASCIILetter(_ byte: UInt8) -> Bool {
    !ASCII.isDigit(byte) && ASCII.isAlphanumeric(byte)
  }

  /// 8-4-4-4-12 hexadecimal digits, in braces or not.
  static func isGUID(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count == 36 else { return false }
    for (offset, byte) in word.enumerated() {
      let isDash = offset == 8 || offset == 13 || offset == 18 || offset == 23
      if isDash ? byte != UInt8(ascii: "-") : !isHexadecimal(byte) { return false }
    }
    return true
  }

  /// `0x80070005`, as systems write error codes.
  private static func isHexadecimalCode(_ word: ArraySlice<UInt8>) -> Bool {
    word.count <= 10 && (word.hasPrefix("0x") || word.hasPrefix("0X"))
      && word.dropFirst(2).allSatisfy(isHexadecimal)
  }

  static func isHexadecimal(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  /// An id as services write them: a GUID, hexadecimal, or a word, up to 64 places.
  static func isIdentifier(_ word: ArraySlice<UInt8>) -> Bool {
    if word.count > 64 { return false }
    if isSafe(word) { return true }
    return word.allSatisfy { isHexadecimal($0) || $0 == UInt8(ascii: "-") }
  }

  /// `2026-11-30T10:00:00.000Z`, `30/Nov/2026:10:00:00`, `10:00:00.123`, `2.1.19568.3`, `10.0.0.1:80`.
  static func isDateOrVersion(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count <= 40, let first = word.first, ASCII.isDigit(first) else { return false }
    let (s, n) = (word.startIndex, word.count)
    func isDigits(_ range: Range<Int>) -> Bool {
      range.upperBound <= n
        && word[(s + range.lowerBound)..<(s + range.upperBound)].allSatisfy(ASCII.isDigit)
    }
    func at(_ offset: Int) -> UInt8 { offset < n ? word[s + offset] : 0 }
    let dash = UInt8(ascii: "-")
    let colon = UInt8(ascii: ":")
    func isClock(_ text: ArraySlice<UInt8>) -> Bool {
      text.count(where: ASCII.isDigit) <= 19
        && text.allSatisfy { ASCII.isDigit($0) || ":.,+-Zz".utf8.contains($0) }
    }
    if isDigits(0..<4), at(4) == dash, isDigits(5..<7), at(7) == dash, isDigits(8..<10) {
      if n == 10 { return true }
      let separator = at(10) == UInt8(ascii: "T") || at(10) == UInt8(ascii: "_")
      return separator && isDigits(11..<13) && isClock(word[(s + 11)...])
    }
    if isDigits(0..<2), at(2) == UInt8(ascii: "/"), at(6) == UInt8(ascii: "/"), isDigits(7..<11) {
      return n == 11 || (at(11) == colon && n <= 26 && isClock(word[(s + 12)...]))
    }
    if isDigits(0..<2), at(2) == colon, isDigits(3..<5), at(5) == colon, isDigits(6..<8) {
      return n <= 24 && isClock(word)
    }
    if isDigits(0..<8), at(8) == UInt8(ascii: "T"), isDigits(9..<15) { return n <= 16 }
    // A version or an IP address: short numbers between points, then perhaps a port.
    var group = 0
    var groups = 1
    for byte in word {
      if ASCII.isDigit(byte) {
        group += 1
        if group > 5 { return false }
      } else if byte == UInt8(ascii: ".") || byte == colon {
        group = 0
        groups += 1
      } else {
        return false
      }
    }
    return groups <= 6
  }

  /// Seconds or milliseconds since 1970 as they are for the next two hundred years, or a small number.
  static func isTime(_ digits: ArraySlice<UInt8>) -> Bool {
    let whole = digits.prefix { ASCII.isDigit($0) }
    return whole.count <= 16 && !whole.isEmpty && digits.count <= 32
      && digits.allSatisfy { ASCII.isDigit($0) || $0 == UInt8(ascii: ".") }
  }

  /// Whether a JSON number, as it is written, may stay.
  static func isSafeNumber(_ text: [UInt8], isTime: Bool) -> Bool {
    let whole = text.drop { $0 == UInt8(ascii: "-") }.prefix { ASCII.isDigit($0) }
    if whole.count <= digitLimit { return text.count <= 32 }
    if whole.count == 10 || whole.count == 13, whole.first == UInt8(ascii: "1") { return true }
    return isTime && whole.count <= 19
  }
}
