/// Whether an event is allowed (design rule 7): its element is present, visible and enabled in this state, and takes the value.
///
/// Nothing that was drawn before is looked at. The behaviours on the way from the layer on top down to the element are asked
/// to show themselves in this state, each without what is in it: so what can be drawn can be done, and the other way round,
/// also where an app's own kinds decide.
extension SessionTree {
    func refusal(of event: Event) -> Refusal? {
        if event.kind == .open {
            return event.element == Element.ID(.session) ? refusal(ofOpening: event.value) : .unknownElement
        }
        // What is looked at is nobody's step.
        var renderer = Renderer(self, DrawnElements(), [:])
        return renderer.refusal(of: event)
    }
}

extension Renderer {
    fileprivate mutating func refusal(of event: Event) -> Refusal? {
        let id = event.element.activation
        guard id.number < tree.state.nextActivation, id != .session else { return .unknownElement }
        guard tree.contains(id) else { return .stale }
        switch look(for: event.element) {
        case .found(let element):
            // Whoever presses twice is honest; once is enough.
            let isAnswered = !tree.waitsForAnswer(id)
            if event.kind == .press || event.kind == .select, event.element.part == nil,
                element.properties.flag(.busy), !isAnswered
            {
                return .held
            }
            if event.kind == .return, event.element.part == nil, !isAnswered { return .held }
            guard element.events.contains(Event.Kinds(event.kind)) else { return .notAllowed }
            if element.properties.flag(.disabled) { return .disabled }
            if event.isChoice, tree.state.waiting.contains(where: \.holdsInterface) { return .held }
            return element.accepts(event) ? nil : .invalidValue
        case .hidden: return .notVisible
        case .absent:
            if event.element.name == tree.elementName(of: id) { return .notVisible }
            return event.element.part == nil ? .unknownElement : .stale
        }
    }

    private enum Sight {
        case found(Element)
        /// It is there, and cannot be seen.
        case hidden
        case absent
    }

    private mutating func look(for wanted: Element.ID) -> Sight {
        var chain = tree.ancestors(of: wanted.activation)
        guard !tree.isList(wanted.activation), let outermost = chain.last,
            outermost == tree.state.layers.last ?? tree.state.base
        else {
            return .hidden
        }
        // From the outside in: whoever is asked next was just seen in what is around it.
        while let asked = chain.popLast() {
            let shown = outline(of: asked, markingThose: chain)
            if let element = shown.visibleElement(wanted), !element.isStandIn { return .found(element) }
            guard let next = chain.firstIndex(where: { shown.visibleStandIn(for: $0) }) else {
                return shown.element(wanted) == nil ? .absent : .hidden
            }
            chain.removeSubrange((next + 1)...)
        }
        return .absent
    }
}

extension Element {
    /// Stands for the element of an activation where only what is around it is asked for.
    static func standIn(for id: ActivationID) -> Element { Element(.part(standInPart, of: id), .placeholder) }

    /// Stands for everything else in it.
    static let elsewhere = Element(ID(.session, ":elsewhere"), .placeholder)

    private static let standInPart = "in"

    fileprivate var isStandIn: Bool { role == .placeholder && id.part == Self.standInPart }

    fileprivate func visibleStandIn(for id: ActivationID) -> Bool {
        visibleElement(.part(Self.standInPart, of: id)) != nil
    }
}
