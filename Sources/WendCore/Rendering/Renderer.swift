public import WendExpressions

/// The painter of activations as elements, once each.
///
/// Behaviours get one to read their parameters and to draw their children.
public struct Renderer: Sendable {
    public private(set) var tree: SessionTree
    private(set) var drawn: DrawnElements
    /// What was read in drawing the activations whose element depends on others.
    private(set) var reads: [ActivationID: Dependencies]

    /// The lists that were drawn from live values.
    var listings: [ActivationID: Listing] = [:]
    /// The lists in which two items were seen to have the same key.
    var doubled: Set<NodeReference> = []
    /// The lists of numbers that came to be too long to be made.
    var overlong: Set<NodeReference> = []
    /// What screens were opened from that stand beside it.
    let openers: [ActivationID]
    /// The inputs of items that are made anew whenever their list is read.
    var unkept: Set<NodeReference> = []
    /// Which rows of lists are drawn.
    let windows: RowWindows
    /// The activations for which something stands where only the one that is asked is drawn, and not what is in it; of
    /// rows, only these are there. Nil where everything is drawn.
    private(set) var marked: [ActivationID]?

    /// What was asked whether the app owes it an answer, while it is being drawn.
    private var owed: [ActivationID: Bool] = [:]

    /// Where drawing became too much work; nil if it did not.
    private var excess: Diagnostic?
    /// What there is to say about the drawing: where it became too much work, else what could first not be worked out.
    var problem: Diagnostic? { excess ?? tree.complaints?.first }
    /// What is being drawn, each within the one before: nothing draws itself, or what it stands in.
    private var open: [ActivationID] = []

    init(
        _ tree: SessionTree, _ drawn: DrawnElements, _ reads: [ActivationID: Dependencies],
        _ windows: RowWindows = RowWindows()
    ) {
        self.windows = windows
        self.tree = tree
        openers = tree.openersInSight
        self.tree.meter = Meter(Limit.drawing.bound, within: tree.allowance)
        self.tree.index = NameIndex()
        self.tree.complaints = ComplaintLog()
        self.drawn = drawn
        self.reads = reads
    }

    /// The element of one activation, drawn anew, with stand-ins for those of some activations in it and nothing for
    /// others.
    /// - Parameter marked: Each in the next.
    mutating func outline(of id: ActivationID, markingThose marked: [ActivationID]) -> Element {
        tree.meter = Meter(Limit.drawing.bound, within: tree.allowance)
        self.marked = marked
        return draw(id)
    }

    mutating func rendering() -> Rendering {
        let shown = ([tree.state.base].compactMap { $0 } + tree.state.layers).map { (id: $0, element: element(of: $0)) }
        let (title, names, place) = noting(.session) { renderer in
            (renderer.titleInSight(), shown.map { renderer.sheetName(of: $0.id, $0.element) }, renderer.tree.place)
        }
        let layers = zip(shown, names).map { layer, name in
            guard layer.id != tree.state.base, tree.isController(layer.id) else { return layer.element }
            var label: Properties = name.map { [.label: .string($0)] } ?? [:]
            if tree.comesStill(layer.id) { label[.transition] = "none" }
            return Element(.part("sheet", of: layer.id), .sheet, label, children: [layer.element])
        }
        let isHeld = tree.state.waiting.contains(where: \.holdsInterface)
        let root = Element(Element.ID(.session), .app, isHeld ? [.busy: true] : [:], children: layers)
        var rendering = Rendering(
            root: root, title: title, focus: tree.state.focus.map { self.id(of: $0) }, isHeld: isHeld,
            scroll: tree.scrollOffsets, locale: locale, place: place)
        rendering.timesPointed = tree.state.timesPointed
        return rendering
    }

    private func titleInSight() -> String? {
        // What is shown of another app is not what this one is called.
        for id in tree.state.visible.reversed() where tree.bundle(of: id) == nil && !isAppAmongViews(id) {
            if let title = tree.title(of: id) ?? tree.tabTitle(of: id) { return title }
        }
        return nil
    }

    /// Whether something is the place of another app in a screen that has views besides.
    private func isAppAmongViews(_ id: ActivationID) -> Bool {
        guard tree.containing(id) is BundleBehaviour else { return false }
        return tree.parent(of: id).map { !tree.isController($0) } ?? false
    }

    /// The title of what is presented, where neither it nor what is in it shows that: of a form, of a table.
    private func sheetName(of id: ActivationID, _ element: Element) -> String? {
        switch element.role {
        case .screen, .navigation, .split, .tabs: nil
        default: id == tree.state.base || !tree.isController(id) ? nil : tree.title(of: id)
        }
    }

