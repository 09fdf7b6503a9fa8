import WendRuntime

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A lock that keeps a file of a store to one store at a time. The system gives the lock back when the process ends, however it
/// ends.
struct StoreLock: Sendable {
    private let file: Int32

    init(_ path: String) throws(SessionStoreError) {
        let lockPath = path + ".lock"
        file = open(lockPath, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .unusable(lockPath, String(cString: strerror(errno))) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let holder = Self.holder(file)
            close(file)
            throw .inUse(path, by: holder)
        }
        // For whoever meets the lock: a hint only, the lock itself is what counts.
        let line = Array("\(getpid())\n".utf8)
        if ftruncate(file, 0) == 0 { _ = pwrite(file, line, line.count, 0) }
    }

    func release() { close(file) }

    private static func holder(_ file: Int32) -> String? {
        var bytes = [UInt8](repeating: 0, count: 32)
        let count = pread(file, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        let text = String(decoding: bytes[..<count], as: UTF8.self).prefix { $0.isASCII && $0.isNumber }
        return text.isEmpty ? nil : String(text)
    }
}
