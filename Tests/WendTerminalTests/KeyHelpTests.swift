import Foundation
import Testing
import WendCore

@testable import WendTerminal

/// The list of F1 and that of the documentation are the same.
@Suite struct KeyHelpTests {
    @Test func theKeysAreThoseOfTheDocumentation() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let page = try String(contentsOf: root.appending(path: "docs/terminal.md"), encoding: .utf8)
        let table = page.components(separatedBy: "| key | does |").last?.components(separatedBy: "\n\n").first ?? ""
        let cells = table.split(separator: "\n").dropFirst().compactMap { $0.split(separator: "|").first }
        let documented = Set(
            cells.flatMap { $0.components(separatedBy: ",") }.map { $0.trimmingCharacters(in: .whitespaces) })
        let listed = Set(
            KeyHelp.lines(SystemWords(locale: "en")).flatMap { $0.keys.components(separatedBy: "  ") })
        #expect(documented == listed)
        #expect(listed.count > 20)
    }

    @Test(arguments: SystemWords.codes) func theListFitsIntoEightyColumns(locale: String) {
        let lines = KeyHelp.lines(SystemWords(locale: locale))
        let keys = lines.map { DisplayWidth.of($0.keys) }.max() ?? 0
        for line in lines {
            #expect(!line.does.isEmpty)
            #expect(keys + 2 + DisplayWidth.of(line.does) <= 76)
        }
    }
}
