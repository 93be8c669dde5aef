/// One event of a document, in 16 bytes.
struct JSONEvent: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    case null, `false`, `true`, number, string, name, beginObject, endObject, beginArray, endArray
    /// Past the last event.
    case end
  }

  static let copied: UInt64 = 0x10
  static let truncated: UInt64 = 0x20

  /// The kind in the low four bits, flags in the next four, the token's offset above.
  private var word: UInt64
  /// Text: its length. An object: how many members it has. Else 0.
  var length: UInt32
  /// Copied text: its place among the tape's texts. Begin of a container: the index of its end.
  var link: UInt32

  @inline(__always)
  init(_ kind: Kind, at offset: Int, length: UInt32 = 0, link: UInt32 = 0, flags: UInt64 = 0) {
    word = UInt64(truncatingIfNeeded: offset) &<< 8 | flags | UInt64(kind.rawValue)
    self.length = length
    self.link = link
  }

  @inline(__always) var kind: Kind {
    Kind(rawValue: UInt8(truncatingIfNeeded: word & 0x0F)) ?? .end
  }
  @inline(__always) var offset: Int { Int(truncatingIfNeeded: word &>> 8) }
  @inline(__always) var isCopied: Bool { word & Self.copied != 0 }
  @inline(__always) var isTruncated: Bool { word & Self.truncated != 0 }
}
