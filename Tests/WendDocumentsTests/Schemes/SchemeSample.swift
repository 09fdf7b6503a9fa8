import Testing
import WendCore
import WendExpressions

@testable import WendDocuments

/// Screens drawn by hand, to which schemes are applied.
struct SchemeSample {
    var diagnostics: [Diagnostic] = []
    var text = ""
    /// What the reader and the checker say of the document that was made.
    var found: [Diagnostic] = []

    /// - Parameters:
    ///   - screens: A document; what schemes are for is named by them.
    ///   - schemes: Schemes by the `name` of their screens.
    init(
        _ screens: String, _ schemes: [(name: String, text: String)], services: String = "{}",
        entities: String = Self.entities, files: [String: String] = [:]
    ) throws {
        let document = SourceText(file: "app.xml", bytes: Array(screens.utf8))
        let texts = schemes.map { SourceText(file: "\($0.name).json", bytes: Array($0.text.utf8)) }
        let map = SourceMap([document] + texts)
        let markup = try #require(Markup.xml(document, limits: .standard, parameters: []).markup)
        var styles: [DocumentStyle] = []
        let root = Self.draft(markup.root)
        var read: [(name: String, scheme: Scheme)] = []
        for (number, scheme) in schemes.enumerated() {
            let (found, problems) = SchemeReader().read(
                texts[number], start: map.start(of: number + 1), identifier: scheme.name)
            diagnostics += problems
            if let found { read.append((scheme.name, found)) }
        }
        var described = SchemeServices()
        described.read(SourceText(file: "Service.json", bytes: Array(services.utf8)))
        let model = Self.model(entities)
        var lowering = SchemeLowering(read.map(\.scheme), services: described, model: model, map: map) { path in
            files[path].map { SourceText(file: path, bytes: Array($0.utf8)) }
        }
        for (name, scheme) in read {
            let screen = try #require(Self.find(name, in: root))
            diagnostics += lowering.apply(scheme, to: screen, styles: &styles)
        }
        Self.finish(root)
        let outer = try #require(root.content.first)
        lowering.declare(in: outer)
        outer.content.insert(contentsOf: Self.drafts(entities), at: 0)
        var writer = XMLWriter()
        writer.write(Markup(root: Markup.Element(root)))
        text = writer.text
        let checked = XMLDocumentReader().read(Array(text.utf8), file: "made.xml", registry: .standard)
            .checked(against: .standard, problemLimit: 100)
        found = checked.diagnostics + (checked.document?.reviewed(in: ReviewSurroundings(), problemLimit: 100) ?? [])
    }

    static let entities = """
        <entity name="Entry">
            <attribute name="number" json="id" unique="yes"/><attribute name="text"/><attribute name="at" type="date"/>
            <attribute name="votes" type="integer" default="0"/><attribute name="quay"/>
            <relationship name="writer" json="by" to="Person" inverse="entries"/>
        </entity>
        <entity name="Person">
            <attribute name="key" json="id" unique="yes"/><attribute name="name"/><attribute name="picture"/>
            <relationship name="entries" to="Entry" many="yes" inverse="writer"/>
        </entity>
        """

    private static func drafts(_ entities: String) -> [Draft] {
        let source = SourceText(file: "entities.xml", bytes: Array("<app>\(entities)</app>".utf8))
        let markup = Markup.xml(source, limits: .standard, parameters: []).markup
        return markup.map { draft($0.root).content } ?? []
    }

    private static func model(_ entities: String) -> EntityModel {
        var model = EntityModel([
            Entity(
                "Entry", attributes: [.init("text", .string)],
                relationships: [.init("writer", to: "Person", inverse: "entries")]),
            Entity(
                "Person", attributes: [.init("name", .string)],
                relationships: [.init("entries", to: "Entry", isToMany: true, inverse: "writer")]),
        ])
        model.entities[0].userInfo["ownerRelationship"] = "writer"
        model.entities[1].userInfo["isOwnerEntity"] = "YES"
        return model
    }

    static func draft(_ element: Markup.Element) -> Draft {
        let draft = Draft(
            element.name, element.attributes.map { ($0.name, $0.value) }, isParameter: element.isParameter,
            content: element.content.compactMap { if case .element(let inner) = $0 { Self.draft(inner) } else { nil } })
        return draft
    }

    /// Leaves out what only interface files have: prototypes without rows, and their names.
    private static func finish(_ draft: Draft) {
        draft.content.removeAll { $0["reuseIdentifier"] != nil && $0["for"] == nil }
        draft["fieldName"] = nil
        draft["reuseIdentifier"] = nil
        for child in draft.content { finish(child) }
    }

    private static func find(_ name: String, in draft: Draft) -> Draft? {
        if draft["name"] == name { return draft }
        return draft.content.lazy.compactMap { find(name, in: $0) }.first
    }
}
