import WendExpressions

extension Kind {
    public static let stage = Kind(
        "stage",
        "Shows one of several sections at a time, each with a view of its own, where `intent` leads, and remembers the way: its "
            + "history.",
        role: .contains, types: .controller,
        example: #"""
            <stage>
                <section name="login" first="home">
                    <screen name="home" title="Welcome">
                        <button title="Sign in" message="go"/>
                        <intent on="go" section="news" view="today" transition="push"/>
                    </screen>
                </section>
                <section name="news">
                    <screen name="today" title="Today">
                        <container>
                            <label>No news</label>
                            <button title="Back" message="back" enabled="{canGoBack}"/>
                        </container>
                        <intent on="back" back="1"/>
                    </screen>
                </section>
            </stage>
            """#,
        parameters: .ofController([
            Parameter(
                "sections", .section, "What it can show, each made when it is first needed, and kept.",
                isRequired: true,
                isList: true, isLazy: true),
            .text("first", "The name of the section it begins with; the first one unless given."),
            Parameter(
                "history", [.string, .number],
                "How many places it remembers, the present one included: `unlimited`, `disabled`, or a number of at least 2.",
                fallback: "unlimited"),
            .bool(
                "historyPerSection",
                "Whether each section has a history of its own: who comes back to one finds the view that was shown there last, and "
                    + "goes back within it.", fallback: false),
            .bool("keepsAwake", "Whether the device is kept from going to sleep while it is shown.", fallback: false)
                .unseen(by: .terminal, because: "a program in it has no say in that."),
        ]),
        defaults: .ofController([Default(.section, "sections")]),
        provides: StageBehaviour.published,
        traits: .stage,
        behaviour: StageBehaviour())
}

/// Sections of which one is shown, as intents say (spec/view-factory §6, 7).
struct StageBehaviour: Containing {
    static let published = ["canGoBack", "currentSection", "currentView", "historyCount"]
    static let slot = "sections"

    /// Begins where nothing is shown: also where what was shown has left with its place in the document.
    func load(_ id: ActivationID, _ turn: inout Turn) { turn.raise(stage: id) }

    func visibleChildren(of id: ActivationID, _ tree: SessionTree) -> [ActivationID] {
        tree.showing(in: id).shown.map { [$0] } ?? []
    }

    func memberReplaced(_ old: ActivationID, by new: ActivationID, in id: ActivationID, _ turn: inout Turn) {
        var showing = turn.tree.showing(in: id)
        showing.replace(old, with: new)
        turn.set(showing, of: id)
    }

    func published(_ name: String, by id: ActivationID, _ tree: SessionTree) -> Value? {
        guard Self.published.contains(name) else { return nil }
        switch name {
        case "canGoBack": return .bool(tree.historyCount(ofStage: id) > 1)
        case "currentSection": return tree.activeIntent(ofStage: id)?.section.map(Value.string) ?? .null
        case "currentView": return tree.activeIntent(ofStage: id)?.view.map(Value.string) ?? .null
        default: return .integer(tree.historyCount(ofStage: id))
        }
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        let showing = renderer.tree.showing(in: id)
        let children = showing.shown.map { [renderer.element(of: $0)] } ?? []
        var properties = renderer.common(id).brought(by: showing)
        if renderer.flag("keepsAwake", of: id) { properties[.awake] = true }
        return Element(renderer.id(of: id), .navigation, properties, children: children)
    }
}

extension Properties {
    /// The same for what shows something that came in some way.
    func brought(by showing: Showing) -> Properties {
        var properties = self
        let way = showing.transition.flatMap { $0.plan == nil ? nil : "\($0.rawValue) \(showing.times)" }
        properties[.transition] = .string(way ?? "")
        return properties
    }
}
