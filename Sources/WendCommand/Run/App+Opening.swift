import ArgumentParser
import Wend
import WendBundles
import WendWeb

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An app as the command opens it, and where its sessions are kept.
extension App {
    /// Opens an app; what is wrong with it is said.
    /// - Parameters:
    ///   - name: What people call it, if it is not its folder.
    ///   - needsGood: Whether an app whose first document cannot run is refused.
    static func open(
        _ path: String, called name: String? = nil, handlers: Handlers, needsGood: Bool = true
    ) throws -> App {
        let folder: AppFolder
        do {
            folder = try AppFolder.known(path: path, handlers: handlers)
        } catch {
            throw Refusal(line: "\(error)")
        }
        let entry: LoadedDocument
        do {
            entry = try folder.load(folder.entry, registry: CommandLineTool.parts.registry)
        } catch {
            if needsGood { throw Refusal(line: "\(error)") }
            entry = LoadedDocument(
                text: SourceText(file: folder.entry), document: nil, diagnostics: [.unreadable(error)])
        }
        let app = App(folder, entry, name: name, registry: CommandLineTool.parts.registry, handlers: handlers)
        for diagnostic in app.diagnostics { Terminal.note(diagnostic.text(of: entry.texts)) }
        if !app.problems.isEmpty, needsGood { throw Refusal(line: "\(path) cannot run; see above", code: .failure) }
        return app
    }

    /// The store of the app's sessions: `$XDG_STATE_HOME/wend/<hash of the entry document's path>` unless a folder is
    /// given.
    func store(folder given: String?, isEphemeral: Bool) throws -> any SessionStore {
        if isEphemeral { return MemoryStore() }
        do {
            return try SQLiteStore(path: "\(given ?? stateFolder)/\(Self.storeFile)")
        } catch {
            guard error.code == .locked else { throw Refusal(line: "\(error)") }
            throw Refusal(
                line: "\(error); end that one first, or keep these sessions elsewhere with --data FOLDER, "
                    + "or nowhere with --ephemeral")
        }
    }

    /// Whoever keeps the app's records: with the sessions. Nil if it declares none.
    func records(folder given: String?, isEphemeral: Bool, clock: any SessionClock) -> AppRecords? {
        let records = records(
            in: isEphemeral ? nil : recordsFolder(given), clock: clock, log: { Terminal.note("wend: \($0)") })
        // As long as sessions that nobody uses.
        _ = try? records?.deleteVisitors(unusedFor: Self.visitorsKept)
        return records
    }

    /// The apps that it shows: their records lie with its own, what is unpacked with that of bundles that are run.
    func bundles(folder given: String?, isEphemeral: Bool, settings: ServiceSettings) -> AppBundles {
        AppBundles(
            self, in: isEphemeral ? nil : Self.shownFolder(beside: recordsFolder(given)),
            cache: BundleCache(folder: "\(UserFolder.cache)/bundles"), settings: settings,
            log: { Terminal.note("wend: \($0)") })
    }

    /// Where the app's records lie.
    func recordsFolder(_ given: String?) -> String { "\(given ?? stateFolder)/records" }

    /// Where the records of apps lie that are shown in one whose records lie in a folder.
    static func shownFolder(beside records: String) -> String { "\(records)-shown" }

    private static let visitorsKept = 30.0 * 86_400

    /// Where files are kept that no handler receives: with the sessions.
    func files(folder given: String?, isEphemeral: Bool) throws -> ReceivedFiles {
        do {
            if isEphemeral { return try ReceivedFiles.untilTheEnd() }
            return try ReceivedFiles(folder: "\(given ?? stateFolder)/files")
        } catch {
            throw Refusal(line: "the folder for files cannot be used: \(error)")
        }
    }

    private static var storeFile: String { "sessions.sqlite" }

    /// Where the app's data lies. Earlier versions had one place for a folder: what lies there belongs to the folder's
    /// own entry document.
    private var stateFolder: String {
        let own = Self.stateFolder(for: "\(folder.root)/\(folder.entry)")
        let files = FileManager.default
        guard !files.fileExists(atPath: "\(own)/\(Self.storeFile)"),
            (try? AppFolder(path: folder.root))?.entry == folder.entry
        else { return own }
        let earlier = Self.stateFolder(for: folder.root)
        return files.fileExists(atPath: "\(earlier)/\(Self.storeFile)") ? earlier : own
    }

    private static func stateFolder(for path: String) -> String {
        let hash = Document.Version(file: "", bytes: Array(path.utf8)).rawValue
        return "\(UserFolder.state)/\(hash)"
    }
}

extension Diagnostic {
    /// A document that cannot even be read.
    static func unreadable(_ error: any Error) -> Diagnostic {
        Diagnostic(code: "unreadable", severity: .error, message: "\(error)", location: nil)
    }
}
