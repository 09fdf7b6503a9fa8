import Synchronization
import WendCore

/// A folder as it is while one document is looked over: each file is asked for once, however often the document names it.
final class LookedFolder: Sendable {
    private struct Known {
        var folder: AppFolder?
        var documents: [String: Bool] = [:]
        var loading: [SourceText]?
        var checked: [String: CheckedDocument] = [:]
    }

    private let folder: AppFolder
    private let known = Mutex(Known())

    init(_ folder: AppFolder) { self.folder = folder }

    /// Whether there is a document that another one names.
    func hasDocument(_ path: String, from file: String) -> Bool {
        known.withLock { known in
            if let found = known.documents[path] { return found }
            let folder = known.folder ?? folder.still()
            known.folder = folder
            let found = (try? folder.document(path, from: file)) != nil
            known.documents[path] = found
            return found
        }
    }

    /// The documents that load the one that is looked over, or load what loads it; the one that an app begins with first.
    func loading(_ file: String) -> [SourceText] {
        known.withLock { known in
            if let loading = known.loading { return loading }
            let folder = known.folder ?? folder.still()
            known.folder = folder
            let loading = folder.loading(file)
            known.loading = loading
            return loading
        }
    }

    /// Whether one of the documents around the one that is looked over may declare a value under a name. What cannot be read may.
    func declares(_ name: String, around file: String, _ registry: Registry) -> Bool {
        loading(file).contains { checked($0, registry)?.mayDeclare(name) ?? true }
    }

    private func checked(_ text: SourceText, _ registry: Registry) -> CheckedDocument? {
        if let found = known.withLock({ $0.checked[text.file] }) { return found }
        let checked = DocumentReader(limits: folder.limits).read(text, registry: registry).document?
            .checked(against: registry)
        known.withLock { $0.checked[text.file] = checked }
        return checked
    }
}

extension AppFolder {
    /// The documents that load another, or load what loads it; the one that an app begins with first. So many are looked through.
    fileprivate func loading(_ file: String) -> [SourceText] {
        let texts = documentFiles().filter { $0 != file }.prefix(Self.mostLoading).compactMap { try? document($0) }
        let names = Set(texts.map { Disk.split($0.file).name } + [Disk.split(file).name])
        // Which documents each names, wherever they lie: it is looked up beside the one that asks, and in the app's folder.
        let named = texts.map { Self.names(in: $0, among: names) }
        var found: Set<Int> = []
        var open = [Disk.split(file).name]
        while let name = open.popLast() {
            for index in texts.indices where named[index].contains(name) && found.insert(index).inserted {
                open.append(Disk.split(texts[index].file).name)
            }
        }
        func isFirst(_ index: Int) -> Bool {
            texts[index].file == entry || Self.entryNames.contains(texts[index].file)
        }
        return (found.sorted().filter(isFirst) + found.sorted().filter { !isFirst($0) }).map { texts[$0] }
    }

    /// The names of files that stand in quotes in a text, of those there are.
    private static func names(in text: SourceText, among names: Set<String>) -> Set<String> {
        let (double, single) = (UInt8(ascii: "\""), UInt8(ascii: "'"))
        var found: Set<String> = []
        for quoted in text.bytes.split(whereSeparator: { $0 == double || $0 == single }) {
            let name = Disk.split(String(decoding: quoted, as: UTF8.self)).name
            if names.contains(name) { found.insert(name) }
        }
        return found
    }
}
