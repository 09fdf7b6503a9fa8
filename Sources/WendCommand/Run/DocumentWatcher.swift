import ServiceLifecycle
import Wend
import WendWeb

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A watch over documents, tables of text, images and style sheets that moves running sessions over to changed ones.
///
/// A text that cannot run changes nothing: the last good one goes on, and every page shows what is wrong until it is put
/// right. Looks at dates and sizes twenty times a second, or for a tenth of the time where there are many files; that works on every
/// file system.
struct DocumentWatcher: Service {
    let app: App
    let sessions: Sessions
    let notice: DeveloperNotice

    func run() async throws {
        var known = await stamps(of: Self.files)
        var knownMaterials = await stamps(of: { $0.materialFiles() + $0.serviceFiles })
        var versions: [String: Document.Version] = [:]
        var broken: [String: [Diagnostic]] = [:]
        if !app.problems.isEmpty { broken[app.folder.entry] = app.problems }
        for file in app.folder.documentFiles() where broken[file] == nil {
            // In a folder with thousands of documents this takes long.
            if Task.isShuttingDownGracefully { return }
            if let document = try? await app.documents.load(file).document {
                versions[file] = document.document.version
            }
        }
        let clock = ContinuousClock()
        var next = clock.now
        for await _ in AsyncTimer(interval: .milliseconds(50)).cancelOnGracefulShutdown() where clock.now >= next {
            let begun = clock.now
            let materials = await stamps(of: { $0.materialFiles() + $0.serviceFiles })
            let now = await stamps(of: Self.files)
            // What was found is no reason to look later again: who has changed one thing changes another.
            let looking = begun.duration(to: clock.now)
            defer { next = clock.now.advanced(by: looking * 9) }
            if materials != knownMaterials {
                for file in Set(knownMaterials.keys).union(materials.keys) { broken[file] = nil }
                knownMaterials = materials
                await reloadMaterials(&broken)
                await show(broken)
            }
            guard now != known else { continue }
            var changed = now.filter { known[$0.key] != $0.value }.keys.sorted()
            for file in known.keys where now[file] == nil { broken[file] = nil }
            known = now
            // What is made of several files is made anew when any of them has changed.
            if changed.contains(where: app.folder.interfaceFiles.contains) { changed = app.folder.documentFiles() }
            for file in changed {
                if Task.isShuttingDownGracefully { return }
                await reload(file, &versions, &broken)
            }
            await show(broken)
        }
    }

    private func show(_ broken: [String: [Diagnostic]]) async {
        await notice.show(broken.sorted { $0.key < $1.key }.flatMap(\.value))
    }

    /// Takes tables of text, images and styles over; those with errors are as they were.
    private func reloadMaterials(_ broken: inout [String: [Diagnostic]]) async {
        let diagnostics = await app.documents.apart { [app] in app.reload() }
        for diagnostic in diagnostics {
            Terminal.note(diagnostic.description)
            guard diagnostic.severity == .error else { continue }
            broken[diagnostic.location?.file ?? "", default: []].append(diagnostic)
        }
        await notice.host.appearanceChanged(styles: app.styles)
        await sessions.resourcesChanged(to: app.resources)
        Terminal.note("texts, images, styles and services reloaded")
    }

    private func reload(
        _ file: String, _ versions: inout [String: Document.Version], _ broken: inout [String: [Diagnostic]]
    ) async {
        let loaded: LoadedDocument
        do {
            loaded = try await app.documents.load(file)
        } catch {
            broken[file] = [.unreadable(error)]
            return
        }
        for diagnostic in loaded.diagnostics { Terminal.note(diagnostic.text(of: loaded.texts)) }
        guard let document = loaded.document, document.isRunnable else {
            broken[file] = loaded.diagnostics.filter { $0.severity == .error }
            Terminal.note("\(file) keeps its last good text")
            return
        }
        let wasBroken = broken.removeValue(forKey: file) != nil
        let version = document.document.version
        let old = versions.updateValue(version, forKey: file)
        // Sessions of an earlier run may have another text, even if this is the first good one of this run.
        if old != version {
            if old != nil { for diagnostic in app.reloadServices() { Terminal.note(diagnostic.description) } }
            await sessions.documentChanged(to: document)
        }
        if old != nil, old != version {
            Terminal.note("\(file) reloaded")
        } else if wasBroken {
            Terminal.note("\(file) is good again")
        }
    }

    /// The documents, and what documents are made of.
    private static func files(of folder: AppFolder) -> [String] { folder.documentFiles() + folder.interfaceFiles }

    /// Dates and sizes of some of the app's files.
    private func stamps(of files: @escaping @Sendable (AppFolder) -> [String]) async -> [String: Stamp] {
        await app.documents.apart { [folder = app.folder] in
            var stamps: [String: Stamp] = [:]
            for file in files(folder) {
                let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder.root)/\(file)")
                guard let attributes else { continue }
                stamps[file] = Stamp(
                    modified: attributes[.modificationDate] as? Date, size: attributes[.size] as? UInt64)
            }
            return stamps
        }
    }

    private struct Stamp: Equatable, Sendable {
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
