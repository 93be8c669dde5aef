/// One event of a document, in 16 bytes.
@usableFromInline struct JSONEvent: BitwiseCopyable {
  @usableFromInline enum Kind: UInt8, BitwiseCopyable {
    case null, `false`, `true`, number, string, name, beginObject, endObject, beginArray, endArray
    /// Past the last event.
    case end
  }

  /// The text lies among the tape's texts, not in the document as it is.
  @inlinable static var copied: UInt64 { 0x10 }
  /// The text is only the beginning of a longer string.
  @inlinable static var truncated: UInt64 { 0x20 }

  /// The kind in the low four bits, flags in the next four, the token's offset above.
  @usableFromInline let word: UInt64
  /// The length of text, or how many members an object has.
  @usableFromInline var length: UInt32
  /// The place of copied text among the tape's texts, or the index of a container's end.
  @usableFromInline var link: UInt32

  @inlinable @inline(__always)
  init(_ kind: Kind, at offset: Int, length: UInt32 = 0, link: UInt32 = 0, flags: UInt64 = 0) {
    word = UInt64(truncatingIfNeeded: offset) &<< 8 | flags | UInt64(kind.rawValue)
    self.length = length
    self.link = link
  }

  @inlinable @inline(__always) var kind: Kind {
    Kind(rawValue: UInt8(truncatingIfNeeded: word & 0x0F)) ?? .end
  }
  @inlinable @inline(__always) var offset: Int { Int(truncatingIfNeeded: word &>> 8) }
  @inlinable @inline(__always) var isCopied: Bool { word & Self.copied != 0 }
  @inlinable @inline(__always) var isTruncated: Bool { word & Self.truncated != 0 }
}
