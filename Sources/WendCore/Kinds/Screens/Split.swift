import WendExpressions

extension Kind {
    public static let split = Kind(
        "split",
        "A list and, beside it, what was opened from there: a stack whose two top controllers are shown side by side where "
            + "there is room, else the top one alone.",
        role: .contains, types: .controller,
        example: #"""
            <split placeholder="Choose a letter">
                <table title="Letters">
                    <value name="letters" is="{['From Ann', 'From Bob']}"/>
                    <tableSection><tableCell for="letter in letters" text="{letter}" message="read"/></tableSection>
                    <pushController on="read"><screen title="{letter}"><label>Dear reader</label></screen></pushController>
                </table>
            </split>
            """#,
        parameters: .ofController(
            .ofStack + [
                .text(
                    "placeholder", "What is said beside a list from which nothing has been opened, where there is room."
                ).unseen(by: .terminal, because: "it has the room of a narrow screen.")
            ]),
        defaults: .ofController([Default(.controller, "viewControllers"), Default(.string, "placeholder")]),
        traits: .stack,
        behaviour: SplitBehaviour())
}

/// A stack of which the two members on top are both on screen, for the state wherever it is shown: how much room there is
/// decides only what hosts draw (``Property/width``).
///
/// A push from below the top takes the place of what is above: who presses another row of the list sees that, and not one
/// screen more.
struct SplitBehaviour: Containing {
    func visibleChildren(of id: ActivationID, _ tree: SessionTree) -> [ActivationID] {
        tree.members(of: id).suffix(2)
    }

    func shows(_ slot: String, of member: ActivationID, _ id: ActivationID, _ tree: SessionTree) -> Bool {
        visibleChildren(of: id, tree).contains(member) && StackBars.show(slot, of: id, tree)
    }

    func pushed(
        _ member: ActivationID, by controller: ActivationID?, in scope: Scope, on id: ActivationID, _ turn: inout Turn
    ) {
        let tree = turn.tree
        let members = tree.members(of: id)
        // What was pressed says it better than who answered.
        let asking = [scope.sender, controller].compactMap(\.self).compactMap { asking in
            tree.ancestors(of: asking).first(where: members.contains)
        }
        if let asking = asking.first, let place = members.firstIndex(of: asking) {
            turn.take(members[(place + 1)...].filter { $0 != member }, offStack: id)
        }
        if let sender = scope.sender { turn.note(sender, openedBeside: member) }
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        guard event.kind == .press || event.kind == .back, let part = event.element.part, part.hasPrefix(Part.back),
            let number = UInt32(part.dropFirst(Part.back.count))
        else { return }
        let members = turn.tree.members(of: id)
        guard let place = members.firstIndex(of: ActivationID(number)), place > 0 else { return }
        turn.endEditing()
        turn.take(Array(members[place...]), offStack: id)
    }

    private enum Part {
        static let back = "back"
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        let shown = visibleChildren(of: id, renderer.tree)
        var children: [Element] = []
        for member in shown {
            var column: Properties = [:]
            if let title = renderer.tree.title(of: member) { column[.label] = .string(title) }
            var bars = StackBars(mark: String(member.number))
            if shown.count > 1 {
                if member == shown.first { column[.width] = "wide" }
                // What is beside a list needs no way back to it: the list is there.
                if member == shown.last { bars.back = [.width: "narrow"] }
            }
            children.append(
                Element(
                    .part("column\(member.number)", of: id), .navigation, column,
                    children: bars.elements(around: member, of: id, &renderer)))
        }
        if shown.count == 1 { children.append(empty(id, renderer)) }
        return Element(renderer.id(of: id), .split, renderer.common(id), children: children)
    }

    private func empty(_ id: ActivationID, _ renderer: Renderer) -> Element {
        let text = renderer.text("placeholder", of: id).map {
            Element(.part("placeholder", of: id), .label, [.text: .string($0)])
        }
        return Element(
            .part("empty", of: id), .container, [.layout: "center", .width: "wide"],
            children: [text].compactMap(\.self))
    }
}
