import Foundation
import WendCore
import WendDocuments

/// One document in both notations, through readers and writers.
struct Notations {
    let xml: String
    let json: String

    /// Writes a document in both.
    init(_ document: Document) {
        let markup = Markup(of: document)
        xml = DocumentWriter(.xml).text(of: markup)
        json = DocumentWriter(.json).text(of: markup)
    }

    init?(_ bytes: [UInt8], file: String, registry: Registry = .standard) {
        guard let document = DocumentReader().read(bytes, file: file, registry: registry).document else { return nil }
        self.init(document)
    }

    init?(xml: String) { self.init(Array(xml.utf8), file: "a.xml") }
    init?(json: String) { self.init(Array(json.utf8), file: "a.json") }
}

func readJSON(_ source: String, limits: ReadingLimits = .standard) -> ReadResult {
    DocumentReader(limits: limits).read(Array(source.utf8), file: "a.json", registry: .standard)
}

/// What two documents have to have in common: their nodes as they were read and as they were checked.
struct NodeTree: Equatable {
    let locale: String?
    let allowsBindings: Bool
    let nodes: String
    let outlines: [String]
    /// What is wrong; without places and without words that are of the notation.
    let codes: [String]

    init?(_ text: String, file: String, registry: Registry = .standard) {
        let result = DocumentReader().read(Array(text.utf8), file: file, registry: registry)
        guard let document = result.document else { return nil }
        self.init(document, registry: registry, codes: result.diagnostics.map(\.code))
    }

    init(_ document: Document, registry: Registry, codes: [String] = []) {
        let checked = document.checked(against: registry)
        locale = document.locale
        allowsBindings = document.allowsBindings
        nodes = shown(document, 0)
        outlines = checked.outlines.map { outline in
            let entries = outline.entries.map { entry in
                switch entry.source {
                case .literal(let value): "\(entry.parameter)=\(value)"
                case .node(let node): "\(entry.parameter)#\(node)"
                case .binding(let expression): "\(entry.parameter){\(expression)}"
                }
            }
            return "\(registry[outline.kind].name) \(entries.joined(separator: " "))"
        }
        self.codes = (codes + checked.diagnostics.map(\.code)).sorted()
    }

    /// What another has that this has not, and the other way round.
    func difference(from other: NodeTree?) -> String {
        guard let other else { return "nothing can be read" }
        if nodes != other.nodes { return "other nodes" }
        let (mine, theirs) = (Set(outlines + codes), Set(other.outlines + other.codes))
        return "\(mine.subtracting(theirs).sorted()) is not \(theirs.subtracting(mine).sorted())"
    }
}

/// The documents of the repository, and of the corpus where it is there, by their paths.
let allDocuments: [String] = {
    ["Examples", "Tests/Flows/Fixtures", "Tests/Browser", "../shared/corpus/workflow-schema"].flatMap { folder in
        let below = (try? FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)) ?? []
        return below.filter { $0.hasSuffix(".xml") && !$0.contains(".build") }.map { "\(folder)/\($0)" }
    }.sorted()
}()

let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
