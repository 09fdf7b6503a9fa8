#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A folder of a test's own, removed with all that is in it when the test lets it go.
package final class TemporaryFolder: Sendable {
    package let path: String

    package var url: URL { URL(filePath: path) }

    package init() {
        path = FileManager.default.temporaryDirectory.appending(path: "wend-\(UUID().uuidString)").path
        try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// - Parameter files: Texts by path; folders in between are made.
    package convenience init(_ files: [String: String]) throws {
        self.init()
        for (file, text) in files { try write(text, to: file) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Where something of a name lies, or would.
    package func file(_ name: String) -> String { "\(path)/\(name)" }

    package func write(_ text: String, to name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
