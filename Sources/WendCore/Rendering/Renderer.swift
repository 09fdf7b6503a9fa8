public import WendExpressions

/// Draws activations as elements, once each.
///
/// Behaviours get one to read their parameters and to draw their children.
public struct Renderer: Sendable {
    package private(set) var turn: Turn
    private(set) var drawn: [ActivationID: Drawn]
    /// What was read in drawing the activations whose element depends on others.
    private(set) var reads: [ActivationID: Set<ActivationID>]

    /// Where drawing became too much work; nil if it did not.
    private(set) var problem: Diagnostic?

    init(_ turn: Turn, _ drawn: [ActivationID: Drawn], _ reads: [ActivationID: Set<ActivationID>]) {
        self.turn = turn
        self.turn.meter = Meter(Limit.drawing.bound)
        self.turn.index = NameIndex()
        self.drawn = drawn
        self.reads = reads
    }

    mutating func rendering() -> Rendering {
        let layers = ([turn.state.base].compactMap { $0 } + turn.state.layers).map { id in
            let content = element(of: id)
            guard id != turn.state.base, turn.isController(id) else { return content }
            return Element(.part("sheet", of: id), .sheet, children: [content])
        }
        let title = turn.state.visible.last { turn.title(of: $0) != nil }.flatMap(turn.title)
        let isHeld = turn.state.waiting.contains(where: \.holdsInterface)
        let root = Element(Element.ID(.session), .app, isHeld ? [.busy: true] : [:], children: layers)
        return Rendering(
            root: root, title: title, focus: turn.state.focus.map { self.id(of: $0) }, isHeld: isHeld,
            scroll: turn.scrollOffsets)
    }

    /// The element of an activation.
    public mutating func element(of id: ActivationID) -> Element {
        let before = turn.meter.remaining
        if let known = drawn[id], known.cost <= before {
            turn.meter.spend(known.cost)
            return known.element
        }
        turn.meter.spend(1)
        let made = drawAnew(id)
        let left = turn.meter.remaining
        if left >= 0 {
            drawn[id] = Drawn(element: made, cost: before - left)
        } else {
            drawn[id] = nil
            if problem == nil { problem = .drawingLimit(at: turn.node(of: id).map(turn.location)) }
        }
        return made
    }

    private mutating func drawAnew(_ id: ActivationID) -> Element {
        guard let node = turn.node(of: id), turn.document(node).document.allowsBindings else { return draw(id) }
        let outer = turn.reads
        let log = ReadLog()
        turn.reads = log
        let made = draw(id)
        turn.reads = outer
        let noted = log.noted
        reads[id] = noted.isEmpty ? nil : noted
        return made
    }

    private mutating func draw(_ id: ActivationID) -> Element {
        if let reason = turn.state.activations.broken(id) {
            return Element(self.id(of: id), .placeholder, [.text: .string(reason)])
        }
        return switch turn.behaviour(of: id) {
        case let containing as any Containing: containing.render(id, &self)
        case let presenting as any Presenting: presenting.render(id, &self)
        default: Element(self.id(of: id), .placeholder, [.text: .string(turn.name(of: id) ?? "")])
        }
    }

    /// The elements of the children in one parameter, in order.
    public mutating func elements(_ slot: String, of id: ActivationID) -> [Element] {
        let activations = turn.state.activations
        var drawn: [Element] = []
        for child in activations.children(of: id) where activations.isIn(slot: slot, child) {
            drawn.append(element(of: child))
        }
        return drawn
    }

    /// The name hosts know an activation's own element by.
    public func id(of id: ActivationID) -> Element.ID { Element.ID(id, turn.elementName(of: id)) }

    /// The value of a parameter: as a person or an action changed it, else as it was decided at creation, else as written.
    public func value(_ name: String, of id: ActivationID) -> Value? { turn.current(name, of: id) }

    public func text(_ name: String, of id: ActivationID) -> String? { value(name, of: id)?.text }

    public func flag(_ name: String, of id: ActivationID) -> Bool {
        value(name, of: id).map(Conversions.truth) ?? turn.fallback(name, of: id).map(Conversions.truth) ?? false
    }

    public func number(_ name: String, of id: ActivationID) -> Double? {
        (value(name, of: id) ?? turn.fallback(name, of: id))?.number
    }

    /// A name of an enumeration; the fallback if the document does not say.
    public func choice(_ name: String, of id: ActivationID) -> String? {
        (value(name, of: id) ?? turn.fallback(name, of: id))?.text
    }

    /// What every view says: whether it is hidden, its style, and what assistive technologies hear.
    public func common(_ id: ActivationID, _ properties: Properties = [:]) -> Properties {
        var properties = properties
        guard let reference = turn.node(of: id) else { return properties }
        let node = turn.node(reference)
        if let styleClass = node.styleClass, !styleClass.isEmpty {
            properties[.style] = .string("\(node.kind).\(styleClass)")
        }
        let changed = turn.activation(id)?.changed ?? [:]
        guard !changed.isEmpty || !turn.outline(reference).entries.isEmpty else { return properties }
        if turn.isHidden(id) { properties[.hidden] = true }
        if let label = text("accessibilityLabel", of: id) { properties[.label] = .string(label) }
        if let hint = text("accessibilityHint", of: id) { properties[.hint] = .string(hint) }
        if let spoken = value("accessibilityValue", of: id) { properties[.spokenValue] = .string(spoken.plainText) }
        if let traits = value("accessibilityTraits", of: id)?.elements.compactMap(\.text), !traits.isEmpty {
            properties[.traits] = .string(traits.joined(separator: " "))
        }
        let gestures = turn.gestureNames(of: id)
        if !gestures.isEmpty { properties[.gestures] = .string(gestures.joined(separator: " ")) }
        return properties
    }
}

extension Properties {
    /// Gestures, if there are any to watch for.
    var gestureEvents: Event.Kinds { self[.gestures] == nil ? [] : .gesture }
}

extension Turn {
    /// A parameter as it is now; nil if it is absent.
    public func current(_ name: String, of id: ActivationID) -> Value? {
        guard let activation = activation(id), case .node(let reference) = activation.place else { return nil }
        if let changed = activation.changed(name) { return changed == .null ? nil : changed }
        guard isGiven(name, reference) else { return nil }
        let scope = Scope(frame: frame(of: id), frameID: activation.frame, receiver: nil)
        return (try? value(name, of: Reading(reference, owner: id, scope: scope, isLive: false))) ?? nil
    }

    func fallback(_ name: String, of id: ActivationID) -> Value? {
        node(of: id).flatMap { kind($0).parameter(name)?.fallback }
    }

    /// A controller's title: its own, else that of its navigation item.
    package func title(of id: ActivationID) -> String? {
        if let own = current("title", of: id)?.text { return own }
        return children(of: id, slot: "navigationItem").first.flatMap { current("title", of: $0)?.text }
    }

    func gestureNames(of id: ActivationID) -> [String] {
        var names: [String] = []
        for child in state.activations.children(of: id) where state.activations.isIn(slot: "gestures", child) {
            for name in (behaviour(of: child) as? any Gesturing)?.gestures(of: child, self) ?? []
            where !names.contains(name) { names.append(name) }
        }
        return names
    }
}

extension Value {
    /// How a value reads where text is wanted.
    package var plainText: String {
        switch self {
        case .string(let text): text
        case .integer(let number): String(number)
        case .double(let number):
            number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
        case .bool(let flag): flag ? "true" : "false"
        default: ""
        }
    }
}
