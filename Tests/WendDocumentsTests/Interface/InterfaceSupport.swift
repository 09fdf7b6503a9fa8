import WendCore

@testable import WendDocuments

/// What becomes of an interface file: its documents, checked, and its styles.
struct LoweredFile {
    let interface: LoweredInterface
    /// The documents by path.
    var texts: [String: String] = [:]
    /// Of the file itself.
    var readDiagnostics: [Diagnostic] = []
    /// Of the documents that were made.
    var checkDiagnostics: [Diagnostic] = []

    init(_ text: String, file: String = "Main.storyboard", finishes: Bool = true, checks: Bool = true) {
        let source = SourceText(file: file, bytes: Array(text.utf8))
        let map = SourceMap([source])
        let (board, found) = StoryboardReader().read(source, start: 0)
        readDiagnostics = found
        guard let board else {
            interface = LoweredInterface()
            return
        }
        var lowering = StoryboardLowering([board], map: map)
        interface = lowering.lower()
        for scene in interface.scenes {
            if finishes { scene.finish() }
            guard let path = scene.path else { continue }
            var writer = XMLWriter()
            writer.write(Markup(root: Markup.Element(name: "app", content: [.element(Markup.Element(scene.draft))])))
            texts[path] = writer.text
        }
        guard checks else { return }
        for (path, text) in texts {
            let read = DocumentReader(limits: .standard).read(
                SourceText(file: path, bytes: Array(text.utf8)), registry: .standard)
            checkDiagnostics += read.checked(against: .standard).diagnostics
        }
    }

    var entry: String { interface.entry?.path.flatMap { texts[$0] } ?? "" }
    var diagnostics: [String] { interface.diagnostics.map(\.description) }

    /// The style of what has a class, by kind and class.
    func style(_ draft: Draft) -> DocumentStyle? {
        interface.styles.first { $0.selector.styleClass == draft["class"] && $0.selector.ancestors.isEmpty }
    }

    /// The first draft of a kind that was made of the object with an id.
    func draft(_ id: String) -> Draft? {
        func look(_ draft: Draft) -> Draft? {
            if draft.object?.id == id { return draft }
            for child in draft.content {
                if let found = look(child) { return found }
            }
            return nil
        }
        for scene in interface.scenes {
            if let found = look(scene.draft) { return found }
        }
        return nil
    }
}
