import Synchronization
import WendCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The files that people have handed over and no handler took: in a folder for each session, under their random ids.
///
/// A file is kept as long as anything in its session has its id, or a message that the app has not answered carries it; then its room is
/// free. An app that wants to keep one takes it (``take(_:of:to:)``), or reads it, before it answers.
///
/// A file has its name only when all of it is there and written; what the end of the program has cut in half is gone when the
/// folder is opened again.
public final class ReceivedFiles: Sendable {
    /// How much is kept.
    public struct Limits: Sendable {
        /// Bytes of one session, and of all together.
        public var bytesOfSession = 256_000_000
        public var bytes = 8_000_000_000
        /// Files of one session.
        public var filesOfSession = 1_000

        public init() {}
    }

    private struct Usage {
        var bytes = 0
        var files = 0
    }

    public let folder: String
    private let limits: Limits
    private let isPassing: Bool
    private let used: Mutex<[String: Usage]>
    private static let unfinished = ".part"

    /// Opens a folder, which is made if need be.
    /// - Throws: If it cannot be made or read.
    public convenience init(folder: String, limits: Limits = Limits()) throws {
        try self.init(folder: folder, limits: limits, isPassing: false)
    }

    private init(folder: String, limits: Limits, isPassing: Bool) throws {
        self.folder = folder
        self.isPassing = isPassing
        self.limits = limits
        let files = FileManager.default
        try files.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var used: [String: Usage] = [:]
        for session in try files.contentsOfDirectory(atPath: folder) {
            guard Self.isName(session) else { continue }
            for name in (try? files.contentsOfDirectory(atPath: "\(folder)/\(session)")) ?? [] {
                let path = "\(folder)/\(session)/\(name)"
                if name.hasSuffix(Self.unfinished) {
                    try? files.removeItem(atPath: path)
                } else {
                    var status = stat()
                    if stat(path, &status) == 0 { used[session, default: Usage()].bytes += Int(status.st_size) }
                    used[session, default: Usage()].files += 1
                }
            }
        }
        self.used = Mutex(used)
    }

    /// A folder of the system's for what is in the way, which goes with this object, or when it is closed.
    public static func untilTheEnd(limits: Limits = Limits()) throws -> ReceivedFiles {
        let folder = FileManager.default.temporaryDirectory.appending(path: "wend-files-\(SessionID.random())").path
        return try ReceivedFiles(folder: folder, limits: limits, isPassing: true)
    }

    deinit { close() }

    /// Ends the use of the folder: one that lasts until the end is gone with all that is in it; another stays as it is.
    public func close() {
        if isPassing { try? FileManager.default.removeItem(atPath: folder) }
    }

    /// Where a file lies, all of which is there; nil if there is none. Not for showing.
    /// - Parameter id: As in the record of the file.
    public func path(of id: String, in session: SessionID) -> String? {
        guard Self.isName(id), Self.isName(session.rawValue) else { return nil }
        let path = "\(folder)/\(session.rawValue)/\(id)"
        return access(path, F_OK) == 0 ? path : nil
    }

    /// Moves a file to a place of the app's own, where it stays whatever becomes of the session.
    ///
    ///     handlers.on("claim") { message in
    ///         guard let id = message.file("photo") else { return .failure("no photo") }
    ///         try files.take(id, of: message.session, to: "\(folder)/\(id)")
    ///         …
    ///     }
    ///
    /// A handler may be asked twice for one message (``HandledMessage/key``): a file that has been taken to this place already is as
    /// good as one that is taken now.
    ///
    /// - Parameters:
    ///   - id: As in the record of the file.
    ///   - place: A path to where nothing is yet.
    /// - Throws: If there is no such file, or it cannot be moved.
    public func take(_ id: String, of session: SessionID, to place: String) throws {
        guard let path = path(of: id, in: session) else {
            if access(place, F_OK) == 0 { return }
            throw CocoaError(.fileNoSuchFile)
        }
        var status = stat()
        guard stat(path, &status) == 0 else { throw CocoaError(.fileNoSuchFile) }
        try FileManager.default.moveItem(atPath: path, toPath: place)
        release(Int(status.st_size), files: 1, session.rawValue)
    }

