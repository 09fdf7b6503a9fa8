import Foundation
import Testing

/// One row of a table of cases: a line of `Cases/*.tsv`.
struct CaseRow: Sendable, CustomTestStringConvertible {
    let file: String
    let line: Int
    let section: String
    let expression: String
    /// JSON, or the name of a scope of `scopes.json`.
    let scope: String
    /// JSON, or `error CODE`, or `JSON ! CODE` for a value with a problem.
    let expected: String

    var testDescription: String { "\(file):\(line) §\(section) \(expression)" }

    static let all: [CaseRow] = {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Cases")
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".tsv") }.sorted().flatMap { file -> [CaseRow] in
            let text = (try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)) ?? ""
            return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
                number, line in
                let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
                guard columns.count == 4, !line.hasPrefix("//") else { return nil }
                return CaseRow(
                    file: file, line: number + 1, section: columns[0], expression: columns[1], scope: columns[2],
                    expected: columns[3])
            }
        }
    }()
}
