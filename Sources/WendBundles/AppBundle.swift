import Foundation
public import WendCore
public import WendDocuments

/// An app in one file: what of a folder the app needs, packed as a zip archive with a ``BundleManifest``.
///
/// ```swift
/// let bundle = try AppBundle(packing: try AppFolder(path: "Feed"), as: BundleManifest(identifier: "org.example.feed"))
/// try Data(bundle.bytes).write(to: URL(filePath: "feed.zip"))
/// ```
public struct AppBundle: Sendable {
    public let manifest: BundleManifest
    public let bytes: [UInt8]
    /// SHA-256 of the bytes, in hexadecimal digits: whoever loads the bundle may insist on it.
    public let hash: String
    /// The paths of its files, sorted.
    public let files: [String]
    /// The paths of files that were in it and that no app can use. They are not unpacked.
    public let leftOut: [String]
    private let content: [(path: String, bytes: [UInt8])]

    /// Packs a folder: its documents, texts, images, styles, data models and services, without those that are only for developing it,
    /// and without flow files. Apps in it that it shows are packed with it, archives as they are.
    /// - Throws: ``BundleError``; with ``BundleError/Code/entry`` if its first document, or that of an app that it shows, cannot run or
    ///   is not there.
    public init(
        packing folder: AppFolder, as manifest: BundleManifest, registry: Registry = .standard,
        limits: BundleLimits = .standard
    ) throws(BundleError) {
        guard BundleManifest.isName(manifest.identifier), BundleManifest.isName(manifest.version) else {
            throw BundleError(.identifier, "identifier and version are names of letters, digits, '.', '-' and '_'")
        }
        var packed: [String: [UInt8]] = [:]
        var archives: [String] = []
        do {
            let loaded = try folder.load(folder.entry, registry: folder.knowing(registry))
            guard loaded.document?.isRunnable == true else {
                throw BundleError(
                    .entry, loaded.diagnostics.first { $0.severity == .error }?.description ?? "it cannot run",
                    file: folder.entry)
            }
            for file in folder.neededFiles { packed[file] = try folder.read(file) }
            let inner = InnerApps(of: folder, registry: registry, limits: limits)
            if let problem = inner.problems.first { throw problem }
            packed.merge(inner.files) { $1 }
            archives = inner.archives
            packed[BundleManifest.fileName] = try manifest.written()
        } catch let error as BundleError {
            throw error
        } catch {
            throw BundleError(.disk, "\(error)")
        }
        try self.init(try BundleWriter().pack(packed), limits: limits)
        if let lost = archives.first(where: { !files.contains($0) }) {
            throw BundleError(.path, "it is shown, and is not unpacked under this name", file: lost)
        }
    }

    /// Takes a bundle apart that may come from anybody.
    /// - Parameter hash: What its ``hash`` has to be; nil takes any.
    /// - Throws: ``BundleError``, if anything in it is refused.
    public init(_ bytes: [UInt8], hash expected: String? = nil, limits: BundleLimits = .standard) throws(BundleError) {
        guard bytes.count <= limits.packed else {
            throw BundleError(.size, "it has \(bytes.count) bytes; at most \(limits.packed) are taken")
        }
        hash = BundleReader.hash(of: bytes)
        if let expected, expected.lowercased() != hash {
            throw BundleError(.hash, "its SHA-256 is \(hash), and not \(expected)")
        }
        let read = try BundleReader(limits: limits).read(bytes)
        self.bytes = bytes
        let top = Self.top(of: read.files.map(\.name))
        content = read.files.map { ($0.name.parts.dropFirst(top).joined(separator: "/"), $0.bytes) }
            .sorted { $0.path < $1.path }
        files = content.map(\.path)
        leftOut = read.leftOut.sorted()
        guard let written = content.first(where: { $0.path == BundleManifest.fileName }) else {
            throw BundleError(.identifier, "there is no \(BundleManifest.fileName) that says what it is")
        }
        manifest = try BundleManifest(reading: written.bytes)
    }

    /// How many folders lie around everything: archives of a folder begin with its name.
    private static func top(of names: [BundleName]) -> Int {
        guard let first = names.first, first.parts.count > 1,
            names.allSatisfy({ $0.parts.count > 1 && $0.parts[0] == first.parts[0] }),
            names.contains(where: { $0.parts.count == 2 && $0.parts[1] == BundleManifest.fileName })
        else { return 0 }
        return 1
    }

    /// Writes its files into a folder of its own below another, all of them or none: `IDENTIFIER/VERSION/HASH`. What lies there already
    /// and is all of it stays as it is.
    /// - Returns: The folder's path.
    public func unpack(below cache: String) throws(BundleError) -> String {
        let manager = FileManager.default
        let parent = URL(filePath: cache).appending(path: manifest.identifier).appending(path: manifest.version)
        let target = parent.appending(path: hash)
        if manager.fileExists(atPath: target.path) {
            if isWhole(target) { return target.path }
            // Somebody has cleaned up in it, or the disk was full: what is there is no version of it.
            try? manager.removeItem(at: target)
        }
        let fresh = parent.appending(path: ".\(UUID().uuidString)")
        do {
            for (path, bytes) in content {
                let file = fresh.appending(path: path)
                try manager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Self.write(bytes, to: file.path)
            }
            guard rename(fresh.path, target.path) == 0 || manager.fileExists(atPath: target.path) else {
                throw CocoaError(.fileWriteUnknown)
            }
            try? manager.removeItem(at: fresh)
        } catch {
            try? manager.removeItem(at: fresh)
            let isFull = Self.isFull(error)
            throw BundleError(
                .disk, isFull ? "there is no room left to unpack it" : "it cannot be unpacked here", folder: parent.path
            )
        }
        return target.path
    }

    /// Whether an error says that the disk has no room, or that no file may become as large.
    private static func isFull(_ error: any Error) -> Bool {
        let error = error as NSError
        if error.domain == NSPOSIXErrorDomain { return [ENOSPC, EDQUOT, EFBIG].contains(Int32(error.code)) }
        return (error.userInfo[NSUnderlyingErrorKey] as? any Error).map(isFull) ?? false
    }

    /// Whether all of its files lie in a folder, as they are.
    private func isWhole(_ folder: URL) -> Bool {
        content.allSatisfy { path, bytes in
            FileManager.default.contents(atPath: folder.appending(path: path).path) == Data(bytes)
        }
    }

    /// The sizes of its files.
    var sizes: [String: Int] { Dictionary(content.map { ($0.path, $0.bytes.count) }, uniquingKeysWith: { $1 }) }

    /// Writes a file so that it is there also after the power has gone.
    private static func write(_ bytes: [UInt8], to path: String) throws {
        try Data(bytes).write(to: URL(filePath: path))
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.synchronize()
        try handle.close()
    }
}
