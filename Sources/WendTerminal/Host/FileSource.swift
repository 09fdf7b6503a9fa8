import WendCore
import WendRuntime

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file of this machine that is handed over, a piece at a time.
final class FileSource: Sendable {
    let name: String
    let size: Int
    private let file: Int32

    private static let piece = 32 << 10

    /// Nil if there is no such file, or it cannot be read.
    init?(path: String) {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            return nil
        }
        self.file = file
        size = Int(status.st_size)
        name = String(path.split(separator: "/").last ?? "file")
    }

    deinit { close(file) }

    /// Sends everything, and waits until it has arrived.
    func send(to arrival: Arrival) async {
        defer { arrival.fail(.incomplete) }
        var buffer = [UInt8](repeating: 0, count: Self.piece)
        var place = 0
        do {
            while true {
                let count = pread(file, &buffer, buffer.count, off_t(place))
                if count < 0 { return }
                if count == 0 { break }
                place += count
                try await arrival.send(Array(buffer[..<count]))
            }
            arrival.finish()
        } catch {
            return
        }
        await arrival.settled()
    }
}
