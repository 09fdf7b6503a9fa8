import WendExpressions

extension Kind {
    public static let searchBar = Kind(
        "searchBar", "Lets a person type what to look for; its messages carry the `text` and the `scope`.",
        role: .presents, types: .view,
        example: #"""
            <screen>
                <value name="what"/>
                <container>
                    <searchBar placeholder="Search" searchMessage="search"/>
                    <label>{what ?? 'Nothing looked for'}</label>
                </container>
                <set on="search" name="what" to="{message.text}"/>
            </screen>
            """#,
        parameters: .ofBar([
            .text("placeholder", "Shown while there is no text; also its accessibility label unless one is given."),
            .text("prompt", "A line above the field."),
            .text("text", "The text at first."),
            Parameter(
                "scopeButtonItems", .buttonItem,
                "Choices that narrow the search; the name of the chosen one is the scope.",
                isList: true),
            .bool("showsBookmarkButton", "Whether there is a button for bookmarks.", fallback: false),
            .bool("showsCancelButton", "Whether there is a button that gives up searching.", fallback: false),
            .bool("showsSearchResultsButton", "Whether there is a button for the list of results.", fallback: false),
            .validations,
            .message("searchMessage", "Sent when the search key is pressed."),
            .message("cancelMessage", "Sent when the cancel button is pressed."),
            .message("bookmarkMessage", "Sent when the bookmark button is pressed."),
            .message("resultsListMessage", "Sent when the button for the list of results is pressed."),
            .message("textDidChangeMessage", "Sent each time the text has changed."),
        ]),
        defaults: [Default(.condition, "validations"), Default(.gesture, "gestures")],
        sends: ["searchMessage", "cancelMessage", "bookmarkMessage", "resultsListMessage", "textDidChangeMessage"],
        provides: ["text", "scope"],
        demands: [
            Demand(
                .anyOf, ["label", "placeholder", "accessibilityLabel"],
                "a searchBar needs a label, a placeholder or an accessibilityLabel, so that people know what it searches"
            )
        ],
        styleName: "WFSSearchBar", holds: "text",
        look: Kind.looks(
            Kind.isUseless("cancelMessage", while: "showsCancelButton", is: "no", write: "yes"),
            Kind.isUseless("bookmarkMessage", while: "showsBookmarkButton", is: "no", write: "yes"),
            Kind.isUseless("resultsListMessage", while: "showsSearchResultsButton", is: "no", write: "yes")),
        behaviour: SearchBarBehaviour())
}

/// A field for searching, with a choice of scopes. Everything it sends carries the text and the scope's name.
struct SearchBarBehaviour: Presenting {
    var takesFocus: Bool { true }

    func formValue(of id: ActivationID, _ tree: SessionTree) -> Value? { tree.current("text", of: id) ?? "" }

    func asks(_ id: ActivationID, _ tree: SessionTree) -> Asked? {
        tree.asked("searchMessage", by: id) ?? tree.returnKeyAsks(in: id)
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        switch (event.kind, event.element.part) {
        case (.edit, nil):
            turn.set("text", to: event.value, of: id)
            turn.send("textDidChangeMessage", from: id, adding: searchValues(id, turn.tree))
        case (.return, nil):
            turn.send("searchMessage", from: id, adding: searchValues(id, turn.tree))
            // Who searches goes on typing; in a form it is the last key of an input.
            if turn.tree.form(of: id) != nil { turn.inputReturned(id) }
        case (.press, "cancel"?):
            turn.endEditing()
            turn.send("cancelMessage", from: id, adding: searchValues(id, turn.tree))
        case (.press, "bookmarks"?): turn.send("bookmarkMessage", from: id, adding: searchValues(id, turn.tree))
        case (.press, "results"?): turn.send("resultsListMessage", from: id, adding: searchValues(id, turn.tree))
        case (.select, "scopes"?):
            let scopes = turn.tree.children(of: id, slot: "scopeButtonItems")
            guard let position = event.value.flatMap({ Element.Choice.place(of: $0, among: scopes) }) else { return }
            turn.modify(id) { $0.changed["selectedScope"] = .string(Element.Choice.key(of: scopes[position])) }
            turn.send("message", from: scopes[position], adding: searchValues(id, turn.tree))
        case (.gesture, nil): turn.sendGesture(event.value?.text ?? "", from: id)
        default: break
        }
    }

    private func searchValues(_ id: ActivationID, _ tree: SessionTree) -> Fields {
        var values: Fields = ["text": tree.current("text", of: id) ?? ""]
        if let (position, scopes) = scopes(of: id, tree), let name = tree.name(of: scopes[position]) {
            values["scope"] = .string(name)
        }
        return values
    }

    /// The scopes, and which of them is chosen: the first that is there, where none is or the chosen one is hidden. Nil where none is there.
    private func scopes(of id: ActivationID, _ tree: SessionTree) -> (chosen: Int, all: [ActivationID])? {
        let scopes = tree.children(of: id, slot: "scopeButtonItems")
        // Sessions of earlier versions have its place.
        let chosen = Element.Choice.place(
            of: tree.activation(id)?.changed("selectedScope") ?? .integer(0), among: scopes)
        if let chosen, !tree.isHidden(scopes[chosen]) { return (chosen, scopes) }
        return scopes.firstIndex { !tree.isHidden($0) }.map { ($0, scopes) }
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.inputProperties(id)
        let bar = renderer.bar(id)
        for key in [Property.variant, .translucent] { properties[key] = bar[key] }
        properties[.value] = .string(renderer.text("text", of: id) ?? "")
        properties[.shortcut] = "search"
        renderer.placeholder(of: id, &properties)
        if let prompt = renderer.text("prompt", of: id) { properties[.detail] = .string(prompt) }
        var children: [Element] = []
        for (parameter, part, word) in Self.buttons where renderer.flag(parameter, of: id) {
            let label = renderer.words(for: id)[word]
            let text: Properties =
                part == "cancel"
                ? [.text: .string(label), .shortcut: "cancel"] : [.label: .string(label), .icon: .string(part)]
            children.append(Element(.part(part, of: id), .button, text, events: .press))
        }
        if let scopes = scopeControl(id, &renderer) { children.append(scopes) }
        return Element(
            renderer.id(of: id), .searchField, properties,
            events: properties.gestureEvents.union([.begin, .edit, .end, .return]), children: children)
    }

    private static let buttons = [
        ("showsBookmarkButton", "bookmarks", SystemWords.Word.bookmarks),
        ("showsSearchResultsButton", "results", .results),
        ("showsCancelButton", "cancel", .cancel),
    ]

    private func scopeControl(_ id: ActivationID, _ renderer: inout Renderer) -> Element? {
        guard let (selected, scopes) = scopes(of: id, renderer.tree) else { return nil }
        // A hidden one keeps its position, by which a choice is told.
        let segments = scopes.enumerated().map { position, scope in
            var properties = renderer.styled(scope, [.text: .string(renderer.text("title", of: scope) ?? "")])
            if position == selected { properties[.selected] = true }
            if renderer.tree.isHidden(scope) { properties[.hidden] = true }
            return Element(renderer.id(of: scope), .segment, properties)
        }
        return Element(
            .part("scopes", of: id), .segmented,
            [.value: .integer(selected), .label: .string(renderer.words(for: id)[.scope])], events: .select,
            children: segments)
    }
}
