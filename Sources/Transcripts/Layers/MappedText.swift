/// Text on its way through the layers: its bytes, and where in the input each of them stood.
struct MappedText: Sendable {
  /// A stretch of bytes whose places in the input are evenly apart.
  struct Run: Sendable, Equatable {
    var start: Int
    var inputOffset: Int
    var step: Int
  }

  private(set) var bytes: [UInt8]
  fileprivate var runs: [Run]

  /// Text that is the input.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    runs = [Run(start: 0, inputOffset: 0, step: 1)]
  }

  fileprivate init() {
    bytes = []
    runs = []
  }

  /// Where the byte at `index` stood in the input, or what it was made from began.
  func inputOffset(of index: Int) -> Int {
    guard !runs.isEmpty else { return 0 }
    let run = runs[runIndex(of: index)]
    return run.inputOffset + (index - run.start) * run.step
  }

  fileprivate func runIndex(of index: Int) -> Int {
    var low = 0
    var high = runs.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].start <= index { low = middle } else { high = middle }
    }
    return low
  }

  /// Makes a text from parts of another, in order.
  struct Builder: ~Copyable {
    private let source: MappedText
    private var result = MappedText()
    private var run = 0

    init(_ source: borrowing MappedText) {
      self.source = copy source
      result.bytes.reserveCapacity(source.bytes.count)
    }

    var count: Int { result.bytes.count }
    var last: UInt8? { result.bytes.last }

    /// Appends bytes of the source as they are.
    mutating func copy(_ range: Range<Int>) {
      if range.isEmpty { return }
      var index = range.lowerBound
      while index < range.upperBound {
        move(to: index)
        let next = run + 1 < source.runs.count ? source.runs[run + 1].start : source.bytes.count
        let end = min(max(next, index + 1), range.upperBound)
        let from = source.runs[run]
        add(from.inputOffset + (index - from.start) * from.step, step: from.step)
        result.bytes.append(contentsOf: source.bytes[index..<end])
        index = end
      }
    }

    /// Appends bytes that stand for what begins at `index` of the source.
    mutating func put(_ bytes: some Sequence<UInt8>, at index: Int) {
      move(to: index)
      let from = source.runs[run]
      let offset = from.inputOffset + (index - from.start) * from.step
      for byte in bytes {
        add(offset, step: 0)
        result.bytes.append(byte)
      }
    }

    private mutating func move(to index: Int) {
      if run < source.runs.count, source.runs[run].start > index {
        run = source.runIndex(of: index)
      }
      while run + 1 < source.runs.count, source.runs[run + 1].start <= index { run += 1 }
    }

    private mutating func add(_ offset: Int, step: Int) {
      let count = result.bytes.count
      if let last = result.runs.last, last.step == step,
        last.inputOffset + (count - last.start) * step == offset
      {
        return
      }
      result.runs.append(Run(start: count, inputOffset: offset, step: step))
    }

    consuming func take() -> MappedText {
      if result.runs.isEmpty { result.runs = [Run(start: 0, inputOffset: 0, step: 1)] }
      return result
    }
  }

  /// Text whose byte at `index` was made from the input at `offsets`.
  init(bytes: [UInt8], runs: [(start: Int, inputOffset: Int, step: Int)]) {
    self.bytes = bytes
    self.runs = runs.map { Run(start: $0.start, inputOffset: $0.inputOffset, step: $0.step) }
    if self.runs.isEmpty { self.runs = [Run(start: 0, inputOffset: 0, step: 1)] }
  }

  /// The part of the text in `range`.
  func part(_ range: Range<Int>) -> MappedText {
    var builder = Builder(self)
    builder.copy(range)
    return builder.take()
  }
}
