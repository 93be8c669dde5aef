extension YajlReader {
  /// How much text yajl gets at once: enough to be fast, little enough that the tape stays small.
  private static var sliceCount: Int { 16_384 }

  /// Takes the next chunk of a stream, for `advance` to read.
  ///
  /// The memory must stay until `advance` returns `false`.
  @usableFromInline mutating func begin(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe chunk = bytes.baseAddress
    chunkLeft = bytes.count
  }

  /// Reads a piece of the chunk.
  ///
  /// After `true` the tape holds its events; after `false` the chunk is read, or there is a fault.
  @usableFromInline mutating func advance() -> Bool {
    unsafe context.pointee.tape.drain()
    if carry.count == 0 { carry.shrink(to: 1 << 20) }
    guard fault == nil, chunkLeft > 0, let bytes = unsafe chunk else { return false }
    if unsafe markCount > 0 ? markCount < 3 : offset == 0 && bytes[0] == 0xEF {
      return unsafe advanceOverMark(bytes[0])
    }
    let count = min(chunkLeft, Self.sliceCount)
    if carry.count > 0 {
      unsafe advanceInCarry(bytes, count)
    } else {
      unsafe advanceInSlice(bytes, count)
    }
    return true
  }

  /// Ends the document; the tape then holds its last events.
  @usableFromInline mutating func end() {
    unsafe context.pointee.tape.drain()
    guard fault == nil else { return }
    if markCount > 0 && markCount < 3 { return failIncompleteMark() }
    conclude(at: offset)
  }

  private mutating func skip(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    unsafe chunk = bytes + count
    chunkLeft -= count
    offset += count
  }

  private mutating func advanceOverMark(_ byte: UInt8) -> Bool {
    guard readMark(byte), let bytes = unsafe chunk else { return true }
    unsafe skip(bytes, 1)
    return true
  }

  /// Reads a slice up to a string that it does not end; that string is carried.
  private mutating func advanceInSlice(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    let passed = unsafe screen.scan(bytes, count: count, base: offset)
    let end = screen.isInString ? min(passed, screen.stringStart - offset) : passed
    unsafe setSource(bytes, offset)
    unsafe run(bytes, count: end, at: offset)
    if fault == nil && screen.isInString {
      if isComplete {
        unsafe run(bytes + end, count: 1, at: offset + end)  // the string is trailing content
      } else {
        carryStart = offset + end
        unsafe keep(bytes + end, passed - end)
      }
    }
    unsafe skip(bytes, passed)
    if fault == nil && screen.fault != nil { conclude(at: offset) }
  }

  /// Goes on with a carried string, and gives it to yajl when it has ended.
  private mutating func advanceInCarry(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    let passed = unsafe screen.scan(bytes, count: count, base: offset, stopsAfterString: true)
    unsafe keep(bytes, passed)
    unsafe skip(bytes, passed)
    if screen.fault != nil { return conclude(at: offset) }
    guard !screen.isInString else { return }
    unsafe context.pointee.isTruncated = carryIsCut
    unsafe setSource(carry.base, carryStart)
    unsafe run(carry.base, count: carry.count, at: carryStart)
    unsafe context.pointee.isTruncated = false
    // The memory stays: the events on the tape point into it until they are drained.
    carry.removeAll()
    carryIsCut = false
  }

  /// Appends to the carried string, and cuts it at the prefix that the options allow.
  private mutating func keep(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    guard !carryIsCut else { return }
    unsafe carry.append(bytes, count: count)
    guard let asked = options.limits.streamedStringPrefixLength else { return }
    let prefix = max(asked, Self.sliceCount)  // a string within one slice is never cut
    let contentCount = carry.count - 1 - (screen.isInString ? 0 : 1)
    guard contentCount > prefix else { return }
    carry.removeLast(to: wholeCharacters(in: prefix))
    carry.append(UInt8(ascii: "\""))
    carryIsCut = true
  }

  /// How many bytes of the carried string, with its quote, make whole characters of at most
  /// `prefix` bytes.
  private func wholeCharacters(in prefix: Int) -> Int {
    var end = 1
    while end <= prefix {
      let left = prefix - end + 1
      var length = 1
      switch carry[end] {
      case UInt8(ascii: "\\"):
        length = left >= 2 && carry[end + 1] == UInt8(ascii: "u") ? 6 : 2
        if left >= 6 && length == 6 && isHighSurrogate(carry[end + 2], carry[end + 3]) {
          length = 12
        }
      case 0xC2...0xDF: length = 2
      case 0xE0...0xEF: length = 3
      case 0xF0...0xF4: length = 4
      default: break
      }
      if length > left { break }
      end += length
    }
    return end
  }

  /// Whether two hexadecimal digits begin D800…DBFF.
  private func isHighSurrogate(_ first: UInt8, _ second: UInt8) -> Bool {
    guard first | 0x20 == UInt8(ascii: "d") else { return false }
    return second == UInt8(ascii: "8") || second == UInt8(ascii: "9")
      || second | 0x20 == UInt8(ascii: "a") || second | 0x20 == UInt8(ascii: "b")
  }
}
