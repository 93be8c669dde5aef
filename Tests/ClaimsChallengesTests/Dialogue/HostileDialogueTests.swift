import Foundation
import TestSupport
import Testing

@Suite("A hostile API and a hostile token endpoint, at random")
struct HostileDialogueTests {
  /// `CLAIMS_DIALOGUES=100000` runs as many; the fuzzer goes on from there.
  private static let count =
    ProcessInfo.processInfo.environment["CLAIMS_DIALOGUES"].flatMap { Int($0) } ?? 300

  @Test(
    "Each call ends within its bounds, asks nobody too early or twice, and leaves nothing behind")
  func dialogues() async {
    var generator = SeededGenerator(seed: 14)
    for number in 0..<Self.count {
      let bytes = (0..<24).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
      let violations = await HostileDialogue(bytes).run()
      #expect(violations.isEmpty, "dialogue \(number): \(Set(violations)) of \(bytes)")
      if !violations.isEmpty { return }
    }
  }
}
