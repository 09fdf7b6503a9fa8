import ArgumentParser
import Wend

/// `wend check`.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Says everything that is wrong with documents, and where.",
        discussion: """
            Each problem is one line, file:line:column: severity: message [code], so editors can jump to it.
            Ends with 0 if there are no errors, 1 if there are, 2 if a file cannot be read. Warnings do not count.

            Examples:
              wend check Examples/01-hello/app.xml
              wend check Examples --format json
              wend check . --format sarif > wend.sarif
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json, sarif
    }

    @Argument(help: "Documents, or folders whose documents are all checked.") var paths: [String]
    @Option(help: "How problems are written.") var format = Format.text

    func run() async throws {
        try await reportingRefusals {
            var found: [Diagnostic] = []
            var count = 0
            for path in paths {
                let documents = try checked(path)
                count += documents.count
                found += documents.flatMap { $0 }
            }
            switch format {
            case .text: writeText(found, documentCount: count)
            case .json: Terminal.print(DiagnosticFormat.json(found))
            case .sarif: Terminal.print(DiagnosticFormat.sarif(found))
            }
            if found.contains(where: { $0.severity == .error }) { throw ExitCode.failure }
        }
    }

    /// What is wrong with each document at a path; files are named as the person would write them.
    private func checked(_ path: String) throws -> [[Diagnostic]] {
        do {
            let documents = try CheckedFiles.load(path)
            guard !documents.isEmpty else { throw Refusal(line: "\(path) holds no documents") }
            return documents.map { file, document in
                document.diagnostics.map { diagnostic in
                    var diagnostic = diagnostic
                    diagnostic.location?.file = file
                    return diagnostic
                }
            }
        } catch let error as AppFolderError {
            throw Refusal(line: error.description)
        }
    }

    private func writeText(_ found: [Diagnostic], documentCount: Int) {
        for diagnostic in found { Terminal.print(diagnostic.description) }
        let errors = found.filter { $0.severity == .error }.count
        let warnings = found.count - errors
        func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
        Terminal.note(
            "\(counted(documentCount, "document")): \(counted(errors, "error")), \(counted(warnings, "warning"))")
    }
}
