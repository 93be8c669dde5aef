/// How long a server asks to wait: `Retry-After` (RFC 9110 §10.2.3) or Microsoft's fields in milliseconds.
public struct RetryAfter: Sendable, Hashable {
  /// From now on; never negative, at most 2,147,483,648 seconds.
  ///
  /// The caller caps it by its own policy.
  public var delay: Duration
  /// The field that said so.
  public var source: RetryAfterSource

  /// 2³¹: where longer delays saturate (as RFC 9111 §1.2.2 does).
  static let maximumSeconds = 2_147_483_648

  /// Makes a delay; held within 0 and 2,147,483,648 seconds.
  public init(delay: Duration, source: RetryAfterSource = .retryAfter) {
    self.delay = min(max(delay, .zero), .seconds(Self.maximumSeconds))
    self.source = source
  }

  /// The delay in whole seconds, rounded up.
  public var seconds: Int {
    let parts = delay.components
    return Int(parts.seconds) + (parts.attoseconds > 0 ? 1 : 0)
  }

  /// Reads the fields of a response leniently; several values give the largest.
  ///
  /// `nil` if there is none or none can be read: ``reading(_:now:)`` tells which.
  ///
  /// `now` is for dates where the response has no `Date` of its own: a date counts from that, because
  /// both are of one clock.
  public init?(in fields: HeaderFields, now: HTTPDate? = nil) {
    guard let found = Self.reading(fields, now: now).retryAfter else { return nil }
    self = found
  }

  /// Reads the fields of a response: `Retry-After`, else `retry-after-ms`, else `x-ms-retry-after-ms`.
  ///
  /// With `strictly`, `Retry-After` is read by the RFC's grammar alone; the other fields have none.
  /// - Returns: The delay, and the error of the first field that is there and cannot be read.
  public static func reading(
    _ fields: HeaderFields, now: HTTPDate? = nil, strictly isStrict: Bool = false
  ) -> (retryAfter: RetryAfter?, error: HTTPAuthError?) {
    var firstError: HTTPAuthError?
    let base = base(of: fields, now: now)
    for source in RetryAfterSource.all {
      let lines = fields[source.fieldName]
      if lines.isEmpty { continue }
      let outcome =
        if isStrict, source == .retryAfter {
          RetryAfterReader.strict(lines, now: base)
        } else {
          RetryAfterReader.lenient(lines, source, base: base, now: now)
        }
      switch outcome {
      case .success(let found): return (found, firstError)
      case .failure(let error): firstError = firstError ?? error
      }
    }
    return (nil, firstError)
  }

  /// Reads a value of `Retry-After` by the RFC's grammar.
  ///
  /// Seconds need no `now`.
  /// - Throws: `syntax`, `invalid_date`, `weekday_mismatch`, `empty`, `forbidden_octet`, `missing_now`.
  public init(strictlyParsing value: String, now: HTTPDate? = nil) throws(HTTPAuthError) {
    self = try RetryAfterReader.strict([value], now: now).get()
  }

  /// Reads the lines of `Retry-After` by the RFC's grammar, which allows one.
  /// - Throws: `multiple_values`, and as for one value.
  public init(
    strictlyParsing lines: some Sequence<String>, now: HTTPDate? = nil
  ) throws(HTTPAuthError) {
    self = try RetryAfterReader.strict(Array(lines), now: now).get()
  }

  /// The instant that dates are counted from.
  private static func base(of fields: HeaderFields, now: HTTPDate?) -> HTTPDate? {
    let values = fields["Date"]
    guard values.count == 1, let date = HTTPDate(parsing: values[0], now: now) else { return now }
    return date
  }
}

/// The field that a delay came from.
///
/// An open set.
public struct RetryAfterSource: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The field's name.
  public let rawValue: String
  /// Makes a source.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Makes a source.
  public init(stringLiteral value: String) { rawValue = value }
  /// The field's name.
  public var description: String { rawValue }

  /// Seconds or a date.
  public static let retryAfter: Self = "Retry-After"
  /// Milliseconds.
  public static let retryAfterMilliseconds: Self = "retry-after-ms"
  /// Milliseconds.
  public static let microsoftRetryAfterMilliseconds: Self = "x-ms-retry-after-ms"

  static let all: [Self] = [
    .retryAfter, .retryAfterMilliseconds, .microsoftRetryAfterMilliseconds,
  ]

  var fieldName: String { rawValue }
}
