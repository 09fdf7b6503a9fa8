import ArgumentParser
import Wend
import WendWeb

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Is an app on disk that can be served: its folder, its first document, and where its sessions are kept.
struct AppOnDisk {
    let folder: AppFolder
    let name: String
    /// Why its first document cannot run; empty if it can.
    let problems: [Diagnostic]

    /// Opens an app; what is wrong with its first document is said.
    /// - Parameter needsGood: Whether an app whose first document cannot run is refused.
    static func open(_ path: String, needsGood: Bool = true) throws -> AppOnDisk {
        let folder: AppFolder
        do {
            folder = try AppFolder(path: path)
        } catch {
            throw Refusal(line: "\(error)")
        }
        var problems: [Diagnostic] = []
        do {
            let loaded = try folder.load(folder.entry, registry: .standard)
            for diagnostic in loaded.diagnostics { Terminal.note(diagnostic.description) }
            if loaded.document?.isRunnable != true { problems = loaded.diagnostics.filter { $0.severity == .error } }
        } catch {
            if needsGood { throw Refusal(line: "\(error)") }
            problems = [.unreadable(error)]
            Terminal.note("\(error)")
        }
        if !problems.isEmpty, needsGood { throw Refusal(line: "\(path) cannot run; see above", code: .failure) }
        return AppOnDisk(folder: folder, name: name(of: folder), problems: problems)
    }

    /// What people call the app: its folder, or the document if that is not one of the usual names.
    private static func name(of folder: AppFolder) -> String {
        let parts = folder.root.split(separator: "/")
        if folder.entry == "app.xml" || folder.entry == "main.xml", let last = parts.last { return String(last) }
        return folder.entry
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

    private static let storeFile = "sessions.sqlite"

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
        let environment = ProcessInfo.processInfo.environment
        let home =
            environment["XDG_STATE_HOME"].flatMap { $0.isEmpty ? nil : $0 }
            ?? (environment["HOME"] ?? ".") + "/.local/state"
        let hash = Document.Version(file: "", bytes: Array(path.utf8)).rawValue
        return "\(home)/wend/\(hash)"
    }

}

extension Diagnostic {
    /// A document that cannot even be read.
    static func unreadable(_ error: any Error) -> Diagnostic {
        Diagnostic(code: "unreadable", severity: .error, message: "\(error)", location: nil)
    }
}
