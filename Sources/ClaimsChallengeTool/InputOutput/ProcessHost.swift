#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The process's own files, streams, environment and clock, and nearly all unsafe code of the tool.
final class ProcessHost: ToolHost {
  let standardInput: any ByteSource = FileSource(descriptor: 0, path: nil)

  var isOutputTerminal: Bool {
    isatty(1) == 1 && environmentValue("TERM") != "dumb"
  }

  var isErrorTerminal: Bool { isatty(2) == 1 && environmentValue("TERM") != "dumb" }

  var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec)
  }

  /// A write to a closed pipe shall fail, not kill the process.
  func ignoreClosedPipes() { _ = signal(SIGPIPE, SIG_IGN) }

  func exit(_ status: ExitStatus) -> Never { sysExit(status.rawValue) }

  func environmentValue(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  func open(_ path: String) throws(ToolFailure) -> any ByteSource {
    var descriptor: Int32
    repeat {
      descriptor = unsafe sysOpen(path, O_RDONLY | O_CLOEXEC)
    } while descriptor < 0 && errno == EINTR
    if descriptor < 0 {
      throw ToolFailure(.noInput, "cannot open \(path.printable): \(Self.reason(errno))")
    }
    return FileSource(descriptor: descriptor, path: path)
  }

  func create(_ path: String, replacing: Bool) throws(ToolFailure) -> any ByteSink {
    let there = Self.status(path)
    if let there, there.st_mode & S_IFMT != S_IFREG {
      // A pipe or a device has nothing to replace.
      return FileSink(try Self.create(path, as: path, O_WRONLY))
    }
    let isTaken = there != nil || Self.isLink(path)
    // A link to nothing has no file that could be replaced, and stays what it is.
    if isTaken, !replacing || there == nil {
      throw ToolFailure(
        .inputOutput, "cannot write \(path.printable): \(Self.reason(replacing ? ENOENT : EEXIST))")
    }
    let whole = isTaken ? Self.resolved(path) : path
    let written = "\(whole).\(getpid()).partial"
    let descriptor = try Self.create(path, as: written, O_WRONLY | O_CREAT | O_EXCL)
    return FileSink(descriptor, PartialFile(written, whole: whole, replaces: replacing))
  }

  func isSameFile(_ first: String, _ second: String) -> Bool {
    let (here, there) = (Self.parts(first), Self.parts(second))
    if here.name == there.name, Self.isSame(Self.status(here.folder), Self.status(there.folder)) {
      return true
    }
    return Self.isSame(Self.status(first), Self.status(second))
  }

  func isStandardInput(_ path: String) -> Bool {
    var input = stat()
    return unsafe fstat(0, &input) == 0 && Self.isSame(input, Self.status(path))
  }

  private static func isSame(_ first: stat?, _ second: stat?) -> Bool {
    guard let first, let second else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// The folder and the name in it, which need not be there.
  private static func parts(_ path: String) -> (folder: String, name: Substring) {
    guard let slash = path.lastIndex(of: "/") else { return (".", path[...]) }
    return (String(path[...slash]), path[path.index(after: slash)...])
  }

  private static func isLink(_ path: String) -> Bool {
    var information = stat()
    return unsafe lstat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFLNK
  }

  private static func status(_ path: String) -> stat? {
    var information = stat()
    return unsafe stat(path, &information) == 0 ? information : nil
  }

  /// The path behind symbolic links.
  private static func resolved(_ path: String) -> String {
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  private static func create(
    _ path: String, as written: String, _ flags: Int32
  ) throws(ToolFailure) -> Int32 {
    var descriptor: Int32
    repeat {
      descriptor = unsafe sysCreate(written, flags | O_CLOEXEC)
    } while descriptor < 0 && errno == EINTR
    if descriptor < 0 {
      throw ToolFailure(.inputOutput, "cannot write \(path.printable): \(reason(errno))")
    }
    return descriptor
  }

  func write(_ bytes: [UInt8]) throws(ToolFailure) {
    let code = Self.writeAll(bytes, to: 1)
    if code == EPIPE { throw .closedPipe }
    if code != 0 { throw ToolFailure(.inputOutput, "cannot write: \(Self.reason(code))") }
  }

  func writeError(_ bytes: [UInt8]) { _ = Self.writeAll(bytes, to: 2) }

  /// Zero, or the error number.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count, let base = buffer.baseAddress {
        let count = unsafe sysWrite(descriptor, base + done, buffer.count - done)
        if count > 0 {
          done += count
        } else if count < 0 && errno != EINTR && errno != EAGAIN {
          return errno
        }
      }
      return 0
    }
  }

  static func reason(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

/// An open file.
final class FileSource: ByteSource {
  private let descriptor: Int32
  /// `nil` for standard input, which is not closed.
  private let path: String?

  init(descriptor: Int32, path: String?) {
    self.descriptor = descriptor
    self.path = path
  }

  deinit { if path != nil { _ = close(descriptor) } }

  var size: Int? {
    var information = stat()
    let isKnown = unsafe fstat(descriptor, &information) == 0
    let isRegular = information.st_mode & S_IFMT == S_IFREG
    return isKnown && isRegular ? Int(information.st_size) : nil
  }

  func read() throws(ToolFailure) -> [UInt8] {
    var code: Int32 = 0
    let descriptor = descriptor
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      guard let base = buffer.baseAddress else { return }
      var result: Int
      repeat {
        result = unsafe sysRead(descriptor, base, buffer.count)
      } while result < 0 && errno == EINTR
      if result < 0 { code = errno }
      count = max(result, 0)
    }
    if code != 0 {
      let name = path?.printable ?? "standard input"
      throw ToolFailure(.inputOutput, "cannot read \(name): \(ProcessHost.reason(code))")
    }
    return bytes
  }
}

// The system calls, under names that the methods above do not hide.
private func sysOpen(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
  unsafe open(path, flags)
}

private func sysCreate(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
  unsafe open(path, flags, 0o600)
}

private func sysExit(_ status: Int32) -> Never { exit(status) }

private func sysRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  unsafe read(file, bytes, count)
}

private func sysWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  unsafe write(file, bytes, count)
}
