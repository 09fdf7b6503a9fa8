import Foundation
import TestSupport
import Testing
import WendTesting

/// What can be told about flows in a browser without one.
@Suite struct WebFlowRunnerTests {
    private func run(python: String) async throws {
        var options = WebFlowOptions()
        options.python = python
        let runner = WebFlowRunner(options: options) { _ in throw FlowAppError.unreadable("not reached") }
        try await runner.run([]) { _ in }
    }

    @Test func saysInOneLineThatPythonIsMissing() async {
        await #expect(throws: WebFlowError("Python is missing: install python3, or set WEND_PYTHON")) {
            try await run(python: "/nowhere/python3")
        }
    }

    @Test func saysInOneLineWhatTheDriverMisses() async throws {
        let folder = TemporaryFolder()
        let program = folder.file("python3")
        try "#!/bin/sh\nread start\necho '{\"missing\": \"Playwright is missing: pip install playwright\"}'\n"
            .write(toFile: program, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        await #expect(throws: WebFlowError("Playwright is missing: pip install playwright")) {
            try await run(python: program)
        }
    }

    @Test func picturesHaveNamesThatCanBeSeenAndTold() {
        let names = WebFlowRunner.pictureNames(of: [
            "Fixtures/bars/bars.yaml", "./Fixtures/bars/wide.yaml", "/tmp/.flows/.hidden.yaml",
            "/one/two words/go.yaml",
            "/other/two words/go.yaml", "/other/../one/go.yaml",
        ])
        #expect(names == ["bars", "bars-wide", "flows-hidden", "two-words-go", "two-words-go-2", "one-go"])
        #expect(
            WebFlowRunner.pictureNames(of: ["./.yaml", "flow.yaml"]).allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") })
    }

    @Test func aProcessThatSaysNothingIsWaitedForOnlySoLong() async throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sleep")
        process.arguments = ["1000"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let lines = LineReader(output.fileHandleForReading)
        let patience = ProcessPatience(.milliseconds(50))
        #expect(await patience.wait(for: process) { await lines.next() } == nil)
        await patience.waitForEnd(of: process)
        #expect(process.terminationReason == .uncaughtSignal)
    }

    @Test func aDriverThatEndsIsNoticed() async {
        await #expect(throws: WebFlowError("the browser's driver has ended, or gave no answer for a minute")) {
            try await run(python: "/bin/true")
        }
    }
}
