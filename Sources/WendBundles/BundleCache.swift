import Foundation
import WendCore
import WendDocuments
public import WendServices

/// The bundles that were unpacked on this machine, each version in a folder of its own, and where they came from.
///
/// ```swift
/// let cache = BundleCache(folder: "/var/cache/wend/bundles")
/// let opened = try await cache.open("https://example.org/feed.zip", hash: "9f86d0…")
/// let app = try App(path: opened.folder)
/// ```
public struct BundleCache: Sendable {
    private let folder: String
    private let limits: BundleLimits
    private let transport: any Transport

    /// - Parameter transport: Fetches what has an address.
    public init(
        folder: String, limits: BundleLimits = .standard, transport: any Transport = StandardTransport.make()
    ) {
        self.folder = folder
        self.limits = limits
        self.transport = transport
    }

    /// A bundle that lies unpacked on the disk.
    public struct Opened: Sendable {
        public let manifest: BundleManifest
        public let hash: String
        /// The app's folder.
        public let folder: String
        /// Why it is an older version than the one that was asked for; nil if it is that one.
        public let reason: BundleError?
    }

    /// What is known of an address.
    private struct Known: Codable {
        var tag: String?
        var identifier: String
        var version: String
        var hash: String
        /// The sizes of its files.
        var files: [String: Int]?
        /// What came from there before, the newest first.
        var earlier: [Known]?
    }

    /// How many versions of an app are kept.
    static let mostVersions = 5

    /// Whether a path or an address is one of a bundle.
    public static func isBundle(_ place: String) -> Bool { isAddress(place) || place.lowercased().hasSuffix(".zip") }

    private static func isAddress(_ place: String) -> Bool {
        place.lowercased().hasPrefix("https://") || place.lowercased().hasPrefix("http://")
    }

    /// Unpacks the bundle of a file or an address, if this version of it is not here yet.
    ///
    /// Of an address that cannot be reached, or whose newest bundle is refused or cannot run, the last good version is opened.
    /// - Parameters:
    ///   - hash: Its SHA-256; nil takes any.
    ///   - hosts: Those that redirects may lead to.
    ///   - progress: Hears how far it is from 0 to 1, as far as that is known, while it is fetched.
    /// - Throws: ``BundleError``, if there is no good version.
    public func open(
        _ place: String, hash: String? = nil, hosts: Set<String> = [],
        progress: @escaping @Sendable (Double?) -> Void = { _ in }
    ) async throws(BundleError) -> Opened {
        guard Self.isAddress(place) else {
            guard let size = try? FileManager.default.attributesOfItem(atPath: place)[.size] as? Int else {
                throw BundleError(.origin, "there is no such file")
            }
            guard size <= limits.packed else {
                throw BundleError(.size, "it has \(size) bytes; at most \(limits.packed) are taken")
            }
            guard let data = FileManager.default.contents(atPath: place) else {
                throw BundleError(.origin, "the file cannot be read")
            }
            return try open(AppBundle(Array(data), hash: hash, limits: limits))
        }
        let known = known(place)
        let versions = [known].compactMap(\.self) + (known?.earlier ?? [])
        let earlier = versions.first { hash == nil || $0.hash == hash }.flatMap { try? opened($0) }
        if let earlier, hash != nil { return earlier }
        do throws(BundleError) {
            let download = BundleDownload(transport: transport, hosts: hosts, limits: limits)
            guard
                let answer = try await download.fetch(
                    place, unlessTagged: earlier == nil ? nil : known?.tag, progress: progress)
            else {
                if let earlier { return earlier }
                throw BundleError(.origin, "\(place) says that nothing has changed")
            }
            let bundle = try AppBundle(answer.bytes, hash: hash, limits: limits)
            let opened = try open(bundle)
            note(
                Known(
                    tag: answer.tag, identifier: bundle.manifest.identifier, version: bundle.manifest.version,
                    hash: bundle.hash, files: bundle.sizes),
                before: versions, at: place)
            return opened
        } catch {
            guard let earlier else { throw error }
            return Opened(
                manifest: earlier.manifest, hash: earlier.hash, folder: earlier.folder, reason: error)
        }
    }

