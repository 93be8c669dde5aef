import Foundation
import TestSupport
import Testing

/// The program as a process: streams, signals and files of the real world.
@Suite(.serialized) struct ProcessTests {
  /// The program beside the test bundle.
  private static let program: String? = {
    let folder = Bundle.main.bundleURL
    let here = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let root = ProjectFiles.url(".build/debug")
    return [folder, here, here.deletingLastPathComponent(), root]
      .map { $0.appending(path: "claims-challenge").path }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  private func shell(_ command: String) throws -> Outcome {
    let program = try #require(Self.program, "build the product first")
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", command]
    process.environment = [
      "TOOL": program, "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
    ]
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let errorText = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
      errors: String(decoding: errorText, as: UTF8.self))
  }

  @Test func `a closed pipe ends the process quietly with 0`() throws {
    let outcome = try shell(
      #"yes '{"id":1,"body":"x"}' | head -200000 | "$TOOL" parse --ndjson | head -1; echo "${PIPESTATUS[2]}""#
    )
    #expect(outcome.output.hasSuffix("\n0\n"))
    #expect(outcome.errors.isEmpty)
  }

  @Test func `a missing file is 66, a directory and a full disk are 74`() throws {
    let missing = try shell(#""$TOOL" parse /nowhere/at/all"#)
    #expect(missing.status == 66 && missing.errorLines.count == 1)
    let directory = try shell(#""$TOOL" parse /"#)
    #expect(directory.status == 74 && directory.errors.contains("cannot read /: "))
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let full = try shell(#""$TOOL" explain 50076 > /dev/full"#)
    #expect(full.status == 74 && full.errorLines.count == 1)
  }

  @Test func `standard input is read, and a file beats it`() throws {
    let outcome = try shell(#"echo '?error=login_required' | "$TOOL" parse --format json"#)
    #expect(outcome.status == 0)
    #expect(text(outcome.json, "kind") == "redirect_error")
    let empty = try shell(#""$TOOL" parse --format json < /dev/null"#)
    #expect(empty.status == 1 && empty.errorLines.count == 1)
  }

  @Test func `an answer comes before the next question is asked`() throws {
    let outcome = try shell(
      #"""
      coproc T { "$TOOL" parse --ndjson; }
      for n in 1 2 3; do
        echo "{\"id\":$n}" >&"${T[1]}"
        read -t 20 -r line <&"${T[0]}" || exit 9
        echo "${line:0:8}"
      done
      """#)
    #expect(outcome.output == "{\"id\":1,\n{\"id\":2,\n{\"id\":3,\n")
  }

  @Test func `a capture is never written over, and an output is whole or not there`() throws {
    let outcome = try shell(
      #"""
      cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
      printf 'AADSTS50076: access_token=abc\n' > capture; cp capture same; ln -s capture link
      ln capture hard; mkfifo pipe
      try() { "$TOOL" scan "$@" >/dev/null 2>errors </dev/null; echo "$?"; }
      try --redact capture
      try --redact ./capture capture; try --redact link capture; try --redact hard capture
      try --html ./capture capture; try --html link capture; try --html capture link
      try --redact copy missing; try --html page missing
      try --redact copy --html copy capture; try --redact copy --html ./copy capture
      try --html page capture; try --html page capture
      try --redact copy capture; try --redact copy capture
      cat pipe > piped & try --redact pipe capture; wait; cmp piped copy
      cmp capture same; try --redact nowhere/copy capture; ls
      """#)
    let statuses = [74, 64, 64, 64, 64, 64, 64, 66, 66, 64, 64, 0, 0, 0, 74, 0, 74].map(String.init)
    let files = ["capture", "copy", "errors", "hard", "link", "page", "pipe", "piped", "same"]
    #expect(outcome.output.split(separator: "\n").map(String.init) == statuses + files)
  }

  @Test func `neither the capture on standard input nor a link is replaced`() throws {
    let outcome = try shell(
      #"""
      cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
      printf 'AADSTS50076: x\n' > capture; cp capture same; ln -s capture link; ln -s nothing dangling
      try() { "$TOOL" scan "$@" >/dev/null 2>errors; echo "$?"; }
      try --html capture < capture; try --html link < capture; try --redact link < capture
      try --html capture - < capture
      try --html dangling capture; try --redact dangling capture
      cmp capture same; readlink dangling; ls
      """#)
    let lines = ["64", "64", "64", "64", "74", "74", "nothing"]
    let files = ["capture", "dangling", "errors", "link", "same"]
    #expect(outcome.output.split(separator: "\n").map(String.init) == lines + files)
  }

  @Test func `an interrupt leaves nothing behind, and a reader that goes leaves the copy`() throws {
    let outcome = try shell(
      #"""
      cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
      mkfifo pipe
      # Whoever runs the tests may have blocked signals, which a process passes on.
      unblocked='import os, signal, sys
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      for name in ("SIGTERM", "SIGHUP"): signal.signal(getattr(signal, name), signal.SIG_DFL)
      os.execv(sys.argv[1], sys.argv[1:])'
      for signal in TERM HUP TERM; do
        python3 -c "$unblocked" "$TOOL" scan --redact copy --html page pipe >/dev/null 2>&1 & pid=$!
        exec 3>pipe; for _ in $(seq 100); do ls | grep -q partial && break; sleep 0.05; done
        ls | grep -c partial; kill -s $signal $pid; sleep 0.2; exec 3>&-; wait $pid 2>/dev/null; echo $?; ls
      done
      for n in $(seq 5000); do echo "AADSTS50076: access_token=abc$n"; done > capture
      "$TOOL" scan --redact copy --html page capture 2>/dev/null | head -1 >/dev/null
      echo "${PIPESTATUS[0]}"; wc -l < copy; ls
      """#)
    let lines = outcome.output.split(separator: "\n").map {
      String($0).trimmingCharacters(in: .whitespaces)
    }
    let (term, hup) = (["2", "143", "pipe"], ["2", "129", "pipe"])
    #expect(lines == term + hup + term + ["0", "5000", "capture", "copy", "page", "pipe"])
  }

  @Test func `a command for curl runs nothing of the claims, in any shell`() throws {
    let outcome = try shell(
      #"""
      cd "$(mktemp -d)" && trap 'rm -rf "$PWD"' EXIT
      claims=$(printf '{"access_token":{"x":{"value":"\xe2\x80\x8b'"'"'; touch PWNED; #"}}}')
      line=$("$TOOL" build command curl --client-id app --scope User.Read --claims "$claims")
      for shell in sh dash bash "busybox sh" zsh ksh; do
        command -v ${shell%% *} >/dev/null || continue
        $shell -c "curl() { printf '%s\n' \"\$@\"; }; $line" | grep -c '\\u200b'
      done | sort -u
      ls
      """#)
    #expect(outcome.output == "1\n")
  }

  @Test func `the process links neither Foundation nor ICU`() throws {
    #if os(Linux)
      let outcome = try shell(#"ldd "$TOOL""#)
      #expect(!outcome.output.contains("Foundation"))
      #expect(!outcome.output.contains("_FoundationICU"))
    #endif
  }
}
