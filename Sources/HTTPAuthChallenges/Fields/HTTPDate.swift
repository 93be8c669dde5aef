/// An instant as HTTP writes it (RFC 9110 §5.6.7), in whole seconds.
public struct HTTPDate: Sendable, Hashable, Comparable {
  /// Seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
  public var secondsSinceUnixEpoch: Int64

  /// Makes an instant.
  public init(secondsSinceUnixEpoch: Int64) {
    self.secondsSinceUnixEpoch = secondsSinceUnixEpoch
  }

  /// Reads a date leniently: the three forms of the RFC, and those with a wrong or missing weekday,
  /// any case, `UTC`, `UT`, `Z`, `+0000` or no zone, a day of one digit, other blanks, a year of
  /// two or four digits in either form, and JavaScript's `toString()`.
  ///
  /// Another zone is refused.
  ///
  /// `now` decides the century of a year of two digits, which is refused without it.
  public init?(parsing text: String, now: HTTPDate? = nil) {
    guard case .success(let date) = HTTPDateReader.lenient(Array(text.utf8), now: now) else {
      return nil
    }
    self = date
  }

  /// Reads one of the three forms of the RFC.
  ///
  /// `now` decides the century of a year of two digits, which is refused without it.
  /// - Throws: `syntax`, `invalid_date`, `weekday_mismatch`, `missing_now`.
  public init(strictlyParsing text: String, now: HTTPDate? = nil) throws(HTTPAuthError) {
    self = try HTTPDateReader.strict(Array(text.utf8), now: now).get()
  }

  /// The date as `Sun, 06 Nov 1994 08:49:37 GMT`; years are held within 0 and 9999.
  public var fieldValue: String {
    let clock = CalendarTime(self)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let year = String(repeating: "0", count: 4 - "\(clock.year)".count) + "\(clock.year)"
    return "\(DateNames.shortWeekdays[clock.weekday]), \(two(clock.day)) "
      + "\(DateNames.months[clock.month - 1]) \(year) "
      + "\(two(clock.hour)):\(two(clock.minute)):\(two(clock.second)) GMT"
  }

  /// Earlier is less.
  public static func < (first: Self, second: Self) -> Bool {
    first.secondsSinceUnixEpoch < second.secondsSinceUnixEpoch
  }
}

extension HTTPDate: CustomStringConvertible {
  /// The date as HTTP writes it.
  public var description: String { fieldValue }
}

/// A date and a time of day in the Gregorian calendar, UTC.
struct CalendarTime {
  var year: Int
  var month: Int
  var day: Int
  var hour: Int
  var minute: Int
  var second: Int

  /// 0 is Sunday.
  var weekday: Int { (Self.days(year, month, day) + 4) %% 7 }

  /// `nil` for days and times that do not exist.
  ///
  /// `23:59:60` is a leap second and counts as the next second.
  var date: HTTPDate? {
    guard
      (0...9999).contains(year), (1...12).contains(month),
      (1...Self.dayCount(year, month)).contains(day), (0...23).contains(hour),
      (0...59).contains(minute),
      (0...59).contains(second) || second == 60 && hour == 23 && minute == 59
    else { return nil }
    let days = Self.days(year, month, day)
    return HTTPDate(
      secondsSinceUnixEpoch: Int64(days * 86_400 + hour * 3600 + minute * 60 + second))
  }

  init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// The calendar of an instant, held within the years 0 and 9999.
  init(_ date: HTTPDate) {
    let seconds = Int(min(max(date.secondsSinceUnixEpoch, -62_167_219_200), 253_402_300_799))
    let time = seconds %% 86_400
    hour = time / 3600
    minute = time / 60 % 60
    second = time % 60
    // Days counted from 1 March of year 0, in eras of 400 years.
    let days = (seconds - time) / 86_400 + 719_468
    let era = (days - days %% 146_097) / 146_097
    let ofEra = days %% 146_097
    let yearOfEra = (ofEra - ofEra / 1460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * ofYear + 2) / 153
    day = ofYear - (153 * shifted + 2) / 5 + 1
    month = shifted < 10 ? shifted + 3 : shifted - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01.
  static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year - year %% 400) / 400
    let ofEra = year %% 400
    let ofYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + ofEra * 365 + ofEra / 4 - ofEra / 100 + ofYear - 719_468
  }

  static func dayCount(_ year: Int, _ month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

infix operator %% : MultiplicationPrecedence

/// The remainder that is never negative.
private func %% (value: Int, divisor: Int) -> Int {
  let rest = value % divisor
  return rest < 0 ? rest + divisor : rest
}

/// The names that dates hold (RFC 9110 §5.6.7).
enum DateNames {
  static let shortWeekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
