/// The text that bytes hold: UTF-8 with or without a byte order mark, UTF-16 with one, gzip of either.
struct DecodedBytes: Sendable {
  private(set) var text: MappedText
  private(set) var layers: [TranscriptLayer] = []
  /// How many octets above 0x7F belong to no character; they stay as they are.
  private(set) var strayOctetCount = 0

  /// The most bytes that compressed input may hold.
  static let maximumLength = 64 << 20

  init(_ input: [UInt8]) throws(TranscriptError) {
    if Inflate.isOne(input) {
      let plain = try Inflate.gunzip(input, limit: Self.maximumLength)
      // Offsets within compressed data say nothing: all stand for its beginning.
      text = MappedText(bytes: plain, runs: [(0, 0, 0)])
      layers.append(.gzip)
    } else {
      text = MappedText(input)
    }
    if let decoded = Self.utf16(text) {
      text = decoded
      layers.append(.utf16)
    }
    try Self.refuseBinary(text.bytes)
    if text.bytes.has("\u{FEFF}", at: 0) { text = text.part(3..<text.bytes.count) }
    strayOctetCount = Self.strayOctets(in: text.bytes)
  }

  /// Whether the bytes are plain already: nothing to undo, nothing to refuse.
  static func isPlain(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first else { return true }
    return first != 0x1F && first != 0xFE && first != 0xFF && first != 0xEF
      && !bytes.contains(0) && !magics.contains { bytes.has($0.bytes, at: 0) }
  }

  private static func utf16(_ text: MappedText) -> MappedText? {
    let bytes = text.bytes
    guard bytes.count >= 2 else { return nil }
    let isLittle = bytes[0] == 0xFF && bytes[1] == 0xFE
    guard isLittle || (bytes[0] == 0xFE && bytes[1] == 0xFF) else { return nil }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count / 2)
    var runs: [(start: Int, inputOffset: Int, step: Int)] = []
    func unit(_ index: Int) -> UInt32? {
      guard index + 1 < bytes.count else { return nil }
      let (low, high) =
        isLittle ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
      return UInt32(low) | UInt32(high) << 8
    }
    let isMapped = text.inputOffset(of: 1) != text.inputOffset(of: 0)
    var isInRun = false
    var index = 2
    while let first = unit(index) {
      let offset = isMapped ? index : 0
      var length = 2
      var value = first
      if 0xD800..<0xDC00 ~= first, let second = unit(index + 2), 0xDC00..<0xE000 ~= second {
        value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
        length = 4
      }
      if value < 0x80 {
        if !isInRun { runs.append((output.count, offset, isMapped ? 2 : 0)) }
        isInRun = true
        output.append(UInt8(value))
      } else {
        runs.append((output.count, offset, 0))
        isInRun = false
        output.append(contentsOf: String(Character(Unicode.Scalar(value) ?? "\u{FFFD}")).utf8)
      }
      index += length
    }
    return MappedText(bytes: output, runs: runs)
  }

  private static let magics: [(bytes: StaticString, code: TranscriptError.Code, reason: String)] = [
    ("PK\u{3}\u{4}", .archive, "The input is a zip archive: print its files with 'unzip -p'."),
    ("BZh", .binary, "The input is compressed: decompress it with 'bunzip2 -c'."),
    ("%PDF-", .binary, "The input is a PDF document: copy its text."),
    ("SQLite format 3", .binary, "The input is a database: print its text."),
  ]

  private static func refuseBinary(_ bytes: [UInt8]) throws(TranscriptError) {
    for magic in magics where bytes.has(magic.bytes, at: 0) {
      throw TranscriptError(magic.code, offset: 0, reason: magic.reason)
    }
    guard let first = bytes.firstIndex(of: 0) else { return }
    let start = bytes.prefix(4096)
    let odd = start.indices.count { $0 & 1 == 1 && start[$0] == 0 }
    let even = start.indices.count { $0 & 1 == 0 && start[$0] == 0 }
    if max(odd, even) * 4 >= start.count, min(odd, even) * 8 <= max(odd, even) {
      let name = odd > even ? "UTF-16LE" : "UTF-16BE"
      throw TranscriptError(
        .unmarkedUTF16, offset: first,
        reason:
          "The input is UTF-16 without a byte order mark: convert it with 'iconv -f \(name) -t UTF-8'."
      )
    }
    throw TranscriptError(
      .binary, offset: first,
      reason:
        "The input is no text, it holds NUL bytes: decompress or convert it first, or remove them.")
  }

  private static func strayOctets(in bytes: [UInt8]) -> Int {
    var count = 0
    var index = 0
    while index < bytes.count {
      let length = characterLength(bytes, at: index)
      if length == 0 { count += 1 }
      index += max(length, 1)
    }
    return count
  }

  /// The length of the UTF-8 character at `index`; 0 when there is none.
  static func characterLength(_ bytes: [UInt8], at index: Int) -> Int {
    let first = bytes[index]
    if first < 0x80 { return 1 }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard 0xC2...0xF4 ~= first, bytes.count - index >= length else { return 0 }
    for offset in 1..<length where bytes[index + offset] & 0xC0 != 0x80 { return 0 }
    let second = bytes[index + 1]
    switch first {
    case 0xE0: return second >= 0xA0 ? 3 : 0
    case 0xED: return second < 0xA0 ? 3 : 0
    case 0xF0: return second >= 0x90 ? 4 : 0
    case 0xF4: return second < 0x90 ? 4 : 0
    default: return length
    }
  }
}
