/// A growing buffer of plain records with one owner.
///
/// Unlike an array it is never shared, so an append is a store.
@safe
struct RecordBuffer<Record: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  private var base: UnsafeMutablePointer<Record>?
  private var capacity = 0
  private(set) var count = 0
  private var isBorrowed = false

  init() { unsafe base = nil }

  /// Uses memory of the caller's until it is full.
  init(borrowing memory: UnsafeMutableRawBufferPointer) {
    capacity = memory.count / MemoryLayout<Record>.stride
    unsafe base = memory.baseAddress?.bindMemory(to: Record.self, capacity: capacity)
    isBorrowed = true
  }

  deinit { if !isBorrowed { unsafe base?.deallocate() } }

  /// Copies the records to other memory, which has room for them.
  func copy(to memory: UnsafeMutableRawPointer) {
    guard let base = unsafe base else { return }
    unsafe memory.copyMemory(from: base, byteCount: count &* MemoryLayout<Record>.stride)
  }

  var isEmpty: Bool { count == 0 }

  var last: Record? { count == 0 ? nil : self[count &- 1] }

  subscript(index: Int) -> Record {
    @inline(__always)
    get {
      precondition(index >= 0 && index < count)
      return unsafe base.unsafelyUnwrapped[index]
    }
    @inline(__always)
    _modify {
      precondition(index >= 0 && index < count)
      yield unsafe &base.unsafelyUnwrapped[index]
    }
  }

  @inline(__always)
  mutating func append(_ record: Record) {
    if count == capacity { reserve(max(8, capacity * 2)) }
    unsafe base.unsafelyUnwrapped[count] = record
    count &+= 1
  }

  mutating func removeLast() { count = max(0, count - 1) }

  /// Forgets the records; the memory stays.
  mutating func removeAll() { count = 0 }

  mutating func reserve(_ newCapacity: Int) {
    if newCapacity <= capacity { return }
    let memory = UnsafeMutablePointer<Record>.allocate(capacity: newCapacity)
    if let old = unsafe base {
      unsafe memory.update(from: old, count: count)
      if !isBorrowed { unsafe old.deallocate() }
    }
    isBorrowed = false
    unsafe base = memory
    capacity = newCapacity
  }
}
