/// A point in time as RFC 3339 writes it: `2026-11-29T00:00:00Z`.
enum Instant {
  /// Seconds since 1970-01-01T00:00:00Z, or `nil` when the text is no date and time.
  ///
  /// A fraction is dropped, an offset is applied, a leap second counts as the second after.
  static func parse(_ text: String) -> Int64? {
    var reader = Reader(Array(text.utf8))
    guard let year = reader.number(digits: 4), reader.skip("-"),
      let month = reader.number(digits: 2), reader.skip("-"),
      let day = reader.number(digits: 2), reader.skip("T") || reader.skip("t") || reader.skip(" "),
      let hour = reader.number(digits: 2), reader.skip(":"),
      let minute = reader.number(digits: 2), reader.skip(":"),
      let second = reader.number(digits: 2)
    else { return nil }
    if reader.skip(".") {
      guard reader.skipDigits() else { return nil }
    }
    guard let offset = reader.offset(), reader.isAtEnd,
      (1...12).contains(month), (1...days(in: month, of: year)).contains(day), hour < 24,
      minute < 60, second <= 60
    else { return nil }
    return daysSinceEpoch(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - offset
  }

  /// The instant in UTC, as ``parse(_:)`` reads it; years beyond 9999 are given as seconds.
  static func text(_ seconds: Int64) -> String {
    if seconds < -62_135_596_800 || seconds > 253_402_300_799 { return "@\(seconds)" }
    var days = seconds / 86_400
    var rest = seconds % 86_400
    if rest < 0 {
      days -= 1
      rest += 86_400
    }
    let (year, month, day) = date(daysSinceEpoch: days)
    let date = "\(pad(year, 4))-\(pad(month, 2))-\(pad(day, 2))"
    return "\(date)T\(pad(rest / 3600, 2)):\(pad(rest / 60 % 60, 2)):\(pad(rest % 60, 2))Z"
  }

  /// What instants are sorted by: unreadable ones first, then seconds, then their fraction.
  static func sortKey(_ text: String?) -> SortKey {
    guard let text, let seconds = parse(text) else { return SortKey(seconds: .min, fraction: "") }
    let fraction = text.drop { $0 != "." }.dropFirst().prefix { $0.isWholeNumber }
    return SortKey(seconds: seconds, fraction: String(fraction))
  }

  /// See ``sortKey(_:)``.
  struct SortKey: Comparable {
    let seconds: Int64
    let fraction: String

    static func < (one: Self, other: Self) -> Bool {
      (one.seconds, one.fraction) < (other.seconds, other.fraction)
    }
  }

  private static func pad(_ number: Int64, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func days(in month: Int64, of year: Int64) -> Int64 {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    switch month {
    case 2: return isLeap ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  // The proleptic Gregorian calendar, counted in years that begin in March.
  private static func daysSinceEpoch(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    let leapDays = shifted / 4 - shifted / 100 + shifted / 400
    return shifted * 365 + leapDays + (monthFromMarch * 153 + 2) / 5 + day - 719_469
  }

  private static func date(daysSinceEpoch: Int64) -> (Int64, Int64, Int64) {
    let days = daysSinceEpoch + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (dayOfYear * 5 + 2) / 153
    let day = dayOfYear - (monthFromMarch * 153 + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
  }

  private struct Reader {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { index == bytes.count }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard index < bytes.count, UInt32(bytes[index]) == character.value else { return false }
      index += 1
      return true
    }

    mutating func skipDigits() -> Bool {
      let start = index
      while index < bytes.count, ASCII.isDigit(bytes[index]) { index += 1 }
      return index > start
    }

    mutating func number(digits: Int) -> Int64? {
      guard bytes.count - index >= digits else { return nil }
      var value: Int64 = 0
      for byte in bytes[index..<(index + digits)] {
        guard ASCII.isDigit(byte) else { return nil }
        value = value * 10 + Int64(byte - UInt8(ascii: "0"))
      }
      index += digits
      return value
    }

    /// Seconds east of UTC.
    mutating func offset() -> Int64? {
      if skip("Z") || skip("z") { return 0 }
      let sign: Int64
      if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
      guard let hours = number(digits: 2), skip(":"), let minutes = number(digits: 2),
        hours < 24, minutes < 60
      else { return nil }
      return sign * (hours * 3600 + minutes * 60)
    }
  }
}

extension ParsedArguments {
  /// The instant that an option names, in seconds since 1970-01-01T00:00:00Z.
  func instant(_ option: String) throws(ToolFailure) -> Int64? {
    guard let text = self[option] else { return nil }
    guard let instant = Instant.parse(text) else {
      throw .usage("option --\(option) is an instant such as 2026-11-29T00:00:00Z")
    }
    return instant
  }
}
