import WendCore
import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a person at a terminal sees of a session, and what their keys do.
///
/// A value that is told what the session shows, how large the terminal is and which keys were pressed, and answers with the cells to
/// draw and the commands to carry out. It owns what is the host's own and nothing else: where the keyboard is, the caret, where things
/// are scrolled to, the boxes of keys and choices.
struct TerminalView: Sendable {
    private(set) var columns: Int
    private(set) var rows: Int
    let timeZone: TimeZone
    /// What the app is called, for screens without a title.
    let name: String

    private(set) var rendering: Rendering
    private(set) var words: SystemWords
    /// The layers that are drawn, the last on top.
    private(set) var layers: [LayerLayout] = []
    /// What the keyboard can be at, in the layer on top.
    private(set) var stops: [Stop] = []

    var focus: Stop.ID?
    var editing: Editing?
    /// What could not be read when something came over its field: there again when that is gone.
    private var unread: Editing?
    /// The input that has the keyboard, as far as the session has been told.
    var begun: Element.ID?
    var overlay: Overlay?
    /// Where each screen is scrolled to.
    var scrolls: [Element.ID: Int] = [:]
    /// Where the keyboard was in each screen that was left.
    private(set) var left: [Element.ID: Stop.ID] = [:]
    /// What stays where it is while other rows of a list come: the element, and on which line of the window it stands.
    var anchor: (element: Element.ID, line: Int)?
    /// What is said at the bottom until the next key.
    var message: String?
    /// What is said at the bottom until it is taken away.
    var notice: String?
    /// What is said below the keys, such as where a browser finds the session.
    var hint: String?

    /// The most screens whose places are remembered.
    private static let mostRemembered = 64

    init(columns: Int, rows: Int, timeZone: TimeZone, name: String) {
        self.columns = min(max(columns, 1), Grid.mostColumns)
        self.rows = min(max(rows, 1), Grid.mostRows)
        self.timeZone = timeZone
        self.name = name
        rendering = Rendering(root: Element(Element.ID(.session), .app))
        words = SystemWords(locale: rendering.locale)
    }

    // MARK: What is told

    /// Takes over what the session shows.
    /// - Parameter follows: Whether the keyboard goes where the session leads it; not where somebody else is led who has the same
    ///   session before them, or keys would go where nobody here has sent them.
    mutating func show(_ new: Rendering, follows: Bool = true) {
        let old = rendering
        rendering = new
        if new.locale != old.locale { words = SystemWords(locale: new.locale) }
        let pane = layers.last?.pane
        if complaint != nil { unread = editing }
        lay()
        if let pane, let now = layers.last?.pane, now != pane {
            remember(pane)
            if let known = left[now], stops.contains(where: { $0.id == known }), !hasFocus { focus = known }
        }
        if new.focus != old.focus || new.timesPointed != old.timesPointed {
            // What is done next in the field here is begun anew.
            if follows { follow(new.focus) } else { begun = nil }
        }
        settleFocus()
        followText()
        if case .menu(let id, _)? = overlay, !stops.contains(where: { $0.id.element == id && $0.act == .menu }) {
            overlay = nil
        }
    }

    mutating func resize(columns: Int, rows: Int) {
        self.columns = min(max(columns, 1), Grid.mostColumns)
        self.rows = min(max(rows, 1), Grid.mostRows)
        lay()
        showFocus()
    }

    private var hasFocus: Bool { focus.map { id in stops.contains { $0.id == id } } ?? false }

    /// What the keyboard is at.
    var stop: Stop? { focus.flatMap { id in stops.first { $0.id == id } } }

    /// Works out where everything stands.
    mutating func lay() {
        let shown = rendering.root.children.filter { !$0.properties.flag(.hidden) }
        // What covers everything hides what is below it.
        let first = shown.lastIndex { $0.role != .alert && $0.role != .actionSheet } ?? 0
        layers = shown.indices.filter { $0 >= first }.map { index in
            let isTop = index == shown.count - 1
            let layout = ElementLayout(
                words: words, timeZone: timeZone, editing: isTop ? editing : unread, isOff: !isTop)
            return LayerLayout(
                shown[index], width: Frame.width(of: shown[index], columns), layout,
                title: index == 0 ? rendering.title ?? name : rendering.title)
        }
        stops = layers.last.map(Stop.all) ?? []
        // What was worked out of a long text is not worked out again at the next key.
        if let stop, stop.act == .text(isArea: true), editing?.id == stop.id.element {
            editing?.layOut(width: stop.columns.count - 2, isSecret: stop.element.isSecret)
        }
        if let anchor, let layer = layers.last {
            self.anchor = nil
            if let place = layer.body.places.first(where: { $0.element.id == anchor.element }) {
                scrolls[layer.pane] = max(0, place.lines.lowerBound - anchor.line)
            }
        }
    }

    private mutating func remember(_ pane: Element.ID) {
        if left.count >= Self.mostRemembered { left = [:] }
        if scrolls.count >= Self.mostRemembered { scrolls = [:] }
        if let focus { left[pane] = focus }
    }

    /// The session leads the keyboard somewhere, or takes it away.
    private mutating func follow(_ id: Element.ID?) {
        guard let id else {
            begun = nil
            return
        }
        begun = id
        guard focus?.element != id, let stop = stops.first(where: { $0.id.element == id && $0.id.gesture == nil })
        else {
            return
        }
        focus = stop.id
        showFocus()
    }

    /// Sees to it that the keyboard is at something that is there.
    private mutating func settleFocus() {
        if !hasFocus {
            focus = firstStop?.id
            showFocus()
        }
        if let begun, rendering.root.visibleElement(begun) == nil { self.begun = nil }
    }

