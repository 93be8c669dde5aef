/// Reads dates from octets, in both modes.
struct HTTPDateReader {
  private let octets: [UInt8]
  private let now: HTTPDate?
  private var index = 0

  private init(_ octets: [UInt8], now: HTTPDate?) {
    self.octets = octets
    self.now = now
  }

  private typealias Time = (hour: Int, minute: Int, second: Int)

  // MARK: Strict

  static func strict(_ octets: [UInt8], now: HTTPDate?) -> Result<HTTPDate, HTTPAuthError> {
    var reader = HTTPDateReader(octets, now: now)
    return reader.strictDate() ?? .failure(HTTPAuthError(.syntax))
  }

  /// `nil`: none of the three forms.
  private mutating func strictDate() -> Result<HTTPDate, HTTPAuthError>? {
    if let weekday = exactName(DateNames.weekdays) {  // rfc850-date
      guard
        take(", "), let day = digits(2), take("-"), let month = exactName(DateNames.months),
        take("-"), let year = digits(2), take(" "), let time = strictTime(), take(" GMT"), isAtEnd
      else { return nil }
      return resolve(weekday, year, isTwoDigit: true, month, day, time, checksWeekday: true)
    }
    guard let weekday = exactName(DateNames.shortWeekdays) else { return nil }
    if take(", ") {  // IMF-fixdate
      guard
        let day = digits(2), take(" "), let month = exactName(DateNames.months), take(" "),
        let year = digits(4), take(" "), let time = strictTime(), take(" GMT"), isAtEnd
      else { return nil }
      return resolve(weekday, year, isTwoDigit: false, month, day, time, checksWeekday: true)
    }
    guard  // asctime-date
      take(" "), let month = exactName(DateNames.months), take(" "),
      let day = take(" ") ? digits(1) : digits(2), take(" "), let time = strictTime(), take(" "),
      let year = digits(4), isAtEnd
    else { return nil }
    return resolve(weekday, year, isTwoDigit: false, month, day, time, checksWeekday: true)
  }

  private mutating func strictTime() -> Time? {
    guard
      let hour = digits(2), take(":"), let minute = digits(2), take(":"), let second = digits(2)
    else { return nil }
    return (hour, minute, second)
  }

  private mutating func digits(_ count: Int) -> Int? {
    guard index + count <= octets.count else { return nil }
    guard let number = DecimalText.saturated(octets[index..<index + count]) else { return nil }
    index += count
    return number
  }

  private mutating func exactName(_ names: [String]) -> Int? {
    for (position, name) in names.enumerated() where octets[index...].starts(with: name.utf8) {
      index += name.utf8.count
      return position
    }
    return nil
  }

