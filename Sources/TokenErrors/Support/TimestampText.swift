/// `yyyy-MM-dd HH:mm:ssZ`, and the same with `T`, fractions and an offset: how Entra, Azure and
/// MSAL's logs write instants.
///
/// Without a zone it is UTC.
enum TimestampText {
  /// How many bytes at `start` are a timestamp; 0 when there is none.
  static func length(in bytes: Span<UInt8>, at start: Int) -> Int {
    let shape: StaticString = "dddd-dd-dd_dd:dd:dd"
    let length = shape.utf8CodeUnitCount
    guard start >= 0, bytes.count - start >= length else { return 0 }
    let fits = shape.withUTF8Buffer { shape in
      for offset in 0..<length {
        let byte = bytes[start + offset]
        switch unsafe shape[offset] {
        case UInt8(ascii: "d"): if !byte.isDigit { return false }
        case UInt8(ascii: "_"):
          if byte != 0x20, byte.lowercased != UInt8(ascii: "t") { return false }
        case let fixed: if byte != fixed { return false }
        }
      }
      return true
    }
    guard fits else { return 0 }
    var end = start + length
    if end + 1 < bytes.count, bytes[end] == UInt8(ascii: "."), bytes[end + 1].isDigit {
      end += 1
      while end < bytes.count, bytes[end].isDigit { end += 1 }
    }
    if end < bytes.count {
      if bytes[end] == UInt8(ascii: "Z") || bytes[end] == UInt8(ascii: "z") {
        end += 1
      } else if offsetSeconds(in: bytes, at: end) != nil {
        end += 6
      }
    }
    return end - start
  }

  /// Seconds since the Unix epoch; `nil` when `text` is no timestamp or no date of the calendar.
  static func seconds(_ text: String) -> Int64? {
    text.trimmed.withBytes { bytes in
      guard length(in: bytes, at: 0) == bytes.count, bytes.count > 0 else { return nil }
      func number(_ start: Int, _ length: Int) -> Int64 {
        var number: Int64 = 0
        for index in start..<(start + length) { number = number * 10 + Int64(bytes[index] - 0x30) }
        return number
      }
      let (year, month, day) = (number(0, 4), number(5, 2), number(8, 2))
      let (hour, minute, second) = (number(11, 2), number(14, 2), number(17, 2))
      guard (1...12).contains(month), (1...daysIn(month, year)).contains(day), hour < 24,
        minute < 60, second <= 60
      else { return nil }
      let days = daysSinceEpoch(year, month, day)
      let offset = offsetSeconds(in: bytes, at: bytes.count - 6) ?? 0
      return days * 86_400 + hour * 3_600 + minute * 60 + second - offset
    }
  }

  /// `+01:00` as seconds.
  private static func offsetSeconds(in bytes: Span<UInt8>, at start: Int) -> Int64? {
    guard start >= 19, bytes.count - start >= 6, bytes[start + 3] == UInt8(ascii: ":"),
      bytes[start] == UInt8(ascii: "+") || bytes[start] == UInt8(ascii: "-")
    else { return nil }
    for index in [1, 2, 4, 5] where !bytes[start + index].isDigit { return nil }
    func two(_ index: Int) -> Int64 {
      Int64(bytes[start + index] - 0x30) * 10 + Int64(bytes[start + index + 1] - 0x30)
    }
    guard two(1) < 24, two(4) < 60 else { return nil }
    let seconds = two(1) * 3_600 + two(4) * 60
    return bytes[start] == UInt8(ascii: "-") ? -seconds : seconds
  }

  private static func daysIn(_ month: Int64, _ year: Int64) -> Int64 {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days from 1970-01-01 in the Gregorian calendar; years start in March, so that the leap day is
  /// the last of its year.
  private static func daysSinceEpoch(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let marchYear = month <= 2 ? year - 1 : year
    let marchMonth = (month + 9) % 12
    let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
    let leapDays = marchYear.floor(4) - marchYear.floor(100) + marchYear.floor(400)
    return marchYear * 365 + leapDays + dayOfYear - 719_468
  }
}

extension Int64 {
  /// Division that rounds down.
  fileprivate func floor(_ divisor: Int64) -> Int64 {
    self >= 0 ? self / divisor : -((-self + divisor - 1) / divisor)
  }
}
