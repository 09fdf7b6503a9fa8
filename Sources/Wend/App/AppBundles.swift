import Synchronization
public import WendBundles
public import WendCore
import WendDocuments
public import WendRuntime
public import WendServices
import WendStore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The apps that an app shows in its screens: files and folders of its own, and what it loads from elsewhere.
///
/// Each has records, services, texts, images and styles of its own, kept under its identifier, and answers nothing that another is asked.
/// Its services have no secrets, and reach those servers that it asks for, that whoever shows it allows, and that this app may reach
/// itself.
public final class AppBundles: BundleSource {
    /// One that is open.
    private struct Opened {
        let app: App
        let bundle: Document.Bundle
        let records: AppRecords?
        let services: AppServices?
    }

    private struct Content {
        var opened: [String: Opened] = [:]
        /// Those that are being opened again after a restart.
        var opening: [String: Task<Opened, any Error>] = [:]
    }

    /// How many may be open at once, of all sessions together: each has records and services of its own, and an identifier may be worked
    /// out of what somebody types.
    static let mostOpen = 200

    private let app: App
    private let folder: String?
    private let settings: ServiceSettings
    private let transport: any Transport
    private let cache: BundleCache
    private let content = Mutex(Content())

    /// - Parameters:
    ///   - folder: Where their records are kept; nil keeps them in memory.
    ///   - cache: Where archives are unpacked to, and what they are fetched by; by default below the folder.
    ///   - settings: How services are reached: where the app itself may reach, and whether stubs answer. Secrets are not handed on.
    ///   - transport: Sends the requests of services.
    public init(
        _ app: App, in folder: String? = nil, cache: BundleCache? = nil, settings: ServiceSettings = ServiceSettings(),
        over transport: any Transport = StandardTransport.make()
    ) {
        self.app = app
        self.folder = folder
        self.settings = settings
        self.transport = transport
        self.cache = cache ?? BundleCache(folder: Self.cacheFolder(folder), transport: transport)
    }

    private static func cacheFolder(_ folder: String?) -> String {
        if let folder { return "\(folder)/cache" }
        return FileManager.default.temporaryDirectory.appending(path: "wend-\(UUID().uuidString)").path
    }

    // MARK: Opening

    public func open(
        _ request: BundleRequest, in around: Document.Bundle?,
        progress: @escaping @Sendable (Double?) async -> Void
    ) async throws -> CheckedDocument {
        let outer = try await outer(around)
        let opened = try await open(request, in: outer) { share in Task { await progress(share) } }
        return try await document(opened.app.documents.entry, of: opened.bundle)
    }

    public func document(
        at path: String, from base: String, of bundle: Document.Bundle
    ) async throws -> CheckedDocument {
        let opened = try await opened(bundle)
        let base = Document.Bundle.parts(of: base)?.name ?? ""
        return try await document(opened.app.documents.document(at: path, from: base), of: bundle)
    }

    public func handlers(of bundle: Document.Bundle) async -> Handlers {
        var handlers = Handlers()
        // What it asks then is answered as what nobody answers.
        guard let opened = try? await opened(bundle) else { return handlers }
        (handlers.records, handlers.services, handlers.bundles) = (opened.records, opened.services, self)
        return handlers
    }

    /// Closes what is kept of them.
    public func close() {
        let opened = content.withLock { content in
            defer { content = Content() }
            return content.opened.values
        }
        for each in opened { each.records?.close() }
    }

    private func document(_ document: CheckedDocument, of bundle: Document.Bundle) throws -> CheckedDocument {
        let bundled = document.document.bundled(as: bundle).checked(against: app.registry)
        guard bundled.isRunnable else { throw DocumentError(bundled.diagnostics) }
        return bundled
    }

    /// The app that asks for another, if it is shown itself.
    private func outer(_ around: Document.Bundle?) async throws -> Opened? {
        guard let around else { return nil }
        return try await opened(around)
    }

    private func open(
        _ request: BundleRequest, in outer: Opened?, progress: @escaping @Sendable (Double?) -> Void = { _ in }
    ) async throws -> Opened {
        let (path, hash) = try await unpacked(request, for: outer, progress)
        let root = try AppFolder(path: path)
        var manifest: BundleManifest?
        if let bytes = try? root.read(BundleManifest.fileName) { manifest = try BundleManifest(reading: bytes) }
        let own = try Self.identifier(request, manifest)
        let identifier = (outer.map { "\($0.bundle.identifier)/" } ?? "") + own
        let (known, count) = content.withLock { ($0.opened[identifier], $0.opened.count) }
        if known == nil, count >= Self.mostOpen {
            throw BundleError(.identifier, "\(Self.mostOpen) apps are shown here already, which are all that may be")
        }
        if let known, known.bundle.requests.last?.source != request.source {
            throw BundleError(
                .identifier, "'\(identifier)' is another app here already; give this one an identifier of its own")
        }
        let hosts = request.hosts.filter { host in
            (manifest?.hosts.contains(host) ?? true) && settings.options.reach.allows(host: host)
                && (outer?.bundle.requests.last?.hosts.contains(host) ?? true)
        }
        let app: App
        if let known, known.app.folder.root == root.root {
            app = known.app
        } else {
            app = App(
                root, try root.load(root.entry, registry: self.app.kinds), name: identifier, registry: self.app.kinds,
                handlers: Handlers())
        }
        if let problem = app.problems.first { throw BundleError(.entry, problem.description, file: request.source) }
        let requests =
            (outer?.bundle.requests ?? [])
            + [BundleRequest(source: request.source, identifier: own, hash: hash, hosts: hosts)]
        let services = services(of: app, hosts, known, requests)
        let bundle = Document.Bundle(
            identifier: identifier, requests: requests, messages: services?.names ?? [], resources: app.resources,
            entities: app.registry.entities)
        if let known, known.bundle == bundle, known.app === app { return known }
        let records = try records(of: app, bundle, known)
        let opened = Opened(app: app, bundle: bundle, records: records, services: services)
        content.withLock { $0.opened[identifier] = opened }
        self.app.shown.put(app, identifier)
        return opened
    }

