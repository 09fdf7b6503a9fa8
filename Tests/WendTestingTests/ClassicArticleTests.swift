import Foundation
import TestSupport
import Testing
import Wend
import WendTesting

/// The page on how classic documents are written.
struct ClassicArticleTests {
    @Test func itsDocumentsAreWithoutFault() throws {
        let blocks = try String(contentsOfFile: "docs/classic.md", encoding: .utf8)
            .components(separatedBy: "```xml\n").dropFirst().compactMap { $0.components(separatedBy: "```").first }
        #expect(blocks.count > 2)
        for block in blocks {
            let folder = try TemporaryFolder(["app.xml": block])
            let loaded = try AppFolder(path: folder.path).load("app.xml", registry: .standard)
            // The files beside them stand in blocks of their own.
            let lacking: Set = ["missing-text", "unknown-document"]
            #expect(loaded.diagnostics.filter { !lacking.contains($0.code) }.map(\.description) == [])
            let session = try TestSession(path: folder.path)
            #expect(session.reports.filter { !lacking.contains($0.code) }.isEmpty)
        }
    }
}
