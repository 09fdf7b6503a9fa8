import Wend
import WendBundles
import WendCore
import WendDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A document that `wend check` is asked about, under the name a person would write for it.
struct CheckedFile: Sendable {
    /// What stands in the file.
    private(set) var text: SourceText
    /// The texts its problems stand in.
    var texts: [SourceText] { isMade ? made : [text] }
    /// What it was made of, if it is no file of its own.
    private var made: [SourceText]
    private var isMade: Bool { !made.isEmpty }
    private(set) var diagnostics: [Diagnostic]
    /// Where it says something in older words, which are no mistakes.
    private(set) var olderWords: [Diagnostic]
    /// The file itself, where the path is a link to it.
    private let target: String
    private let folder: AppFolder
    private let resources: FolderResources
    /// Whether it is a document, and not a table, a sheet or a theme beside one.
    let isDocument: Bool

    /// A file that lies beside a document.
    init(material text: SourceText, _ diagnostics: [Diagnostic], in folder: AppFolder, _ resources: FolderResources) {
        (self.text, self.diagnostics, self.folder, self.resources) = (text, diagnostics, folder, resources)
        (olderWords, isDocument, made) = ([], false, [])
        target = "\(folder.root)/\(text.file)"
    }

    private init(path: String, _ resources: FolderResources) throws(Refusal) {
        if FlowFiles.isNamedLikeOne(path), DocumentFiles.exists(path) {
            throw Refusal(
                line: FlowFiles.looksLikeFlow(path)
                    ? "\(path) is a flow file, which says what a person does; wend test \(path) does it"
                    : "\(path) is no document: those are written in XML or JSON")
        }
        // Documents name others relative to their folder, people relative to where they are.
        let loaded: LoadedDocument
        self.resources = resources
        do {
            folder = try AppFolder.known(path: path).still()
            loaded = resources.checked(try folder.document(folder.entry), in: folder)
        } catch {
            throw Refusal(line: error.description)
        }
        isDocument = true
        resources.note(folder, at: Self.folder(of: folder.entry, at: path))
        target = "\(folder.root)/\(folder.entry)"
        text = SourceText(file: path, bytes: loaded.text.bytes)
        guard loaded.text.origins != nil else {
            made = []
            (diagnostics, olderWords) = Self.found(loaded, path)
            return
        }
        var shown = path.hasSuffix(folder.entry) ? String(path.dropLast(folder.entry.count)) : path
        if !shown.isEmpty, !shown.hasSuffix("/") { shown += "/" }
        made = loaded.texts.map { SourceText(file: shown + $0.file, bytes: $0.bytes) }
        // What is loaded on the way is a document of its own, made of the same files.
        var found = loaded.diagnostics
        var known = Set(found.map(\.description))
        for text in folder.madeDocuments() where text.file != folder.entry {
            found += resources.checked(text, in: folder).diagnostics.filter { known.insert($0.description).inserted }
        }
        diagnostics = found.errorsFirst.map { diagnostic in
            guard let file = diagnostic.location?.file else { return diagnostic }
            return diagnostic.renaming(file: file, to: shown + file)
        }
        olderWords = []
    }

    /// What a person would write for the folder of an app, who has written a path to it or to its first document; empty for where they
    /// are.
    private static func folder(of entry: String, at path: String) -> String {
        var folder = path[...]
        if path == entry || path.hasSuffix("/\(entry)") {
            folder = folder.dropLast(entry.count)
        } else if !isFolder(path) {
            folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
        }
        if folder.hasSuffix("/") { folder.removeLast() }
        return folder == "." ? "" : String(folder)
    }

    static func isFolder(_ path: String) -> Bool {
        var isFolder = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
    }

