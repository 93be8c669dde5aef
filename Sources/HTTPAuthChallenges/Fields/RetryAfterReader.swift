/// Reads delays and dates of `Retry-After` and its companions.
enum RetryAfterReader {
  typealias Outcome = Result<RetryAfter, HTTPAuthError>

  static func strict(_ lines: [String], now: HTTPDate?) -> Outcome {
    if let fault = forbidden(lines) { return .failure(fault) }
    guard let line = lines.first else { return .failure(HTTPAuthError(.empty)) }
    if lines.count > 1 { return .failure(HTTPAuthError(.multipleValues)) }
    let value = trimmed(line)
    if value.isEmpty { return .failure(HTTPAuthError(.empty)) }
    if let seconds = DecimalText.saturated(value) { return .success(delay(seconds)) }
    return HTTPDateReader.strict(Array(value), now: now).flatMap { date in
      guard let now else { return .failure(HTTPAuthError(.missingNow)) }
      return .success(delay(from: now, to: date))
    }
  }

  static func lenient(
    _ lines: [String], _ source: RetryAfterSource, base: HTTPDate?, now: HTTPDate?
  ) -> Outcome {
    if let fault = forbidden(lines) { return .failure(fault) }
    var longest: RetryAfter?
    var firstError: HTTPAuthError?
    for value in lines.flatMap(values) {
      let outcome =
        source == .retryAfter
        ? lenientValue(value, base: base, now: now) : milliseconds(value, source)
      switch outcome {
      case .success(let found):
        if longest.map({ $0.delay < found.delay }) ?? true { longest = found }
      case .failure(let error): firstError = firstError ?? error
      }
    }
    if let longest { return .success(longest) }
    return .failure(firstError ?? HTTPAuthError(.empty))
  }

  private static func lenientValue(
    _ value: [UInt8], base: HTTPDate?, now: HTTPDate?
  ) -> Outcome {
    if let number = decimal(value) {
      return .success(delay(number.hasFraction ? increased(number.whole) : number.whole))
    }
    switch HTTPDateReader.lenient(value, now: now ?? base) {
    case .failure(let error): return .failure(error)
    case .success(let date):
      guard let base else { return .failure(HTTPAuthError(.missingNow)) }
      return .success(delay(from: base, to: date))
    }
  }

  private static func milliseconds(_ value: [UInt8], _ source: RetryAfterSource) -> Outcome {
    guard let number = decimal(value) else { return .failure(HTTPAuthError(.syntax)) }
    let whole = number.hasFraction ? increased(number.whole) : number.whole
    let held = min(whole, RetryAfter.maximumSeconds * 1000)
    return .success(RetryAfter(delay: .milliseconds(held), source: source))
  }

  /// `1*DIGIT`, or with a fraction of digits after it; whether the fraction is more than zero.
  private static func decimal(_ value: [UInt8]) -> (whole: Int, hasFraction: Bool)? {
    let parts = value.split(separator: 0x2E, maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = DecimalText.saturated(parts[0]) else { return nil }
    if parts.count == 1 { return (whole, false) }
    guard let fraction = DecimalText.saturated(parts[1]) else { return nil }
    return (whole, fraction > 0)
  }

  private static func increased(_ number: Int) -> Int { number == .max ? .max : number + 1 }

  private static func delay(_ seconds: Int) -> RetryAfter {
    RetryAfter(delay: .seconds(min(seconds, RetryAfter.maximumSeconds)))
  }

  private static func delay(from base: HTTPDate, to date: HTTPDate) -> RetryAfter {
    let (seconds, overflow) = date.secondsSinceUnixEpoch
      .subtractingReportingOverflow(base.secondsSinceUnixEpoch)
    if overflow { return delay(date > base ? .max : 0) }
    return RetryAfter(delay: .seconds(max(0, seconds)))
  }

  private static func forbidden(_ lines: [String]) -> HTTPAuthError? {
    for (line, text) in lines.enumerated() {
      if let offset = text.utf8.enumerated().first(where: {
        $0.element == 0 || $0.element == 0x0A || $0.element == 0x0D
      })?.offset {
        return HTTPAuthError(.forbiddenOctet, line: line, offset: offset)
      }
    }
    return nil
  }

  private static func trimmed(_ line: some StringProtocol) -> Substring.UTF8View {
    var text = Substring(line).utf8
    while let first = text.first, first == Octet.space || first == Octet.tab { text.removeFirst() }
    while let last = text.last, last == Octet.space || last == Octet.tab { text.removeLast() }
    return text
  }

  /// The values of a line that may be a joined list.
  ///
  /// A comma after a word belongs to a date.
  private static func values(_ line: String) -> [[UInt8]] {
    var values: [[UInt8]] = []
    var weekday: [UInt8]?
    for part in line.split(separator: ",", omittingEmptySubsequences: false) {
      let text = Array(trimmed(part))
      if let day = weekday {
        values.append(day + Array(", ".utf8) + text)
        weekday = nil
      } else if !text.isEmpty, text.allSatisfy({ ($0 | 0x20) &- 0x61 < 26 }) {
        weekday = text
      } else if !text.isEmpty {
        values.append(text)
      }
    }
    if let weekday { values.append(weekday) }
    return values
  }
}
