import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A listening TCP socket on 127.0.0.1.
///
/// All the unsafe code of the loopback listener is here.
final class LoopbackSocket: Sendable {
  /// The port that is listened on.
  let port: UInt16
  private let descriptor: Int32
  private let stopped = StopFlag()

  /// Listens on a port, or on a free one for 0.
  init(port: UInt16) throws {
    let descriptor = socket(AF_INET, number(SOCK_STREAM), 0)
    self.descriptor = descriptor
    guard descriptor >= 0 else { throw URLError(.cannotConnectToHost) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    var yes: Int32 = 1
    unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    let isListening = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe bind(descriptor, generic, length) == 0
          && listen(descriptor, 8) == 0
          && getsockname(descriptor, generic, &length) == 0
      }
    }
    self.port = UInt16(bigEndian: address.sin_port)
    guard isListening else { throw URLError(.cannotConnectToHost) }
  }

  deinit { _ = close(descriptor) }

  /// Makes the present and every later `accept` fail.
  func stop() { stopped.set() }

  /// Waits for the next browser.
  func accept(until deadline: ContinuousClock.Instant) throws -> LoopbackConnection {
    while true {
      if stopped.isSet { throw CancellationError() }
      if ContinuousClock.now > deadline { throw URLError(.timedOut) }
      if try waitUntilReadable(descriptor, milliseconds: 100) {
        let client = acceptConnection(descriptor)
        if client >= 0 { return LoopbackConnection(descriptor: client) }
      }
    }
  }
}

/// One browser's connection: a request in, a small page out.
final class LoopbackConnection {
  private let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
    refuseSignals(descriptor)
  }

  deinit { _ = close(descriptor) }

  /// The target of a `GET`, or `nil` for anything else.
  ///
  /// At most 64 KiB and 5 seconds are given to it.
  func requestTarget() -> String? {
    var head: [UInt8] = []
    let deadline = ContinuousClock.now + .seconds(5)
    while head.count < 65_536, ContinuousClock.now < deadline, !Self.isComplete(head) {
      guard (try? waitUntilReadable(descriptor, milliseconds: 100)) == true else { continue }
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      head += buffer.prefix(count)
    }
    let line = head.prefix { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
    let words = String(decoding: line, as: UTF8.self).split(separator: " ")
    guard words.count == 3, words[0] == "GET" else { return nil }
    return String(words[1])
  }

  private static func isComplete(_ head: [UInt8]) -> Bool {
    head.suffix(4).elementsEqual("\r\n\r\n".utf8)
  }

  /// Sends a page and ends the connection.
  func answer(status: String, page: String) {
    let body = "<!doctype html><meta charset=utf-8><title>Sign-in</title><p>\(page)</p>"
    let text = [
      "HTTP/1.1 \(status)", "Content-Type: text/html; charset=utf-8",
      "Content-Length: \(body.utf8.count)", "Cache-Control: no-store", "Connection: close", "",
      body,
    ].joined(separator: "\r\n")
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let sent = unsafe rest.withUnsafeBytes {
        unsafe send(descriptor, $0.baseAddress, $0.count, sendFlags)
      }
      guard sent > 0 else { return }
      rest = rest.dropFirst(sent)
    }
  }
}

/// A flag that any thread may set once.
private final class StopFlag: @unchecked Sendable {
  // Guarded by the lock.
  private var value = false
  private let lock = NSLock()
  var isSet: Bool { lock.withLock { value } }
  func set() { lock.withLock { value = true } }
}

private func waitUntilReadable(_ descriptor: Int32, milliseconds: Int32) throws -> Bool {
  var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  let count = unsafe poll(&entry, 1, milliseconds)
  if count < 0, errno != EINTR { throw URLError(.networkConnectionLost) }
  return count > 0
}

private func acceptConnection(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }

// glibc counts the kinds of sockets by an enumeration, other C libraries by a number.
private func number(_ kind: Int32) -> Int32 { kind }
private func number(_ kind: some RawRepresentable<UInt32>) -> Int32 {
  Int32(truncatingIfNeeded: kind.rawValue)
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
