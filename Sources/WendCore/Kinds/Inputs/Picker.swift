import WendExpressions

extension Kind {
    public static let picker = Kind(
        "picker", "Lets a person choose one of several things, or some of them.", role: .presents, types: .view,
        example: #"""
            <picker name="size" label="Size" style="radio">
                <option value="s">Small</option>
                <option value="l">Large</option>
            </picker>
            """#,
        parameters: .ofView([
            Parameter("choices", .option, "What there is to choose from.", isList: true),
            Parameter(
                "options", .any,
                "More to choose from: a list of texts, or of records with `value` and `title`; the `id` of a record stands for a "
                    + "`value` that is missing."),
            .choice(
                "style", of: .pickerStyle,
                "A menu, or a list of all choices of which one may be chosen (`radio`) or any number (`several`).",
                fallback: "menu"),
            Parameter("value", .any, "What is chosen at first: a value, or with `several` a list of values."),
            .text("placeholder", "The words in the menu while nothing is chosen."),
            .message("message", "Sent when the choice has changed."),
            .validations,
        ]),
        defaults: [
            Default(.option, "choices"), Default(.gesture, "gestures"), Default(.condition, "validations"),
        ],
        sends: ["message"],
        demands: [
            Demand(
                .anyOf, ["label", "accessibilityLabel"],
                "a picker needs a label or an accessibilityLabel, so that people know what they choose"),
            Demand(
                .anyOf, ["choices", "options"],
                "a picker needs choices: elements <option> in it, or a list in options"),
        ],
        holds: "value", look: optionsAreAList, behaviour: PickerBehaviour())

    /// A text in `options` is one choice of that name; several in it, or the name of a list, were meant as a list.
    private static let optionsAreAList: Look = { looked in
        guard let written = looked.text("options") else { return [] }
        let words = written.text.split(separator: ",").map { word in
            String(word.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
        }.filter { !$0.isEmpty }
        guard !words.isEmpty, !words.contains(where: { $0.contains("{") || $0.contains("}") }) else { return [] }
        if written.text.hasPrefix("["), written.text.hasSuffix("]") {
            // A list as it is written, but for the braces; without quotes the words could be names.
            let isList = (try? ValueExpression(parsing: written.text))?.names.isEmpty ?? false
            let list = "{\(written.text)}"
            let problem = Diagnostic.optionsNoList(written.text, list, at: written.location)
            return [isList ? looked.problem(problem, of: written, meant: list) : problem]
        }
        let isWay = words.count == 1 && words[0].allSatisfy { $0.isLetter || $0.isNumber || $0 == "." || $0 == "_" }
        let quoted = words.map { "'\($0.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'" }
        let list = isWay ? "{\(words[0])}" : "{[\(quoted.joined(separator: ", "))]}"
        return [looked.problem(.optionsNoList(written.text, list, at: written.location), of: written, meant: list)]
    }

    public static let option = Kind(
        "option", "One thing to choose in a picker; with `for=\"person in people\"` one for each item of a list.",
        role: .presents, types: .option,
        example: #"""
            <picker name="size" label="Size">
                <option value="s">Small</option>
                <option value="l" enabled="no">Large</option>
            </picker>
            """#,
        parameters: [
            .text("title", "What people read.", isRequired: true),
            Parameter("value", .any, "What the picker holds when it is chosen; the title unless given."),
            .bool("enabled", "Whether a person may choose it.", fallback: true, isGate: true),
        ],
        defaults: [Default(.string, "title")])
}

extension KindType {
    /// One thing to choose in a picker.
    public static let option = KindType("option")
}

extension Enumeration {
    public static let pickerStyle = Enumeration(["menu", "radio", "several"])
}

/// A choice among options. What is chosen is kept by its value, so that it stays when the options are others; one that is no
/// longer offered counts as not chosen, and comes back with its option.
struct PickerBehaviour: Presenting {
    struct Choice {
        let value: Value
        let title: String
        let isEnabled: Bool
        /// What it is told by: its value, in short. Of several of the same value the later ones are numbered.
        fileprivate(set) var key = ""
    }

    /// The most that are offered; who has more lets people search.
    static let limit = 500

    func formValue(of id: ActivationID, _ tree: SessionTree) -> Value? {
        let chosen = chosen(id, tree, choices(of: id, tree))
        return style(id, tree) == "several" ? .list(chosen.map(\.value)) : chosen.first?.value ?? .null
    }

    private func style(_ id: ActivationID, _ tree: SessionTree) -> String {
        tree.current("style", of: id)?.text ?? "menu"
    }

    /// What is offered. A choice is told by the same key for as long as its value is offered, wherever it stands.
    func choices(of id: ActivationID, _ tree: SessionTree) -> [Choice] {
        var times: [String: Int] = [:]
        return offered(by: id, tree).map { choice in
            var hash = ContentHash()
            hash.mix(choice.value)
            let name = Self.part + hash.text
            let time = times[name, default: 0]
            times[name] = time + 1
            var choice = choice
            choice.key = time == 0 ? name : "\(name).\(time)"
            return choice
        }
    }

    private func offered(by id: ActivationID, _ tree: SessionTree) -> [Choice] {
        let written = tree.children(of: id, slot: "choices").prefix(Self.limit).map { option in
            tree.meter.spend(Meter.visit)
            let title = tree.current("title", of: option)?.displayText ?? ""
            return Choice(
                value: tree.current("value", of: option) ?? .string(title), title: title,
                isEnabled: tree.flag("enabled", of: option))
        }
        guard let reference = tree.node(of: id), tree.isGiven("options", reference) else { return written }
        let listed = (tree.current("options", of: id)?.elements ?? []).prefix(Self.limit).map(choice)
        return Array((written + listed).prefix(Self.limit))
    }

    private func choice(_ item: Value) -> Choice {
        guard case .dictionary(let fields) = item else {
            return Choice(value: item, title: item.displayText, isEnabled: true)
        }
        let value = fields["value"] ?? fields["id"] ?? fields["title"] ?? .null
        return Choice(
            value: value, title: fields["title"]?.displayText ?? value.displayText,
            isEnabled: fields["enabled"].map(Conversions.truth) ?? true)
    }

    private func chosen(_ id: ActivationID, _ tree: SessionTree, _ choices: [Choice]) -> [Choice] {
        let value = tree.current("value", of: id) ?? .null
        if style(id, tree) == "several" {
            let values = value == .null ? [] : value.elements.prefix(Self.limit)
            return choices.filter { choice in values.contains { $0.isEqual(to: choice.value) } }
        }
        return choices.first { $0.value.isEqual(to: value) }.map { [$0] } ?? []
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        let choices = choices(of: id, turn.tree)
        switch (event.kind, event.element.part, event.value) {
        case (.edit, nil, let value?), (.select, nil, let value?):
            guard let place = Element.Choice.place(of: value, among: choices.map(\.key)) else { return }
            turn.set("value", to: choices[place].value, of: id)
        case (.edit, let part?, .bool(let isOn)?):
            guard let place = choices.firstIndex(where: { $0.key == part }) else { return }
            let held = turn.tree.current("value", of: id) ?? .null
            let before = held == .null ? [] : held.elements.prefix(Self.limit)
            let others = before.filter { !$0.isEqual(to: choices[place].value) }
            // In the order in which they are offered; what is not offered now comes back with its option.
            let values = choices.map(\.value).filter { value in
                others.contains { $0.isEqual(to: value) } || (isOn && value.isEqual(to: choices[place].value))
            }
            let away = others.filter { value in !choices.contains { $0.value.isEqual(to: value) } }
            turn.set("value", to: .list(Array((values + away).prefix(Self.limit))), of: id)
        case (.gesture, _, _): return turn.sendGesture(event.value?.text ?? "", from: id)
        default: return
        }
        turn.inputEnded(id)
        if turn.tree.contains(id) { turn.send("message", from: id) }
    }

    private static let part = "option"

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.inputProperties(id)
        let choices = choices(of: id, renderer.tree)
        let chosen = chosen(id, renderer.tree, choices)
        func isChosen(_ choice: Choice) -> Bool { chosen.contains { $0.value.isEqual(to: choice.value) } }
        switch renderer.choice("style", of: id) {
        case "radio"?:
            properties[.variant] = "radio"
            properties[.value] = .integer(choices.firstIndex(where: isChosen) ?? -1)
            let segments = choices.map { choice in
                var properties: Properties = [.text: .string(choice.title)]
                if isChosen(choice) { properties[.selected] = true }
                if !choice.isEnabled { properties[.disabled] = true }
                return Element(.part(choice.key, of: id), .segment, properties)
            }
            return Element(
                renderer.id(of: id), .segmented, properties, events: properties.gestureEvents.union(.select),
                children: segments)
        case "several"?:
            properties[.variant] = "choices"
            let boxes = choices.map { choice in
                var properties: Properties = [
                    .text: .string(choice.title), .label: .string(choice.title), .variant: "checkbox",
                    .value: .bool(isChosen(choice)),
                ]
                if !choice.isEnabled { properties[.disabled] = true }
                return Element(.part(choice.key, of: id), .toggle, properties, events: .edit)
            }
            var children: [Element] = []
            if let label = properties.text(.text) {
                children.append(Element(.part("label", of: id), .label, [.text: .string(label)]))
            }
            children += boxes
            if let error = properties.text(.error), !error.isEmpty {
                children.append(Element(.part("error", of: id), .label, [.text: .string(error), .variant: "error"]))
            }
            return Element(
                renderer.id(of: id), .container, properties, events: properties.gestureEvents, children: children)
        default:
            properties[.value] = .integer(choices.firstIndex(where: isChosen) ?? -1)
            properties[.options] = .list(
                choices.map { Element.Choice(key: $0.key, title: $0.title, isEnabled: $0.isEnabled).packed })
            renderer.placeholder(of: id, &properties)
            return Element(renderer.id(of: id), .picker, properties, events: properties.gestureEvents.union(.edit))
        }
    }
}

extension Diagnostic {
    static func optionsNoList(_ text: String, _ list: String, at location: FileLocation) -> Self {
        warning(
            "text-not-value",
            "'\(text.shortened)' is one text and no list of options; write options=\"\(list.shortened)\"", at: location)
    }
}
