import Foundation
import Testing

@testable import WendTerminal
@testable import WendTesting

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A process that ends by itself, whatever code of the app's ends it.
struct GivingBackTests {
    @Test func aProcessThatExitsGivesTheTerminalBack() async {
        await #expect(processExitsWith: .exitCode(0)) {
            let other = try PseudoTerminal()
            Watched.file = open(other.path, O_RDWR | O_NOCTTY)
            // What is registered first is called last.
            atexit { _exit(Watched.isReadingLines ? 0 : 1) }
            let terminal = try SystemTerminal(path: other.path)
            try terminal.open { _ in }
            guard !Watched.isReadingLines else { _exit(2) }
            exit(3)
        }
    }

    @Test func aTerminalThatHasBeenGivenBackIsLeftAlone() async {
        await #expect(processExitsWith: .exitCode(0)) {
            let other = try PseudoTerminal()
            Watched.file = open(other.path, O_RDWR | O_NOCTTY)
            atexit { _exit(Watched.isReadingLines ? 1 : 0) }
            let terminal = try SystemTerminal(path: other.path)
            try terminal.open { _ in }
            terminal.close()
            // Whoever has it now has it read as they like.
            var modes = termios()
            tcgetattr(Watched.file, &modes)
            modes.c_lflag &= ~tcflag_t(ICANON)
            tcsetattr(Watched.file, TCSANOW, &modes)
            exit(3)
        }
    }

    /// The terminal, as the end of the process sees it.
    private enum Watched {
        nonisolated(unsafe) static var file: Int32 = -1

        static var isReadingLines: Bool {
            var modes = termios()
            return tcgetattr(file, &modes) == 0 && modes.c_lflag & tcflag_t(ICANON) != 0
        }
    }
}
