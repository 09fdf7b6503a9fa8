#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file that is being written, from its beginning. Used by one task at a time.
final class FileWriter {
    let path: String
    private(set) var count = 0
    private var descriptor: Int32

    /// Makes a file only its owner can read, or empties the one there is.
    init(path: String) throws(BodyFileError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw BodyFileError() }
    }

    deinit { close() }

    /// One in the system's folder for such, under a name nobody knows.
    static func temporary() throws(BodyFileError) -> FileWriter {
        let name = "wend-body-\(UUID().uuidString)"
        return try FileWriter(path: FileManager.default.temporaryDirectory.appending(path: name).path)
    }

    func write(_ bytes: some Sequence<UInt8>) throws(BodyFileError) {
        let isWritten = bytes.withContiguousStorageIfAvailable { Self.write($0, to: descriptor) }
        guard isWritten ?? Array(bytes).withUnsafeBufferPointer({ Self.write($0, to: descriptor) }) else {
            throw BodyFileError()
        }
        count += bytes.underestimatedCount
    }

    private static func write(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32) -> Bool {
        var rest = UnsafeRawBufferPointer(bytes)
        while !rest.isEmpty {
            #if canImport(Darwin)
            let done = Darwin.write(descriptor, rest.baseAddress, rest.count)
            #elseif canImport(Musl)
            let done = Musl.write(descriptor, rest.baseAddress, rest.count)
            #else
            let done = Glibc.write(descriptor, rest.baseAddress, rest.count)
            #endif
            if done < 0, errno == EINTR { continue }
            if done <= 0 { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(done))
        }
        return true
    }

    func close() {
        guard descriptor >= 0 else { return }
        #if canImport(Darwin)
        _ = Darwin.close(descriptor)
        #elseif canImport(Musl)
        _ = Musl.close(descriptor)
        #else
        _ = Glibc.close(descriptor)
        #endif
        descriptor = -1
    }

    /// Closes it, and takes it away.
    func remove() {
        close()
        unlink(path)
    }

    /// Closes it, and gives it its name, in the place of what had it.
    func rename(to name: String) throws(BodyFileError) {
        close()
        #if canImport(Darwin)
        let result = Darwin.rename(path, name)
        #elseif canImport(Musl)
        let result = Musl.rename(path, name)
        #else
        let result = Glibc.rename(path, name)
        #endif
        if result != 0 { throw BodyFileError() }
    }
}