    /// The document at a path, or all documents of a folder and the folders in it.
    ///
    /// - Parameter unreadable: Told of files of a folder that cannot be read, or that lie outside of it; the others
    ///   are checked.
    static func all(at path: String, _ unreadable: (Refusal) -> Void) async throws(Refusal) -> [CheckedFile] {
        let resources = FolderResources()
        guard isFolder(path) else {
            if BundleCache.isBundle(path), DocumentFiles.exists(path) {
                return await archive(at: path, path, unreadable)
            }
            return [try CheckedFile(path: path, resources)] + resources.materials()
        }
        let root = URL(filePath: path).resolvingSymlinksInPath().path
        var documents: [CheckedFile] = []
        if let folder = try? AppFolder(path: path), !folder.interfaceFiles.isEmpty {
            documents.append(try CheckedFile(path: path, resources))
        }
        for result in await checked(DocumentFiles.below(path), resources) {
            do throws(Refusal) {
                let document = try result.get()
                let isInside = document.target.hasPrefix(root.hasSuffix("/") ? root : "\(root)/")
                guard isInside else {
                    throw Refusal(line: "\(document.text.file) is a link to a file outside of \(path)")
                }
                documents.append(document)
            } catch {
                unreadable(error)
            }
        }
        var tooDeep: [CheckedFile] = []
        let inner = apps(in: path, shownAt: 1, resources, &tooDeep)
        // Of a storyboard's app the first document is no file that is found by its name.
        for app in inner where (try? AppFolder(path: app))?.interfaceFiles.isEmpty == false {
            do throws(Refusal) { documents.append(try CheckedFile(path: app, resources)) } catch { unreadable(error) }
        }
        documents += tooDeep + resources.materials()
        documents += await archives(below: path, unreadable)
        // What lies in a folder that says it is an app is not of the app around it.
        for app in inner where DocumentFiles.exists("\(app)/\(BundleManifest.fileName)") {
            documents += await archives(below: app, unreadable)
        }
        return documents
    }

    /// The documents in the archives of a folder, which its documents may show; the archives themselves stay as they are.
    private static func archives(below path: String, _ unreadable: (Refusal) -> Void) async -> [CheckedFile] {
        guard let folder = try? AppFolder(path: path) else { return [] }
        var documents: [CheckedFile] = []
        for archive in folder.otherApps() where archive.lowercased().hasSuffix(".zip") {
            let shown = path.hasSuffix("/") ? path + archive : "\(path)/\(archive)"
            documents += await self.archive(at: "\(folder.root)/\(archive)", shown, unreadable)
        }
        return documents
    }

