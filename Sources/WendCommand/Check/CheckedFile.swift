import Wend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A document that `wend check` is asked about, under the name a person would write for it.
struct CheckedFile {
    /// What stands in the file.
    private(set) var text: SourceText
    private(set) var diagnostics: [Diagnostic]
    /// Where it says something in older words, which are no mistakes.
    private(set) var olderWords: [Diagnostic]
    /// The file itself, where the path is a link to it.
    private let target: String
    private let folder: AppFolder
    private let resources: FolderResources

    private init(path: String, _ resources: FolderResources) throws(Refusal) {
        // Documents name others relative to their folder, people relative to where they are.
        let loaded: LoadedDocument
        self.resources = resources
        do {
            folder = try AppFolder(path: path)
            loaded = resources.checked(try folder.read(folder.entry), in: folder)
        } catch {
            throw Refusal(line: error.description)
        }
        target = "\(folder.root)/\(folder.entry)"
        text = SourceText(file: path, bytes: loaded.text.bytes)
        diagnostics = loaded.diagnostics.map { $0.renaming(file: loaded.file, to: path) }
        olderWords = Self.olderWords(loaded, path)
    }

    /// The document at a path, or all documents of a folder and the folders in it.
    ///
    /// - Parameter unreadable: Told of files of a folder that cannot be read, or that lie outside of it; the others are checked.
    static func all(at path: String, _ unreadable: (Refusal) -> Void) throws(Refusal) -> [CheckedFile] {
        var isFolder = false
        let resources = FolderResources()
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
            return [try CheckedFile(path: path, resources)]
        }
        let root = URL(filePath: path).resolvingSymlinksInPath().path
        var documents: [CheckedFile] = []
        for file in DocumentFiles.below(path) {
            do throws(Refusal) {
                let document = try CheckedFile(path: file, resources)
                let isInside = document.target.hasPrefix(root.hasSuffix("/") ? root : "\(root)/")
                guard isInside else { throw Refusal(line: "\(file) is a link to a file outside of \(path)") }
                documents.append(document)
            } catch {
                unreadable(error)
            }
        }
        return documents
    }

    /// Takes the first way out of every problem that has one, and writes the file if there was any.
    ///
    /// Mending one thing may show another; what then is found is mended too, a few times over. What mends nothing is not done: after
    /// every round there are fewer problems, and no more errors, than before.
    /// - Returns: What was done.
    mutating func mend() throws(Refusal) -> [Diagnostic.Fix] {
        var all: [Diagnostic.Fix] = []
        for _ in 0..<Self.roundLimit {
            let fixes = diagnostics.compactMap(\.fixes.first)
            guard let better = mended(by: fixes) ?? mendedOneByOne(by: fixes) else { break }
            all += better.made
            (text, diagnostics, olderWords) = (better.text, better.diagnostics, better.olderWords)
        }
        if let newer = newer() {
            all += newer.made
            (text, diagnostics, olderWords) = (newer.text, newer.diagnostics, newer.olderWords)
        }
        if !all.isEmpty { try write() }
        return all
    }

    private static let roundLimit = 5
    /// How many fixes are tried by themselves where all together made it worse.
    private static let trialLimit = 32

    private struct Mended {
        let text: SourceText
        let diagnostics: [Diagnostic]
        let olderWords: [Diagnostic]
        let made: [Diagnostic.Fix]
    }

    /// The text after some fixes, checked again; nil if none of them can be made.
    private func changed(by fixes: [Diagnostic.Fix]) -> Mended? {
        let (text, made) = text.applying(fixes)
        if made.isEmpty { return nil }
        let loaded = resources.checked(text.bytes, in: folder)
        return Mended(
            text: text, diagnostics: loaded.diagnostics.map { $0.renaming(file: loaded.file, to: text.file) },
            olderWords: Self.olderWords(loaded, text.file), made: made)
    }

    private static func olderWords(_ loaded: LoadedDocument, _ path: String) -> [Diagnostic] {
        (loaded.document?.olderWords() ?? []).map { $0.renaming(file: loaded.file, to: path) }
    }

    /// The text after some fixes; nil if it is no better.
    private func mended(by fixes: [Diagnostic.Fix]) -> Mended? {
        guard let mended = changed(by: fixes), Self.errors(mended.diagnostics) <= Self.errors(diagnostics) else {
            return nil
        }
        // Of more problems than are said nobody knows how many there are: after a thousand fixes there are fewer.
        let isUncounted = Self.isCut(diagnostics) && mended.made.count > 1
        return isUncounted || mended.diagnostics.count < diagnostics.count ? mended : nil
    }

    /// The text in newer words; nil if it is in them, or more would be wrong with it.
    private func newer() -> Mended? {
        guard let newer = changed(by: olderWords.compactMap(\.fixes.first)),
            newer.diagnostics.count <= diagnostics.count
        else { return nil }
        return newer
    }

    /// The text after the first of some fixes that makes it better by itself.
    private func mendedOneByOne(by fixes: [Diagnostic.Fix]) -> Mended? {
        // Each trial reads all of the file.
        if Self.isCut(diagnostics) { return nil }
        for fix in fixes.prefix(Self.trialLimit) {
            if let better = mended(by: [fix]) { return better }
        }
        return nil
    }

    private static func isCut(_ diagnostics: [Diagnostic]) -> Bool {
        diagnostics.contains { $0.code == "too-many-problems" }
    }

    private static func errors(_ diagnostics: [Diagnostic]) -> Int { diagnostics.count { $0.severity == .error } }

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
