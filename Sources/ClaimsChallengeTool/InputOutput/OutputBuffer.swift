/// Collects output and hands it on in large pieces.
struct OutputBuffer {
  private let host: any ToolHost
  private var bytes: [UInt8] = []

  init(_ host: any ToolHost) { self.host = host }

  mutating func write(_ more: some Collection<UInt8>) throws(ToolFailure) {
    bytes.append(contentsOf: more)
    if bytes.count >= 1 << 16 { try flush() }
  }

  mutating func write(_ text: String) throws(ToolFailure) { try write(text.utf8) }

  mutating func writeLine(_ more: some Collection<UInt8>) throws(ToolFailure) {
    bytes.append(contentsOf: more)
    bytes.append(0x0A)
    if bytes.count >= 1 << 16 { try flush() }
  }

  mutating func flush() throws(ToolFailure) {
    if bytes.isEmpty { return }
    defer { bytes.removeAll(keepingCapacity: true) }
    try host.write(bytes)
  }
}
