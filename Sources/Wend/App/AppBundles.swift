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
    /// An edition that is open: one of a source, in what it came as.
    private struct Opened {
        let app: App
        let bundle: Document.Bundle
        let records: BundleRecords?
        let services: AppServices?
        /// What whoever asks for its records is told instead.
        let refusal: RefusedRecords?
        /// Whether it was only opened again after a restart.
        let isAgain: Bool
        /// When it was used last, counted.
        var use = 0

        /// Whether whoever loads it anew finds nothing to be done: what was opened again has brought no model of its own yet, and what
        /// was refused may be had by now.
        var isSettled: Bool { !isAgain && refusal == nil }
    }

    /// Why one could not be opened again, and when that is tried once more.
    private struct Unread {
        let reason: Gone
        var nextTry: Double
    }

    private struct Content {
        /// By where each was found and what was found there: what calls itself the same is not the same.
        var opened: [[BundleRequest]: Opened] = [:]
        /// Those that are being opened again after a restart.
        var opening: [[BundleRequest]: Task<Opened, any Error>] = [:]
        /// Those that could not be, and go on with what is kept of them.
        var unread: [[BundleRequest]: Unread] = [:]
        /// Of all editions, by their identifier.
        var records: [String: BundleRecords] = [:]
        /// Those that gave way and may have files open yet: whoever comes back waits for them.
        var leaving: [String: BundleRecords] = [:]
        var uses = 0
        var isClosed = false

        /// One that is open, which is used.
        mutating func using(_ requests: [BundleRequest]) -> Opened? {
            uses += 1
            opened[requests]?.use = uses
            return opened[requests]
        }

        func isOpen(_ identifier: String) -> Bool { opened.values.contains { $0.bundle.identifier == identifier } }

        /// Takes out the records of an app that is not open, and whose records nobody watches or changes, if there are as many as may be.
        mutating func makeRoomForRecords() throws(BundleError) -> (identifier: String, records: BundleRecords)? {
            guard records.count >= AppBundles.mostOpen else { return nil }
            let open = Set(opened.values.map(\.bundle.identifier))
            guard let idle = records.first(where: { !open.contains($0.key) && !$0.value.isUsed }) else {
                throw .tooManyShown
            }
            records[idle.key] = nil
            leaving[idle.key] = idle.value
            return (idle.key, idle.value)
        }

        func checkOpen() throws(Closed) { if isClosed { throw Closed() } }

        /// Throws if another app of the identifier is open.
        func check(_ request: BundleRequest, _ identifier: String) throws(BundleError) {
            let isOther = opened.values.contains {
                $0.bundle.identifier == identifier && $0.bundle.requests.last?.source != request.source
            }
            if isOther {
                throw BundleError(
                    .identifier, "'\(identifier)' is another app here already; give this one an identifier of its own")
            }
        }
    }

    /// How many may be open at once, of all sessions together: each has records and services of its own, and an identifier may be worked
    /// out of what somebody types. Whoever was not used for longest, and is watched by nobody, gives way, and is opened again when it is
    /// used; where records are kept in memory, and would be lost, nobody does.
    static let mostOpen = 200

    /// Seconds until what could not be opened again is tried once more. Nobody waits for that.
    private static let pause = 30.0

    private let app: App
    private let folder: String?
    private let settings: ServiceSettings
    private let transport: any Transport
    private let cache: BundleCache
    /// Where archives are unpacked to that are kept nowhere.
    private let temporary: ScratchFolder?
    private let log: @Sendable (String) -> Void
    private let content = Mutex(Content())

    /// - Parameters:
    ///   - folder: Where their records are kept; nil keeps them in memory.
    ///   - cache: Where archives are unpacked to, and what they are fetched by; by default below the folder, and without one for as long as this is there.
    ///   - settings: How services are reached: where the app itself may reach, and whether stubs answer. Secrets are not handed on.
    ///   - transport: Sends the requests of services.
    ///   - log: Gets lines for whoever runs the app, of their records.
    public init(
        _ app: App, in folder: String? = nil, cache: BundleCache? = nil, settings: ServiceSettings = ServiceSettings(),
        over transport: any Transport = StandardTransport.make(), log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.app = app
        self.log = log
        self.folder = folder
        self.settings = settings
        self.transport = transport
        let temporary = cache == nil && folder == nil ? ScratchFolder() : nil
        self.temporary = temporary
        self.cache =
            cache ?? BundleCache(folder: folder.map { "\($0)/cache" } ?? temporary?.path ?? "", transport: transport)
    }

    // MARK: Opening

    public func open(
        _ request: BundleRequest, in around: Document.Bundle?,
        progress: @escaping @Sendable (Double?) async -> Void
    ) async throws -> CheckedDocument {
        let outer = try await outer(around)
        let opened = try await open(
            request, having: request.hash, in: outer, progress: { share in Task { await progress(share) } })
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
        if let gone = unread(bundle) { return await self.handlers(keptOf: bundle, since: gone) }
        var handlers = Handlers()
        do {
            let opened = try await opened(bundle)
            handlers.records = opened.records
            if let refusal = opened.refusal { handlers.records = refusal }
            (handlers.services, handlers.bundles) = (opened.services, self)
        } catch let gone as Gone {
            note(gone, of: bundle)
            return await self.handlers(keptOf: bundle, since: gone)
        } catch {
            // All is ending: what it asks then is answered as what nobody answers.
        }
        return handlers
    }

    /// Closes what is kept of them, for good: nothing is opened afterwards. Waits until all files are closed.
    public func close() {
        let records = content.withLock { content in
            defer {
                content = Content()
                content.isClosed = true
            }
            return Array(content.records.values) + content.leaving.values
        }
        for each in records { each.close() }
        temporary?.remove()
    }

    /// What whoever asks for an app after the end is told.
    private struct Closed: Error, CustomStringConvertible {
        var description: String { "no apps are opened any more: the one that shows them is ending" }
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

    /// - Parameters:
    ///   - hash: The SHA-256 it is to have; nil for any.
    ///   - isAgain: Whether it was open before this process, whose records are those of whoever has opened them since.
    private func open(
        _ request: BundleRequest, having hash: String?, in outer: Opened?, isAgain: Bool = false,
        progress: @escaping @Sendable (Double?) -> Void = { _ in }
    ) async throws -> Opened {
        try content.withLock { content throws(Closed) in try content.checkOpen() }
        let (path, found) = try await unpacked(request, having: hash, for: outer, isAgain: isAgain, progress)
        let root: AppFolder
        do throws(AppFolderError) {
            root = try AppFolder(path: path)
        } catch {
            // Whoever uses the app is told, and does not learn where it lies.
            throw BundleError(.entry, error.what, file: request.source)
        }
        var manifest: BundleManifest?
        if let bytes = try? root.read(BundleManifest.fileName) { manifest = try BundleManifest(reading: bytes) }
        let own = try Self.identifier(request, manifest)
        let identifier = (outer.map { "\($0.bundle.identifier)/" } ?? "") + own
        let hosts = request.hosts.filter { host in
            (manifest?.hosts.contains(host) ?? true) && settings.options.reach.allows(host: host)
                && (outer?.bundle.requests.last?.hosts.contains(host) ?? true)
        }
        let requests =
            (outer?.bundle.requests ?? [])
            + [BundleRequest(source: request.source, identifier: own, hash: request.hash, found: found, hosts: hosts)]
        let known = try content.withLock { content throws(BundleError) in
            try content.check(request, identifier)
            return content.using(requests)
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
        let services = known.flatMap { $0.app === app ? $0.services : nil } ?? services(of: app, hosts)
        let bundle = Document.Bundle(
            identifier: identifier, requests: requests, messages: services?.names ?? [], resources: app.resources,
            entities: app.registry.entities)
        if let known, known.bundle == bundle, known.app === app, isAgain || known.isSettled { return known }
        let kept = keptFolder(of: identifier)
        let records = EditionRecords(app, of: identifier, in: kept, clock: settings.options.clock, log: log)
        if let kept, records != nil {
            // Who says which app is meant means it; who leaves that to the app holds it to where it came from.
            let isMeant = !isAgain && request.identifier != nil
            try BundleOrigin(of: request.source).claim(kept, of: identifier, isMeant: isMeant)
        }
        let current = content.withLock { $0.records[identifier]?.model }
        let refusal = await records?.refusal(after: current, isAgain: isAgain)
        return try await keep(
            app, bundle, refusal == nil ? records : nil, services, refused: refusal, isAgain: isAgain)
    }

    /// Where what an app saves is kept; nil if that is in memory.
    private func keptFolder(of identifier: String) -> String? {
        folder.map { "\($0)/\(KeptShownApp.folderName(of: identifier))" }
    }

    /// Notes one that is open, unless another has come meanwhile.
    private func keep(
        _ app: App, _ bundle: Document.Bundle, _ records: EditionRecords?, _ services: AppServices?,
        refused refusal: RefusedRecords?, isAgain: Bool
    ) async throws -> Opened {
        let identifier = bundle.identifier
        let (opened, gone) = try content.withLock { content -> (Opened, Opened?) in
            try content.checkOpen()
            if let request = bundle.requests.last { try content.check(request, identifier) }
            var gone: Opened?
            if content.opened[bundle.requests] == nil, content.opened.count >= Self.mostOpen {
                gone = try makeRoom(in: &content)
            }
            var shared = content.records[identifier]
            if let shared, let records {
                shared.take(records.records, of: records.model, isAgain: isAgain)
            } else if let records {
                shared = records.made(isAgain: isAgain, after: content.leaving[identifier])
                content.records[identifier] = shared
            }
            content.unread[bundle.requests] = nil
            content.opened[bundle.requests] = Opened(
                app: app, bundle: bundle, records: shared, services: services, refusal: refusal, isAgain: isAgain)
            guard let opened = content.using(bundle.requests) else { throw Closed() }
            return (opened, gone)
        }
        self.app.shown.put(app, identifier)
        if let gone { await leave(gone) }
        return opened
    }

    /// Takes out the one that was not used for longest, of those whose records nobody watches or changes. Its files are closed afterwards:
    /// that waits for the disk, and nobody else is to wait for it.
    private func makeRoom(in content: inout Content) throws(BundleError) -> Opened {
        let idle = content.opened.filter { $0.value.records?.isUsed != true }
        guard folder != nil, let oldest = idle.min(by: { $0.value.use < $1.value.use }) else {
            throw .tooManyShown
        }
        content.opened[oldest.key] = nil
        let identifier = oldest.value.bundle.identifier
        if !content.isOpen(identifier), let records = content.records.removeValue(forKey: identifier) {
            content.leaving[identifier] = records
        }
        return oldest.value
    }

    /// Closes what is kept of one that gave way, unless another edition of it is open.
    private func leave(_ gone: Opened) async {
        let identifier = gone.bundle.identifier
        if !content.withLock({ $0.isOpen(identifier) }) { app.shown.put(nil, identifier) }
        guard let records = gone.records, content.withLock({ $0.leaving[identifier] === records }) else { return }
        await close(records, of: identifier)
    }

    private func close(_ records: BundleRecords, of identifier: String) async {
        await records.closed()
        content.withLock { if $0.leaving[identifier] === records { $0.leaving[identifier] = nil } }
    }

    private func services(of app: App, _ hosts: [String]) -> AppServices? {
        var settings = settings
        settings.options = ServiceClientOptions(reach: .only(hosts), clock: self.settings.options.clock)
        return app.services(settings, over: transport)
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
        _ request: BundleRequest, having hash: String?, for outer: Opened?, isAgain: Bool,
        _ progress: @escaping @Sendable (Double?) -> Void
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
            return try await unpacked(source, hash, hosts: Set(request.hosts), source, progress)
        }
        do {
            let place = try (outer?.app ?? app).folder.place(ofApp: source)
            guard BundleCache.isBundle(place) else {
                if hash != nil {
                    throw BundleError(.hash, "'\(source)' is a folder, which has no SHA-256")
                }
                return (place, nil)
            }
            return try await unpacked(place, hash, source)
        } catch {
            // What was shown goes on as it was, whatever lies there by now.
            guard isAgain, let hash, let kept = cache.kept(hash) else { throw error }
            return (kept.folder, kept.hash)
        }
    }

    /// - Parameter source: What it is called where it is shown. Folders of this machine are told to nobody but whoever runs it.
    private func unpacked(
        _ place: String, _ hash: String?, hosts: Set<String> = [], _ source: String,
        _ progress: @escaping @Sendable (Double?) -> Void = { _ in }
    ) async throws(BundleError) -> (path: String, hash: String?) {
        func said(_ error: BundleError) -> String { "\(error)\(error.folder.map { " in \($0)" } ?? "")" }
        do {
            let opened = try await cache.open(place, hash: hash, hosts: hosts, progress: progress)
            if let reason = opened.reason { log("the last good version of '\(source)' is shown: \(said(reason))") }
            return (opened.folder, opened.hash)
        } catch {
            if error.folder != nil { log("'\(source)' is not shown: \(said(error))") }
            throw error
        }
    }

    // MARK: Going on

    /// One that is open, or is opened again after a restart.
    private func opened(_ bundle: Document.Bundle) async throws -> Opened {
        let found: (Opened?, Task<Opened, any Error>?) = try content.withLock { content in
            try content.checkOpen()
            if let opened = content.using(bundle.requests) { return (opened, nil) }
            if let task = content.opening[bundle.requests] { return (nil, task) }
            let task = Task { try await self.openAgain(bundle) }
            content.opening[bundle.requests] = task
            return (nil, task)
        }
        if let opened = found.0 { return opened }
        defer { content.withLock { $0.opening[bundle.requests] = nil } }
        do {
            guard let opened = try await found.1?.value else { throw CancellationError() }
            return opened
        } catch {
            throw Gone(bundle: bundle.identifier, reason: "\(error)")
        }
    }

    private func openAgain(_ bundle: Document.Bundle) async throws -> Opened {
        var outer: Opened?
        for request in bundle.requests {
            do {
                outer = try await open(request, having: request.hash ?? request.found, in: outer, isAgain: true)
            } catch  where request.hash == nil && request.found != nil {
                // What it was then may be gone: its records and services are those of what is there now. What has to be one thing and
                // no other is never another.
                outer = try await open(request, having: nil, in: outer, isAgain: true)
            }
        }
        guard let outer else { throw CancellationError() }
        if outer.bundle.requests != bundle.requests {
            // Not looked for each time.
            content.withLock { content in
                content.unread[bundle.requests] = nil
                if !content.isClosed, content.opened.count < Self.mostOpen { content.opened[bundle.requests] = outer }
            }
        }
        return outer
    }

    // MARK: What cannot be opened again

    /// Why an app goes on with what is kept of it; nil if it is open, or if nobody has tried yet. Now and then it is tried once more.
    private func unread(_ bundle: Document.Bundle) -> Gone? {
        let now = settings.options.clock.now
        let (gone, isDue) = content.withLock { content -> (Gone?, Bool) in
            guard content.opened[bundle.requests] == nil, let unread = content.unread[bundle.requests] else {
                return (nil, false)
            }
            let isDue = unread.nextTry <= now
            if isDue { content.unread[bundle.requests]?.nextTry = now + Self.pause }
            return (unread.reason, isDue)
        }
        // A server that does not answer holds up nobody who saves something.
        if isDue { Task { _ = try? await self.opened(bundle) } }
        return gone
    }

    private func note(_ gone: Gone, of bundle: Document.Bundle) {
        let next = settings.options.clock.now + Self.pause
        let isNew = content.withLock { content -> Bool in
            if content.isClosed { return false }
            // Sessions name what they were shown, which may be any number.
            if content.unread.count >= Self.mostOpen { content.unread = [:] }
            return content.unread.updateValue(Unread(reason: gone, nextTry: next), forKey: bundle.requests) == nil
        }
        if isNew { log("\(gone); it goes on with the records that are kept of it") }
    }

    /// Who answers for an app whose source cannot be read: what it has saved is its own all the same, and everything else is told why.
    private func handlers(keptOf bundle: Document.Bundle, since gone: Gone) async -> Handlers {
        let reason = gone.description
        var handlers = Handlers()
        for message in bundle.messages { handlers.on(message) { (_: HandledMessage) in .failure(reason) } }
        handlers.records = RefusedRecords(reason: reason)
        if let records = try? await recordsKept(of: bundle) { handlers.records = records }
        return handlers
    }

    /// The records of an app with the model they have; nil if none is noted, or if they are kept in memory.
    /// - Throws: If they are another's by now, or too many are open.
    private func recordsKept(of bundle: Document.Bundle) async throws -> BundleRecords? {
        let identifier = bundle.identifier
        guard let kept = keptFolder(of: identifier), let request = bundle.requests.last else { return nil }
        try BundleOrigin(of: request.source).checkOwner(of: kept, identifier)
        let (edition, clock) = (EditionModel(in: kept), settings.options.clock)
        guard let model = edition.noted else { return nil }
        typealias Leaving = (identifier: String, records: BundleRecords)
        let (records, gone) = try content.withLock { content -> (BundleRecords, Leaving?) in
            try content.checkOpen()
            try content.check(request, identifier)
            if let shared = content.records[identifier] { return (shared, nil) }
            let gone = try content.makeRoomForRecords()
            let opened = AppRecords(
                model, transformers: app.kinds.jsonTransformers(now: { Date(timeIntervalSince1970: clock.now) }),
                folder: kept, clock: clock, log: log)
            let made = BundleRecords(
                opened, of: model, isStandIn: true, after: content.leaving[identifier],
                note: edition.noting(identifier, log))
            content.records[identifier] = made
            return (made, gone)
        }
        if let gone { await close(gone.records, of: gone.identifier) }
        return records
    }

    /// An app that was shown cannot be opened any more.
    private struct Gone: Error, CustomStringConvertible {
        let bundle: String
        let reason: String
        var description: String { "'\(bundle)' cannot be opened any more: \(reason)" }
    }
}

extension BundleError {
    fileprivate static let tooManyShown = BundleError(
        .identifier, "\(AppBundles.mostOpen) apps are shown here already, which are all that may be")
}
