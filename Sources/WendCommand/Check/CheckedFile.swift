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
    /// The file itself, where the path is a link to it.
    private let target: String

    private init(path: String) throws(Refusal) {
        // Documents name others relative to their folder, people relative to where they are.
        let folder: AppFolder
        let loaded: LoadedDocument
        do {
            folder = try AppFolder(path: path)
            loaded = try folder.load(folder.entry, registry: .standard)
        } catch {
            throw Refusal(line: error.description)
        }
        target = "\(folder.root)/\(folder.entry)"
        text = SourceText(file: path, bytes: loaded.text.bytes)
        diagnostics = loaded.diagnostics.map { $0.renaming(file: loaded.file, to: path) }
    }

    /// The document at a path, or all documents of a folder and the folders in it.
    static func all(at path: String) throws(Refusal) -> [CheckedFile] {
        var documents: [CheckedFile] = []
        for file in files(at: path) { documents.append(try CheckedFile(path: file)) }
        return documents
    }

    private static func files(at path: String) -> [String] {
        var isFolder = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else { return [path] }
        let below = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        let prefix = path == "." ? "" : path.hasSuffix("/") ? path : "\(path)/"
        return below.filter { $0.hasSuffix(".xml") && !$0.split(separator: "/").contains { $0.hasPrefix(".") } }
            .sorted().map { prefix + $0 }
    }

    /// Takes the first way out of every problem that has one, and writes the file if there was any.
    ///
    /// Mending one thing may show another; what then is found is mended too, a few times over.
    /// - Returns: What was done.
    mutating func mend() throws(Refusal) -> [Diagnostic.Fix] {
        var all: [Diagnostic.Fix] = []
        for _ in 0..<Self.roundLimit {
            let (mended, made) = text.applying(diagnostics.compactMap(\.fixes.first))
            if made.isEmpty { break }
            do {
                let files = FileManager.default
                let permissions = try files.attributesOfItem(atPath: target)[.posixPermissions]
                try Data(mended.bytes).write(to: URL(filePath: target), options: .atomic)
                if let permissions { try files.setAttributes([.posixPermissions: permissions], ofItemAtPath: target) }
            } catch {
                throw Refusal(line: "\(text.file) cannot be written")
            }
            all += made
            self = try CheckedFile(path: text.file)
        }
        return all
    }

    private static let roundLimit = 5
}
