#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What gives the terminal back when the process crashes.
///
/// A signal handler may use nothing but plain memory that was made ready before, so this is the one place with memory of the process's
/// own: it is written by whoever opens or closes the terminal, of which there is one, and read by the handler, which returns to nobody.
enum EmergencyRestore {
    private struct Memory {
        var file: Int32 = -1
        var attributes = termios()
        var text: UnsafeMutablePointer<UInt8>?
        var count = 0
    }

    private nonisolated(unsafe) static var memory = Memory()

    /// What ends a process that has done something it must not.
    private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP]

    /// Gives the terminal back also where some code of the app's ends the process in order.
    private static let atExit: Void = { atexit { EmergencyRestore.restore() } }()

    static func prepare(file: Int32, attributes: termios, text: String) {
        _ = atExit
        let bytes = Array(text.utf8)
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count)
        copy.initialize(from: bytes, count: bytes.count)
        forget()
        memory = Memory(file: file, attributes: attributes, text: copy, count: bytes.count)
        for each in signals {
            signal(each) { number in
                EmergencyRestore.restore()
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }

    static func forget() {
        guard memory.file >= 0 else { return }
        for each in signals { signal(each, SIG_DFL) }
        memory.file = -1
        memory.text?.deallocate()
        memory.text = nil
    }

    /// Gives the terminal back, in a process that ends without more ado.
    static func restore() {
        defer { HeldNotes.release() }
        guard memory.file >= 0, let text = memory.text else { return }
        _ = writeBytes(memory.file, UnsafeRawBufferPointer(start: text, count: memory.count))
        tcsetattr(memory.file, TCSANOW, &memory.attributes)
        memory.file = -1
    }
}

func writeBytes(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
    Darwin.write(file, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
    Musl.write(file, bytes.baseAddress, bytes.count)
    #else
    Glibc.write(file, bytes.baseAddress, bytes.count)
    #endif
}
