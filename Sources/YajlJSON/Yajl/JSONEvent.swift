/// One event of a document, in 16 bytes.
@usableFromInline struct JSONEvent: BitwiseCopyable {
  @usableFromInline enum Kind: UInt8, BitwiseCopyable {
    case null, `false`, `true`, number, string, name, beginObject, endObject, beginArray, endArray
    /// Past the last event.
    case end
  }

  /// The text lies among the tape's texts, not in the document as it is.
  @inlinable static var copied: UInt8 { 1 }
  /// The text is only the beginning of a longer string.
  @inlinable static var truncated: UInt8 { 2 }

  /// The token's offset in 48 bits, the kind in 8, flags in 8.
  @usableFromInline let word: UInt64
  /// Two numbers of 32 bits, the first one low.
  @usableFromInline var numbers: UInt64

  @inlinable @inline(__always)
  init(_ kind: Kind, at offset: Int, length: Int = 0, link: Int = 0, flags: UInt8 = 0) {
    assert(offset >= 0 && offset < 1 << 48)
    word =
      UInt64(truncatingIfNeeded: offset)
      | (UInt64(kind.rawValue) &<< 48 | UInt64(flags) &<< 56)
    numbers = UInt64(truncatingIfNeeded: length) | UInt64(truncatingIfNeeded: link) &<< 32
  }

  /// Kinds are numbered from 0 in order, as the compiler numbers the cases of such an enum.
  @inlinable @inline(__always) var kind: Kind {
    unsafe unsafeBitCast(UInt8(truncatingIfNeeded: word &>> 48), to: Kind.self)
  }
  @inlinable @inline(__always) var offset: Int {
    Int(truncatingIfNeeded: word & 0xFFFF_FFFF_FFFF)
  }
  @inlinable @inline(__always) var isCopied: Bool { word &>> 56 & UInt64(Self.copied) != 0 }
  @inlinable @inline(__always) var isTruncated: Bool { word &>> 56 & UInt64(Self.truncated) != 0 }

  /// The length of text, or how many members an object has.
  @inlinable @inline(__always) var length: Int { Int(numbers & 0xFFFF_FFFF) }
  /// The place of copied text among the tape's texts, or the index of a container's end.
  @inlinable @inline(__always) var link: Int { Int(numbers &>> 32) }

  /// Notes that what the link points to has moved towards the beginning.
  @inline(__always) mutating func moveLink(by distance: Int) {
    numbers &-= UInt64(truncatingIfNeeded: distance) &<< 32
  }

  /// Notes how many members a container has and where it ends.
  @inline(__always) mutating func close(memberCount: Int, end: Int) {
    numbers = UInt64(truncatingIfNeeded: memberCount) | UInt64(truncatingIfNeeded: end) &<< 32
  }
}
