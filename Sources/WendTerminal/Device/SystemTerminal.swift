import Dispatch
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The terminal of this process, or one that is named by its path.
///
/// Takes it over in raw mode and on its other screen, so that what stood there before is there again afterwards: at the end, when the
/// process is paused, and when it crashes.
public final class SystemTerminal: TerminalDevice {
    /// Held while the terminal is taken over, given back or written to: nothing may be drawn on the screen that is not the app's.
    private struct State {
        var before: termios?
        var isOpen = false
        var sources: [any DispatchSourceSignal] = []
        var wake: Int32 = -1
        var written = 0
    }

    private let input: Int32
    private let output: Int32
    private let usesMouse: Bool
    private let state = Mutex(State())
    private let reading = DispatchQueue(label: "wend.terminal")
    /// Gives the terminal back and takes it over again, in the order in which that is asked for: a signal to go on that was heard before
    /// a pause is none that ends it.
    private let signals = DispatchQueue(label: "wend.terminal.signals")

    /// The terminal this process was started in.
    /// - Parameter usesMouse: Whether presses and the wheel are told; without, the terminal marks text by itself.
    /// - Throws: If standard input or output is no terminal, or one that can do too little.
    public convenience init(environment: [String: String], usesMouse: Bool = false) throws(TerminalError) {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .noTerminal }
        let term = environment["TERM"] ?? ""
        guard !term.isEmpty, term != "dumb" else { throw .tooSimple(term) }
        self.init(input: STDIN_FILENO, output: STDOUT_FILENO, usesMouse: usesMouse)
    }

    /// A terminal by its path, such as one end of a pseudo-terminal.
    package convenience init(path: String) throws(TerminalError) {
        #if canImport(Darwin)
        let file = Darwin.open(path, O_RDWR | O_NOCTTY)
        #elseif canImport(Musl)
        let file = Musl.open(path, O_RDWR | O_NOCTTY)
        #else
        let file = Glibc.open(path, O_RDWR | O_NOCTTY)
        #endif
        guard file >= 0, isatty(file) == 1 else { throw .cannotOpen(path) }
        self.init(input: file, output: file, usesMouse: false)
    }

    private init(input: Int32, output: Int32, usesMouse: Bool) {
        self.input = input
        self.output = output
        self.usesMouse = usesMouse
    }

    package var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// Gives the terminal back, if one is taken over, in a process that is about to end without more ado.
    public static func restoreNow() { EmergencyRestore.restore() }

    /// How many bytes have been written.
    package var written: Int { state.withLock { $0.written } }

    package func open(_ take: @escaping @Sendable (TerminalInput) -> Void) throws(TerminalError) {
        var before = termios()
        guard tcgetattr(input, &before) == 0 else { throw .noTerminal }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .noTerminal }
        let (wakened, wake) = (ends[0], ends[1])
        EmergencyRestore.prepare(file: output, attributes: before, text: Self.leaving(usesMouse))
        state.withLock { state in
            state.before = before
            state.wake = wake
            state.sources = sources(take)
            enter(&state)
        }
        reading.async { [self] in
            read(until: wakened, take)
            _ = closeFile(wakened)
        }
    }

    /// What comes while the terminal is given back is drawn anew once it is taken over.
    package func write(_ text: String) {
        state.withLock { state in
            if state.isOpen { send(text, &state) }
        }
    }

    package func suspend() { signals.sync { pause() } }

    package func close() {
        let (wake, sources) = state.withLock { state in
            leave(&state)
            state.before = nil
            defer {
                state.wake = -1
                state.sources = []
            }
            return (state.wake, state.sources)
        }
        EmergencyRestore.forget()
        for source in sources { source.cancel() }
        guard wake >= 0 else { return }
        _ = closeFile(wake)
        reading.sync {}
    }

    // MARK: Raw mode

    private func send(_ text: String, _ state: inout State) {
        var text = text
        state.written += text.withUTF8 { bytes -> Int in
            var done = 0
            while done < bytes.count {
                let count = writeBytes(output, UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[done...]))
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                if count <= 0 { break }
                done += count
            }
            return done
        }
    }

    private func enter(_ state: inout State) {
        guard !state.isOpen, let before = state.before else { return }
        state.isOpen = true
        var raw = before
        raw.c_iflag &= ~tcflag_t(BRKINT | ICRNL | INPCK | ISTRIP | IXON | INLCR | IGNCR)
        raw.c_oflag &= ~tcflag_t(OPOST)
        raw.c_cflag |= tcflag_t(CS8)
        raw.c_lflag &= ~tcflag_t(ECHO | ICANON | IEXTEN | ISIG)
        withUnsafeMutableBytes(of: &raw.c_cc) { keys in
            keys[Int(VMIN)] = 1
            keys[Int(VTIME)] = 0
        }
        tcsetattr(input, TCSAFLUSH, &raw)
        send(Self.entering(usesMouse), &state)
    }

    /// Stops the process and whatever runs with it, so that their shell has the word. Taken over again is the terminal when the signal
    /// to go on is heard.
    private func pause() {
        // The first process of a container cannot be stopped.
        guard getpid() != 1, state.withLock({ leave(&$0) }) else { return }
        // By the signal that nothing keeps from anybody. Alone, told to the thread that asks: it stands still before this returns.
        if getpgrp() == getpid() { raise(SIGSTOP) } else { kill(0, SIGSTOP) }
    }

    /// Takes the terminal over after a stop, also one of which this process was not told before; a shell has set it as it likes it then.
    private func goOn() {
        state.withLock { state in
            var now = termios()
            guard tcgetattr(input, &now) == 0 else { return }
            if now.c_lflag & tcflag_t(ICANON) != 0 { state.isOpen = false }
            enter(&state)
        }
    }

    /// - Returns: Whether it was taken over.
    @discardableResult
    private func leave(_ state: inout State) -> Bool {
        guard state.isOpen, var before = state.before else { return false }
        send(Self.leaving(usesMouse), &state)
        state.isOpen = false
        tcsetattr(input, TCSADRAIN, &before)
        return true
    }

    /// The other screen, lines that do not wrap, pasted texts in brackets, the mouse.
    private static func entering(_ usesMouse: Bool) -> String {
        "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?2004h" + (usesMouse ? "\u{1B}[?1000h\u{1B}[?1006h" : "")
    }

    private static func leaving(_ usesMouse: Bool) -> String {
        "\u{1B}[0m" + (usesMouse ? "\u{1B}[?1006l\u{1B}[?1000l" : "")
            + "\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"
    }

    // MARK: What comes in

    private func sources(_ take: @escaping @Sendable (TerminalInput) -> Void) -> [any DispatchSourceSignal] {
        // By default the first is ignored, the second stops the process before anything could be put right.
        signal(SIGTSTP, SIG_IGN)
        let handlers: [(Int32, @Sendable () -> Void)] = [
            (SIGWINCH, { take(.resized) }),
            (SIGTSTP, { [weak self] in self?.pause() }),
            (
                SIGCONT,
                { [weak self] in
                    self?.goOn()
                    take(.resumed)
                }
            ),
        ]
        return handlers.map { number, handler in
            let source = DispatchSource.makeSignalSource(signal: number, queue: signals)
            source.setEventHandler(handler: handler)
            source.resume()
            return source
        }
    }

    private func read(until wakened: Int32, _ take: (TerminalInput) -> Void) {
        var reader = KeyReader()
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        var count = 0
        while true {
            var files = [
                pollfd(fd: input, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wakened, events: Int16(POLLIN), revents: 0),
            ]
            let ready = poll(&files, 2, Int32(reader.patience ?? -1))
            if ready < 0, errno == EINTR { continue }
            if files[1].revents != 0 { return }
            if ready == 0 {
                take(.keys(reader.timeOut(), read: count))
                continue
            }
            let length = readBytes(input, &buffer)
            if length < 0, errno == EINTR || errno == EAGAIN { continue }
            guard length > 0 else { return take(.gone) }
            count += length
            let keys = reader.read(buffer[..<length])
            // What waits has not been read yet.
            take(.keys(keys, read: reader.patience == nil ? count : 0))
        }
    }
}

private func readBytes(_ file: Int32, _ buffer: inout [UInt8]) -> Int {
    #if canImport(Darwin)
    Darwin.read(file, &buffer, buffer.count)
    #elseif canImport(Musl)
    Musl.read(file, &buffer, buffer.count)
    #else
    Glibc.read(file, &buffer, buffer.count)
    #endif
}

private func closeFile(_ file: Int32) -> Int32 {
    #if canImport(Darwin)
    Darwin.close(file)
    #elseif canImport(Musl)
    Musl.close(file)
    #else
    Glibc.close(file)
    #endif
}
