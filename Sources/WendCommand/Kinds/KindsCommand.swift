import ArgumentParser
import Wend

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `wend kinds`.
struct KindsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kinds",
        abstract: "Says what documents may hold: kinds, their parameters, the functions of expressions.",
        discussion: """
            Without a name, lists every kind with a sentence. With names, prints all there is to know about each: what it takes,
            what it sends and answers, where it may stand, and an example.
            Ends with 0; with 1 if there is no kind of a name.

            Examples:
              wend kinds
              wend kinds button picker
              wend kinds --search message
              wend kinds --functions
              wend kinds textField --json
            """)

    @Argument(help: "The names of kinds.") var names: [String] = []
    @Option(help: "List only the kinds in whose description a word stands.") var search: String?
    @Flag(help: "List the functions of the expression language.") var functions = false
    @Flag(help: "Print JSON.") var json = false
    @Option(help: ArgumentHelp("Write the reference as Markdown files into a folder.", valueName: "folder"))
    var markdown: String?

    func validate() throws {
        let choices = [!names.isEmpty, search != nil, functions, markdown != nil]
        guard choices.count(where: { $0 }) <= 1 else {
            throw ValidationError("names, --search, --functions and --markdown do not go together")
        }
    }

    func run() async throws {
        try await reportingRefusals {
            let reference = KindReference(.standard)
            if let markdown { return try write(reference, to: markdown) }
            if functions { return Terminal.print(KindReference.functions()) }
            let kinds = try names.isEmpty ? search.map(reference.kinds(about:)) : names.map { try kind($0, reference) }
            if let search, kinds?.isEmpty == true { throw Refusal(line: "no kind is about '\(search)'") }
            if json {
                try Terminal.print(Self.json(kinds ?? reference.kinds))
            } else if names.isEmpty {
                Terminal.print(reference.list(kinds))
            } else {
                Terminal.print((kinds ?? []).map(reference.text).joined(separator: "\n\n\n"))
            }
        }
    }

    private func kind(_ name: String, _ reference: KindReference) throws -> KindDescription {
        if let kind = reference.kind(named: name) { return kind }
        let way = reference.closest(to: name).map { "did you mean '\($0)'?" } ?? "wend kinds lists them all"
        throw Refusal(line: "there is no kind '\(name)'; \(way)", code: .failure)
    }

    private func write(_ reference: KindReference, to folder: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            for page in reference.pages() {
                try Data(page.text.utf8).write(to: URL(filePath: "\(folder)/\(page.file)"), options: .atomic)
            }
        } catch {
            throw Refusal(line: "the reference cannot be written to \(folder)")
        }
    }

    private static func json(_ kinds: [KindDescription]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(kinds), as: UTF8.self)
    }
}
