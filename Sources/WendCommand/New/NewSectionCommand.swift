import ArgumentParser
import Foundation

/// `wend new section`.
struct NewSectionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "section",
        abstract: "Writes a stage with a section and its views, or with all that a file names.",
        discussion: """
            A file names sections and views line by line; what begins with # means nothing:
              Login:
              LoginHome
              LoginForgotten
              Orders:
              OrdersList
            Names may end in SectionViewController, ViewController, SectionVC or VC, which is left out, as is a --prefix.
            """)

    @Argument(help: "What the section is called, then its views.") var names: [String] = []
    @Option(help: "A file that names sections and views.") var schema: String?
    @Option(help: "What the names in the file begin with, and is left out: AB for ABLogin.") var prefix = ""
    @OptionGroup var options: NewOptions

    func validate() throws {
        guard names.isEmpty == (schema != nil) else {
            throw ValidationError(
                "name a section and its views, or give a file with --schema: wend new section Orders List Detail")
        }
    }

    func run() async throws {
        try await reportingRefusals {
            let schema = try read()
            // Whoever names views on the command line sees which section they are of.
            for warning in self.schema == nil ? [] : schema.warnings { Terminal.note("warning: \(warning)") }
            let template = try StageTemplate(schema)
            try options.write(template.files, next: template.next)
        }
    }

    private func read() throws -> SectionSchema {
        guard let schema else {
            let views = try names.dropFirst().map { try ScaffoldName($0).type }
            return try SectionSchema(([try ScaffoldName(names[0]).type + ":"] + views).joined(separator: "\n"))
        }
        guard let data = FileManager.default.contents(atPath: schema) else {
            throw Refusal(line: "\(schema) cannot be read")
        }
        do {
            return try SectionSchema(String(decoding: data, as: UTF8.self), prefix: prefix)
        } catch {
            throw Refusal(line: "\(schema): \(error.line)")
        }
    }
}
