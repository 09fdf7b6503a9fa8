import WendExpressions

extension KindType {
    /// What can be done with a row.
    public static let rowActions = KindType("rowActions")
}

extension Kind {
    public static let rowActions = Kind(
        "rowActions", "What can be done with a row: offered by the button at its end, and by a sweep over it.",
        role: .presents, types: .rowActions,
        example: #"""
            <table>
                <value name="guests" is="{[record(name: 'Ann'), record(name: 'Bea')]}"/>
                <tableSection empty="Nobody comes">
                    <tableCell for="guest in guests" text="{guest.name}">
                        <rowActions>
                            <actionButtonItem title="Greet" message="greet"/>
                            <destructiveButtonItem title="Send away" message="leave"/>
                        </rowActions>
                    </tableCell>
                </tableSection>
                <showAlert on="greet" message="Hello, {message.name}!"/>
                <remove on="leave" from="guests" where="id == message.id"/>
            </table>
            """#,
        parameters: [
            .text("title", "The words above the choices; the row's text unless given.", isLazy: true),
            Parameter("destructiveButtonItem", .buttonItem, "The choice that comes first and destroys something."),
            Parameter("otherButtonItems", .buttonItem, "The choices in between.", isList: true),
            Parameter(
                "cancelButtonItem", .buttonItem,
                "The choice that comes last and changes nothing; `Cancel` unless given."),
            .bool("hidden", "Whether they are not offered.", fallback: false, isGate: true),
        ],
        defaults: [
            Default(.cancelButtonItem, "cancelButtonItem"), Default(.destructiveButtonItem, "destructiveButtonItem"),
            Default(.buttonItem, "otherButtonItems"),
        ],
        demands: [
            Demand(
                .anyOf, ["destructiveButtonItem", "otherButtonItems"],
                "rowActions need a choice: a destructiveButtonItem, or otherButtonItems such as <actionButtonItem>")
        ],
        behaviour: QuestionBehaviour(role: .actionSheet, hasWayOut: true))
}

/// How a row offers its actions.
struct RowMenu {
    static let part = "more"

    /// The node of a row's actions; nil if it has none.
    static func node(of row: ActivationID, _ tree: SessionTree) -> NodeReference? {
        guard let node = tree.node(of: row), tree.isGiven("rowActions", node) else { return nil }
        let reading = Reading(node, owner: row, scope: tree.creationScope(of: row), isLive: true)
        return (try? tree.readings("rowActions", of: reading))?.first?.node
    }

    /// Whether a row offers its actions now: they are not hidden, and one of the choices is not.
    static func isOffered(_ row: ActivationID, _ tree: SessionTree) -> Bool {
        guard let node = node(of: row, tree) else { return false }
        let reading = Reading(node, owner: row, scope: tree.creationScope(of: row), isLive: true)
        return !isHidden(reading, tree)
            && ["destructiveButtonItem", "otherButtonItems"].contains { slot in
                // What cannot be worked out is said where the actions are asked for.
                guard let choices = try? tree.readings(slot, of: reading) else { return true }
                return choices.contains { !isHidden($0, tree) }
            }
    }

    private static func isHidden(_ reading: Reading, _ tree: SessionTree) -> Bool {
        tree.isGiven("hidden", reading.node) && (try? tree.flag("hidden", of: reading)) == true
    }

    /// The sweep that does what the button does: towards the start of the line.
    static func sweep(_ words: SystemWords) -> String { words.isRightToLeft ? "swipeRight" : "swipeLeft" }

    /// Asks what to do with a row.
    static func open(_ row: ActivationID, _ turn: inout Turn) {
        guard let node = node(of: row, turn.tree), isOffered(row, turn.tree), let table = turn.tree.owner(of: row)
        else {
            return
        }
        let scope = Scope(frame: turn.tree.frame(of: row), sent: turn.tree.sent(of: row), receiver: table, sender: row)
        let title =
            turn.attempt { (turn: inout Turn) throws(Failure) in
                try turn.tree.text("title", of: Reading(node, owner: nil, scope: scope, isLive: true))
            } ?? nil
        let words = title ?? turn.tree.current("text", of: row)?.displayText
        _ = turn.attempt { (turn: inout Turn) throws(Failure) in
            let id = try turn.ask(node, in: scope, for: table)
            if let words { turn.modify(id) { $0.changed["title"] = .string(words) } }
        }
    }

    /// The button at the end of a row.
    /// - Parameter isSweepToo: Whether a sweep over the row does the same.
    static func button(of row: ActivationID, _ text: String, _ words: SystemWords, isSweepToo: Bool) -> Element {
        var properties: Properties = [
            .icon: "more", .variant: "menu", .label: .string(words.actions(for: text)),
        ]
        if isSweepToo { properties[.gestures] = .string(sweep(words)) }
        return Element(.part(part, of: row), .button, properties, events: .press)
    }
}
