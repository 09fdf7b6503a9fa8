#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A search for flow files.
enum FlowFiles {
    /// The files at the paths given, and in folders all that look like flow files, sorted.
    static func find(_ paths: [String]) throws -> [String] {
        var found: [String] = []
        for path in paths {
            var isFolder = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw Refusal(line: "there is no file or folder '\(path)'")
            }
            found += isFolder ? inFolder(path) : [path]
        }
        guard !found.isEmpty else { throw Refusal(line: "no flow files in \(paths.joined(separator: ", "))") }
        return found
    }

    private static func inFolder(_ folder: String) -> [String] {
        let all = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return all.filter(isNamedLikeOne)
            .map { folder.hasSuffix("/") ? folder + $0 : "\(folder)/\($0)" }
            .filter(looksLikeFlow).sorted()
    }

    static func isNamedLikeOne(_ path: String) -> Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") }

    /// Other YAML files may lie beside flows, such as those flows run themselves.
    static func looksLikeFlow(_ path: String) -> Bool {
        guard let data = FileManager.default.contents(atPath: path) else { return false }
        let text = String(decoding: data, as: UTF8.self)
        return text.split(separator: "\n").contains { $0.hasPrefix("appId:") }
    }
}
