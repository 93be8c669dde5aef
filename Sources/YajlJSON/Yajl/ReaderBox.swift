#if Yajl && (os(Linux) || os(macOS))
  internal import CYajlShims
#endif

/// Keeps the reader of one parser at a fixed place.
///
/// One reader over yajl that no parser has waits, for the whole process, for the next one: making its
/// buffers takes as long as reading a short document. Readers are handed over by an atomic exchange,
/// so that each has one owner at any time. Readers without yajl have smaller buffers, and none waits.
@safe @usableFromInline final class ReaderBox {
  @usableFromInline let pointer: UnsafeMutablePointer<YajlReader>

  init(_ options: JSONOptions, engine: JSONEngine = .standard) {
    if let idle = unsafe Self.exchangeIdle(nil, engine) {
      unsafe pointer = idle
      unsafe pointer.pointee.configure(options)
    } else {
      unsafe pointer = .allocate(capacity: 1)
      unsafe pointer.initialize(to: YajlReader(options: options, engine: engine))
    }
  }

  /// Keeps a reader of its own, of which requests for memory fail from one on: for tests.
  init(_ options: JSONOptions, failing: Int) {
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(to: YajlReader(options: options, failing: failing))
  }

  deinit {
    unsafe pointer.pointee.becomeIdle()
    guard let surplus = unsafe Self.exchangeIdle(pointer, pointer.pointee.engine) else { return }
    unsafe surplus.deinitialize(count: 1)
    unsafe surplus.deallocate()
  }

  /// Leaves a reader that is idle, or nothing, and takes what was there.
  private static func exchangeIdle(
    _ next: UnsafeMutablePointer<YajlReader>?, _ engine: JSONEngine
  ) -> UnsafeMutablePointer<YajlReader>? {
    #if Yajl && (os(Linux) || os(macOS))
      if engine == .yajl {
        return unsafe cyajl_exchange_idle(next)?.assumingMemoryBound(to: YajlReader.self)
      }
    #endif
    return unsafe next
  }
}
