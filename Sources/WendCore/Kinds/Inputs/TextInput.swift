import WendExpressions

extension Kind {
    public static let textField = Kind(
        "textField", "Lets a person type one line of text.", role: .presents, types: .view,
        example: #"""
            <textField name="email" label="Email" keyboardType="emailAddress">
                <check when="SELF MATCHES '\S+@\S+'" failureMessage="Enter an email address."/>
            </textField>
            """#,
        parameters: .ofTextInput([
            .text("text", "The text at first."),
            .text("placeholder", "Shown while there is no text; also its accessibility label unless one is given."),
            .validations,
            .bool("adjustsFontSizeToFitWidth", "Whether long text is drawn smaller to fit.", fallback: false)
                .unseen(by: .terminal, because: Parameter.oneSizeOfLetters),
            .bool("clearsOnBeginEditing", "Whether the text goes away when editing begins.", fallback: false),
            .choice(
                "clearButtonMode", of: .fieldViewMode, "When there is a button that clears the text.", fallback: "never"
            ),
            .choice("leftViewMode", of: .fieldViewMode, "When the left view shows.", fallback: "never"),
            .choice("rightViewMode", of: .fieldViewMode, "When the right view shows.", fallback: "never"),
            Parameter("leftView", .view, "A view inside the field, left of the text."),
            Parameter("rightView", .view, "A view inside the field, right of the text."),
        ]),
        defaults: [Default(.condition, "validations"), Default(.gesture, "gestures")],
        demands: [
            Demand(
                .anyOf, ["label", "placeholder", "accessibilityLabel"],
                "a textField needs a label, a placeholder or an accessibilityLabel, so that people know what to type")
        ],
        styleName: "WFSTextField",
        holds: "text", behaviour: TextInputBehaviour(role: .textField))

    public static let textView = Kind(
        "textView", "Lets a person read or type text of many lines.", role: .presents, types: .view,
        example: #"<textView name="remark" label="Remark"/>"#,
        parameters: .ofTextInput([
            .text("text", "The text at first."),
            .bool("editable", "Whether a person may change the text.", fallback: true),
            .choices(
                "dataDetectorTypes", of: .dataDetectorTypes,
                "What is recognised in a text that is not editable, and made a link."
            ).unseen(
                by: .headless, .web, .terminal, names: ["calendarEvent"],
                because: "there is no address for a date that every app for calendars follows."),
            .validations,
        ]),
        defaults: [Default(.condition, "validations"), Default(.gesture, "gestures")],
        demands: [
            Demand(
                .anyOf, ["label", "accessibilityLabel"],
                "a textView needs a label or an accessibilityLabel, so that people know what to type")
        ],
        styleName: "WFSTextView",
        holds: "text", behaviour: TextInputBehaviour(role: .textArea))
}

/// Text fields and text views: what is typed is kept as typed; validation judges it.
struct TextInputBehaviour: Presenting {
    let role: Element.Role

    var takesFocus: Bool { true }

    func formValue(of id: ActivationID, _ tree: SessionTree) -> Value? { tree.current("text", of: id) ?? "" }

    func asks(_ id: ActivationID, _ tree: SessionTree) -> Asked? { tree.returnKeyAsks(in: id) }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        switch event.kind {
        case .edit: turn.set("text", to: event.value, of: id)
        case .return: turn.inputReturned(id)
        case .gesture: turn.sendGesture(event.value?.text ?? "", from: id)
        case .press where event.element.part == Self.clear:
            turn.set("text", to: "", of: id)
            if turn.state.focus != id { turn.inputEnded(id) }
        default: break
        }
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.inputProperties(id)
        properties[.value] = .string(renderer.text("text", of: id) ?? "")
        renderer.placeholder(of: id, &properties)
        renderer.typingTraits(id, &properties)
        if renderer.flag("adjustsFontSizeToFitWidth", of: id) { properties[.fits] = true }
        var events: Event.Kinds = [.begin, .edit, .end]
        if role == .textField { events.insert(.return) } else { events.insert(.scroll) }
        if let editable = renderer.value("editable", of: id), !Conversions.truth(editable) {
            properties[.readOnly] = true
            if let shown = linked(id, properties, renderer) { return shown }
        }
        events.formUnion(properties.gestureEvents)
        return Element(
            renderer.id(of: id), role, properties, events: events,
            children: parts(of: id, &renderer) + clearButton(id, properties, renderer))
    }

    private static let clear = "clear"

    /// The button that empties a field, where there is something to be emptied.
    private func clearButton(_ id: ActivationID, _ properties: Properties, _ renderer: Renderer) -> [Element] {
        guard let mode = renderer.choice("clearButtonMode", of: id), mode != "never",
            properties.text(.value)?.isEmpty == false, !properties.flag(.readOnly)
        else { return [] }
        let isEdited = renderer.tree.state.focus == id
        guard mode == "always" || isEdited == (mode == "whileEditing") else { return [] }
        let label = renderer.words(for: id).clear(properties.text(.label) ?? "")
        return [
            Element(
                .part(Self.clear, of: id), .button,
                [.label: .string(label), .icon: "stop", .variant: .string(Self.clear)], events: .press)
        ]
    }

    /// A text that nobody changes, with links in it; nil if the document wants none to be looked for.
    private func linked(_ id: ActivationID, _ input: Properties, _ renderer: Renderer) -> Element? {
        let sorts = renderer.value("dataDetectorTypes", of: id)?.elements.compactMap(\.text) ?? []
        // A text in which nothing would be found stays what it is.
        guard sorts.contains(where: { $0 != "calendarEvent" }) else { return nil }
        var properties = renderer.common(id)
        properties[.label] = input[.label]
        properties[.variant] = "read"
        var children: [Element] = []
        if let label = input.text(.text) {
            children.append(Element(.part("label", of: id), .label, [.text: .string(label)]))
        }
        let text = input.text(.value) ?? ""
        children.append(
            Element(
                .part("text", of: id), .richText,
                [.text: .string(text), .markup: .string(DataDetector(sorts).html(of: text))]))
        return Element(
            renderer.id(of: id), .container, properties, events: properties.gestureEvents, children: children)
    }

    /// The views inside the field, and while it is edited those that stand above and in the place of the keyboard.
    private func parts(of id: ActivationID, _ renderer: inout Renderer) -> [Element] {
        guard renderer.tree.activation(id)?.children.isEmpty == false else { return [] }
        let isEdited = renderer.tree.state.focus == id
        var parts: [Element] = []
        for side in ["leftView", "rightView"] {
            switch renderer.choice("\(side)Mode", of: id) {
            case "always"?: parts += renderer.elements(side, of: id)
            case "whileEditing"? where isEdited: parts += renderer.elements(side, of: id)
            case "unlessEditing"? where !isEdited: parts += renderer.elements(side, of: id)
            default: break
            }
        }
        if isEdited {
            parts += renderer.elements("inputAccessoryView", of: id) + renderer.elements("inputView", of: id)
        }
        return parts
    }
}

extension Renderer {
    /// What stands in an empty field, which names it too if nothing else does.
    mutating func placeholder(of id: ActivationID, _ properties: inout Properties) {
        guard let placeholder = text("placeholder", of: id) else { return }
        properties[.placeholder] = .string(placeholder)
        if properties[.label] == nil { properties[.label] = .string(placeholder) }
    }

    /// What every input says besides its value: what is wrong with it, and whether it has the keyboard.
    func inputProperties(_ id: ActivationID) -> Properties {
        var properties = common(id)
        if let label = text("label", of: id) {
            properties[.text] = .string(label)
            if properties[.label] == nil { properties[.label] = .string(label) }
            if let place = choice("labelPosition", of: id) { properties[.layout] = .string(place) }
        }
        if let error = tree.activation(id)?.changed("error") {
            properties[.error] = error
        } else if tree.form(of: id) == nil, tree.state.focus != id, let input = tree.presenting(id),
            input.formValue(of: id, tree) ?? .null != .null, let problem = input.problem(of: id, tree)
        {
            // No form will judge it. While it is typed it is not complete, and what is empty is not wrong yet.
            properties[.error] = .string(problem)
        }
        if tree.state.focus == id { properties[.focused] = true }
        return properties
    }

    /// How a text input wants to be typed into.
    func typingTraits(_ id: ActivationID, _ properties: inout Properties) {
        if flag("secureTextEntry", of: id) {
            properties[.entry] = "password"
        } else if let entry = Self.entries[choice("keyboardType", of: id) ?? ""] {
            properties[.entry] = .string(entry)
        }
        if let key = value("returnKeyType", of: id)?.text, key != "default" { properties[.returnKey] = .string(key) }
        if let capitals = value("autocapitalizationType", of: id)?.text, capitals != "sentences" {
            properties[.capitalization] = .string(capitals)
        }
        if let spelling = value("spellCheckingType", of: id)?.text, spelling != "default" {
            properties[.spelling] = .bool(spelling == "yes")
        }
        if let correction = value("autocorrectionType", of: id)?.text, correction != "default" {
            properties[.correction] = .bool(correction == "yes")
        }
        if let look = value("keyboardAppearance", of: id)?.text, look != "default" {
            properties[.keyboardLook] = .string(look)
        }
        if flag("enablesReturnKeyAutomatically", of: id) { properties[.needsText] = true }
    }

    private static let entries = [
        "asciiCapable": "ascii", "numbersAndPunctuation": "text", "url": "url", "numberPad": "number",
        "phonePad": "phone",
        "namePhonePad": "text",
        "emailAddress": "email", "decimalPad": "decimal", "twitter": "text",
    ]
}
