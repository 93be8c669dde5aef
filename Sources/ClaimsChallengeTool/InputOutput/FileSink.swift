#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is being written.
final class FileSink: ByteSink {
  private let descriptor: Int32
  /// `nil` for what is no regular file.
  private let partial: PartialFile?
  private var isOpen = true

  init(_ descriptor: Int32, _ partial: PartialFile? = nil) {
    self.descriptor = descriptor
    self.partial = partial
  }

  deinit {
    if !isOpen { return }
    _ = sysClose(descriptor)
    partial?.remove()
  }

  func write(_ bytes: [UInt8]) throws(ToolFailure) {
    try Self.check(ProcessHost.writeAll(bytes, to: descriptor))
  }

  func close() throws(ToolFailure) {
    isOpen = false
    let code = sysClose(descriptor) == 0 ? 0 : errno
    defer { partial?.remove() }
    try Self.check(code)
    if let partial { try Self.check(partial.publish()) }
  }

  private static func check(_ code: Int32) throws(ToolFailure) {
    if code != 0 {
      throw ToolFailure(.inputOutput, "cannot write: \(ProcessHost.reason(code))")
    }
  }
}

/// A file that has its name only when it is whole: until then it stands beside.
///
/// A signal that ends the process removes what is not whole.
struct PartialFile {
  private let written: String
  private let whole: String
  private let replaces: Bool
  private let slot: Int?

  /// Takes a file that was just made.
  init(_ written: String, whole: String, replaces: Bool) {
    self.written = written
    self.whole = whole
    self.replaces = replaces
    slot = Leftovers.add(written)
  }

  /// Gives the file its name, and returns zero or the error number.
  func publish() -> Int32 {
    if replaces { return unsafe rename(written, whole) == 0 ? 0 : errno }
    // A link takes no other file's place; what is renamed would.
    if unsafe link(written, whole) == 0 { return 0 }
    if errno == EEXIST { return EEXIST }
    // A file system without hard links: an empty file holds the name until the rename.
    let holder = unsafe open(whole, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if holder < 0 { return errno }
    _ = sysClose(holder)
    return unsafe rename(written, whole) == 0 ? 0 : errno
  }

  /// Removes what stands beside, if it is still there.
  func remove() {
    _ = unsafe unlink(written)
    if let slot { Leftovers.remove(slot) }
  }
}

/// The names that a signal's handler removes: memory that it may read at any time.
private enum Leftovers {
  private static let slotCount = 4
  nonisolated(unsafe) private static let names: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> =
    {
      let names = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: slotCount)
      unsafe names.initialize(repeating: nil, count: slotCount)
      return unsafe names
    }()

  static func add(_ name: String) -> Int? {
    guard let slot = (0..<slotCount).first(where: { unsafe names[$0] == nil }) else {
      return nil
    }
    unsafe names[slot] = strdup(name)
    for number in [SIGHUP, SIGINT, SIGTERM] {
      let before = signal(number) { number in
        Leftovers.removeAll()
        _ = signal(number, SIG_DFL)
        _ = raise(number)
      }
      // A signal that the process was started to ignore, as under nohup, stays ignored.
      if unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        _ = signal(number, SIG_IGN)
      }
    }
    return slot
  }

  static func remove(_ slot: Int) {
    unsafe free(names[slot])
    unsafe names[slot] = nil
  }

  private static func removeAll() {
    for slot in 0..<slotCount {
      if let name = unsafe names[slot] { _ = unsafe unlink(name) }
    }
  }
}

private func sysClose(_ file: Int32) -> Int32 { close(file) }