    private static func archive(
        at place: String, _ shown: String, _ unreadable: (Refusal) -> Void
    ) async -> [CheckedFile] {
        let unpacked = FileManager.default.temporaryDirectory.appending(path: "wend-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: unpacked) }
        var documents: [CheckedFile] = []
        do {
            guard let bytes = FileManager.default.contents(atPath: place) else { return [] }
            let root = try AppBundle(Array(bytes)).unpack(below: unpacked)
            func told(_ refusal: Refusal) {
                let line = refusal.line.replacing("\(root)/", with: "\(shown)!").replacing(root, with: shown)
                unreadable(Refusal(line: line, code: refusal.code))
            }
            for var file in try await all(at: root, told) {
                file.move(from: root, to: shown)
                documents.append(file)
            }
            // Without a document to begin with it is shown nowhere.
            do throws(AppFolderError) {
                _ = try AppFolder(path: root)
            } catch {
                throw BundleError(.entry, error.what)
            }
        } catch {
            unreadable(Refusal(line: "\(shown): \((error as? Refusal)?.line ?? "\(error)")"))
        }
        return documents
    }

    /// Tells of it as of a file in an archive, which nobody mends.
    private mutating func move(from folder: String, to archive: String) {
        func name(_ file: String) -> String {
            file.hasPrefix(folder + "/") ? "\(archive)!\(file.dropFirst(folder.count + 1))" : file
        }
        func moved(_ diagnostic: Diagnostic) -> Diagnostic {
            let other = diagnostic.withoutFixes
            guard let file = other.location?.file else { return other }
            return other.renaming(file: file, to: name(file))
        }
        let texts = texts.map { SourceText(file: name($0.file), bytes: $0.bytes) }
        text = SourceText(file: name(text.file), bytes: text.bytes)
        made = texts
        diagnostics = diagnostics.map(moved)
        olderWords = []
    }

    /// What there is at some paths, in their order, looked at by as many threads as there are processors.
    private static func checked(_ paths: [String], _ resources: FolderResources) async -> [Result<CheckedFile, Refusal>]
    {
        await withTaskGroup(of: (Int, Result<CheckedFile, Refusal>).self) { group in
            var results = [Result<CheckedFile, Refusal>?](repeating: nil, count: paths.count)
            var begun = 0
            func begin() {
                guard begun < paths.count else { return }
                let index = begun
                begun += 1
                group.addTask {
                    (index, Result { () throws(Refusal) in try CheckedFile(path: paths[index], resources) })
                }
            }
            for _ in 0..<max(1, ProcessInfo.processInfo.activeProcessorCount) { begin() }
            for await (index, result) in group {
                results[index] = result
                begin()
            }
            return results.compactMap(\.self)
        }
    }

    /// What came of mending a file.
    struct Mending {
        /// What was done.
        var made: [Diagnostic.Fix] = []
        /// Why something that has a way out is left, in a sentence; nil if nothing is.
        var rest: String?
        /// Whether where something belongs was guessed.
        var isGuessed = false
    }

    /// Takes the first way out of every problem that has one, and writes the file if there was any.
    ///
    /// Mending one thing may show another; what then is found is mended too, a number of times over. What mends
    /// nothing is not done: after every round more of the document is understood, or there are fewer problems, and no
    /// more errors, than before.
    mutating func mend() throws(Refusal) -> Mending {
        guard isDocument, !isMade else { return Mending() }
        var (mending, state) = mended(rounds: Self.roundLimit, trials: Self.trialLimit)
        let (newer, made) = changed(
            state, by: mending.isGuessed ? [] : state.olderWords.compactMap(\.fixes.first))
        if let newer, newer.diagnostics.count <= state.diagnostics.count {
            mending.made += made
            state = newer
        }
        if mending.made.isEmpty { return mending }
        text = state.text
        (diagnostics, olderWords) = (state.diagnostics, state.olderWords)
        if diagnostics.count > ReadingLimits.standard.problems {
            // As many are said as without mending.
            (diagnostics, olderWords) = Self.found(
                resources.checked(SourceText(file: folder.entry, bytes: text.bytes), in: folder), text.file)
        }
        try write()
        return mending
    }

    /// Of how many problems ``mend()`` would take the way out, which is tried a few times.
    func mendable() -> Int {
        let fixable = diagnostics.count { !$0.fixes.isEmpty }
        guard isDocument, !isMade, fixable > 0 else { return 0 }
        let (mending, state) = mended(rounds: 4, trials: 8)
        let left = state.diagnostics.count { !$0.fixes.isEmpty }
        // What was mended may have shown others.
        return min(fixable, max(fixable - left, mending.made.isEmpty ? 0 : 1))
    }

    /// What becomes of the file by mending it, as far as that comes within so many rounds and trials.
    private func mended(rounds: Int, trials: Int) -> (Mending, State) {
        var mending = Mending()
        var trials = trials
        var isGuessed = false
        var state = state(of: text.bytes)
        for round in 0... {
            let structural = state.diagnostics.filter { $0.breaksStructure && !$0.fixes.isEmpty }
            isGuessed = isGuessed || !structural.isEmpty
            // What belongs where is settled before what it says; and where that was a guess, what is no error is left for somebody
            // to look at: the same words in another place may be right.
            let open = structural.isEmpty ? state.diagnostics : structural
            let isDoubled = state.diagnostics.contains { $0.code == "declared-twice" }
            let fixes = open.filter {
                (!isGuessed || $0.severity == .error) && !(isDoubled && Self.missingNames.contains($0.code))
            }.compactMap(\.fixes.first)
            if fixes.isEmpty {
                let left = state.diagnostics.count { !$0.fixes.isEmpty }
                if left > 0, isGuessed || isDoubled { mending.rest = Self.look(at: left, isDoubled) }
                break
            }
            guard round < rounds else {
                mending.rest = "stopped after \(round) rounds with \(fixes.count) ways out left; --fix again takes them"
                break
            }
            guard let (better, made) = mended(state, by: fixes, &trials) else {
                mending.rest =
                    trials <= 0
                    ? "stopped after \(Self.trialLimit) trials: some of the \(fixes.count) ways out left make it worse; look at them"
                    : "\(fixes.count) \(fixes.count == 1 ? "way out is" : "ways out are") left, which would make it no better"
                break
            }
            mending.made += made
            state = better
        }
        mending.isGuessed = isGuessed
        return (mending, state)
    }

    private static func look(at left: Int, _ isDoubled: Bool) -> String {
        let why =
            isDoubled
            ? "a name is declared twice, and one of the two may be what is missing" : "where tags belong was guessed"
        return
            "\(left) \(left == 1 ? "way out is" : "ways out are") left: \(why), so look at that first; --fix again takes \(left == 1 ? "it" : "them")"
    }

    /// What is said of names that nothing is called by.
    private static let missingNames: Set = ["undeclared-value", "unknown-name"]

    /// How often all of a file is mended.
    static let roundLimit = 64
    /// How often it is tried with half of the fixes where all together made it worse: each trial reads all of the file.
    private static let trialLimit = 64
    /// How many problems are mended at once. A document within its limits may have more; the rest comes in the next
    /// round.
    private static let problemsAtOnce = 100_000

    /// A text, and what is wrong with it.
    private struct State {
        let text: SourceText
        let stage: Int
        let diagnostics: [Diagnostic]
        let olderWords: [Diagnostic]

        var errors: Int { diagnostics.count { $0.severity == .error } }
        /// Whether there are more problems than were said.
        var isCut: Bool { diagnostics.contains { $0.code == "too-many-problems" } }
    }

    private func state(of bytes: [UInt8]) -> State {
        var limits = folder.limits
        limits.problems = Self.problemsAtOnce
        let loaded = resources.checked(SourceText(file: folder.entry, bytes: bytes), in: folder, limits)
        let (diagnostics, olderWords) = Self.found(loaded, text.file)
        return State(
            text: SourceText(file: text.file, bytes: bytes), stage: loaded.stage, diagnostics: diagnostics,
            olderWords: olderWords)
    }

    private static func found(_ loaded: LoadedDocument, _ path: String) -> ([Diagnostic], olderWords: [Diagnostic]) {
        (
            loaded.diagnostics.map { $0.renaming(file: loaded.file, to: path) },
            (loaded.document?.olderWords() ?? []).map { $0.renaming(file: loaded.file, to: path) }
        )
    }

    /// The text after some fixes, checked again; nil if none of them can be made.
    private func changed(_ state: State, by fixes: [Diagnostic.Fix]) -> (State?, [Diagnostic.Fix]) {
        let (text, made) = state.text.applying(fixes)
        return made.isEmpty ? (nil, []) : (self.state(of: text.bytes), made)
    }

    /// The text after those of some fixes that make it better: all of them, else those of a half that do; nil if none
    /// do.
    private func mended(
        _ state: State, by fixes: [Diagnostic.Fix], _ trials: inout Int
    ) -> (State, [Diagnostic.Fix])? {
        guard trials > 0, !fixes.isEmpty else { return nil }
        let (changed, made) = changed(state, by: fixes)
        if let changed, isBetter(changed, than: state, after: made.count) { return (changed, made) }
        trials -= 1
        guard fixes.count > 1 else { return nil }
        let half = fixes.count / 2
        return mended(state, by: Array(fixes[..<half]), &trials) ?? mended(state, by: Array(fixes[half...]), &trials)
    }

    private func isBetter(_ new: State, than old: State, after fixes: Int) -> Bool {
        // What was not looked at before may have any number of problems.
        if new.stage != old.stage { return new.stage > old.stage }
        guard new.errors <= old.errors else { return false }
        // Of more problems than are said nobody knows how many there are: after many fixes there are fewer.
        return (old.isCut && fixes > 1) || new.diagnostics.count < old.diagnostics.count
    }

    private func write() throws(Refusal) {
        do {
            let files = FileManager.default
            // Whoever may write to the folder could replace it all the same.
            guard files.isWritableFile(atPath: target) else { throw Refusal(line: "\(text.file) cannot be written") }
            try WrittenFile.write(text.bytes, to: target)
        } catch {
            throw Refusal(line: "\(text.file) cannot be written")
        }
    }
}
