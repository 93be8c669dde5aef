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
/// All the unsafe code of the loopback listener is here and in ``LoopbackConnection``.
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
          && listen(descriptor, 64) == 0
          && getsockname(descriptor, generic, &length) == 0
      }
    }
    self.port = UInt16(bigEndian: address.sin_port)
    guard isListening else { throw URLError(.cannotConnectToHost) }
  }

  deinit { _ = close(descriptor) }

  /// Makes the present and every later wait fail.
  func stop() { stopped.set() }

  /// Waits for a moment for a browser that comes, or for more of one that is there.
  ///
  /// - Returns: A new connection, and the positions of those that can be read.
  /// - Throws: `CancellationError` when stopped.
  func wait(
    for connections: [LoopbackConnection]
  ) throws -> (new: LoopbackConnection?, readable: [Int]) {
    if stopped.isSet { throw CancellationError() }
    var entries = ([descriptor] + connections.map(\.descriptor)).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let count = unsafe poll(&entries, nfds_t(entries.count), 50)
    if count < 0, errno != EINTR { throw URLError(.networkConnectionLost) }
    guard count > 0 else { return (nil, []) }
    var new: LoopbackConnection?
    if entries[0].revents != 0 {
      let client = acceptConnection(descriptor)
      if client >= 0 { new = LoopbackConnection(descriptor: client) }
    }
    return (new, connections.indices.filter { entries[$0 + 1].revents != 0 })
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

private func acceptConnection(_ descriptor: Int32) -> Int32 { accept(descriptor, nil, nil) }

// glibc counts the kinds of sockets by an enumeration, other C libraries by a number.
private func number(_ kind: Int32) -> Int32 { kind }
private func number(_ kind: some RawRepresentable<UInt32>) -> Int32 {
  Int32(truncatingIfNeeded: kind.rawValue)
}
