import WendExpressions

extension Kind {
    public static let segmentedControl = Kind(
        "segmentedControl", "Offers a few choices side by side, of which one is selected.", role: .presents,
        types: .view,
        example: #"""
            <segmentedControl name="view" label="Show" selectedSegmentIndex="0">
                <segment title="Day"/>
                <segment title="Week"/>
            </segmentedControl>
            """#,
        parameters: .ofView([
            Parameter("segments", .segment, "The choices.", isList: true),
            .number(
                "selectedSegmentIndex", "The number of the choice selected at first, from 0; -1 for none.", fallback: -1
            ),
            .bool("momentary", "Whether a choice only counts as pressed and does not stay selected.", fallback: false),
            .bool(
                "apportionsSegmentWidthsByContent", "Whether wider choices get more room instead of all the same.",
                fallback: false
            ).unseen(by: .terminal, because: "choices are as wide as their words."),
            .choice("segmentedControlStyle", of: .segmentedControlStyle, "How it is drawn.", fallback: "plain")
                .unseen(by: .terminal, because: "choices are marks and words."),
            .validations,
        ]),
        defaults: [
            Default(.segment, "segments"), Default(.gesture, "gestures"), Default(.condition, "validations"),
        ],
        styleName: "WFSSegmentedControl",
        holds: "selectedSegmentIndex", behaviour: SegmentedControlBehaviour())

    public static let segment = Kind(
        "segment", "One choice of a segmented control.", role: .presents, types: .segment,
        example: #"""
            <segmentedControl name="view" label="Show">
                <segment title="Day"/>
                <segment title="Week"/>
            </segmentedControl>
            """#,
        parameters: [
            .text("title", "The words on it; not shown if it has an image."),
            Parameter("image", .image, "The picture on it."),
            .message("message", "Sent when it is selected."),
            .bool("enabled", "Whether a person may select it.", fallback: true, isGate: true),
        ],
        defaults: [Default(.string, "title"), Default(.image, "image"), Default(.message, "message")],
        sends: ["message"],
        demands: [
            Demand(
                .anyOf, ["title", "image"], "a segment needs a title, or an image with an accessibilityLabel")
        ],
        styleName: "WFSSegment")
}

/// A choice among segments. Its form value is the position chosen, -1 for none.
struct SegmentedControlBehaviour: Presenting {
    func formValue(of id: ActivationID, _ tree: SessionTree) -> Value? { .integer(selected(id, tree)) }

    private func selected(_ id: ActivationID, _ tree: SessionTree) -> Int {
        let number = tree.number("selectedSegmentIndex", of: id) ?? -1
        let position = Int(exactly: number.rounded()) ?? -1
        return tree.children(of: id, slot: "segments").indices.contains(position) ? position : -1
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        switch event.kind {
        case .select:
            let segments = turn.tree.children(of: id, slot: "segments")
            guard let position = event.value.flatMap({ Element.Choice.place(of: $0, among: segments) }) else { return }
            if !turn.tree.flag("momentary", of: id) {
                // What is selected already is not selected again.
                guard selected(id, turn.tree) != position else { return }
                turn.set("selectedSegmentIndex", to: .integer(position), of: id)
                turn.inputEnded(id)
            }
            let segment = segments[position]
            guard turn.tree.activation(segment) != nil else { return }
            // In an app what is repeated sends its item.
            let isItem = turn.tree.node(of: segment).map { turn.tree.form($0) == .repeated } ?? false
            turn.send("message", of: segment, through: isItem ? segment : id)
        case .gesture: turn.sendGesture(event.value?.text ?? "", from: id)
        default: break
        }
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.inputProperties(id)
        let selected = selected(id, renderer.tree)
        properties[.value] = .integer(selected)
        if let variant = renderer.choice("segmentedControlStyle", of: id), variant != "plain" {
            properties[.variant] = .string(variant)
        }
        if renderer.flag("momentary", of: id) { properties[.momentary] = true }
        if renderer.flag("apportionsSegmentWidthsByContent", of: id) { properties[.proportional] = true }
        let segments = renderer.tree.children(of: id, slot: "segments").enumerated().map { position, segment in
            element(of: segment, isSelected: position == selected, renderer)
        }
        return Element(
            renderer.id(of: id), .segmented, properties, events: properties.gestureEvents.union(.select),
            children: segments)
    }

    private func element(of segment: ActivationID, isSelected: Bool, _ renderer: Renderer) -> Element {
        var properties = renderer.common(segment)
        if let title = renderer.text("title", of: segment) { properties[.text] = .string(title) }
        if let image = renderer.image("image", of: segment) { renderer.show(image, on: segment, in: &properties) }
        if isSelected { properties[.selected] = true }
        if !renderer.flag("enabled", of: segment) {
            properties[.disabled] = true
        }
        return Element(renderer.id(of: segment), .segment, properties)
    }
}
