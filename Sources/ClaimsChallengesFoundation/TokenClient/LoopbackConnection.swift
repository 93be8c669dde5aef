import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One browser's connection: the head of a request in, a small page out.
final class LoopbackConnection {
  /// What a connection has come to.
  enum Progress {
    /// The head has not ended.
    case open
    /// The head of a request is there; `nil` if it is no `GET`.
    case request(target: String?)
    /// There is nothing to wait for any more.
    case over
  }

  /// How much of a head is read, and of what comes after the answer.
  private static let limit = 65_536

  let descriptor: Int32
  private let deadline = ContinuousClock.now + .seconds(5)
  private var head: [UInt8] = []
  private var isAtLineStart = false
  private var isAnswered = false
  private var unread = LoopbackConnection.limit

  init(descriptor: Int32) {
    self.descriptor = descriptor
    refuseSignals(descriptor)
  }

  deinit { _ = close(descriptor) }

  /// Whether the browser has had its time: five seconds.
  var isLate: Bool { ContinuousClock.now > deadline }

  /// Reads what is there, which must be something or the end.
  ///
  /// The head ends with an empty line; lines end with CR LF or LF alone (RFC 9112 §2.2). What comes
  /// after it is not waited for.
  func receive() -> Progress {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
    if count < 0, errno == EINTR || errno == EAGAIN { return .open }
    guard count > 0 else { return .over }
    unread -= count
    guard unread >= 0 else { return .over }
    if isAnswered { return .open }
    for byte in buffer.prefix(count) {
      let isLineEnd = byte == UInt8(ascii: "\n")
      if isLineEnd, isAtLineStart { return .request(target: target) }
      if isLineEnd {
        // Empty lines before a request do not count.
        isAtLineStart = !head.isEmpty
        if !head.isEmpty { head.append(byte) }
      } else if byte != UInt8(ascii: "\r") {
        isAtLineStart = false
        head.append(byte)
      }
    }
    return .open
  }

  /// The target of the request line.
  private var target: String? {
    let line = head.prefix { $0 != UInt8(ascii: "\n") }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count == 3, words[0] == "GET" else { return nil }
    return String(words[1])
  }

  /// Sends a page and the end; what the browser still sends must be read before the connection is
  /// dropped, or it may lose the page.
  func answer(status: String, page: String) {
    let body = "<!doctype html><meta charset=utf-8><title>Sign-in</title><p>\(page)</p>"
    let text = [
      "HTTP/1.1 \(status)", "Content-Type: text/html; charset=utf-8",
      "Content-Length: \(body.utf8.count)", "Cache-Control: no-store",
      "Referrer-Policy: no-referrer", "Connection: close", "", body,
    ].joined(separator: "\r\n")
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let sent = unsafe rest.withUnsafeBytes {
        unsafe send(descriptor, $0.baseAddress, $0.count, sendFlags)
      }
      guard sent > 0 else { break }
      rest = rest.dropFirst(sent)
    }
    isAnswered = true
    unread = Self.limit
    _ = shutdown(descriptor, Int32(SHUT_WR))
  }
}

// A browser that has left must not end the program by SIGPIPE: Darwin's sockets are told so once,
// others with each `send`.
#if canImport(Darwin)
  private let sendFlags: Int32 = 0
  private func refuseSignals(_ descriptor: Int32) {
    var yes: Int32 = 1
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
  }
#else
  private let sendFlags = Int32(MSG_NOSIGNAL)
  private func refuseSignals(_ descriptor: Int32) {}
#endif
