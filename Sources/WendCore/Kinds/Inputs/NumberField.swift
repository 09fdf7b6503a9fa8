import WendExpressions

extension Kind {
    public static let numberField = Kind(
        "numberField", "Lets a person type a number, as it is written in their language.", role: .presents,
        types: .view,
        example: #"<numberField name="guests" label="Guests" minimum="1" maximum="12" step="1"/>"#,
        parameters: .ofView([
            .number("value", "The number at first; nothing without it."),
            .number(
                "minimum",
                "The lowest number that is taken: a form refuses others; outside of a form the field says so, and whoever uses the number has to look."
            ),
            .number("maximum", "The highest number that is taken, likewise."),
            .number("step", "What the number is a multiple of, counted from the lowest: 1 takes whole numbers only."),
            .bool("required", "Whether there has to be a number.", fallback: false),
            .text("placeholder", "Shown while there is nothing; also its accessibility label unless one is given."),
            .validations,
        ]),
        defaults: [Default(.condition, "validations"), Default(.gesture, "gestures")],
        demands: [
            Demand(
                .anyOf, ["label", "placeholder", "accessibilityLabel"],
                "a numberField needs a label, a placeholder or an accessibilityLabel, so that people know what to type")
        ],
        holds: "value", look: Kind.looks(Kind.limitsInOrder("minimum", "maximum"), Kind.stepLeadsOn),
        behaviour: NumberFieldBehaviour())
}

/// A field for a number. What is typed stays as typed; where it is a number in the language of the document, that is the
/// value, else the text is, and the form says so. At a place that it edits there is a number or nothing, never such a text.
struct NumberFieldBehaviour: Presenting {
    var takesFocus: Bool { true }

    /// Where what was typed is kept; no parameter has this name.
    private static let typed = ":typed"

    func formValue(of id: ActivationID, _ tree: SessionTree) -> Value? { held(id, tree) }

    /// The number, or nothing, or what was typed and is no number.
    private func held(_ id: ActivationID, _ tree: SessionTree) -> Value {
        let value = tree.current("value", of: id) ?? .null
        guard value == .null, isTied(id, tree), let typed = tree.activation(id)?.changed(Self.typed)?.text else {
            return value
        }
        let own = Self.value(of: typed, tree.locale(of: id))
        return own.text == nil ? value : own
    }

    private func isTied(_ id: ActivationID, _ tree: SessionTree) -> Bool {
        tree.node(of: id).flatMap(tree.editedPath) != nil
    }

    func asks(_ id: ActivationID, _ tree: SessionTree) -> Asked? { tree.returnKeyAsks(in: id) }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        switch event.kind {
        case .edit:
            let text = event.value?.text ?? ""
            turn.modify(id) { $0.changed[Self.typed] = .string(text) }
            let value = Self.value(of: text, turn.tree.locale(of: id))
            turn.set("value", to: value.text != nil && isTied(id, turn.tree) ? .null : value, of: id)
        case .return: turn.inputReturned(id)
        case .gesture: turn.sendGesture(event.value?.text ?? "", from: id)
        default: break
        }
    }

    /// What a text stands for: a number, nothing if nothing is there, else itself.
    private static func value(of text: String, _ locale: String) -> Value {
        let isBlank = text.unicodeScalars.allSatisfy { $0.properties.isWhitespace }
        if isBlank { return .null }
        return NumberText.number(text, locale: locale) ?? .string(text)
    }

    /// What was typed, as long as it stands for the value.
    private func text(_ id: ActivationID, _ tree: SessionTree) -> String {
        let value = held(id, tree)
        let locale = tree.locale(of: id)
        if let typed = tree.activation(id)?.changed(Self.typed)?.text, Self.value(of: typed, locale) == value {
            return typed
        }
        return value == .null ? "" : NumberText.text(value, locale: locale)
    }

    func problem(of id: ActivationID, _ tree: SessionTree) -> String? {
        let locale = tree.locale(of: id)
        let words = SystemWords(locale: locale)
        let value = held(id, tree)
        if value == .null { return tree.flag("required", of: id) ? words[.enterNumber] : nil }
        guard value.text == nil, let number = value.number, number.isFinite else { return words[.enterNumber] }
        let (low, high) = (tree.number("minimum", of: id), tree.number("maximum", of: id))
        func written(_ number: Double) -> String { NumberText.text(.double(number), locale: locale) }
        if let low, number < low { return words.atLeast(written(low)) }
        if let high, number > high { return words.atMost(written(high)) }
        if let step = tree.number("step", of: id), step > 0 {
            let count = (number - (low ?? 0)) / step
            // Tenths have no exact binary fractions.
            if abs(count - count.rounded()) > 1e-6 { return words.inSteps(written(step)) }
        }
        return nil
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.inputProperties(id)
        properties[.value] = .string(text(id, renderer.tree))
        properties[.entry] = "decimal"
        properties[.variant] = "number"
        renderer.placeholder(of: id, &properties)
        return Element(
            renderer.id(of: id), .textField, properties,
            events: properties.gestureEvents.union([.begin, .edit, .end, .return]))
    }
}
