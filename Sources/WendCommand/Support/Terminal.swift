import ArgumentParser
import Wend

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A writer of lines for people: results to standard output, everything about the run itself to standard error.
enum Terminal {
    static func print(_ line: String) { write(line, to: STDOUT_FILENO) }

    /// Text that brings its own ends of lines.
    static func put(_ text: String) { write(Array(text.utf8), to: STDOUT_FILENO) }

    /// Control characters of what is told about, a document or an argument, are shown as `·`.
    static func note(_ line: String) { write(printable(line), to: STDERR_FILENO) }

    /// Lines in which nothing commands the terminal.
    static func printable(_ lines: String) -> String {
        lines.split(separator: "\n", omittingEmptySubsequences: false).map { Excerpt.printable(String($0)) }
            .joined(separator: "\n")
    }

    private static func write(_ line: String, to file: Int32) { write(Array((line + "\n").utf8), to: file) }

    private static func write(_ text: [UInt8], to file: Int32) {
        var bytes = text[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { unsafe_write(file, $0) }
            guard count > 0 else {
                // What a script asked for and did not get is no success; a reader that has gone wants no more.
                if file == STDOUT_FILENO, errno != EPIPE {
                    write("wend: standard output cannot be written", to: STDERR_FILENO)
                    exit(2)
                }
                return
            }
            bytes = bytes.dropFirst(count)
        }
    }

    private static func unsafe_write(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        while true {
            #if canImport(Darwin)
            let count = Darwin.write(file, bytes.baseAddress, bytes.count)
            #elseif canImport(Musl)
            let count = Musl.write(file, bytes.baseAddress, bytes.count)
            #else
            let count = Glibc.write(file, bytes.baseAddress, bytes.count)
            #endif
            if count >= 0 || errno != EINTR { return count }
        }
    }
}

extension ExitCode {
    /// Something could not be started: a file is missing, a port is in use, a program is not installed.
    static let notStarted = ExitCode(2)
}

/// One line that is the end.
struct Refusal: Error {
    let line: String
    var code = ExitCode.notStarted
}

extension AsyncParsableCommand {
    /// Runs the work of a command; a refusal becomes one line and an exit code.
    func reportingRefusals(_ work: () async throws -> Void) async throws {
        do {
            try await work()
        } catch let refusal as Refusal {
            Terminal.note(refusal.line.hasPrefix("wend: ") ? refusal.line : "wend: \(refusal.line)")
            throw refusal.code
        }
    }
}
