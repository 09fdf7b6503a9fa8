import ServiceLifecycle
import Wend
import WendWeb

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Looks whether documents have changed, and moves running sessions over to the new text.
///
/// A text that cannot run changes nothing: the last good one goes on, and every page shows what is wrong until it is put
/// right. Looks at dates and sizes a few times a second, which works on every file system.
struct DocumentWatcher: Service {
    let app: AppOnDisk
    let sessions: Sessions
    let host: WebHost

    func run() async throws {
        var known = stamps()
        var versions: [String: Document.Version] = [:]
        for file in known.keys {
            if let document = try? app.folder.load(file, registry: .standard).document {
                versions[file] = document.document.version
            }
        }
        var broken: [String: [Diagnostic]] = [:]
        for await _ in AsyncTimer(interval: .milliseconds(250)).cancelOnGracefulShutdown() {
            let now = stamps()
            guard now != known else { continue }
            let changed = now.filter { known[$0.key] != $0.value }.keys.sorted()
            for file in known.keys where now[file] == nil { broken[file] = nil }
            known = now
            for file in changed { await reload(file, &versions, &broken) }
            let problems = broken.sorted { $0.key < $1.key }.flatMap(\.value)
            await host.notice(problems.isEmpty ? nil : problems.map(\.description).joined(separator: "\n"))
        }
    }

    private func reload(
        _ file: String, _ versions: inout [String: Document.Version], _ broken: inout [String: [Diagnostic]]
    ) async {
        let loaded: LoadedDocument
        do {
            loaded = try app.folder.load(file, registry: .standard)
        } catch {
            broken[file] = [Diagnostic(code: "unreadable", severity: .error, message: "\(error)", location: nil)]
            return
        }
        for diagnostic in loaded.diagnostics { Terminal.note(diagnostic.description) }
        guard let document = loaded.document, document.isRunnable else {
            broken[file] = loaded.diagnostics.filter { $0.severity == .error }
            Terminal.note("\(file) keeps its last good text")
            return
        }
        let wasBroken = broken.removeValue(forKey: file) != nil
        let version = document.document.version
        guard let old = versions.updateValue(version, forKey: file), old != version else {
            if wasBroken { Terminal.note("\(file) is good again") }
            return
        }
        await sessions.documentChanged(old, to: document)
        Terminal.note("\(file) reloaded")
    }

    /// Dates and sizes of the app's documents.
    private func stamps() -> [String: Stamp] {
        var stamps: [String: Stamp] = [:]
        for file in app.folder.documentFiles() {
            let attributes = try? FileManager.default.attributesOfItem(atPath: "\(app.folder.root)/\(file)")
            guard let attributes else { continue }
            stamps[file] = Stamp(
                modified: attributes[.modificationDate] as? Date, size: attributes[.size] as? UInt64)
        }
        return stamps
    }

    private struct Stamp: Equatable {
        let modified: Date?
        let size: UInt64?
    }
}

/// Ticks.
private struct AsyncTimer: AsyncSequence {
    let interval: Duration

    struct AsyncIterator: AsyncIteratorProtocol {
        let interval: Duration
        func next() async -> Void? { try? await Task.sleep(for: interval) }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(interval: interval) }
}
