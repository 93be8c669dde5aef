extension JSONTape {
  /// Compares the names of the object that began with the event `begin` and ends here.
  ///
  /// Few names are compared with each other; many go through a hash table with the process's
  /// random seed, so that no input can choose its collisions.
  @inline(never) mutating func refuseDuplicates(from begin: Int, count: Int) -> Bool {
    let repeated =
      count <= Self.comparedCount
      ? repeatedNameByComparison(begin) : repeatedNameByHash(begin, count)
    guard let repeated else { return true }
    fail(.duplicateName, at: events[repeated].offset, "Two members have the same name.")
    return false
  }

  private static var comparedCount: Int { 16 }

  private func repeatedNameByComparison(_ begin: Int) -> Int? {
    // Each name's index in the low half, its length and last bytes in the high half.
    unsafe withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.comparedCount) { names in
      var count = 0
      var index = begin + 1
      while index < events.count && count < names.count {
        let text = unsafe text(of: events[index])
        let length = text.count
        var name = UInt64(truncatingIfNeeded: length & 0xFF)
        if length > 0 {
          name = unsafe name &<< 8 | UInt64(text[length &- 1])
          name = unsafe name &<< 8 | UInt64(text[length &>> 1])
        }
        name = name &<< 40 | UInt64(truncatingIfNeeded: index)
        for earlier in 0..<count where unsafe (names[earlier] ^ name) &>> 40 == 0 {
          let place = unsafe Int(names[earlier] & 0xFF_FFFF_FFFF)
          if hasEqualText(place, index) { return index }
        }
        unsafe names.initializeElement(at: count, to: name)
        count += 1
        index = afterValue(at: index + 1)
      }
      return nil
    }
  }

  private func repeatedNameByHash(_ begin: Int, _ count: Int) -> Int? {
    var slots = 64
    while slots < count * 2 { slots *= 2 }
    var table = [UInt32](repeating: 0, count: slots)  // 0 is free: a name is never event 0
    var index = begin + 1
    while index < events.count {
      var hasher = Hasher()
      unsafe hasher.combine(bytes: UnsafeRawBufferPointer(text(of: events[index])))
      var slot = hasher.finalize() & (slots - 1)
      while table[slot] != 0 {
        if hasEqualText(Int(table[slot]), index) { return index }
        slot = (slot + 1) & (slots - 1)
      }
      table[slot] = UInt32(truncatingIfNeeded: index)
      index = afterValue(at: index + 1)
    }
    return nil
  }

  private func hasEqualText(_ first: Int, _ second: Int) -> Bool {
    let a = events[first]
    let b = events[second]
    guard a.length == b.length else { return false }
    return unsafe text(of: a).elementsEqual(text(of: b))
  }

  /// The index of the event after the value that begins at `index`.
  @inline(__always) func afterValue(at index: Int) -> Int {
    let event = events[index]
    switch event.kind {
    case .beginObject, .beginArray: return event.link + 1
    default: return index + 1
    }
  }
}