    private var locale: String {
        tree.state.base.map { tree.locale(of: $0) } ?? tree.personLocale
    }

    /// The words of the system in the language of an activation's document.
    func words(for id: ActivationID) -> SystemWords {
        SystemWords(locale: tree.locale(of: id))
    }

    /// The element of an activation.
    public mutating func element(of id: ActivationID) -> Element {
        if let marked { return marked.contains(id) ? .standIn(for: id) : .elsewhere }
        let before = tree.meter.remaining
        if let known = drawn[id], Int(known.cost) <= before {
            tree.meter.charge(Int(known.cost))
            tree.allowance?.spend(1)
            return known.element
        }
        tree.meter.spend(1)
        if tree.meter.isStopped { return .elsewhere }
        if open.contains(id) {
            noteExcess(at: id)
            return .elsewhere
        }
        open.append(id)
        defer { open.removeLast() }
        let made = drawAnew(id)
        tree.allowance?.spend(made.costToShow)
        let left = tree.meter.remaining
        if left >= 0 {
            drawn[id] = Drawn(made, cost: before - left, isAnswerOwed: owed.removeValue(forKey: id))
        } else {
            drawn[id] = nil
            noteExcess(at: id)
        }
        return made
    }

    private mutating func noteExcess(at id: ActivationID) {
        if excess == nil { excess = .drawingLimit(at: tree.node(of: id).map(tree.location)) }
    }

    private mutating func drawAnew(_ id: ActivationID) -> Element {
        guard let node = tree.node(of: id), tree.document(node).isLive || tree.state.hasWatches else {
            return draw(id)
        }
        return noting(id) { $0.draw(id) }
    }

    /// Notes what is read in working out something that an activation shows.
    private mutating func noting<Result>(_ id: ActivationID, _ work: (inout Renderer) -> Result) -> Result {
        let outer = tree.reads
        let log = ReadLog()
        tree.reads = log
        let result = work(&self)
        tree.reads = outer
        let noted = log.noted
        reads[id] = noted.isEmpty ? nil : noted
        return result
    }

    // Elements lie in elements 200 deep: what is not needed while those inside are drawn is asked in functions of its own, so that it
    // takes no room on the stack.
    private mutating func draw(_ id: ActivationID) -> Element {
        if let standIn = standIn(id) { return standIn }
        if let containing = containing(id) { return containing.render(id, &self) }
        if let presenting = presenting(id) { return usable(presenting.render(id, &self), id) }
        return named(id)
    }

    /// What stands where something cannot be drawn; nil for all else.
    private func standIn(_ id: ActivationID) -> Element? {
        if let count = tree.rowsLeftOut(by: id) {
            return Element(self.id(of: id), .label, [.text: .string(words(for: id).moreRows(count))])
        }
        // What may not be seen is not drawn, not even where nothing else could be shown instead.
        if tree.barring(id) != nil { return Element(self.id(of: id), .placeholder) }
        return tree.broken(id).map { Element(self.id(of: id), .placeholder, [.text: .string($0)]) }
    }

    private func containing(_ id: ActivationID) -> (any Containing)? { tree.containing(id) }

    private func presenting(_ id: ActivationID) -> (any Presenting)? { tree.presenting(id) }

    private func named(_ id: ActivationID) -> Element {
        Element(self.id(of: id), .placeholder, [.text: .string(tree.name(of: id) ?? "")])
    }

    /// An element as it is, or not to be used where what is entered would be kept nowhere.
    private mutating func usable(_ element: Element, _ id: ActivationID) -> Element {
        guard tree.editsNothing(id) else { return element }
        if tree.editsWhatIsMadeAnew(id), let node = tree.node(of: id) { unkept.insert(node) }
        return element.withoutEntry
    }

    /// The elements of the children in one parameter, for kinds that show them whatever they are and however many.
    ///
    /// Whether something can be seen is asked for every event: nobody then looks at what else is in the parameter.
    public mutating func contents(_ slot: String, of id: ActivationID) -> [Element] {
        guard let marked else { return elements(slot, of: id) }
        for child in marked where tree.parent(of: child) == id {
            guard tree.isIn(slot: slot, child) else { return [] }
            return tree.isList(child) ? rows(of: child) : [.standIn(for: child)]
        }
        return []
    }

