package import Foundation

/// A bound of waiting for a process: one that gives no answer in time is ended, and whoever waits is told by its end.
package struct ProcessPatience: Sendable {
    private let seconds: Duration

    /// - Parameter seconds: Of real time; a minute, unless a test has less.
    package init(_ seconds: Duration = .seconds(60)) { self.seconds = seconds }

    /// Waits for something a process has to say or do.
    package func wait<Answer>(
        for process: Process, isolation: isolated (any Actor)? = #isolation, _ answer: () async throws -> Answer
    ) async rethrows -> Answer {
        let (number, seconds) = (process.processIdentifier, seconds)
        let watchdog = Task {
            try await Task.sleep(for: seconds)
            kill(number, SIGKILL)
        }
        defer { watchdog.cancel() }
        return try await answer()
    }

    /// Waits until a process has ended.
    package func waitForEnd(of process: Process) async {
        await wait(for: process) {
            await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
                DispatchQueue.global().async {
                    process.waitUntilExit()
                    done.resume()
                }
            }
        }
    }
}
