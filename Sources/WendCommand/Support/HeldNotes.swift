#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Standard error, held back while something is drawn on the terminal: whatever is written there, by whomever, comes out afterwards.
struct HeldNotes {
    private let kept: Int32
    private let file: Int32
    /// The last bytes that come out.
    private static let most = 64 << 10

    /// Nil if standard error goes elsewhere anyway.
    init?() {
        guard isatty(STDERR_FILENO) == 1, let stream = tmpfile() else { return nil }
        file = dup(fileno(stream))
        fclose(stream)
        kept = dup(STDERR_FILENO)
        guard file >= 0, kept >= 0, fcntl(file, F_SETFL, O_APPEND) >= 0, dup2(file, STDERR_FILENO) >= 0 else {
            return nil
        }
    }

    /// Lets everything out.
    func release() {
        dup2(kept, STDERR_FILENO)
        close(kept)
        let size = Int(lseek(file, 0, SEEK_END))
        var bytes = [UInt8](repeating: 0, count: min(max(size, 0), Self.most))
        let count = pread(file, &bytes, bytes.count, off_t(max(size - bytes.count, 0)))
        close(file)
        if count > 0 { Terminal.note(String(decoding: bytes[..<count], as: UTF8.self).trimmingEnd) }
    }
}

extension String {
    /// Without the line breaks at its end.
    fileprivate var trimmingEnd: String {
        var text = self
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }
}
