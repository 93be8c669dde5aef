import YajlJSON

/// A JSON document of which the members before a fault count.
struct PartialJSON {
  /// The value, as far as it was read; `nil` when nothing was.
  let value: JSONValue?
  /// Why reading ended early.
  let fault: JSONError?

  init(_ bytes: Span<UInt8>) {
    let start = bytes.skippingSpaces(from: 0)
    guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else {
      do throws(JSONError) {
        value = try Self.wholeValue(bytes)
        fault = nil
      } catch {
        value = nil
        fault = error
      }
      return
    }
    var parser = JSONParser()
    let (members, fault) = unsafe bytes.withUnsafeBufferPointer {
      unsafe parser.completeMembers(of: $0)
    }
    self.fault = fault
    value = fault != nil && members.isEmpty ? nil : .object(members)
  }

  private static func wholeValue(_ bytes: Span<UInt8>) throws(JSONError) -> JSONValue {
    var options = JSONOptions.default
    options.duplicateNames = .keep
    options.skipsByteOrderMark = true
    var parser = JSONParser(options: options)
    return try parser.decode(JSONValue.self, from: bytes)
  }
}
