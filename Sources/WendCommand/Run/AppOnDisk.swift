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

    /// Opens an app; what is wrong with its first document is said, and refused if it cannot run.
    static func open(_ path: String) throws -> AppOnDisk {
        let folder: AppFolder
        let loaded: LoadedDocument
        do {
            folder = try AppFolder(path: path)
            loaded = try folder.load(folder.entry, registry: .standard)
        } catch {
            throw Refusal(line: "\(error)")
        }
        for diagnostic in loaded.diagnostics { Terminal.note(diagnostic.description) }
        guard let document = loaded.document, document.isRunnable else {
            throw Refusal(line: "\(path) cannot run; see above", code: .failure)
        }
        return AppOnDisk(folder: folder, name: name(of: folder))
    }

    /// What people call the app: its folder, or the document if that is not one of the usual names.
    private static func name(of folder: AppFolder) -> String {
        let parts = folder.root.split(separator: "/")
        if folder.entry == "app.xml" || folder.entry == "main.xml", let last = parts.last { return String(last) }
        return folder.entry
    }

    /// What new sessions know of their surroundings.
    var settings: Settings { Settings(strings: folder.strings(), images: Set(folder.images().keys)) }

    /// The store of the app's sessions: `$XDG_STATE_HOME/wend/<hash of the app's path>` unless a folder is given.
    func store(folder given: String?, isEphemeral: Bool) throws -> any SessionStore {
        if isEphemeral { return MemoryStore() }
        do {
            return try SQLiteStore(path: (given ?? Self.stateFolder(for: folder.root)) + "/sessions.sqlite")
        } catch {
            throw Refusal(line: "\(error)")
        }
    }

    private static func stateFolder(for root: String) -> String {
        let environment = ProcessInfo.processInfo.environment
        let home =
            environment["XDG_STATE_HOME"].flatMap { $0.isEmpty ? nil : $0 }
            ?? (environment["HOME"] ?? ".") + "/.local/state"
        let hash = Document.Version(file: "", bytes: Array(root.utf8)).rawValue
        return "\(home)/wend/\(hash)"
    }

    /// The app's own styles: what its style sheet `styles.json` or `uiss.json` says, if it has one.
    func styles() -> StyleSheet {
        for file in ["styles.json", "uiss.json"] {
            guard let bytes = try? folder.read(file) else { continue }
            let (sheet, diagnostics) = StyleSheetReader(registry: .standard).read(bytes, file: file)
            for diagnostic in diagnostics { Terminal.note(diagnostic.description) }
            return sheet
        }
        return StyleSheet()
    }

    /// The app's images, by name.
    var images: @Sendable (String) -> WebImage? {
        let paths = folder.images()
        return { [folder] name in
            guard let path = paths[name], let bytes = try? folder.read(path) else { return nil }
            return WebImage(bytes: bytes, file: path)
        }
    }
}
