import ArgumentParser
import Wend

/// `wend check`.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Says everything that is wrong with documents, and where.",
        discussion: """
            Each problem begins with file:line:column: severity: message [code], so editors can jump to it; below it
            stand the line, what is meant in it, and ways out. With --fix the first way out of each problem is taken
            and written to the file; look at what it did, since a name may have been meant for another. What an <app> says in
            older words (name for on, destinationType for to), which are no mistakes, is then written in the newer ones.
            Ends with 0 if there are no errors, 1 if there are, 2 if a file cannot be read or written. Warnings do not
            count.

            Examples:
              wend check Examples/01-hello/app.xml
              wend check Examples --format json
              wend check . --format sarif > wend.sarif
              wend check --fix order.xml
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, sarif
    }

    @Argument(help: "Documents, folders whose documents are all checked, or bundles.") var paths: [String]
    @Option(help: "How problems are written.") var format = Format.text

    @Flag(help: "Mend what can be mended, in the files.") var fix = false

    func run() async throws {
        try await reportingRefusals {
            var documents: [CheckedFile] = []
            var unreadable = 0
            for path in paths {
                let before = unreadable
                let files = try await CheckedFile.all(at: path) { refusal in
                    unreadable += 1
                    Terminal.note(refusal.line)
                }
                guard !files.isEmpty || unreadable > before else { throw Refusal(line: "\(path) holds no documents") }
                documents += files
            }
            if fix {
                for index in documents.indices {
                    let mending = try documents[index].mend()
                    let file = documents[index].text.file
                    for fix in mending.made.prefix(Self.shownFixes) { Terminal.note("\(file): \(fix.title)") }
                    let more = mending.made.count - Self.shownFixes
                    if more > 0 { Terminal.note("\(file): and \(more) more") }
                    if let rest = mending.rest { Terminal.note("\(file): \(rest)") }
                }
            }
            let found = documents.flatMap(\.diagnostics)
            switch format {
            case .text: writeText(documents)
            case .json: Terminal.print(DiagnosticFormat.json(found))
            case .sarif: Terminal.print(DiagnosticFormat.sarif(found))
            }
            if unreadable > 0 { throw ExitCode(2) }
            if found.contains(where: { $0.severity == .error }) { throw ExitCode.failure }
        }
    }

    /// How many of the things that were done to a file are said.
    private static let shownFixes = 1000

    private func writeText(_ documents: [CheckedFile]) {
        for document in documents {
            for diagnostic in document.diagnostics { Terminal.print(diagnostic.text(of: document.texts)) }
        }
        let found = documents.flatMap(\.diagnostics)
        let errors = found.filter { $0.severity == .error }.count
        let warnings = found.count - errors
        // A way out is taken only where there is less to say then.
        let fixable = documents.reduce(0) { $0 + $1.mendable() }
        func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
        let offer =
            fixable == 0
            ? ""
            : "; --fix mends \(fixable == found.count ? "" : "\(fixable) of ")\(fixable == 1 && found.count == 1 ? "it" : "them")"
        let older = documents.flatMap(\.olderWords)
        if let first = older.first {
            Terminal.note(
                "\(counted(older.count, "older word")), which \(older.count == 1 ? "is" : "are") no mistake; "
                    + "--fix writes the newer: \(first.location.map { "\($0): " } ?? "")\(first.message)")
        }
        Terminal.note(
            "\(counted(documents.count(where: \.isDocument), "document")): \(counted(errors, "error")), \(counted(warnings, "warning"))\(offer)"
        )
    }
}
