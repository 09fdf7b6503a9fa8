import Wend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A writer of diagnostics for programs.
enum DiagnosticFormat {
    /// A JSON array with one object per diagnostic.
    static func json(_ diagnostics: [Diagnostic]) -> String {
        encode(
            diagnostics.map { found in
                Placed(
                    found.location,
                    Problem(
                        severity: found.severity.rawValue, code: found.code, message: found.message,
                        notes: found.notes.isEmpty
                            ? nil : found.notes.map { Placed($0.location, Note(message: $0.message)) },
                        fixes: found.fixes.isEmpty
                            ? nil
                            : found.fixes.map { fix in
                                Fix(
                                    title: fix.title,
                                    edits: fix.edits.map { Placed($0.location, Edit(replacement: $0.replacement)) })
                            }))
            })
    }

    /// SARIF 2.1.0, which code hosts and editors show.
    static func sarif(_ diagnostics: [Diagnostic]) -> String {
        let rules = Set(diagnostics.map(\.code)).sorted().map { Sarif.Rule(id: $0) }
        let results = diagnostics.map { diagnostic in
            Sarif.Result(
                ruleId: diagnostic.code, level: diagnostic.severity.rawValue,
                message: Sarif.Message(text: diagnostic.message),
                locations: diagnostic.location.map { [Sarif.Location($0)] } ?? [],
                relatedLocations: diagnostic.notes.isEmpty
                    ? nil
                    : diagnostic.notes.compactMap { note in
                        note.location.map { Sarif.Location($0, message: Sarif.Message(text: note.message)) }
                    },
                fixes: diagnostic.fixes.isEmpty ? nil : diagnostic.fixes.map(Sarif.Fix.init))
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

    /// Something at a place, whose fields stand beside its own; what is not known is left out.
    private struct Placed<Content: Encodable>: Encodable {
        let location: FileLocation?
        let content: Content

        init(_ location: FileLocation?, _ content: Content) {
            self.location = location
            self.content = content
        }

        func encode(to encoder: any Encoder) throws {
            try location?.encode(to: encoder)
            try content.encode(to: encoder)
        }
    }

    private struct Problem: Encodable {
        let severity: String
        let code: String
        let message: String
        let notes: [Placed<Note>]?
        let fixes: [Fix]?
    }

    private struct Note: Encodable { let message: String }

    private struct Fix: Encodable {
        let title: String
        let edits: [Placed<Edit>]
    }

    private struct Edit: Encodable { let replacement: String }
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
        /// What ends a line here.
        var newlineSequences = ["\r\n", "\n", "\r"]
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
        let relatedLocations: [Location]?
        let fixes: [Fix]?
    }
    struct Message: Encodable { let text: String }
    struct Location: Encodable {
        let physicalLocation: PhysicalLocation
        let message: Message?

        init(_ location: FileLocation, message: Message? = nil) {
            physicalLocation = PhysicalLocation(
                artifactLocation: Artifact(path: location.file), region: Region(location))
            self.message = message
        }
    }
    struct PhysicalLocation: Encodable {
        let artifactLocation: Artifact
        let region: Region
    }
    struct Artifact: Encodable {
        let uri: String

        /// - Parameter path: The path of a file, which may hold anything.
        init(path: String) {
            uri = path.utf8.map { byte in
                let isPlain =
                    byte < 0x80
                    && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber)
                if isPlain || "-._~/".utf8.contains(byte) { return String(Unicode.Scalar(byte)) }
                let digits = String(byte, radix: 16, uppercase: true)
                return "%" + (digits.count == 1 ? "0" : "") + digits
            }.joined()
        }
    }
    struct Region: Encodable {
        let startLine: Int
        let startColumn: Int
        let endLine: Int?
        let endColumn: Int?
        let byteOffset: Int?
        let byteLength: Int?

        init(_ location: FileLocation) {
            startLine = location.line
            startColumn = location.column
            endLine = location.end?.line
            endColumn = location.end?.column
            byteOffset = location.range?.lowerBound
            byteLength = location.range?.count
        }
    }
    struct Fix: Encodable {
        let description: Message
        let artifactChanges: [Change]

        init(_ fix: Diagnostic.Fix) {
            description = Message(text: fix.title)
            artifactChanges = Dictionary(grouping: fix.edits, by: \.location.file).sorted { $0.key < $1.key }.map {
                Change(
                    artifactLocation: Artifact(path: $0.key),
                    replacements: $0.value.map {
                        Replacement(
                            deletedRegion: Region($0.location), insertedContent: Message(text: $0.replacement))
                    })
            }
        }
    }
    struct Change: Encodable {
        let artifactLocation: Artifact
        let replacements: [Replacement]
    }
    struct Replacement: Encodable {
        let deletedRegion: Region
        let insertedContent: Message
    }
}