    /// The files of a session, by their ids.
    func files(of session: SessionID) -> [String] {
        guard used.withLock({ ($0[session.rawValue]?.files ?? 0) > 0 }) else { return [] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(session.rawValue)")) ?? []
        return names.filter(Self.isName).sorted()
    }

    /// The sessions that have files.
    var sessions: [SessionID] { used.withLock { $0.keys.map(SessionID.init) } }

    /// Writes a file as it comes.
    /// - Returns: Its size.
    package func keep(_ upload: Upload) async throws -> Int {
        let session = upload.session.rawValue
        guard Self.isName(upload.id), Self.isName(session) else { throw FileProblem.notTaken }
        try reserve(0, files: 1, session)
        var kept = 0
        do {
            mkdir("\(folder)/\(session)", 0o700)
            let path = "\(folder)/\(session)/\(upload.id)"
            let file = try Writing(path + Self.unfinished)
            defer { file.close() }
            do {
                for try await bytes in upload.bytes {
                    try reserve(bytes.count, files: 0, session)
                    kept += bytes.count
                    try file.write(bytes)
                }
                try file.finish()
                guard rename(path + Self.unfinished, path) == 0 else { throw FileProblem.noRoom }
            } catch {
                unlink(path + Self.unfinished)
                throw error
            }
        } catch {
            release(kept, files: 1, session)
            throw error
        }
        return kept
    }

    /// Removes all files of sessions.
    func remove(_ sessions: [SessionID]) {
        for session in sessions where Self.isName(session.rawValue) {
            guard used.withLock({ $0.removeValue(forKey: session.rawValue) }) != nil else { continue }
            try? FileManager.default.removeItem(atPath: "\(folder)/\(session.rawValue)")
        }
    }

    /// Removes one file, whose room is free then.
    package func remove(_ id: String, of session: SessionID) {
        guard let path = path(of: id, in: session) else { return }
        var status = stat()
        guard stat(path, &status) == 0, unlink(path) == 0 else { return }
        release(Int(status.st_size), files: 1, session.rawValue)
    }

    private func reserve(_ bytes: Int, files: Int, _ session: String) throws {
        let hasRoom = used.withLock { used in
            var usage = used[session] ?? Usage()
            usage.bytes += bytes
            usage.files += files
            guard usage.bytes <= limits.bytesOfSession, usage.files <= limits.filesOfSession,
                used.values.reduce(bytes, { $0 + $1.bytes }) <= limits.bytes
            else { return false }
            used[session] = usage
            return true
        }
        if !hasRoom { throw FileProblem.noRoom }
    }

    private func release(_ bytes: Int, files: Int, _ session: String) {
        used.withLock { used in
            used[session]?.bytes -= bytes
            used[session]?.files -= files
        }
    }

    /// Whether a text may be the name of a folder or a file here: nothing that leads anywhere else.
    private static func isName(_ text: String) -> Bool { OfferedFile.isID(text) }

    /// One file that is being written.
    private struct Writing {
        private let file: Int32

        init(_ path: String) throws {
            file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            if file < 0 { throw FileProblem.noRoom }
        }

        func write(_ bytes: [UInt8]) throws {
            var written = 0
            while written < bytes.count {
                let count = bytes.withUnsafeBytes { buffer in
                    // The rest, from where the system stopped.
                    Self.write(file, UnsafeRawBufferPointer(rebasing: buffer[written...]))
                }
                guard count > 0 || errno == EINTR else { throw FileProblem.noRoom }
                written += max(count, 0)
            }
        }

        private static func write(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
            #if canImport(Glibc)
            Glibc.write(file, bytes.baseAddress, bytes.count)
            #elseif canImport(Musl)
            Musl.write(file, bytes.baseAddress, bytes.count)
            #else
            Darwin.write(file, bytes.baseAddress, bytes.count)
            #endif
        }

        /// Not before it is safely written may anybody be told that it is here.
        func finish() throws { if fsync(file) != 0 { throw FileProblem.noRoom } }

        func close() {
            #if canImport(Glibc)
            _ = Glibc.close(file)
            #elseif canImport(Musl)
            _ = Musl.close(file)
            #else
            _ = Darwin.close(file)
            #endif
        }
    }
}

extension ReceivedFiles: FileKeeping {}
