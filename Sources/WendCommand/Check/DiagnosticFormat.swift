import Wend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes diagnostics for programs.
enum DiagnosticFormat {
    /// A JSON array with one object per diagnostic.
    static func json(_ diagnostics: [Diagnostic]) -> String {
        encode(
            diagnostics.map {
                Problem(
                    file: $0.location?.file, line: $0.location?.line, column: $0.location?.column,
                    severity: $0.severity.rawValue, code: $0.code, message: $0.message)
            })
    }

    /// SARIF 2.1.0, which code hosts and editors show.
    static func sarif(_ diagnostics: [Diagnostic]) -> String {
        let rules = Set(diagnostics.map(\.code)).sorted().map { Sarif.Rule(id: $0) }
        let results = diagnostics.map { diagnostic in
            Sarif.Result(
                ruleId: diagnostic.code, level: diagnostic.severity.rawValue,
                message: Sarif.Message(text: diagnostic.message),
                locations: diagnostic.location.map { location in
                    [
                        Sarif.Location(
                            physicalLocation: Sarif.PhysicalLocation(
                                artifactLocation: Sarif.Artifact(uri: location.file),
                                region: Sarif.Region(startLine: location.line, startColumn: location.column)))
                    ]
                } ?? [])
        }
        let driver = Sarif.Driver(name: "wend", rules: rules)
        return encode(Sarif(runs: [Sarif.Run(tool: Sarif.Tool(driver: driver), results: results)]))
    }

    private static func encode(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts and numbers can always be encoded.
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }

    private struct Problem: Encodable {
        let file: String?
        let line: Int?
        let column: Int?
        let severity: String
        let code: String
        let message: String
    }
}

/// The part of SARIF that is used.
private struct Sarif: Encodable {
    var version = "2.1.0"
    var schema = "https://json.schemastore.org/sarif-2.1.0.json"
    let runs: [Run]

    enum CodingKeys: String, CodingKey {
        case version, runs
        case schema = "$schema"
    }

    struct Run: Encodable {
        let tool: Tool
        let results: [Result]
        /// Columns count Unicode scalars.
        var columnKind = "unicodeCodePoints"
    }
    struct Tool: Encodable { let driver: Driver }
    struct Driver: Encodable {
        let name: String
        let rules: [Rule]
    }
    struct Rule: Encodable { let id: String }
    struct Result: Encodable {
        let ruleId: String
        let level: String
        let message: Message
        let locations: [Location]
    }
    struct Message: Encodable { let text: String }
    struct Location: Encodable { let physicalLocation: PhysicalLocation }
    struct PhysicalLocation: Encodable {
        let artifactLocation: Artifact
        let region: Region
    }
    struct Artifact: Encodable { let uri: String }
    struct Region: Encodable {
        let startLine: Int
        let startColumn: Int
    }
}