    private func services(
        of app: App, _ hosts: [String], _ known: Opened?, _ requests: [BundleRequest]
    ) -> AppServices? {
        if let known, known.app === app, known.bundle.requests == requests { return known.services }
        var settings = settings
        settings.options = ServiceClientOptions(reach: .only(hosts), clock: self.settings.options.clock)
        return app.services(settings, over: transport)
    }

    private func records(of app: App, _ bundle: Document.Bundle, _ known: Opened?) throws(BundleError) -> AppRecords? {
        if let known, known.app === app || known.app.entities.fingerprint == app.entities.fingerprint {
            return known.records
        }
        known?.records?.close()
        let folder = folder.map { "\($0)/\(bundle.identifier.replacing("/", with: "~"))" }
        let records = app.records(in: folder, clock: settings.options.clock)
        if let folder, records != nil { try BundleOrigin(of: bundle).claim(folder, of: bundle.identifier) }
        return records
    }

    /// What an app is called in the one that shows it: what it calls itself, perhaps with more behind it.
    private static func identifier(
        _ request: BundleRequest, _ manifest: BundleManifest?
    ) throws(BundleError) -> String {
        guard let identifier = request.identifier ?? manifest?.identifier else {
            throw BundleError(
                .identifier, "'\(request.source)' does not say what it is; write identifier=\"…\" where it is shown")
        }
        guard BundleRequest.isIdentifier(identifier) else {
            throw BundleError(.identifier, "'\(identifier)' is to be a name of letters, digits, '.', '-' and '_'")
        }
        // Of what begins with the same letters and goes on with others, the records are another app's.
        if let manifest, identifier != manifest.identifier,
            !["-", "_", "."].contains(where: { identifier.hasPrefix(manifest.identifier + $0) })
        {
            throw BundleError(
                .identifier,
                "'\(request.source)' is '\(manifest.identifier)', and '\(identifier)' is not that with '-', '_' or '.' and more behind it"
            )
        }
        return identifier
    }

    /// The folder an app lies in, and its SHA-256 if it came as an archive.
    private func unpacked(
        _ request: BundleRequest, for outer: Opened?, _ progress: @escaping @Sendable (Double?) -> Void
    ) async throws -> (path: String, hash: String?) {
        let source = request.source
        if source.contains("://") {
            let host = ServiceAddress(source)?.host ?? ""
            if let outer, !(outer.bundle.requests.last?.hosts.contains(host) ?? false) {
                throw BundleError(.origin, "\(host) is not among the hosts of the app that shows it")
            }
            guard settings.options.reach.allows(host: host) else {
                throw BundleError(.origin, "\(host) may not be reached")
            }
            let opened = try await cache.open(
                source, hash: request.hash, hosts: Set(request.hosts), progress: progress)
            return (opened.folder, opened.hash)
        }
        let place = try (outer?.app ?? app).folder.place(ofApp: source)
        guard BundleCache.isBundle(place) else {
            if request.hash != nil {
                throw BundleError(.hash, "'\(source)' is a folder, which has no SHA-256")
            }
            return (place, nil)
        }
        let opened = try await cache.open(place, hash: request.hash)
        return (opened.folder, opened.hash)
    }

    // MARK: Going on

    /// One that is open, or is opened again after a restart.
    private func opened(_ bundle: Document.Bundle) async throws -> Opened {
        let identifier = bundle.identifier
        let found: (Opened?, Task<Opened, any Error>?) = content.withLock { content in
            if let opened = content.opened[identifier] { return (opened, nil) }
            if let task = content.opening[identifier] { return (nil, task) }
            let task = Task { try await self.openAgain(bundle) }
            content.opening[identifier] = task
            return (nil, task)
        }
        if let opened = found.0 { return opened }
        defer { content.withLock { $0.opening[identifier] = nil } }
        do {
            guard let opened = try await found.1?.value else { throw CancellationError() }
            return opened
        } catch {
            throw Gone(bundle: identifier, reason: "\(error)")
        }
    }

    private func openAgain(_ bundle: Document.Bundle) async throws -> Opened {
        var outer: Opened?
        for request in bundle.requests {
            do {
                outer = try await open(request, in: outer)
            } catch {
                // What it was then may be gone: its records and services are those of what is there now.
                let newest = BundleRequest(source: request.source, identifier: request.identifier, hosts: request.hosts)
                outer = try await open(newest, in: outer)
            }
        }
        guard let outer else { throw CancellationError() }
        return outer
    }

    /// An app that was shown cannot be opened any more.
    private struct Gone: Error, CustomStringConvertible {
        let bundle: String
        let reason: String
        var description: String { "'\(bundle)' cannot be opened any more: \(reason)" }
    }
}
