import Dispatch
import Synchronization
public import WendCore
public import WendDocuments
public import WendRuntime

/// The documents of an app folder, for its sessions.
///
/// A path is looked up beside the document that asks, then in the app's folder; it never leads out of the folder. A file is
/// read each time it is asked for, but checked anew only when its text has changed: all sessions share one document. Texts
/// are checked on a thread of their own, once however many ask, and new sessions begin with the last good text meanwhile:
/// a document that takes long holds nobody else up.
public final class AppDocuments: DocumentSource {
    private struct Content {
        /// What became of the newest text of each file.
        var loaded: [String: (version: Document.Version, result: LoadedDocument)] = [:]
        /// The last text of each file that could run.
        var good: [String: CheckedDocument] = [:]
        var loading: [Document.Version: Task<LoadedDocument, Never>] = [:]
    }

    public let folder: AppFolder
    public let registry: Registry
    private let content = Mutex(Content())
    private let queue = DispatchQueue(label: "wend.documents", qos: .utility, attributes: .concurrent)

    public init(folder: AppFolder, registry: Registry = .standard) {
        self.folder = folder
        self.registry = registry
    }

    public var entry: CheckedDocument {
        get async throws {
            let text = try folder.document(folder.entry)
            let version = Document.Version(file: text.file, bytes: text.bytes)
            let present = content.withLock { $0.loading[version] == nil ? nil : $0.good[text.file] }
            if let present { return present }
            return try await result(of: text, version: version).runnable()
        }
    }

    public var entryName: String { "\(folder.root)/\(folder.entry)" }

    public func document(at path: String, from base: String) async throws -> CheckedDocument {
        try await result(of: try folder.document(path, from: base)).runnable()
    }

    public func document(writtenAs text: String, at path: String) async throws -> CheckedDocument {
        try await result(of: SourceText(file: path, bytes: Array(text.utf8))).runnable()
    }

    /// The same there and then, on the thread that asks.
    /// - Throws: ``AppFolderError``, or ``DocumentError`` if the document has errors.
    package func documentNow(at path: String, from base: String) throws -> CheckedDocument {
        let text = try folder.document(path, from: base)
        let version = Document.Version(file: text.file, bytes: text.bytes)
        if let known = content.withLock({ $0.loaded[text.file] }), known.version == version {
            return try known.result.runnable()
        }
        let result = folder.checked(text, registry: registry)
        note(result, version)
        return try result.runnable()
    }

    /// Takes over what somebody else has read, so that it need not be checked again.
    func note(_ result: LoadedDocument) {
        if let version = result.document?.document.version { note(result, version) }
    }

    /// One document with everything that is wrong with it.
    /// - Throws: If there is no such file in the folder, or it is too large.
    package func load(_ file: String) async throws(AppFolderError) -> LoadedDocument {
        await result(of: try folder.document(file))
    }

    /// Does something that takes long where nobody waits for it.
    package func apart<T: Sendable>(_ work: @escaping @Sendable () -> T) async -> T {
        await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: work()) } }
    }

    private func result(of text: SourceText) async -> LoadedDocument {
        await result(of: text, version: Document.Version(file: text.file, bytes: text.bytes))
    }

    private func result(of text: SourceText, version: Document.Version) async -> LoadedDocument {
        let task: Task<LoadedDocument, Never>? = content.withLock { content in
            if let known = content.loaded[text.file], known.version == version { return nil }
            if let task = content.loading[version] { return task }
            let task = Task { await self.check(text, version: version) }
            content.loading[version] = task
            return task
        }
        if let task { return await task.value }
        if let known = content.withLock({ $0.loaded[text.file]?.result }) { return known }
        return await check(text, version: version)
    }

    private func check(_ text: SourceText, version: Document.Version) async -> LoadedDocument {
        let result = await apart { [folder, registry] in folder.checked(text, registry: registry) }
        note(result, version)
        return result
    }

    private func note(_ result: LoadedDocument, _ version: Document.Version) {
        content.withLock { content in
            content.loading[version] = nil
            content.loaded[result.file] = (version, result)
            if let document = result.document, document.isRunnable { content.good[result.file] = document }
        }
    }
}
