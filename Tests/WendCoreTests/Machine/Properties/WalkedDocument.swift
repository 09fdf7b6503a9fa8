import Foundation
import MachineFuzzing
import Testing
import WendCore
import WendDocuments
import WendExpressions

/// Is a document to be walked through at random: one of the repository's own, or of the corpus where it is at hand.
struct WalkedDocument: Sendable, CustomTestStringConvertible {
    let path: String
    let source: String

    var testDescription: String { path.split(separator: "/").suffix(2).joined(separator: "/") }

    static let all: [WalkedDocument] = {
        let package = (0..<5).reduce(URL(filePath: #filePath).resolvingSymlinksInPath()) { url, _ in
            url.deletingLastPathComponent()
        }
        let folders = ["Tests/Flows/Fixtures", "Examples", "../shared/corpus/workflow-schema"]
        return folders.flatMap { documents(in: package.appending(path: $0).standardizedFileURL) }
    }()

    private static func documents(in folder: URL) -> [WalkedDocument] {
        let files =
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
        return files.filter { $0.pathExtension == "xml" }.sorted { $0.path < $1.path }.compactMap { url in
            guard let source = try? String(contentsOf: url, encoding: .utf8) else { return nil }
            return WalkedDocument(path: url.path, source: source)
        }
    }

    func checked(_ source: String? = nil) -> CheckedDocument? {
        let result = XMLDocumentReader().read(Array((source ?? self.source).utf8), file: path, registry: .standard)
        guard let checked = result.document?.checked(against: .standard), checked.isRunnable else { return nil }
        return checked
    }

    /// The document at a path relative to this one.
    func neighbour(_ path: String) -> CheckedDocument? {
        let url = URL(filePath: self.path).deletingLastPathComponent().appending(path: path).standardizedFileURL
        guard let source = try? String(contentsOf: url, encoding: .utf8) else { return nil }
        return WalkedDocument(path: url.path, source: source).checked()
    }

    /// The document with an element left out, repeated, or another text: what somebody at an editor does.
    func mutated(_ generator: inout SeededGenerator) -> CheckedDocument? {
        var source = source
        for _ in 0...generator.below(3) {
            guard let range = Self.element(in: source, &generator) else { continue }
            switch generator.below(4) {
            case 0: source.removeSubrange(range)
            case 1: source.insert(contentsOf: source[range], at: range.upperBound)
            case 2: source.insert(contentsOf: "<label>New</label>", at: range.lowerBound)
            default:
                source.replaceSubrange(
                    range, with: source[range].replacing(">A", with: ">Another ").replacing(">S", with: ">S "))
            }
        }
        return checked(source)
    }

    /// An element without elements of its name inside.
    private static func element(in source: String, _ generator: inout SeededGenerator) -> Range<String.Index>? {
        let starts = source.ranges(of: "<").map(\.lowerBound).filter { index in
            let next = source.index(after: index)
            return next < source.endIndex && source[next].isLetter
        }.dropFirst(2)
        guard let start = generator.pick(Array(starts)) else { return nil }
        let name = source[source.index(after: start)...].prefix { $0.isLetter }
        guard let tagEnd = source[start...].firstIndex(of: ">") else { return nil }
        if source[source.index(before: tagEnd)] == "/" { return start..<source.index(after: tagEnd) }
        return source[start...].firstRange(of: "</\(name)>").map { start..<$0.upperBound }
    }
}
