import Foundation
import Testing
import WendCore

@testable import WendDocuments

@Suite struct CorpusInterfaceTests {
    static let folder = "/work/shared/corpus/widget-demo"
    static let storyboards = ["Base.lproj/Main.storyboard", "LaunchScreen.storyboard"].filter {
        FileManager.default.fileExists(atPath: "\(folder)/\($0)")
    }

    @Test(arguments: storyboards) func becomesDocumentsWithoutErrors(_ name: String) throws {
        let text = try String(contentsOfFile: "\(Self.folder)/\(name)", encoding: .utf8)
        let lowered = LoweredFile(text, file: name)
        #expect(lowered.readDiagnostics.filter { $0.severity == .error } == [])
        #expect(lowered.checkDiagnostics.filter { $0.severity == .error }.map(\.description) == [])
        if let dump = ProcessInfo.processInfo.environment["WEND_DUMP"] {
            for (path, text) in lowered.texts {
                let name = path.replacingOccurrences(of: "Base.lproj/Main.storyboard", with: "app.xml")
                try text.write(toFile: "\(dump)/\(name)", atomically: true, encoding: .utf8)
            }
            try StyleSheetText.json(lowered.interface.styles).write(
                toFile: "\(dump)/styles.json", atomically: true, encoding: .utf8)
            print(lowered.diagnostics.joined(separator: "\n"))
            print(lowered.checkDiagnostics.map(\.description).joined(separator: "\n"))
        }
    }
}
