#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Standard error, held back while something is drawn on the terminal: whatever is written there, by whomever, comes out afterwards,
/// also after a crash, whose reason it may be.
///
/// A process has one standard error, and its crash handler may use nothing but plain memory that was made ready before: therefore the
/// memory of the process's own, which is written by whoever runs the app, at its begin and end, and read by the handler, which returns
/// to nobody.
package enum HeldNotes {
    private struct Memory {
        var file: Int32 = -1
        var kept: Int32 = -1
        var piece: UnsafeMutablePointer<UInt8>?
    }

    private nonisolated(unsafe) static var memory = Memory()

    /// The last bytes that come out.
    private static var most: Int { 64 << 10 }
    private static var pieceSize: Int { 4 << 10 }

    /// Does nothing if standard error goes elsewhere anyway.
    package static func hold() {
        guard memory.piece == nil, isatty(STDERR_FILENO) == 1, let stream = tmpfile() else { return }
        let file = dup(fileno(stream))
        fclose(stream)
        let kept = dup(STDERR_FILENO)
        guard file >= 0, kept >= 0, fcntl(file, F_SETFL, O_APPEND) >= 0, dup2(file, STDERR_FILENO) >= 0 else {
            close(file)
            close(kept)
            return
        }
        memory = Memory(file: file, kept: kept, piece: .allocate(capacity: pieceSize))
    }

    /// Lets everything out that was held.
    package static func release() {
        guard let piece = memory.piece else { return }
        dup2(memory.kept, STDERR_FILENO)
        close(memory.kept)
        var place = max(lseek(memory.file, 0, SEEK_END) - off_t(most), 0)
        var last = UInt8(ascii: "\n")
        while true {
            let count = pread(memory.file, piece, pieceSize, place)
            guard count > 0, writeAll(UnsafeRawBufferPointer(start: piece, count: count)) else { break }
            last = piece[count - 1]
            place += off_t(count)
        }
        if last != UInt8(ascii: "\n") {
            piece[0] = UInt8(ascii: "\n")
            _ = writeAll(UnsafeRawBufferPointer(start: piece, count: 1))
        }
        close(memory.file)
        // Not freed: memory that is being changed may be what it crashed in.
        memory.piece = nil
    }

    private static func writeAll(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var done = 0
        while done < bytes.count {
            let count = writeBytes(STDERR_FILENO, UnsafeRawBufferPointer(rebasing: bytes[done...]))
            if count < 0, errno == EINTR { continue }
            if count <= 0 { return false }
            done += count
        }
        return true
    }
}
