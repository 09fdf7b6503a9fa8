import ArgumentParser
import Wend
import WendTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `wend kinds`.
struct KindsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kinds",
        abstract: "Says what documents may hold: kinds, their parameters, functions; and what flow files may say.",
        discussion: """
            Without a name, lists every kind with a sentence. With names, prints all there is to know about each: what it takes,
            what it sends and answers, where it may stand, and an example. The names may be those of functions and of steps of flow
            files as well.
            Ends with 0; with 1 if there is no kind of a name.

            Examples:
              wend kinds
              wend kinds button picker
              wend kinds --search message
              wend kinds --functions
              wend kinds --steps
              wend kinds tapOn
              wend kinds currency
              wend kinds textField --json
            """)

    @Argument(help: "The names of kinds.") var names: [String] = []
    @Option(help: "List only the kinds in whose description a word stands.") var search: String?
    @Flag(help: "List the functions of the expression language.") var functions = false
    @Flag(help: "List the words of flow files: the header, steps, selectors.") var steps = false
    @Flag(help: "Print JSON.") var json = false
    @Option(help: ArgumentHelp("Write the reference as Markdown files into a folder.", valueName: "folder"))
    var markdown: String?
    @Option(help: ArgumentHelp("Write the tables of an article about flow files anew.", valueName: "file"))
    var tables: String?
    @Option(help: ArgumentHelp("Write an app that shows the example of every kind into a folder.", valueName: "folder"))
    var gallery: String?

    func validate() throws {
        let choices = [!names.isEmpty, search != nil, functions, steps, markdown != nil, tables != nil, gallery != nil]
        guard choices.count(where: { $0 }) <= 1 else {
            throw ValidationError(
                "names, --search, --functions, --steps, --markdown, --tables and --gallery do not go together")
        }
    }

    func run() async throws {
        try await reportingRefusals {
            let reference = KindReference(CommandLineTool.parts.registry)
            if let markdown { return try write(reference.pages() + [FlowReference.page()], to: markdown) }
            if let gallery { return try write(reference.gallery(), to: gallery) }
            if let tables { return try renew(tables) }
            if functions { return Terminal.print(KindReference.functions()) }
            if steps { return Terminal.print(json ? try Self.json(FlowWord.all) : FlowReference.list()) }
            if !names.isEmpty { return try describe(names, reference) }
            let kinds = search.map(reference.kinds(about:))
            if let search, kinds?.isEmpty == true { throw Refusal(line: "no kind is about '\(search)'") }
            Terminal.print(json ? try Self.json(kinds ?? reference.kinds) : reference.list(kinds))
        }
    }

    private func describe(_ names: [String], _ reference: KindReference) throws {
        let found = try names.map { name in
            let kind = reference.kind(named: name)
            let words = FlowReference.words(named: name)
            // Keys of flow files have names that are common: a kind goes before them.
            let shown = kind == nil ? words : words.filter { $0.place == .step }
            let function = KindReference.function(named: name)
            let root = kind == nil ? RootDescription.all.first { $0.name == name } : nil
            if kind == nil, shown.isEmpty, function == nil, root == nil { throw unknown(name, reference) }
            let others = [function, root?.text].compactMap(\.self)
            return (kinds: kind.map { [$0] } ?? [], words: shown, functions: others)
        }
        let kinds = found.flatMap(\.kinds)
        if json { return Terminal.print(kinds.isEmpty ? try Self.json(found.flatMap(\.words)) : try Self.json(kinds)) }
        let texts = found.flatMap { $0.kinds.map(reference.text) + $0.words.map(FlowReference.text) + $0.functions }
        Terminal.print(texts.joined(separator: "\n\n\n"))
    }

    private func unknown(_ name: String, _ reference: KindReference) -> Refusal {
        let way =
            (reference.closest(to: name) ?? FlowReference.closest(to: name)).map { "did you mean '\($0)'?" }
            ?? "wend kinds lists them all"
        return Refusal(line: "there is no kind '\(name)'; \(way)", code: .failure)
    }

    private func write(_ pages: [(file: String, text: String)], to folder: String) throws {
        do {
            for page in pages {
                let file = URL(filePath: "\(folder)/\(page.file)")
                try FileManager.default.createDirectory(
                    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                try Data(page.text.utf8).write(to: file, options: .atomic)
            }
        } catch {
            throw Refusal(line: "nothing can be written to \(folder)")
        }
    }

    private func renew(_ path: String) throws {
        do {
            let article = try String(contentsOf: URL(filePath: path), encoding: .utf8)
            try Data(FlowReference.renewed(article).utf8).write(to: URL(filePath: path), options: .atomic)
        } catch {
            throw Refusal(line: "the tables of \(path) cannot be written")
        }
    }

    private static func json(_ words: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(words), as: UTF8.self)
    }
}
