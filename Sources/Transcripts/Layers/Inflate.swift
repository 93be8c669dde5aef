/// Undoes gzip (RFC 1952) with the deflate method (RFC 1951), up to a limit.
///
/// In Swift alone, so that no product has to link a library for it.
struct Inflate {
  private let input: [UInt8]
  private var index: Int
  private var bits: UInt32 = 0
  private var bitCount: UInt32 = 0
  private var output: [UInt8] = []
  private let limit: Int

  /// Whether the bytes begin as gzip does.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 18 && bytes[0] == 0x1F && bytes[1] == 0x8B && bytes[2] == 8
  }

  /// All members of a gzip file, one after the other.
  static func gunzip(_ bytes: [UInt8], limit: Int) throws(TranscriptError) -> [UInt8] {
    var reader = Inflate(input: bytes, index: 0, limit: limit)
    repeat {
      let start = reader.output.count
      try reader.readHeader()
      try reader.readBlocks()
      try reader.readTrailer(of: start)
    } while reader.input.count - reader.index >= 18
      && isOne(Array(reader.input[reader.index...].prefix(18)))
    return reader.output
  }

  private init(input: [UInt8], index: Int, limit: Int) {
    self.input = input
    self.index = index
    self.limit = limit
  }

  private var broken: TranscriptError {
    TranscriptError(.brokenCompression, offset: index, reason: "The gzip data is broken.")
  }

  private mutating func readHeader() throws(TranscriptError) {
    guard input.count - index >= 10, input[index] == 0x1F, input[index + 1] == 0x8B,
      input[index + 2] == 8
    else { throw broken }
    let flags = input[index + 3]
    index += 10
    if flags & 4 != 0 {
      guard input.count - index >= 2 else { throw broken }
      index += 2 + Int(input[index]) + Int(input[index + 1]) << 8
    }
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      while index < input.count, input[index] != 0 { index += 1 }
      index += 1
    }
    if flags & 2 != 0 { index += 2 }
    guard index <= input.count else { throw broken }
  }

  /// The checksum and the length of what the member held.
  private mutating func readTrailer(of start: Int) throws(TranscriptError) {
    bits = 0
    bitCount = 0
    guard input.count - index >= 8 else { throw broken }
    var words: [UInt32] = []
    for word in 0..<2 {
      words.append((0..<4).reduce(0) { $0 | UInt32(input[index + word * 4 + $1]) << ($1 * 8) })
    }
    let table: [UInt32] = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { value, _ in
        value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320
      }
    }
    var checksum = UInt32.max
    for byte in output[start...] {
      checksum = checksum >> 8 ^ table[Int(UInt8(truncatingIfNeeded: checksum) ^ byte)]
    }
    let length = UInt32(truncatingIfNeeded: output.count - start)
    guard words == [~checksum, length] else { throw broken }
    index += 8
  }

  private mutating func need(_ count: UInt32) throws(TranscriptError) -> Int {
    while bitCount < count {
      guard index < input.count else { throw broken }
      bits |= UInt32(input[index]) << bitCount
      index += 1
      bitCount += 8
    }
    let value = bits & (1 << count - 1)
    bits >>= count
    bitCount -= count
    return Int(value)
  }

  private mutating func readBlocks() throws(TranscriptError) {
    var isLast = false
    while !isLast {
      isLast = try need(1) == 1
      switch try need(2) {
      case 0: try readStored()
      case 1: try readCodes(Self.fixedLengths, Self.fixedDistances)
      case 2: try readDynamic()
      default: throw broken
      }
    }
  }

  private mutating func append(_ byte: UInt8) throws(TranscriptError) {
    guard output.count < limit else {
      throw TranscriptError(
        .limitExceeded, offset: index, reason: "The gzip data holds more than \(limit) bytes.")
    }
    output.append(byte)
  }

  private mutating func readStored() throws(TranscriptError) {
    bits = 0
    bitCount = 0
    guard input.count - index >= 4 else { throw broken }
    let length = Int(input[index]) | Int(input[index + 1]) << 8
    guard Int(input[index + 2]) | Int(input[index + 3]) << 8 == length ^ 0xFFFF,
      input.count - index - 4 >= length
    else { throw broken }
    index += 4
    for byte in input[index..<(index + length)] { try append(byte) }
    index += length
  }

  /// A canonical Huffman code: how many codes each length has, and the symbols by code.
  private struct Code {
    var counts = [Int](repeating: 0, count: 16)
    var symbols: [Int] = []

    init(_ lengths: some Collection<Int>) {
      for length in lengths { counts[length] += 1 }
      counts[0] = 0
      var starts = [Int](repeating: 0, count: 16)
      for length in 1..<15 { starts[length + 1] = starts[length] + counts[length] }
      symbols = [Int](repeating: 0, count: lengths.count)
      for (symbol, length) in lengths.enumerated() where length != 0 {
        symbols[starts[length]] = symbol
        starts[length] += 1
      }
    }

    /// Whether more codes are there than the lengths allow.
    var isOversubscribed: Bool {
      var left = 1
      for length in 1..<16 {
        left = left << 1 - counts[length]
        if left < 0 { return true }
      }
      return false
    }
  }

  private static let fixedLengths = Code(
    (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = Code([Int](repeating: 5, count: 30))

  private mutating func symbol(_ code: Code) throws(TranscriptError) -> Int {
    var value = 0
    var first = 0
    var start = 0
    for length in 1..<16 {
      value |= try need(1)
      let count = code.counts[length]
      if value - count < first { return code.symbols[start + (value - first)] }
      start += count
      first = (first + count) << 1
      value <<= 1
    }
    throw broken
  }

  private mutating func readDynamic() throws(TranscriptError) {
    let lengthCount = try need(5) + 257
    let distanceCount = try need(5) + 1
    let codeCount = try need(4) + 4
    guard lengthCount <= 286, distanceCount <= 30 else { throw broken }
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var lengths = [Int](repeating: 0, count: 19)
    for index in 0..<codeCount { lengths[order[index]] = try need(3) }
    let code = Code(lengths)
    if code.isOversubscribed { throw broken }
    lengths = []
    while lengths.count < lengthCount + distanceCount {
      let symbol = try symbol(code)
      switch symbol {
      case ..<16: lengths.append(symbol)
      case 16:
        guard let last = lengths.last else { throw broken }
        lengths += [Int](repeating: last, count: 3 + (try need(2)))
      case 17: lengths += [Int](repeating: 0, count: 3 + (try need(3)))
      default: lengths += [Int](repeating: 0, count: 11 + (try need(7)))
      }
    }
    guard lengths.count == lengthCount + distanceCount, lengths[256] != 0 else { throw broken }
    let literals = Code(lengths[..<lengthCount])
    let distances = Code(lengths[lengthCount...])
    if literals.isOversubscribed || distances.isOversubscribed { throw broken }
    try readCodes(literals, distances)
  }

  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let lengthBits: [UInt32] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
    2049, 3073, 4097, 6145, 8193, 12_289, 16_385, 24_577,
  ]
  private static let distanceBits: [UInt32] = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
  ]

  private mutating func readCodes(_ literals: Code, _ distances: Code) throws(TranscriptError) {
    while true {
      let symbol = try symbol(literals)
      if symbol < 256 {
        try append(UInt8(symbol))
      } else if symbol == 256 {
        return
      } else {
        guard symbol - 257 < Self.lengthBases.count else { throw broken }
        let length = Self.lengthBases[symbol - 257] + (try need(Self.lengthBits[symbol - 257]))
        let distanceSymbol = try self.symbol(distances)
        guard distanceSymbol < 30 else { throw broken }
        let distance =
          Self.distanceBases[distanceSymbol] + (try need(Self.distanceBits[distanceSymbol]))
        guard distance <= output.count else { throw broken }
        for _ in 0..<length { try append(output[output.count - distance]) }
      }
    }
  }
}
