/// The parts of an authority's URI, read with distrust (RFC 3986): no user information, no escapes or odd
/// letters in the host, no dot segments.
///
/// It borrows the octets of the text: it is good within ``read(_:_:)`` only, and makes strings on demand.
@safe
struct AuthorityURI {
  private let octets: UnsafeBufferPointer<UInt8>
  /// Whether the scheme is https, not http.
  let isSecure: Bool
  /// `nil` if it is the scheme's own.
  let port: Int?
  private let name: Range<Int>
  private let path: Range<Int>
  private let query: Range<Int>
  /// How many path segments are not empty, and where the first three and the last of them are.
  let segmentCount: Int
  private let leading: (Range<Int>, Range<Int>, Range<Int>)
  private let last: Range<Int>

  /// Calls `body` with the parts; `nil` unless the URI is https, or http to loopback.
  static func read<Result>(_ text: String, _ body: (AuthorityURI) -> Result?) -> Result? {
    var text = text
    return text.withUTF8 { octets in unsafe AuthorityURI(octets).flatMap(body) }
  }

  private init?(_ octets: UnsafeBufferPointer<UInt8>) {
    let end = octets.count
    var colon = end
    var index = end
    while index > 0 {
      index &-= 1
      let octet = unsafe octets[index]
      guard octet &- 0x21 < 0x5E, octet != Octet.backslash, octet != Octet.quote else { return nil }
      if octet == 0x3A { colon = index }
    }
    guard let secure = unsafe Self.isSecure(octets, schemeEnd: colon) else { return nil }
    let nameStart = colon + 3
    guard nameStart <= end, unsafe octets[colon + 1] == 0x2F, unsafe octets[colon + 2] == 0x2F
    else { return nil }
    index = nameStart
    while index < end, unsafe !Self.isDelimiter(octets[index]) { index &+= 1 }
    guard let (name, port) = unsafe HostText.split(octets, nameStart..<index) else { return nil }
    if !secure, unsafe !HostText.isLoopback(octets, name) { return nil }

    var leading = (0..<0, 0..<0, 0..<0)
    var last = 0..<0
    var count = 0
    let pathStart = index
    var start = index
    while true {
      let octet = index < end ? unsafe octets[index] : 0x23
      let isEnd = octet == 0x3F || octet == 0x23
      if isEnd || octet == 0x2F {
        if index > start {
          last = start..<index
          guard unsafe !Self.isDots(octets, last) else { return nil }
          switch count {
          case 0: leading.0 = last
          case 1: leading.1 = last
          case 2: leading.2 = last
          default: break
          }
          count &+= 1
        }
        start = index &+ 1
      }
      if isEnd { break }
      index &+= 1
    }
    path = pathStart..<index
    var queryEnd = index
    while queryEnd < end, unsafe octets[queryEnd] != 0x23 { queryEnd &+= 1 }
    query = min(index + 1, queryEnd)..<queryEnd

    unsafe self.octets = octets
    isSecure = secure
    self.name = name
    self.port = port == (secure ? 443 : 80) ? nil : port
    self.leading = leading
    self.last = last
    segmentCount = count
  }

  /// `/`, `?` or `#`.
  private static func isDelimiter(_ octet: UInt8) -> Bool {
    octet == 0x2F || octet == 0x3F || octet == 0x23
  }

  /// One or two dots, written as such or as `%2e`: what URL parsers take as a step up or none.
  private static func isDots(_ octets: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    if range.count > 6 { return false }
    var index = range.lowerBound
    var count = 0
    while index < range.upperBound {
      if unsafe octets[index] == 0x2E {
        index &+= 1
      } else if unsafe index + 2 < range.upperBound && octets[index] == 0x25
        && octets[index + 1] == 0x32 && Octet.folded(octets[index + 2]) == 0x65
      {
        index &+= 3
      } else {
        return false
      }
      count &+= 1
    }
    return count <= 2
  }

  /// `nil` for another scheme than https and http.
  private static func isSecure(
    _ octets: UnsafeBufferPointer<UInt8>, schemeEnd: Int
  ) -> Bool? {
    guard schemeEnd < octets.count else { return nil }
    let scheme = unsafe UnsafeBufferPointer(rebasing: octets[..<schemeEnd])
    if unsafe OctetText.isFolded(scheme, "https") { return true }
    return unsafe OctetText.isFolded(scheme, "http") ? false : nil
  }

  // MARK: Host

  /// The host in small letters, without port.
  var hostName: String {
    let octets = unsafe slice(name)
    return unsafe MicrosoftCloud.authorityHost(octets) ?? OctetText.lowercased(octets)
  }

  /// The host in small letters, with its port unless that is the scheme's own.
  var host: String { port.map { "\(hostName):\($0)" } ?? hostName }

  // MARK: Path

  /// One of the first three segments, as it was written.
  func segment(_ index: Int) -> String? {
    index < segmentCount ? text(leading(index)) : nil
  }

  /// Whether one of the first three segments is `text`.
  func isSegment(_ index: Int, _ text: StaticString) -> Bool {
    if index >= segmentCount { return false }
    return unsafe OctetText.isEqual(slice(leading(index)), text)
  }

  /// Whether the first segment is `lowercased`, case aside.
  func isFirstSegment(folded lowercased: StaticString) -> Bool {
    if segmentCount == 0 { return false }
    return unsafe OctetText.isFolded(slice(leading.0), lowercased)
  }

  /// Whether the last segment is `text`.
  func isLastSegment(_ text: StaticString) -> Bool {
    if segmentCount == 0 { return false }
    return unsafe OctetText.isEqual(slice(last), text)
  }

  /// Scheme, host and the segments that are not empty.
  ///
  /// `droppingLast` leaves the last one out.
  func base(droppingLast: Bool) -> String {
    var base = (isSecure ? "https://" : "http://") + host
    let end = droppingLast ? last.lowerBound : path.upperBound
    var index = path.lowerBound
    while index < end {
      let start = index
      while index < end, unsafe octets[index] != 0x2F { index &+= 1 }
      if index > start { base += "/" + text(start..<index) }
      index &+= 1
    }
    return base
  }

  /// The value of a query parameter, as written; its name in small letters is looked for.
  func queryValue(_ name: StaticString) -> String? {
    var start = query.lowerBound
    while start < query.upperBound {
      var end = start
      var equals = -1
      while end < query.upperBound, unsafe octets[end] != 0x26 {
        if equals < 0, unsafe octets[end] == Octet.equals { equals = end }
        end &+= 1
      }
      if equals >= 0, equals + 1 < end, unsafe OctetText.isFolded(slice(start..<equals), name) {
        return text(equals + 1..<end)
      }
      start = end &+ 1
    }
    return nil
  }

  /// Whether a text can be put into a path as one segment: letters, digits, `-`, `_` and dots, but
  /// no dot segment.
  static func isPlainSegment(_ text: String) -> Bool {
    !text.utf8.allSatisfy { $0 == 0x2E }
      && text.utf8.allSatisfy {
        $0 &- 0x30 < 10 || Octet.folded($0) &- 0x61 < 26 || $0 == 0x2D || $0 == 0x5F || $0 == 0x2E
      }
  }

  private func leading(_ index: Int) -> Range<Int> {
    index == 0 ? leading.0 : index == 1 ? leading.1 : leading.2
  }

  private func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(rebasing: octets[range])
  }

  private func text(_ range: Range<Int>) -> String {
    unsafe String(decoding: slice(range), as: UTF8.self)
  }
}