  private mutating func take(_ text: String) -> Bool {
    guard octets[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  private var isAtEnd: Bool { index == octets.count }

  // MARK: Lenient

  static func lenient(_ octets: [UInt8], now: HTTPDate?) -> Result<HTTPDate, HTTPAuthError> {
    var reader = HTTPDateReader(octets, now: now)
    return reader.lenientDate() ?? .failure(HTTPAuthError(.syntax))
  }

  private mutating func lenientDate() -> Result<HTTPDate, HTTPAuthError>? {
    skipBlanks()
    var weekday: Int?
    let start = index
    if let word = word(), let found = weekdayIndex(word) {
      weekday = found
      _ = take(",")
    } else {
      index = start
    }
    skipBlanks()
    let month: Int
    let day: Int
    var year: (number: Int, digitCount: Int)?
    var time: Time?
    if let found = monthName() {  // asctime, or JavaScript
      month = found
      skipBlanks()
      guard let number = number(upTo: 2) else { return nil }
      day = number.number
      skipBlanks()
      time = lenientTime()
      if time == nil {
        year = number4or2()
        skipBlanks()
        time = lenientTime()
      } else {
        skipBlanks()
        year = number4or2()
      }
    } else {
      guard let number = number(upTo: 2) else { return nil }
      day = number.number
      guard separator(), let found = monthName(), separator() else { return nil }
      month = found
      year = number4or2()
      skipBlanks()
      time = lenientTime()
    }
    guard let year, let time, zone() else { return nil }
    return resolve(
      weekday ?? 0, year.number, isTwoDigit: year.digitCount == 2, month, day, time,
      checksWeekday: false)
  }

  private mutating func skipBlanks() {
    while index < octets.count, octets[index] == Octet.space || octets[index] == Octet.tab {
      index += 1
    }
  }

  /// Blanks or one hyphen.
  private mutating func separator() -> Bool {
    let start = index
    if take("-") { return true }
    skipBlanks()
    return index > start
  }

  private mutating func word() -> ArraySlice<UInt8>? {
    let start = index
    while index < octets.count, (octets[index] | 0x20) &- 0x61 < 26 { index += 1 }
    return index > start ? octets[start..<index] : nil
  }

  private func weekdayIndex(_ word: ArraySlice<UInt8>) -> Int? {
    DateNames.shortWeekdays.firstIndex { OctetText.isSame($0.utf8, word) }
      ?? DateNames.weekdays.firstIndex { OctetText.isSame($0.utf8, word) }
  }

  private mutating func monthName() -> Int? {
    let start = index
    if let word = word(),
      let month = DateNames.months.firstIndex(where: { OctetText.isSame($0.utf8, word) })
    {
      return month
    }
    index = start
    return nil
  }

  private mutating func number(upTo count: Int) -> (number: Int, digitCount: Int)? {
    let start = index
    while index < octets.count, octets[index] &- 0x30 < 10, index - start <= count { index += 1 }
    guard index > start, index - start <= count,
      let number = DecimalText.saturated(octets[start..<index])
    else { return nil }
    return (number, index - start)
  }

  private mutating func number4or2() -> (number: Int, digitCount: Int)? {
    guard let year = number(upTo: 4), year.digitCount != 1, year.digitCount != 3 else { return nil }
    return year
  }

  private mutating func lenientTime() -> Time? {
    let start = index
    if let time = strictTime() { return time }
    index = start
    return nil
  }

  /// No zone, or UTC in one of its spellings, with JavaScript's comment behind it.
  private mutating func zone() -> Bool {
    skipBlanks()
    if isAtEnd { return true }
    if let word = word() {
      guard ["gmt", "utc", "ut", "z"].contains(where: { OctetText.isSame($0.utf8, word) }) else {
        return false
      }
    }
    if take("+") || take("-") {
      guard let offset = digits(2), offset == 0 else { return false }
      _ = take(":")
      guard let minutes = digits(2), minutes == 0 else { return false }
    }
    skipBlanks()
    if take("(") {
      guard octets.last == 0x29, index < octets.count else { return false }
      return true
    }
    return isAtEnd
  }

  // MARK: Both

  private func resolve(
    _ weekday: Int, _ year: Int, isTwoDigit: Bool, _ month: Int, _ day: Int, _ time: Time,
    checksWeekday: Bool
  ) -> Result<HTTPDate, HTTPAuthError> {
    var clock = CalendarTime(
      year: year, month: month + 1, day: day, hour: time.hour, minute: time.minute,
      second: time.second)
    if isTwoDigit {
      guard let now else { return .failure(HTTPAuthError(.missingNow)) }
      clock.year = Self.fullYear(clock, now: CalendarTime(now))
    }
    guard let date = clock.date else { return .failure(HTTPAuthError(.invalidDate)) }
    if checksWeekday, clock.weekday != weekday { return .failure(HTTPAuthError(.weekdayMismatch)) }
    return .success(date)
  }

  /// The latest year with these two digits that puts the whole timestamp no more than 50 years after `now`.
  private static func fullYear(_ clock: CalendarTime, now: CalendarTime) -> Int {
    let latest = now.year + 50
    var year = latest - latest % 100 + clock.year
    if year > latest { year -= 100 }
    if year == latest {
      let ours = [clock.month, clock.day, clock.hour, clock.minute, clock.second]
      let limit = [now.month, now.day, now.hour, now.minute, now.second]
      if limit.lexicographicallyPrecedes(ours) { year -= 100 }
    }
    return year
  }
}
