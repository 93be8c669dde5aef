extension JSONError {
  /// The error's line and column in the document it came from, both counted from 1.
  ///
  /// Lines end with LF, CR LF or CR. Columns count bytes.
  public func position(in document: Span<UInt8>) -> (line: Int, column: Int) {
    var line = 1
    var lineStart = 0
    let end = min(max(offset, 0), document.count)
    for index in 0..<end {
      let byte = document[index]
      let endsLine =
        byte == 0x0A
        || (byte == 0x0D && !(index + 1 < document.count && document[index + 1] == 0x0A))
      if endsLine {
        line += 1
        lineStart = index + 1
      }
    }
    return (line, end - lineStart + 1)
  }

  /// The error's line and column in the document it came from, both counted from 1.
  public func position(in document: some Collection<UInt8>) -> (line: Int, column: Int) {
    unsafe withContiguousBytes(of: document) { bytes in unsafe position(in: bytes.span) }
  }
}
