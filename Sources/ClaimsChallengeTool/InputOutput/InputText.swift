import Transcripts

/// The text of an input, and what was undone to have it as UTF-8.
struct InputText: Sendable {
  let bytes: [UInt8]
  let layers: [TranscriptLayer]
}

extension ToolHost {
  /// The text of the named file or of standard input: UTF-8, UTF-16 with a mark, gzip of them.
  func readText(_ path: String?) throws(ToolFailure) -> InputText {
    let bytes = try readAll(path)
    do throws(TranscriptError) {
      let (text, layers) = try Transcript.text(of: bytes)
      return InputText(bytes: text, layers: layers)
    } catch {
      let sentence = error.reason
      throw .malformed(sentence.prefix(1).lowercased() + sentence.dropFirst().prefix { $0 != "\n" })
    }
  }
}
