import ArgumentParser
import Wend

/// `wend schema`.
struct SchemaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints a schema of documents, for editors that complete and check while one writes.",
        discussion: """
            The schema is made of the same descriptions as wend kinds, and says less than wend check: which elements and
            attributes there are, what may stand in what, and the values of choices.

            Examples:
              wend schema > wend.xsd
              wend schema --format dtd > wend.dtd
              xmllint --noout --schema wend.xsd app.xml
              wend schema --format json-schema > wend.schema.json     for documents in JSON (wend convert)

            In an editor, an association of app.xml with wend.xsd is enough; or the document says so itself:
              <app xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="wend.xsd">
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case dtd, xsd
        case jsonSchema = "json-schema"
    }

    @Option(help: "The language it is written in: dtd and xsd for documents in XML, json-schema for those in JSON.")
    var format = Format.xsd

    func run() throws {
        let schema: DocumentSchema =
            switch format {
            case .dtd: .dtd
            case .xsd: .xsd
            case .jsonSchema: .jsonSchema
            }
        Terminal.print(schema.text(for: CommandLineTool.parts.registry))
    }
}
