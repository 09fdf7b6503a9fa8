import ArgumentParser
import Wend
import WendBundles
import WendDocuments

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `wend convert`.
struct ConvertCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Writes documents in the other notation, XML or JSON, or a storyboard's app as a document.",
        discussion: """
            Both notations say the same: elements, attributes, texts and comments, in their order. What is written passes the same
            flow files, and written back gives the same document. A file's notation is told by its ending. A document may have
            mistakes that wend check finds; where it cannot be read at all they are shown, and nothing is written.

            One document is printed, or written to the file of -o. Of a folder all documents are written to the folder of -o, under
            their names with the other ending; loadSchema's paths to them follow. Other files stay where they are.
            Of a storyboard, or a folder that has one and no document, the <app> document is printed that it runs as, with what its schemes
            say. With -o FOLDER it is written there as app.xml, and the images, texts, data models and services of the folder with it,
            and the apps in it that it shows, as they are: an app that shows the same and passes the same flow files. -o may be the folder itself.

            Nothing is written over unless --force is given. Ends with 0, with 1 if a document cannot be read, with 2 if a file
            is missing, is there already or cannot be written.

            Examples:
              wend convert app.xml
              wend convert app.xml -o app.json
              wend convert app.json --to xml -o app.xml --force
              wend convert app.xml --to xml          print it as the writer formats it
              wend convert Examples/05-todo -o /tmp/todo
              wend convert Feed/Base.lproj/Main.storyboard
              wend convert Feed -o /tmp/feed         then wend run /tmp/feed
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case xml, json

        var notation: Notation { self == .xml ? .xml : .json }
    }

    @Argument(help: "A document, or a folder of documents.") var path: String
    @Option(help: "xml or json; by default what the file of -o ends in, else the other one.") var to: Format?
    @Option(name: [.short, .long], help: "The file it is written to; the folder, if PATH is one.") var output: String?
    @Flag(help: "Write over files that are there already.") var force = false

    func run() async throws {
        try await reportingRefusals {
            if let made = try? AppFolder.known(path: path), !made.madeDocuments().isEmpty {
                return try convertInterface(made)
            }
            var isFolder = false
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder {
                try convertFolder()
            } else {
                let document = try ConvertedFile(path: path)
                let text = document.text(in: to?.notation ?? output.flatMap(Self.notation) ?? document.notation.other)
                if let output { try write([(output, text)]) } else { Terminal.print(String(text.dropLast())) }
            }
        }
    }

    private func convertFolder() throws {
        guard let output else {
            throw Refusal(line: "\(path) is a folder; name the folder its documents are written to with -o")
        }
        let paths = DocumentFiles.below(path)
        guard !paths.isEmpty else { throw Refusal(line: "\(path) holds no documents") }
        var documents: [ConvertedFile] = []
        var failure: (any Error)?
        for file in paths {
            do { documents.append(try ConvertedFile(path: file)) } catch let error as ExitCode { failure = error }
        }
        if let failure { throw failure }
        let prefix = path == "." ? "" : path.hasSuffix("/") ? path : "\(path)/"
        let names = Dictionary(
            paths.map { (String($0.dropFirst(prefix.count)), Self.name($0.dropFirst(prefix.count), to)) },
            uniquingKeysWith: { first, _ in first })
        guard Set(names.values).count == names.count else {
            throw Refusal(line: "\(path) holds documents that would be written to one file; convert them one by one")
        }
        try write(
            documents.map { document in
                let name = String(document.path.dropFirst(prefix.count))
                let text = document.text(in: to?.notation ?? document.notation.other, from: name, renamed: names)
                return ("\(output)/\(names[name] ?? name)", text)
            })
        Terminal.note("\(documents.count) document\(documents.count == 1 ? "" : "s") written to \(output)")
    }

    /// Writes what a storyboard and the files beside it run as.
    private func convertInterface(_ folder: AppFolder) throws {
        let made = folder.madeDocuments()
        // A scene that stands in several documents has its problems in each.
        var told: Set<Diagnostic> = []
        for problem in made.flatMap({ $0.origins?.problems ?? [] }) where told.insert(problem).inserted {
            Terminal.note(problem.text(of: made[0].origins?.map.texts ?? []))
        }
        let documents = try made.map(ConvertedFile.init)
        let notation = to?.notation ?? output.flatMap(Self.notation) ?? .xml
        guard let output else {
            for document in documents { Terminal.print(String(document.text(in: notation).dropLast())) }
            return
        }
        if documents.count == 1, Self.notation(of: output) != nil {
            return try write([(output, documents[0].text(in: notation))])
        }
        var names: [String: String] = [:]
        for (number, document) in documents.enumerated() {
            let stem = document.path.hasSuffix(".xml") ? String(document.path.dropLast(4)) : document.path
            names[document.path] = number == 0 ? "app.\(notation.rawValue)" : "\(stem).\(notation.rawValue)"
        }
        var files = documents.map { document in
            ("\(output)/\(names[document.path] ?? document.path)", document.text(in: notation, renaming: names))
        }
        let (sheet, _, _) = folder.appearance(registry: CommandLineTool.parts.registry)
        if !folder.madeStyles.isEmpty {
            files.append(("\(output)/\(AppFolder.styleSheets[0])", StyleSheetText.json(sheet.styles)))
        }
        try write(files)
        let beside = try copyMaterials(of: folder, to: output)
        Terminal.note(
            "\(documents.count) document\(documents.count == 1 ? "" : "s") written to \(output)"
                + (beside > 0 ? ", with \(beside) other file\(beside == 1 ? "" : "s")" : ""))
    }

    /// Copies what the documents of an app need beside them, unless that is where it lies; what of it cannot be copied is said.
    private func copyMaterials(of folder: AppFolder, to output: String) throws -> Int {
        let manager = FileManager.default
        let target = URL(filePath: output).resolvingSymlinksInPath().path
        var count = 0
        func copy(_ file: String, _ bytes: [UInt8]) throws {
            let to = "\(target)/\(file)"
            if manager.fileExists(atPath: to), !force { return }
            try manager.createDirectory(
                at: URL(filePath: to).deletingLastPathComponent(), withIntermediateDirectories: true)
            try WrittenFile.write(bytes, to: to)
            count += 1
        }
        for (file, text) in folder.completingTables() { try copy(file, Array(text.utf8)) }
        if target == folder.root { return count }
        let sheets = folder.madeStyles.isEmpty ? [] : AppFolder.styleSheets
        for file in folder.materialFiles().filter({ !sheets.contains($0) }) + folder.serviceFiles + folder.modelFiles()
        {
            try copy(file, try folder.read(file))
        }
        let shown = InnerApps(of: folder, registry: CommandLineTool.parts.registry, isForDeveloping: true)
        for (file, bytes) in shown.files.sorted(by: { $0.key < $1.key }) { try copy(file, bytes) }
        for problem in shown.problems { Terminal.note("not copied: \(problem)") }
        return count
    }

    /// The name of a converted file.
    private static func name(_ file: Substring, _ to: Format?) -> String {
        let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
        return "\(stem).\((to?.notation ?? Notation(file: String(file)).other).rawValue)"
    }

    private static func notation(of file: String) -> Notation? {
        Notation.allCases.first { file.lowercased().hasSuffix(".\($0.rawValue)") }
    }

    /// Writes all files, or none if one is there already.
    private func write(_ files: [(path: String, text: String)]) throws {
        let manager = FileManager.default
        if !force, let taken = files.first(where: { manager.fileExists(atPath: $0.path) }) {
            throw Refusal(line: "\(taken.path) is there already; --force writes over it")
        }
        for file in files {
            do {
                let url = URL(filePath: file.path)
                if files.count > 1 || file.path != output {
                    try manager.createDirectory(
                        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                }
                try WrittenFile.write(file.text.utf8, to: file.path)
            } catch {
                throw Refusal(line: "\(file.path) cannot be written")
            }
        }
    }
}

extension Notation {
    fileprivate var other: Notation { self == .xml ? .json : .xml }
}
