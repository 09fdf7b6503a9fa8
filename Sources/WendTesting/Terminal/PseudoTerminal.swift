import Dispatch
import Foundation
import Synchronization

/// One end of a pseudo-terminal, with a small terminal behind it that has on its screen whatever is written to the other end.
final class PseudoTerminal: Sendable {
    private struct State {
        var model: TerminalModel
        var waiting: [(count: Int, waiter: CheckedContinuation<Void, Never>)] = []
        var isOver = false
        var sent = 0
    }

    /// The path of the other end.
    let path: String
    private let file: Int32
    /// Keeps the other end from ending while nobody has it open.
    private let held: Int32
    private let state: Mutex<State>
    private let reading = DispatchQueue(label: "wend.pseudo-terminal")

    init(columns: Int = 80, rows: Int = 24) throws {
        guard let (file, path) = Self.pair() else { throw FlowProblem("this machine gives no pseudo-terminal") }
        (self.file, self.path) = (file, path)
        held = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(file, UInt(TIOCSWINSZ), &size)
        state = Mutex(State(model: TerminalModel(columns: columns, rows: rows)))
        reading.async { [self] in readAll() }
    }

    /// A new pseudo-terminal: this end, and the path of the other.
    private static func pair() -> (Int32, String)? {
        #if os(Linux)
        // What posix_openpt, unlockpt and ptsname do, which the library shows to programs in C only.
        let file = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (isLocked, number): (Int32, UInt32) = (0, 0)
        let (lock, ask): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        guard file >= 0, ioctl(file, lock, &isLocked) == 0, ioctl(file, ask, &number) == 0 else { return nil }
        return (file, "/dev/pts/\(number)")
        #else
        let file = posix_openpt(O_RDWR | O_NOCTTY)
        guard file >= 0, grantpt(file) == 0, unlockpt(file) == 0, let name = ptsname(file) else { return nil }
        return (file, String(cString: name))
        #endif
    }

    /// How many bytes of keys have been sent.
    var sent: Int { state.withLock { $0.sent } }
    /// What is on its screen.
    var model: TerminalModel { state.withLock { $0.model } }

    /// Presses keys, as the bytes a terminal sends for them.
    func send(_ keys: String) {
        let bytes = Array(keys.utf8)
        var done = 0
        while done < bytes.count {
            let count = bytes[done...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { break }
            done += count
        }
        state.withLock { $0.sent += done }
    }

    /// Waits until so many bytes have come, or none will come any more.
    func wait(forBytes count: Int) async {
        await withCheckedContinuation { waiter in
            let isThere = state.withLock { state in
                let isThere = state.isOver || state.model.count >= count
                if !isThere { state.waiting.append((count, waiter)) }
                return isThere
            }
            if isThere { waiter.resume() }
        }
    }

    /// Ends it: nothing is read any more.
    func end() { close(held) }

    private func readAll() {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            let ready = state.withLock { state in
                if count > 0 { state.model.take(buffer[..<count]) } else { state.isOver = true }
                let (isOver, have) = (state.isOver, state.model.count)
                defer { state.waiting.removeAll { isOver || $0.count <= have } }
                return state.waiting.filter { isOver || $0.count <= have }
            }
            for each in ready { each.waiter.resume() }
            if count <= 0 { break }
        }
        close(file)
    }
}
