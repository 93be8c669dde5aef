extension String {
  /// The string of text that is known to be UTF-8.
  ///
  /// Short ones need no memory, and are made in less time where they will lie than from a buffer.
  @inlinable init(text: UnsafeBufferPointer<UInt8>) {
    guard text.count <= 15, let source = text.baseAddress else {
      unsafe self.init(decoding: text, as: UTF8.self)
      return
    }
    let count = text.count
    unsafe self.init(unsafeUninitializedCapacity: count) { buffer in
      if let target = buffer.baseAddress { unsafe Self.copy(source, target, count) }
      return count
    }
  }

  /// Copies up to 15 bytes by words that overlap.
  @inlinable @inline(__always) static func copy(
    _ source: UnsafePointer<UInt8>, _ target: UnsafeMutablePointer<UInt8>, _ count: Int
  ) {
    let from = unsafe UnsafeRawPointer(source)
    let to = UnsafeMutableRawPointer(target)
    if count >= 8 {
      let first = unsafe from.loadUnaligned(as: UInt64.self)
      let last = unsafe from.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      unsafe to.storeBytes(of: first, as: UInt64.self)
      unsafe to.storeBytes(of: last, toByteOffset: count &- 8, as: UInt64.self)
    } else if count >= 4 {
      let first = unsafe from.loadUnaligned(as: UInt32.self)
      let last = unsafe from.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      unsafe to.storeBytes(of: first, as: UInt32.self)
      unsafe to.storeBytes(of: last, toByteOffset: count &- 4, as: UInt32.self)
    } else {
      for index in 0..<count { unsafe target[index] = unsafe source[index] }
    }
  }
}
