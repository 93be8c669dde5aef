/// Sorted lines of text in the read-only part of the program, found by bisection.
///
/// Nothing is built when the program starts and nothing is cached: a look-up reads about a dozen
/// lines. Fields of a line are separated by `|`; lines by a line feed; all is ASCII.
struct StaticTable: Sendable {
  private let text: StaticString

  init(_ text: StaticString) { self.text = text }

  /// The fields of one line, as ranges of its bytes.
  struct Line: Sendable {
    fileprivate let text: StaticString
    fileprivate let range: Range<Int>

    /// The field at `index`, or `nil` when the line is shorter.
    func field(_ index: Int) -> String? {
      text.withUTF8Buffer { bytes in
        unsafe StaticTable.field(index, of: range, in: bytes)
          .map { unsafe String(decoding: bytes[$0], as: UTF8.self) }
      }
    }

    /// The first byte of the field at `index`, or `nil` when that is empty.
    func letter(_ index: Int) -> UInt8? {
      text.withUTF8Buffer { bytes in
        guard let range = unsafe StaticTable.field(index, of: range, in: bytes), !range.isEmpty
        else { return nil }
        return unsafe bytes[range.lowerBound]
      }
    }

    /// The field at `index` as a number.
    func number(_ index: Int) -> Int? {
      text.withUTF8Buffer { bytes in
        unsafe StaticTable.field(index, of: range, in: bytes)
          .map { unsafe StaticTable.number(at: $0.lowerBound, in: bytes) }
      }
    }
  }

  /// The line whose first field is `number`.
  func line(number wanted: Int) -> Line? {
    text.withUTF8Buffer { bytes in
      unsafe find(in: bytes) { start in
        let number = unsafe Self.number(at: start, in: bytes)
        return number == wanted ? 0 : (number < wanted ? -1 : 1)
      }
    }
  }

  /// The line whose first field is the magnitude of `code`, which is negative or zero: of codes whose
  /// signs the lines leave out.
  func line(negative code: Int) -> Line? {
    code <= 0 ? line(number: Int(clamping: code.magnitude)) : nil
  }

  /// The line whose first field is `name`, ASCII case ignored.
  func line(name: String) -> Line? {
    var name = name
    return name.withUTF8 { wanted in
      text.withUTF8Buffer { bytes in
        unsafe find(in: bytes) { start in
          unsafe Self.compareName(at: start, in: bytes, with: wanted)
        }
      }
    }
  }

  /// The first field of every line, as numbers.
  var numbers: [Int] {
    text.withUTF8Buffer { bytes in
      var numbers: [Int] = []
      var start = 0
      while start < bytes.count {
        unsafe numbers.append(Self.number(at: start, in: bytes))
        start = unsafe Self.end(of: start, in: bytes) + 1
      }
      return numbers
    }
  }

  /// Bisects by lines.
  ///
  /// `order` compares the line at an offset with the wanted one.
  private func find(in bytes: UnsafeBufferPointer<UInt8>, order: (Int) -> Int) -> Line? {
    var low = 0
    var high = bytes.count
    while low < high {
      var start = low + (high - low) / 2
      while start > low, unsafe bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
      let end = unsafe Self.end(of: start, in: bytes)
      switch order(start) {
      case 0: return Line(text: text, range: start..<end)
      case ..<0: low = end + 1
      default: high = start
      }
    }
    return nil
  }

  private static func end(of start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var end = start
    while end < bytes.count, unsafe bytes[end] != UInt8(ascii: "\n") { end += 1 }
    return end
  }

  private static func number(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var number = 0
    var index = start
    while index < bytes.count, case let byte = unsafe bytes[index], byte.isDigit {
      number = number &* 10 &+ Int(byte &- 0x30)
      index += 1
    }
    return number
  }

  private static func field(
    _ index: Int, of line: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    var start = line.lowerBound
    var left = index
    var position = start
    while position < line.upperBound {
      if unsafe bytes[position] == UInt8(ascii: "|") {
        if left == 0 { return start..<position }
        left -= 1
        start = position + 1
      }
      position += 1
    }
    return left == 0 ? start..<line.upperBound : nil
  }

  private static func compareName(
    at start: Int, in bytes: UnsafeBufferPointer<UInt8>, with wanted: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var index = 0
    while true {
      let here = start + index < bytes.count ? unsafe bytes[start + index] : UInt8(ascii: "|")
      let nameEnds = here == UInt8(ascii: "|") || here == UInt8(ascii: "\n")
      if index == wanted.count { return nameEnds ? 0 : 1 }
      if nameEnds { return -1 }
      let (left, right) = unsafe (here.lowercased, wanted[index].lowercased)
      if left != right { return left < right ? -1 : 1 }
      index += 1
    }
  }
}
