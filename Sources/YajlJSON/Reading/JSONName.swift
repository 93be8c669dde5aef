/// The name of a member, unescaped, while a cursor reads it.
@safe public struct JSONName: ~Copyable {
  @usableFromInline let bytes: UnsafeBufferPointer<UInt8>

  @inlinable @inline(__always) init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe self.bytes = unsafe bytes
  }

  /// Whether the name has exactly these bytes.
  @inlinable @inline(__always)
  public static func == (name: borrowing JSONName, text: StaticString) -> Bool {
    guard text.hasPointerRepresentation, unsafe name.bytes.count == text.utf8CodeUnitCount
    else {
      return false
    }
    return unsafe text.utf8CodeUnitCount == 0
      || name.equals(text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// Whether the name has exactly the bytes of `text`.
  @usableFromInline func hasBytes(of text: String) -> Bool {
    guard unsafe bytes.count == text.utf8.count else { return false }
    return unsafe text.utf8.withContiguousStorageIfAvailable { other in
      unsafe other.count == 0
        || equals(other.baseAddress.unsafelyUnwrapped, count: other.count)
    } ?? bytes.elementsEqual(text.utf8)
  }

  @inlinable @inline(__always) func equals(
    _ other: UnsafePointer<UInt8>, count: Int
  ) -> Bool {
    // By words; where the length is known, as in `name == "value"`, nothing of the loop is left.
    let own = unsafe UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped)
    let other = unsafe UnsafeRawPointer(other)
    var index = 0
    while index &+ 8 <= count {
      if unsafe own.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        != other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      {
        return false
      }
      index &+= 8
    }
    if count & 4 != 0 {
      if unsafe own.loadUnaligned(fromByteOffset: index, as: UInt32.self)
        != other.loadUnaligned(fromByteOffset: index, as: UInt32.self)
      {
        return false
      }
      index &+= 4
    }
    while index < count {
      if unsafe own.load(fromByteOffset: index, as: UInt8.self)
        != other.load(fromByteOffset: index, as: UInt8.self)
      {
        return false
      }
      index &+= 1
    }
    return true
  }

  /// The name as a string.
  public var text: String { unsafe String(text: bytes) }
}

/// The names of an object's members that a decoder knows.
///
/// An enum of strings needs no more than the conformance:
///
/// ```swift
/// enum Member: String, CaseIterable, JSONMember { case status, headers }
/// ```
public protocol JSONMember {
  /// The member of this name, or `nil` if the decoder does not know it.
  init?(_ name: borrowing JSONName)
}

extension JSONMember where Self: RawRepresentable, RawValue == String, Self: CaseIterable {
  /// The case whose raw value is the name.
  @inlinable public init?(_ name: borrowing JSONName) {
    for member in Self.allCases where name.hasBytes(of: member.rawValue) {
      self = member
      return
    }
    return nil
  }
}