    /// Where the keyboard begins: at the button for the return key, else at the first thing of the screen itself.
    private var firstStop: Stop? {
        if let key = layers.last?.element.properties.text(.returnKey).flatMap({ Element.ID($0) }),
            let stop = stops.first(where: { $0.id.element == key })
        {
            return stop
        }
        if layers.last?.isBox == true, let stop = safeStop { return stop }
        let own = stops.filter { $0.act.isMain }
        return own.first { $0.zone == .body } ?? own.first ?? stops.first
    }

    /// Where the keyboard begins in a question that has no button for the return key: a second Enter destroys nothing.
    private var safeStop: Stop? {
        func first(_ isWanted: (Properties) -> Bool) -> Stop? { stops.first { isWanted($0.element.properties) } }
        return first { $0.text(.shortcut) == "default" || ["primary", "done"].contains($0.text(.variant)) }
            ?? first { $0.text(.variant) == "cancel" } ?? first { $0.text(.variant) != "destructive" }
    }

    /// The field that has the keyboard shows what the session has; what is not yet a value stays as it was typed.
    mutating func followText() {
        guard let stop, stop.act.takesText else {
            if editing != nil {
                editing = nil
                lay()
            }
            return
        }
        let text = ControlText.text(of: stop.element, timeZone: timeZone)
        let before = editing
        if editing?.id == stop.id.element { unread = nil }
        if editing?.id != stop.id.element {
            editing = unread.flatMap { $0.id == stop.id.element ? $0 : nil }
            editing = editing ?? Editing(stop.id.element, stop.act == .files ? "" : text)
            if editing == unread { unread = nil }
        } else if stop.act == .text(isArea: true) || stop.act == .text(isArea: false) {
            editing?.follow(text)
        } else if stop.act == .value, let typed = editing?.text,
            let value = ControlText.value(of: stop.element, text: typed, timeZone: timeZone),
            value != (stop.element.properties[.value] ?? .null), stop.element.entry?.takes(value) == true
        {
            // Somebody else has entered another.
            editing?.follow(text)
        }
        if editing != before { lay() }
    }

    // MARK: Moving the keyboard

    /// Moves the keyboard, and says what the session has to know of that: an input is begun only when something is done in it, so that
    /// going past one means nothing.
    mutating func go(to stop: Stop) -> [Command] {
        if let held = stay() { return held }
        focus = stop.id
        var events: [Event] = []
        // The bar that belongs to a field may be reached past others.
        if !hasAccessoryBar, let begun, begun != stop.id.element, !belongs(stop.element, to: begun) {
            events += ending()
        }
        followText()
        showFocus()
        return events.isEmpty ? [] : [.tell(events)]
    }

    /// What the session has to know before something is done in an input.
    mutating func begin(_ stop: Stop) -> [Event] {
        guard begun != stop.id.element else { return [] }
        let events = begun.map { belongs(stop.element, to: $0) } == true ? [] : ending()
        guard stop.act.isMain, stop.element.events.contains(.begin) else { return events }
        begun = stop.id.element
        return events + [Event(.begin, stop.id.element)]
    }

    /// Ends what is edited.
    private mutating func ending() -> [Event] {
        guard let begun else { return [] }
        self.begun = nil
        return rendering.root.visibleElement(begun)?.events.contains(.end) == true ? [Event(.end, begun)] : []
    }

    private var hasAccessoryBar: Bool {
        func look(_ element: Element) -> Bool {
            element.role == .accessoryBar || element.children.contains(where: look)
        }
        return begun != nil && rendering.topLayer.map(look) == true
    }

    /// Whether something is part of what is being edited: in the field itself, or on the bar that belongs to it.
    private func belongs(_ element: Element, to field: Element.ID) -> Bool {
        func holds(_ around: Element) -> Bool { around.element(element.id) != nil }
        func look(_ around: Element) -> Bool {
            if around.role == .accessoryBar || around.id == field { return holds(around) }
            return around.children.contains(where: look)
        }
        return rendering.topLayer.map(look) ?? false
    }

    /// Ends typing; the keyboard stays where it is.
    mutating func endEditing() -> [Command] {
        let events = ending()
        return events.isEmpty ? [] : [.tell(events)]
    }

    // MARK: Scrolling

    /// The parts of the layer on top, as they stand on the terminal.
    var frame: Frame? { layers.last.map { Frame($0, columns: columns, rows: rows, isAlone: layers.count == 1) } }

    /// Where the layer on top is scrolled to.
    var scroll: Int {
        guard let frame, let pane = layers.last?.pane else { return 0 }
        return min(scrolls[pane] ?? 0, frame.mostScroll)
    }

    /// Scrolls to what has the keyboard.
    mutating func showFocus() {
        guard let stop, stop.zone == .body, let frame, let layer = layers.last else { return }
        let height = max(frame.body.count, 1)
        // Where what is typed is higher than the window, the caret counts.
        let lines = stop.caret.map { $0.row..<$0.row + 1 } ?? stop.lines
        var scroll = scroll
        if lines.upperBound > scroll + height { scroll = lines.upperBound - height }
        if lines.lowerBound < scroll { scroll = lines.lowerBound }
        // The first thing of a screen shows what stands above it.
        if stop.id == stops.first(where: { $0.zone == .body })?.id, lines.upperBound <= height { scroll = 0 }
        scrolls[layer.pane] = min(max(scroll, 0), frame.mostScroll)
    }

    /// Scrolls by lines; false at the end.
    mutating func scroll(by lines: Int) -> Bool {
        guard let frame, let layer = layers.last else { return false }
        let next = min(max(scroll + lines, 0), frame.mostScroll)
        defer { scrolls[layer.pane] = next }
        return next != scroll
    }
}