    /// - Throws: If the app in it cannot begin; then it is not kept.
    private func open(_ bundle: AppBundle) throws(BundleError) -> Opened {
        let path = try bundle.unpack(below: folder)
        do {
            let app = try AppFolder(path: path)
            let loaded = try app.load(app.entry, registry: app.knowing(.standard))
            guard loaded.document != nil else {
                throw BundleError(
                    .entry, loaded.diagnostics.first?.description ?? "it cannot be read", file: app.entry)
            }
        } catch {
            try? FileManager.default.removeItem(atPath: path)
            // Whoever uses the app is told, and does not learn where it was unpacked.
            if let error = error as? AppFolderError, error.path == path { throw BundleError(.entry, error.what) }
            throw error as? BundleError ?? BundleError(.entry, "\(error)")
        }
        removeOldVersions(of: bundle.manifest.identifier, but: path)
        return Opened(manifest: bundle.manifest, hash: bundle.hash, folder: path, reason: nil)
    }

    /// A bundle that lies here, whatever has become of where it came from; nil if it does not.
    package func kept(_ hash: String) -> Opened? {
        let hash = hash.lowercased()
        guard BundleManifest.isName(hash) else { return nil }
        func names(in folder: String) -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter(BundleManifest.isName)
                .sorted()
        }
        for identifier in names(in: folder) {
            for version in names(in: "\(folder)/\(identifier)") {
                let known = Known(identifier: identifier, version: version, hash: hash)
                if let found = try? opened(known) { return found }
            }
        }
        return nil
    }

    private func opened(_ known: Known) throws(BundleError) -> Opened {
        guard BundleManifest.isName(known.identifier), BundleManifest.isName(known.version),
            BundleManifest.isName(known.hash)
        else { throw BundleError(.identifier, "the cache is damaged") }
        let path = "\(folder)/\(known.identifier)/\(known.version)/\(known.hash)"
        guard let data = FileManager.default.contents(atPath: "\(path)/\(BundleManifest.fileName)") else {
            throw BundleError(.origin, "it is not in the cache any more")
        }
        for (file, size) in known.files ?? [:] {
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(file)")
            guard attributes?[.size] as? Int == size else {
                throw BundleError(.origin, "the cache is damaged")
            }
        }
        // It is in use: others are older.
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: path)
        return Opened(
            manifest: try BundleManifest(reading: Array(data)), hash: known.hash, folder: path, reason: nil)
    }

    // MARK: What is kept

    private func notes(of place: String) -> String {
        "\(folder)/origins/\(BundleReader.hash(of: Array(place.utf8))).json"
    }

    private func known(_ place: String) -> Known? {
        FileManager.default.contents(atPath: notes(of: place)).flatMap {
            try? JSONDecoder().decode(Known.self, from: $0)
        }
    }

    /// Notes what has come. Those before are found by their SHA-256 as long as they are kept.
    private func note(_ known: Known, before versions: [Known], at place: String) {
        var known = known
        known.earlier = versions.filter { $0.hash != known.hash }.prefix(Self.mostVersions - 1).map {
            var version = $0
            version.earlier = nil
            return version
        }
        let path = URL(filePath: notes(of: place))
        try? FileManager.default.createDirectory(
            at: path.deletingLastPathComponent(), withIntermediateDirectories: true)
        // Without it the bundle is fetched again the next time.
        try? JSONEncoder().encode(known).write(to: path, options: .atomic)
    }

    private func removeOldVersions(of identifier: String, but path: String) {
        let manager = FileManager.default
        let app = "\(folder)/\(identifier)"
        func paths(in folder: String) -> [String] {
            ((try? manager.contentsOfDirectory(atPath: folder)) ?? []).filter { !$0.hasPrefix(".") }.map {
                "\(folder)/\($0)"
            }
        }
        func age(_ path: String) -> Date {
            (try? manager.attributesOfItem(atPath: path)[.modificationDate] as? Date) ?? .distantPast
        }
        let others = paths(in: app).flatMap(paths).filter { $0 != path }.sorted { age($0) > age($1) }
        for old in others.dropFirst(Self.mostVersions - 1) { try? manager.removeItem(atPath: old) }
    }
}
