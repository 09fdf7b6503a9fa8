import Wend
import WendDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The documents of a folder a person names.
enum DocumentFiles {
    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// The paths of all documents in a folder and in the folders below it, sorted, as the person would write them. What is hidden is
    /// left out.
    static func below(_ path: String) -> [String] {
        let below = (try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []
        let prefix = path == "." ? "" : path.hasSuffix("/") ? path : "\(path)/"
        return below.filter { file in
            let name = file.lowercased()
            return (name.hasSuffix(".xml") || name.hasSuffix(".json"))
                && !file.split(separator: "/").contains { $0.hasPrefix(".") }
        }
        .sorted().map { prefix + $0 }.filter { file in
            var isFolder = false
            if FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder { return false }
            return AppFolder.isDocument(file)
        }
    }
}
