import Foundation
import Testing
import WendCore

@testable import WendDocuments

/// Storyboards of an app that was written for another system, where they lie beside the project.
@Suite struct CorpusInterfaceTests {
    static let storyboards = ["Base.lproj/Main.storyboard", "LaunchScreen.storyboard"].map {
        URL(filePath: #filePath).appending(path: "../../../../../shared/corpus/widget-demo/\($0)").standardizedFileURL
    }.filter { FileManager.default.fileExists(atPath: $0.path) }

    @Test(arguments: storyboards) func becomesDocumentsWithoutErrors(_ file: URL) throws {
        let lowered = LoweredFile(try String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent)
        #expect(lowered.readDiagnostics.filter { $0.severity == .error } == [])
        #expect(lowered.checkDiagnostics.filter { $0.severity == .error }.map(\.description) == [])
    }
}
