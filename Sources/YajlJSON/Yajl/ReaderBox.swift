internal import CYajlShims

/// Keeps the reader of one parser at a fixed place.
///
/// One reader that no parser has waits, for the whole process, for the next one: making its buffers
/// takes as long as reading a short document. Readers are handed over by an atomic exchange, so that
/// each has one owner at any time.
@safe @usableFromInline final class ReaderBox {
  @usableFromInline let pointer: UnsafeMutablePointer<YajlReader>

  init(_ options: JSONOptions) {
    if let idle = unsafe cyajl_exchange_idle(nil) {
      unsafe pointer = idle.assumingMemoryBound(to: YajlReader.self)
      unsafe pointer.pointee.configure(options)
    } else {
      unsafe pointer = .allocate(capacity: 1)
      unsafe pointer.initialize(to: YajlReader(options: options))
    }
  }

  /// Keeps a reader of its own, of which requests for memory fail from one on: for tests.
  init(_ options: JSONOptions, failing: Int) {
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(to: YajlReader(options: options, failing: failing))
  }

  deinit {
    unsafe pointer.pointee.becomeIdle()
    guard let surplus = unsafe cyajl_exchange_idle(pointer) else { return }
    let reader = unsafe surplus.assumingMemoryBound(to: YajlReader.self)
    unsafe reader.deinitialize(count: 1)
    unsafe reader.deallocate()
  }
}
