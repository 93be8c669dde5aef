#if Yajl && (os(Linux) || os(macOS))
  internal import CYajlShims

  /// The memory that one yajl handle works in: a block that is used anew for every document, and
  /// blocks from the system for what does not fit.
  ///
  /// Where the system has none, a request gets none.
  @safe struct YajlMemory: ~Copyable {
    /// Before each allocation: its size, and the neighbours of one that came from the system.
    @unsafe private struct Header {
      var size: Int
      var previous: UnsafeMutableRawPointer?
      var next: UnsafeMutableRawPointer?
      var isLarge: Bool
    }

    private static var headerSize: Int { 32 }
    private static var blockSize: Int { 12_288 }
    private let block: UnsafeMutableRawPointer?
    private var used = 0
    /// How many of yajl's requests are met before they fail; tests set it.
    var requestsLeft = Int.max
    /// What the block held when it was sealed.
    private var image: UnsafeMutableRawPointer?
    private var imageSize = 0
    private var firstLarge: UnsafeMutableRawPointer?

    init() {
      unsafe block = cyajl_system_allocate(Self.blockSize)
      unsafe firstLarge = nil
      unsafe image = nil
    }

    deinit {
      freeLargeBlocks()
      unsafe cyajl_system_release(image)
      unsafe cyajl_system_release(block)
    }

    /// Frees everything at once; what was sealed is again as it was then.
    ///
    /// - Returns: Whether anything is sealed.
    @inline(__always) mutating func reset() -> Bool {
      if unsafe firstLarge != nil {
        freeLargeBlocks()
        unsafe firstLarge = nil
      }
      used = imageSize
      guard let image = unsafe image, let block = unsafe block else { return false }
      unsafe block.copyMemory(from: image, byteCount: imageSize)
      return true
    }

    /// Keeps a copy of all that was allocated, if none of it came from the system.
    mutating func seal() {
      guard unsafe firstLarge == nil && image == nil, let block = unsafe block,
        let copy = unsafe cyajl_system_allocate(used)
      else { return }
      unsafe copy.copyMemory(from: block, byteCount: used)
      unsafe image = copy
      imageSize = used
    }

    private func freeLargeBlocks() {
      var next = unsafe firstLarge
      while let header = unsafe next {
        unsafe next = header.assumingMemoryBound(to: Header.self).pointee.next
        unsafe cyajl_system_release(header)
      }
    }

    @inline(__always) mutating func allocate(_ size: Int) -> UnsafeMutableRawPointer? {
      guard mayMeetRequest(), size >= 0, size < 1 << 48 else { return nil }
      let rounded = (size + 15) & ~15
      if rounded <= Self.blockSize - used - Self.headerSize, let block = unsafe block {
        let header = unsafe block + used
        used += Self.headerSize + rounded
        unsafe header.initializeMemory(
          as: Header.self, to: Header(size: rounded, previous: nil, next: nil, isLarge: false))
        return unsafe header + Self.headerSize
      }
      return unsafe allocateLarge(rounded)
    }

    private mutating func mayMeetRequest() -> Bool {
      requestsLeft &-= 1
      return requestsLeft >= 0
    }

    @inline(never) private mutating func allocateLarge(_ size: Int) -> UnsafeMutableRawPointer? {
      guard let header = unsafe cyajl_system_allocate(Self.headerSize + size) else { return nil }
      unsafe header.initializeMemory(
        as: Header.self, to: Header(size: size, previous: nil, next: firstLarge, isLarge: true))
      if let next = unsafe firstLarge {
        unsafe next.assumingMemoryBound(to: Header.self).pointee.previous = header
      }
      unsafe firstLarge = header
      return unsafe header + Self.headerSize
    }

    /// Frees a large block; what lies in the common block stays until the reset.
    mutating func free(_ memory: UnsafeMutableRawPointer) {
      let header = unsafe memory - Self.headerSize
      let entry = unsafe header.assumingMemoryBound(to: Header.self)
      guard unsafe entry.pointee.isLarge else { return }
      if let previous = unsafe entry.pointee.previous {
        unsafe previous.assumingMemoryBound(to: Header.self).pointee.next = entry.pointee.next
      } else {
        unsafe firstLarge = entry.pointee.next
      }
      if let next = unsafe entry.pointee.next {
        unsafe next.assumingMemoryBound(to: Header.self).pointee.previous = entry.pointee.previous
      }
      unsafe cyajl_system_release(header)
    }

    /// Makes an allocation at least twice as large, so that yajl's growth by small steps stays linear.
    mutating func reallocate(
      _ memory: UnsafeMutableRawPointer, _ size: Int
    ) -> UnsafeMutableRawPointer? {
      let entry = unsafe (memory - Self.headerSize).assumingMemoryBound(to: Header.self)
      let oldSize = unsafe entry.pointee.size
      if size <= oldSize { return unsafe memory }
      guard let new = unsafe allocate(max(size, oldSize * 2)) else { return nil }
      unsafe new.copyMemory(from: memory, byteCount: oldSize)
      unsafe free(memory)
      return unsafe new
    }
  }
#endif
