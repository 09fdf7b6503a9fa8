import WendExpressions

extension Kind {
    public static let tableCell = Kind(
        "tableCell", "One row of a table.", role: .presents, types: [.view, .tableCell],
        example: #"""
            <table>
                <tableSection>
                    <tableCell text="Milk" detailText="2 litres" style="value1" message="show"/>
                </tableSection>
                <showAlert on="show" message="Two litres of milk"/>
            </table>
            """#,
        parameters: .ofView([
            .text("text", "The row's main text.", isRequired: true),
            .text(
                "detailText",
                "A second text, shown in every style but `default`; in an app a row that has one is a `subtitle` if it says no style."
            ),
            Parameter("image", .image, "A picture beside the text.")
                .unseen(by: .terminal, because: "there are no pictures, and the text says what the row is."),
            .choice("style", of: .tableCellStyle, "Where the second text stands.", fallback: "default"),
            .choice("accessoryType", of: .accessoryType, "What shows at the end of the row.", fallback: "none"),
            .choice("selectionStyle", of: .selectionStyle, "How the row is marked while pressed.", fallback: "blue")
                .unseen(by: .terminal, because: "what the keyboard is at is marked the same everywhere."),
            .bool("selectable", "Whether a person may select the row.", fallback: true),
            .number("indentationLevel", "How far the row is indented, in steps.", fallback: 0),
            Parameter(
                "views", .view, "What stands in the row beside its texts: switches, buttons, fields.", isList: true),
            Parameter(
                "rowActions", .rowActions,
                "What can be done with the row, behind a button at its end: of the row 'Ann Lee' that is 'Actions, Ann Lee'.",
                isLazy: true),
            .bool(
                "selectsInSight",
                "Whether it is selected by itself as somebody scrolls it into sight, once for as many rows as there are: a last row that "
                    + "asks for more of them. It can be pressed all the same.", fallback: false
            ).unseen(by: .terminal, because: "there it is selected by whoever wants more."),
            .message("message", "Sent when the row is selected; without it the table performs `didSelectCell`."),
            .message("detailDisclosureMessage", "Sent when the button at the end of the row is pressed."),
        ]),
        defaults: [
            Default(.string, "text"), Default(.image, "image"), Default(.gesture, "gestures"), Default(.view, "views"),
            Default(.rowActions, "rowActions"),
        ],
        sends: ["message", "detailDisclosureMessage"],
        styleName: "WFSTableCell",
        look: Kind.looks(
            Kind.isUseless("detailText", while: "style", is: "default", byItself: false, write: "subtitle"),
            { looked in
                guard let type = looked.literal("accessoryType"), let messages = looked.count("detailDisclosureMessage")
                else { return [] }
                let hasButton = type.text == TableCellBehaviour.detailButton
                return hasButton == (messages > 0) ? [] : [.detailButton(hasMessage: !hasButton, at: looked.location)]
            }),
        behaviour: TableCellBehaviour())
}

/// One row. Selecting it sends its message, or performs the table's `didSelectCell`.
struct TableCellBehaviour: Presenting {
    static let detailButton = "detailDisclosureIndicatorButton"

    /// A button at the end of a row and its message make sense only together.
    func begin(_ id: ActivationID, _ turn: inout Turn) {
        guard let reference = turn.tree.node(of: id) else { return }
        let hasButton = turn.tree.current("accessoryType", of: id)?.text == Self.detailButton
        if hasButton != turn.tree.isGiven("detailDisclosureMessage", reference) {
            turn.report(.detailButton(hasMessage: !hasButton, at: turn.tree.location(reference)))
        }
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        switch (event.kind, event.element.part) {
        case (.press, "detail"?): turn.send("detailDisclosureMessage", from: id)
        case (.press, RowMenu.part?): RowMenu.open(id, &turn)
        case (.press, nil), (.select, nil):
            if hasMessage(id, turn.tree) {
                turn.send("message", from: id)
            } else if let table = turn.tree.owner(of: id) {
                let scope = Scope(
                    frame: turn.tree.frame(of: id), sent: turn.tree.sent(of: id), receiver: table, sender: id)
                _ = turn.performAction(named: "didSelectCell", at: table, in: scope)
            }
        case (.gesture, nil):
            let gesture = event.value?.text ?? ""
            if turn.tree.gestureNames(of: id).contains(gesture) {
                turn.sendGesture(gesture, from: id)
            } else {
                RowMenu.open(id, &turn)
            }
        default: break
        }
    }

    /// What somebody gives a second text is to be seen: only classic documents leave it out unless they say a style.
    private func style(of id: ActivationID, hasDetail: Bool, _ renderer: Renderer) -> String {
        if let style = renderer.choice("style", of: id), style != "default" { return style }
        let tree = renderer.tree
        guard hasDetail, let reference = tree.node(of: id), tree.document(reference).document.allowsBindings,
            !tree.isGiven("style", reference), tree.activation(id)?.changed("style") == nil
        else { return "default" }
        return "subtitle"
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.common(id)
        let text = renderer.value("text", of: id)?.displayText ?? ""
        properties[.text] = .string(text)
        let detail = renderer.value("detailText", of: id)?.displayText
        let style = style(of: id, hasDetail: detail != nil, renderer)
        if style != "default" { properties[.variant] = .string(style) }
        if let detail, style != "default" { properties[.detail] = .string(detail) }
        if let image = renderer.image("image", of: id) { renderer.show(image, on: id, in: &properties) }
        if let selection = renderer.choice("selectionStyle", of: id), selection != "blue" {
            properties[.selection] = .string(selection)
        }
        if let indent = renderer.number("indentationLevel", of: id), indent > 0 {
            properties[.indent] = .integer(Int(min(indent, 20)))
        }
        if renderer.openers.contains(id) { properties[.selected] = true }
        var children: [Element] = []
        switch renderer.choice("accessoryType", of: id) {
        case "disclosureIndicator"?: properties[.accessory] = "disclosure"
        case "checkmark"?: properties[.accessory] = "checkmark"
        case "detailDisclosureIndicatorButton"?:
            properties[.accessory] = "detail"
            let label = renderer.words(for: id).moreInformation(
                about: ([text] + (detail.map { [$0] } ?? [])).joined(separator: ", "))
            children = [Element(.part("detail", of: id), .rowDetail, [.label: .string(label)], events: .press)]
        default: break
        }
        children += renderer.contents("views", of: id)
        if RowMenu.isOffered(id, renderer.tree) {
            let words = renderer.words(for: id)
            let sweep = RowMenu.sweep(words)
            let own = properties.text(.gestures)?.split(separator: " ").map(String.init) ?? []
            // A sweep that does something else is not what the button does.
            let hasOwnSweep = own.contains(sweep)
            children.append(RowMenu.button(of: id, text, words, isSweepToo: !hasOwnSweep))
            if !hasOwnSweep { properties[.gestures] = .string((own + [sweep]).joined(separator: " ")) }
        }
        let isSelectable = renderer.flag("selectable", of: id) && isAnswered(id, renderer.tree)
        if isSelectable, renderer.isAnswerOwed(to: id) { properties[.busy] = true }
        if isSelectable, renderer.flag("selectsInSight", of: id) { properties[.inSight] = true }
        let choices: Event.Kinds = isSelectable && !renderer.tree.waitsForAnswer(id) ? [.press, .select] : []
        return Element(
            renderer.id(of: id), .row, properties, events: properties.gestureEvents.union(choices), children: children)
    }

    private func hasMessage(_ id: ActivationID, _ tree: SessionTree) -> Bool {
        if let changed = tree.activation(id)?.changed("message") { return changed != .null }
        return tree.node(of: id).map { tree.isGiven("message", $0) } ?? false
    }

    /// Whether anything would happen: rows nothing answers are not offered as buttons.
    private func isAnswered(_ id: ActivationID, _ tree: SessionTree) -> Bool {
        if hasMessage(id, tree) { return true }
        guard let table = tree.owner(of: id), let tableNode = tree.node(of: table) else { return false }
        let reading = Reading(tableNode, owner: table, scope: tree.innerScope(of: table), isLive: false)
        let actions = (try? tree.readings("actions", of: reading)) ?? []
        return actions.contains { tree.answers($0.node, to: "didSelectCell") }
    }
}
