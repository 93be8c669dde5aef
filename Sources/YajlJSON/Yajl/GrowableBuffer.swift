/// Memory for plain values that grows and is kept for the next document.
///
/// Indexes are checked in debug builds only: every index comes from a loop over `count`.
@safe struct GrowableBuffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var base: UnsafeMutablePointer<Element>
  private(set) var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    unsafe base = .allocate(capacity: self.capacity)
  }

  deinit { unsafe base.deallocate() }

  @inline(__always) subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count)
      return unsafe base[index]
    }
    set {
      assert(index >= 0 && index < count)
      unsafe base[index] = newValue
    }
  }

  @inline(__always) mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    unsafe (base + count).initialize(to: element)
    count &+= 1
  }

  /// Whether one more fits in the memory that is there.
  @inline(__always) var hasRoom: Bool { count < capacity }

  @inline(__always) mutating func appendInRoom(_ element: Element) {
    assert(hasRoom)
    unsafe (base + count).initialize(to: element)
    count &+= 1
  }

  @inline(__always) mutating func append(_ source: UnsafePointer<Element>, count added: Int) {
    if added > capacity &- count { grow(to: count + added) }
    unsafe (base + count).update(from: source, count: added)
    count &+= added
  }

  /// Makes room for so many more.
  @inline(__always) mutating func reserve(_ added: Int) {
    if added > capacity &- count { grow(to: count + added) }
  }

  /// Counts elements that were written after the last one, into reserved memory.
  @inline(__always) mutating func noteAppended(_ added: Int) {
    assert(added >= 0 && added <= capacity - count)
    count &+= added
  }

  @inline(__always) mutating func removeAll() { count = 0 }

  @inline(__always) mutating func removeLast(to newCount: Int) {
    assert(newCount >= 0 && newCount <= count)
    count = newCount
  }

  mutating func removeFirst(_ removed: Int) {
    assert(removed >= 0 && removed <= count)
    unsafe base.update(from: base + removed, count: count &- removed)
    count &-= removed
  }

  /// Gives back memory that one large document has taken.
  mutating func shrink(to limit: Int) {
    guard capacity > limit, count <= limit else { return }
    reallocate(limit)
  }

  @inline(never) private mutating func grow(to needed: Int) {
    reallocate(max(needed, capacity * 2))
  }

  private mutating func reallocate(_ newCapacity: Int) {
    let new = UnsafeMutablePointer<Element>.allocate(capacity: newCapacity)
    unsafe new.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = new
    capacity = newCapacity
  }
}

/// Calls `body` with the bytes of any collection, copied only if they do not lie in one piece.
@inlinable @inline(__always) func withContiguousBytes<Result>(
  of bytes: some Collection<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result {
  if let result = bytes.withContiguousStorageIfAvailable({ unsafe body($0) }) {
    return result
  }
  return unsafe ContiguousArray(bytes).withUnsafeBufferPointer { unsafe body($0) }
}
