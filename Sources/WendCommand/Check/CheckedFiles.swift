import Wend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads and checks what `wend check` is asked about.
enum CheckedFiles {
    /// The document at a path, or all documents of a folder, with the path a person would write for each.
    static func load(_ path: String) throws(AppFolderError) -> [(path: String, document: LoadedDocument)] {
        var documents: [(String, LoadedDocument)] = []
        for file in files(at: path) {
            let folder = try AppFolder(path: file)
            documents.append((file, try folder.load(folder.entry, registry: .standard)))
        }
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
}
