import Foundation
import Testing
import WendCore
import WendDocuments

private enum Validator {
    static let path = ["/usr/bin/xmllint", "/usr/local/bin/xmllint"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }
}

/// Schemas against a validator that knows nothing of Wend.
@Suite(.enabled(if: Validator.path != nil, "xmllint validates"))
struct SchemaTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
        .standardizedFileURL

    /// The documents of the repository that can run, and of the corpus where it is there.
    static let documents: [String] = [
        "Examples", "Tests/Flows/Fixtures", "Tests/Browser", "../shared/corpus/workflow-schema",
    ]
    .flatMap { folder in
        let below = (try? FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
        return below.filter { $0.hasSuffix(".xml") && !$0.contains(".build") && !$0.hasPrefix("Swift/") }
            .map { "\(folder)/\($0)" }
    }.filter { path in
        guard let data = try? Data(contentsOf: root.appending(path: path)) else { return false }
        let (document, diagnostics) = XMLDocumentReader().read(Array(data), file: path, registry: .standard)
            .checked(against: .standard)
        return document != nil && diagnostics.isEmpty
    }.sorted()

    private func accepts(_ schema: DocumentSchema, _ documents: [(name: String, text: Data)]) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "schema-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "wend.\(schema.rawValue)")
        try Data(schema.text(for: .standard).utf8).write(to: file)
        var paths: [String] = []
        for document in documents {
            let path = folder.appending(path: document.name.replacing("/", with: "_"))
            try document.text.write(to: path)
            paths.append(path.path)
        }
        let process = Process()
        process.executableURL = URL(filePath: try #require(Validator.path))
        process.arguments = ["--noout", schema == .xsd ? "--schema" : "--dtdvalid", file.path] + paths
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return process.terminationStatus == 0 ? [] : said.split(separator: "\n").map(String.init)
    }

    //
    @Test(arguments: [DocumentSchema.dtd, .xsd]) func whatCanRunIsValid(_ schema: DocumentSchema) throws {
        let documents = try Self.documents.map { ($0, try Data(contentsOf: Self.root.appending(path: $0))) }
        #expect(documents.count > 30)
        let problems = try accepts(schema, documents).filter { !$0.hasSuffix("validates") }
        #expect(problems == [])
    }

    /// What is wrong in a document, and whether a DTD can say so as well.
    private static let faults: [(source: String, isSeenByDTD: Bool)] = [
        ("<app><screne/></app>", true), ("<app><screen><lable>a</lable></screen></app>", true),
        ("<app><screen><button titel=\"a\"/></screen></app>", true),
        ("<app><tabs><label>a</label></tabs></app>", true),
        ("<app><screen><label><button title=\"a\"/></label></screen></app>", true),
        ("<app><screen><showAlert><screen/></showAlert></screen></app>", true),
        ("<app language=\"en\"><screen/></app>", true), ("<page/>", true),
        ("<app><screen><button title=\"a\" role=\"first\"/></screen></app>", false),
        ("<app><screen><picker label=\"a\" style=\"wheel\"/></screen></app>", false),
    ]

    @Test(arguments: faults.map(\.source)) func whatIsWrongIsRefused(_ source: String) throws {
        let isSeenByDTD = Self.faults.first { $0.source == source }?.isSeenByDTD
        #expect(try !accepts(.xsd, [("a.xml", Data(source.utf8))]).isEmpty)
        #expect(try accepts(.dtd, [("a.xml", Data(source.utf8))]).isEmpty == (isSeenByDTD == false))
    }

    @Test func liveValuesAreTakenWhereChoicesAre() throws {
        let source = "<app><screen><button title=\"a\" role=\"{kind}\"/></screen></app>"
        #expect(try accepts(.xsd, [("a.xml", Data(source.utf8))]) == [])
    }
}
