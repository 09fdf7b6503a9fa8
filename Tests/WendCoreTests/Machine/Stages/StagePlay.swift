import Testing
import WendCore
import WendExpressions

/// Drives a stage whose sections and views note what they are told, by intents written as in documents.
struct StagePlay {
    let play: Play
    private let intents: [String]

    /// Three sections that note `+` when they are made, `P` when they are paused and `R` when they are resumed.
    static func sections(_ more: String = "") -> String {
        section("A", ["a1", "a2", "a3"], more) + section("B", ["b1"]) + section("C", [])
    }

    static func section(_ name: String, _ views: [String], _ more: String = "") -> String {
        """
        <section name="\(name)" shouldForwardAllMessages="yes">
            <view><container>\(buttons)<innerView/></container></view>
            \(notes(of: name))\(more)
            \(views.map { "<screen name=\"\($0)\"><label>\($0)</label>\(notes(of: $0))</screen>" }.joined())
        </section>
        """
    }

    private static let marker = "<!--buttons-->"
    private static var buttons: String { marker }

    static func notes(of name: String) -> String {
        """
        <note on="onCreate" text="+\(name)"/>
        <note on="onPause" text="P\(name)"/>
        <note on="onResume" text="R\(name)"/>
        """
    }

    /// - Parameters:
    ///   - intents: The attributes of each, in the order in which they can be raised.
    ///   - stage: Attributes of the stage.
    init(
        _ intents: [String], stage: String = "", sections: String = StagePlay.sections(),
        around: (String) -> String = { $0 }
    ) throws {
        self.intents = intents
        let buttons = intents.indices.map { "<button title=\"i\($0)\" message=\"i\($0)\"/>" }.joined()
        let actions = intents.indices.map { "<intent on=\"i\($0)\" \(intents[$0])/>" }.joined()
        let written = sections.replacing(Self.marker, with: buttons)
        play = try Play("<app>\(around("<stage \(stage)>\(written)\(actions)</stage>"))</app>")
    }

    /// Raises intents in order, and says what each brought: what was noted, and the history.
    func run() throws -> [String] {
        try intents.indices.map { try raise($0) }
    }

    @discardableResult
    func raise(_ number: Int) throws -> String {
        let (notes, problems) = (play.notes.count, play.reports.count)
        try play.press("i\(number)")
        let told = play.notes.dropFirst(notes)
        let refused = play.reports.dropFirst(problems).filter { $0.code != NotingAction.code }.map(\.code)
        return (told + refused + [history]).joined(separator: " ")
    }

    var memory: Fields {
        let stage = play.machine.state.activations.all.first { $0.changed(":stage") != nil }
        return stage?.changed(":stage")?.fields ?? [:]
    }

    var entries: [Intent] { (memory["entries"]?.elements ?? []).compactMap(Intent.init) }

    /// `[A/a1, B]`.
    var history: String { "[\(entries.map(Self.name).joined(separator: ", "))]" }

    static func name(_ intent: Intent) -> String {
        intent.view.map { "\(intent.section ?? "?")/\($0)" } ?? intent.section ?? "?"
    }

    /// The names of the section and the view on screen.
    var shown: [String] {
        play.machine.state.visible.compactMap { id in
            guard case .node(let node)? = play.machine.state.activations[id]?.place,
                let version = play.machine.state.documents.versions.first,
                let document = play.machine.document(version)
            else { return nil }
            return document.document.nodes[node.node].name
        }
    }
}

extension Element {
    /// Whether two show the same.
    func isSame(as other: Element) -> Bool {
        id == other.id && role == other.role && properties == other.properties && events == other.events
            && children.count == other.children.count
            && zip(children, other.children).allSatisfy { $0.isSame(as: $1) }
    }
}
