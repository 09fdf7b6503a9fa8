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

    /// What the keyboard was at and cannot be used any more, such as a button that has had its last press, and which stop came after it: the
    /// keyboard goes on from there, and is there again with it.
    private(set) var lapsed: (id: Stop.ID, next: Int)?

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
        let before = stops
        if complaint != nil { unread = editing }
        lay()
        if let pane, let now = layers.last?.pane, now != pane {
            remember(pane)
            if let known = left[now], stops.contains(where: { $0.id == known }), !hasFocus { focus = known }
        }
        noteLapse(before)
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

    /// Notes whether what the keyboard is at is there and takes no keys any more.
    /// - Parameter before: What took keys before.
    private mutating func noteLapse(_ before: [Stop]) {
        guard let focus, !hasFocus, rendering.topLayer?.visibleElement(focus.element) != nil else {
            lapsed = nil
            return
        }
        guard let place = before.firstIndex(where: { $0.id == focus }) ?? (lapsed?.id == focus ? lapsed?.next : nil)
        else {
            lapsed = nil
            return
        }
        let now = stops.map(\.id)
        let next = before[place...].map(\.id).first { $0 != focus && now.contains($0) }.flatMap {
            now.firstIndex(of: $0)
        }
        lapsed = (focus, next ?? stops.count)
    }

    mutating func resize(columns: Int, rows: Int) {
        self.columns = min(max(columns, 1), Grid.mostColumns)
        self.rows = min(max(rows, 1), Grid.mostRows)
        lay()
        showFocus()
    }

    var hasFocus: Bool { focus.map { id in stops.contains { $0.id == id } } ?? false }

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
}
