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
    return unsafe name.equals(text.utf8Start)
  }

  /// Whether the name has exactly the bytes of `text`.
  @usableFromInline func hasBytes(of text: String) -> Bool {
    unsafe bytes.count == text.utf8.count && bytes.elementsEqual(text.utf8)
  }

  @inlinable @inline(__always) func equals(_ other: UnsafePointer<UInt8>) -> Bool {
    for index in unsafe 0..<bytes.count {
      if unsafe bytes[index] != other[index] { return false }
    }
    return true
  }

  /// The name as a string.
  public var text: String { unsafe String(decoding: bytes, as: UTF8.self) }
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
