/// Keeps a value that cannot be copied at a fixed place.
///
/// Code that is inlined into other modules reaches the value through this class, because the
/// compiler (6.3) cannot yet end the life of such a value there.
@safe @usableFromInline final class HeapBox<Value: ~Copyable> {
  @usableFromInline let pointer: UnsafeMutablePointer<Value>

  init(_ value: consuming Value) {
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(to: value)
  }

  deinit {
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
  }
}
