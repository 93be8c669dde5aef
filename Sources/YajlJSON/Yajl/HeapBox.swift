/// Keeps a value that cannot be copied at a fixed place.
///
/// Code that is inlined into other modules reaches the value through this class, because the
/// compiler (6.3) cannot yet end the life of such a value there, nor that of a stored one which a
/// consuming method leaves by throwing.
@safe @usableFromInline final class HeapBox<Value: ~Copyable> {
  @usableFromInline let pointer: UnsafeMutablePointer<Value>

  /// Whether the value was taken out.
  private var isEmpty = false

  init(_ value: consuming Value) {
    unsafe pointer = .allocate(capacity: 1)
    unsafe pointer.initialize(to: value)
  }

  /// Takes the value out; nobody may reach it through the box afterwards.
  @usableFromInline func take() -> Value {
    precondition(!isEmpty)
    isEmpty = true
    return unsafe pointer.move()
  }

  deinit {
    if !isEmpty { unsafe pointer.deinitialize(count: 1) }
    unsafe pointer.deallocate()
  }
}
