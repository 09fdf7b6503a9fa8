import WendExpressions

extension Kind {
    public static let table = Kind(
        "table", "Shows rows in sections and answers when one is selected.", role: .contains, types: .controller,
        example: #"""
            <table title="Shopping">
                <tableSection>
                    <tableCell text="Milk"/>
                    <tableCell text="Bread"/>
                </tableSection>
            </table>
            """#,
        parameters: .ofController([
            Parameter(
                "sections", .tableSection,
                "The rows, made from the scope of the moment each time the table is reloaded.",
                isRequired: true, isList: true, isLazy: true, keepsOthers: true, holdsRows: true),
            .choice(
                "style", of: .tableStyle, "Whether sections follow each other closely or stand apart.", isLenient: true,
                fallback: "plain"
            ).unseen(by: .terminal, because: "there is a blank line between sections always."),
            .text("empty", "The words in the place of the rows when no section has any."),
            Parameter("tableHeaderView", .view, "Shows above the first section.", isLazy: true, keepsOthers: true),
            Parameter("tableFooterView", .view, "Shows below the last section.", isLazy: true, keepsOthers: true),
        ]),
        defaults: .ofController([Default(.tableSection, "sections")]),
        answers: ["reloadData"], tells: ["didSelectCell"],
        styleName: "WFSTableController",
        traits: .staysInForm,
        behaviour: TableBehaviour())
}

/// Sections of rows (spec/workflow-schema §7.6). They are made when the table is first seen and again on `reloadData`.
struct TableBehaviour: Containing {
    var unnamedActionsAnswerLifecycle: Bool { false }

    func load(_ id: ActivationID, _ turn: inout Turn) {
        for slot in ["tableHeaderView", "tableFooterView"] {
            let scope = scope(of: id, turn.tree)
            _ = turn.attempt { (turn: inout Turn) throws(Failure) in try turn.rebuild(slot: slot, of: id, in: scope) }
        }
        makeSections(of: id, &turn)
    }

    func receive(_ message: Message, at id: ActivationID, _ turn: inout Turn) -> Outcome? {
        guard message.name == "reloadData" else { return nil }
        if turn.tree.activation(id)?.phase != .created { makeSections(of: id, &turn) }
        return .success(message.scope)
    }

    private func makeSections(of id: ActivationID, _ turn: inout Turn) {
        let scope = scope(of: id, turn.tree)
        let made = turn.attempt { (turn: inout Turn) throws(Failure) in
            try turn.rebuild(slot: "sections", of: id, in: scope)
        }
        if made == nil { turn.remove(turn.tree.ownChildren(of: id, slot: "sections")) }
    }

    /// What the table was created with, and over it what was stored since.
    private func scope(of id: ActivationID, _ tree: SessionTree) -> Scope {
        let stored = tree.activation(id)?.stored ?? [:]
        let scope = tree.innerScope(of: id)
        return stored.isEmpty ? scope : scope.with(frame: scope.frame.merging(stored), sent: scope.message)
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        properties[.variant] = .string(renderer.choice("style", of: id) ?? "plain")
        let sections = renderer.contents("sections", of: id)
        var children = renderer.contents("tableHeaderView", of: id) + sections
        if let empty = renderer.text("empty", of: id),
            !sections.contains(where: { $0.children.contains(where: \.isOfRows) })
        {
            children.append(Element(.part("empty", of: id), .label, [.text: .string(empty)]))
        }
        children += renderer.contents("tableFooterView", of: id)
        return Element(renderer.id(of: id), .table, properties, events: .scroll, children: children)
    }
}
