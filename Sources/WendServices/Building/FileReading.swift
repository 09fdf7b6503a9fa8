#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that is read from its beginning, a piece at a time, by one task at a time.
final class FileReader: Sendable {
    private let descriptor: Int32

    init(path: String) throws(BodyFileError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        if descriptor < 0 { throw BodyFileError() }
    }

    deinit { close(descriptor) }

    /// The next bytes; nil at the end.
    func next() throws(BodyFileError) -> [UInt8]? {
        var isRead = true
        let bytes = [UInt8](unsafeUninitializedCapacity: FileReading.piece) { buffer, count in
            var taken = -1
            repeat { taken = read(descriptor, buffer.baseAddress, buffer.count) } while taken < 0 && errno == EINTR
            isRead = taken >= 0
            count = max(0, taken)
        }
        if !isRead { throw BodyFileError() }
        return bytes.isEmpty ? nil : bytes
    }
}

/// What is asked of files that are sent.
enum FileReading {
    /// Bytes of a piece.
    static let piece = 64 << 10

    /// Nil if there is no such file, or it is a folder or anything else.
    static func size(of path: String) -> Int? {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    }

    static func remove(_ path: String) { unlink(path) }

    static func forEachPiece(
        of path: String, _ take: ([UInt8]) throws(BodyFileError) -> Void
    ) throws(BodyFileError) {
        let file = try FileReader(path: path)
        while let bytes = try file.next() { try take(bytes) }
    }
}