    /// The elements of the children in one parameter, in order: one for each, but for lists.
    public mutating func elements(_ slot: String, of id: ActivationID) -> [Element] {
        var drawn: [Element] = []
        for child in tree.ownChildren(of: id, slot: slot) {
            if tree.isList(child) { drawn += rows(of: child) } else { drawn.append(element(of: child)) }
        }
        return drawn
    }

    /// The name hosts know an activation's own element by.
    public func id(of id: ActivationID) -> Element.ID { Element.ID(id, tree.elementName(of: id)) }

    /// The value of a parameter: as a person or an action changed it, else as it was decided at creation, else as
    /// written; its fallback, or nil, if it is absent.
    public func value(_ name: String, of id: ActivationID) -> Value? { tree.current(name, of: id) }

    /// The text of a parameter; that of its fallback, or nil, if it is absent; nil if it is no text.
    public func text(_ name: String, of id: ActivationID) -> String? { value(name, of: id)?.text }

    /// The Boolean of a parameter; its fallback, or false, if it is absent.
    public func flag(_ name: String, of id: ActivationID) -> Bool {
        tree.flag(name, of: id)
    }

    /// The number of a parameter; its fallback, or nil, if it is absent.
    public func number(_ name: String, of id: ActivationID) -> Double? {
        tree.number(name, of: id)
    }

    /// A name of an enumeration; the fallback if the document does not say.
    public func choice(_ name: String, of id: ActivationID) -> String? {
        text(name, of: id)
    }

    /// Whether the app owes an answer to what a press on a view asks for, whoever asked: it can say that it waits. Asked for
    /// the view that is being drawn, which is drawn anew when that changes.
    public mutating func isAnswerOwed(to view: ActivationID) -> Bool {
        let isOwed = tree.isAnswerOwed(to: view)
        if open.last == view { owed[view] = isOwed }
        return isOwed
    }

    /// What every view says: its style, whether it is hidden, what assistive technologies hear, and its gestures.
    public func common(_ id: ActivationID, _ properties: Properties = [:]) -> Properties {
        guard let reference = tree.node(of: id) else { return properties }
        var properties = styled(id, properties)
        // Most views say nothing of the rest.
        if !tree.state.activations.isPlain(id) || tree.saysSomethingCommon(reference) { addCommon(id, &properties) }
        return properties
    }

    /// What everything that is seen says: its style. Where something does already, both hold.
    public func styled(_ id: ActivationID, _ properties: Properties = [:]) -> Properties {
        guard let reference = tree.node(of: id), let styleClass = tree.styleClass(reference), !styleClass.isEmpty else {
            return properties
        }
        var properties = properties
        let own = tree.bundle(reference).map { styleClass.qualifiedClasses(of: $0.identifier) } ?? styleClass
        let style = "\(tree.node(reference).kind).\(own)"
        properties[.style] = .string(properties.text(.style).map { "\($0)\n\(style)" } ?? style)
        return properties
    }

    private func addCommon(_ id: ActivationID, _ properties: inout Properties) {
        if tree.isHidden(id) { properties[.hidden] = true }
        if let label = text("accessibilityLabel", of: id) { properties[.label] = .string(label) }
        if let hint = text("accessibilityHint", of: id) { properties[.hint] = .string(hint) }
        if let spoken = value("accessibilityValue", of: id) { properties[.spokenValue] = spoken }
        properties.setTraits(value("accessibilityTraits", of: id)?.elements.compactMap(\.text) ?? [])
        let gestures = tree.gestureNames(of: id)
        if !gestures.isEmpty { properties[.gestures] = .string(gestures.joined(separator: " ")) }
    }
}

extension Properties {
    /// How assistive technology is to treat it.
    mutating func setTraits(_ traits: [String]) {
        if traits.isEmpty { return }
        self[.traits] = .string(traits.joined(separator: " "))
        if traits.contains("updatesFrequently"), self[.live] == nil { self[.live] = "polite" }
    }

    /// Gestures, if there are any to watch for.
    var gestureEvents: Event.Kinds { self[.gestures] == nil ? [] : .gesture }
}

extension Element {
    /// The same, not to be used.
    fileprivate var withoutEntry: Element {
        var properties = properties
        properties[.disabled] = true
        let children = children.map { $0.events.isEmpty ? $0 : $0.withoutEntry }
        if let ownRole { return Element(id, ownRole, properties, children: children) }
        return Element(id, role, properties, children: children)
    }

    /// The work of a host that shows it for the first time, what is in it not counted: its patches, its page.
    fileprivate var costToShow: Int {
        properties.keys.reduce(60) { $0 + (properties.text($1)?.utf8.count ?? 0) / 4 }
    }
}
