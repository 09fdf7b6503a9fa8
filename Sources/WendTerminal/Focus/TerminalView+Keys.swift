import WendCore
import WendExpressions

/// What keys do.
extension TerminalView {
    /// Takes a key.
    mutating func take(_ key: Key) -> [Command] {
        switch key {
        case .control("c"), .control("d"): return [.end]
        case .control("z"): return [.suspend]
        case .control("l"): return [.redraw]
        default: message = nil
        }
        if overlay != nil { return takeInBox(key) }
        switch key {
        case .f(1):
            overlay = .keys(0)
            return []
        case .tab, .alt("\t"): return move(by: 1)
        case .backTab: return move(by: -1)
        case .escape: return cancel()
        case .altLeft: return back()
        case .pageDown: return page(1)
        case .pageUp: return page(-1)
        case .wheelDown: return wheel(3)
        case .wheelUp: return wheel(-3)
        case .click(let place): return click(place)
        default: break
        }
        if let stop, stop.act.takesText, let commands = type(key, at: stop) { return commands }
        switch key {
        case .enter: return press()
        case .text(let text): return text.reduce(into: []) { $0 += letter($1) }
        case .paste(let text): return paste(text)
        case .up: return line(-1)
        case .down: return line(1)
        case .left: return side(-1)
        case .right: return side(1)
        case .home: return end(-1, stops.first { $0.zone == .body })
        case .end: return end(1, stops.last { $0.zone == .body })
        default: return []
        }
    }

    /// Goes to the first or last thing that can have the keyboard; where there is none, as far as there is something to read.
    private mutating func end(_ step: Int, _ stop: Stop?) -> [Command] {
        if let stop { return go(to: stop) }
        _ = scroll(by: step * (frame?.mostScroll ?? 0))
        return []
    }

    private mutating func letter(_ character: Character) -> [Command] {
        switch character {
        case " ": return press()
        case "?":
            overlay = .keys(0)
            return []
        default: return pressed(by: character)
        }
    }

    /// What a character presses wherever the keyboard is.
    private mutating func pressed(by character: Character) -> [Command] {
        let key = character.lowercased()
        guard let stop = stops.first(where: { $0.act.isMain && $0.element.properties.text(.key) == key }),
            case .send(let event) = stop.act
        else { return [] }
        return [.tell(begin(stop) + [event])]
    }

    // MARK: Pressing

    /// Does what the keyboard is at.
    private mutating func press() -> [Command] {
        guard let stop else { return [] }
        switch stop.act {
        case .send(let event): return [.tell(begin(stop) + [event])]
        case .toggle:
            return [.tell(begin(stop) + [Event(.edit, stop.id.element, .bool(!ControlText.isOn(stop.element)))])]
        case .menu:
            let choices = stop.element.choices
            overlay = .menu(stop.id.element, (stop.element.chosenPlace.map { choices[$0] } ?? choices.first)?.key)
            return []
        case .rows: return show(stop.element)
        case .number, .text, .value, .files: return []
        }
    }

    /// Brings rows of a long list that are not drawn.
    mutating func show(_ gap: Element) -> [Command] {
        guard let rows = gap.rowsNotDrawn, !rows.isEmpty, let frame, let layer = layers.last else { return [] }
        let isBefore = rows.lowerBound == 0
        // What is seen stays where it is.
        let seen = layer.body.places.filter { place in
            place.element.role == .row && place.lines.lowerBound >= scroll
                && place.lines.lowerBound < scroll + frame.body.count
        }
        if let row = isBefore ? seen.first : seen.last { anchor = (row.element.id, row.lines.lowerBound - scroll) }
        if focus?.element == gap.id, let row = isBefore ? seen.first : seen.last,
            let stop = stops.first(where: { $0.id.element == row.element.id })
        {
            focus = stop.id
        }
        return [.show(gap.id.activation, isBefore ? rows.upperBound - 1 : rows.lowerBound)]
    }

    /// Out of a question, else out of a field, else back.
    private mutating func cancel() -> [Command] {
        guard let layer = layers.last?.element else { return [] }
        if let way = layer.wayOut { return [.tell([Event(.press, way.id)])] }
        if giveUp() { return [] }
        if begun != nil { return endEditing() }
        return back()
    }

    /// Back one screen, or out of a layer that allows it.
    private mutating func back() -> [Command] {
        if let held = stay() { return held }
        guard let way = wayBack else { return [] }
        return endEditing() + [.tell([Event(way.events.contains(.back) ? .back : .press, way.id)])]
    }

    /// What leads back from what is on top; from a question its way out.
    var wayBack: Element? {
        if let layer = layers.last?.element, [.alert, .actionSheet].contains(layer.role), let way = layer.wayOut {
            return way
        }
        func find(_ element: Element) -> Element? {
            if element.properties.flag(.hidden) { return nil }
            for child in element.children.reversed() { if let found = find(child) { return found } }
            return element.events.contains(.back) ? element : nil
        }
        return layers.last.flatMap { find($0.element) }
    }

    // MARK: Moving

    private mutating func move(by step: Int) -> [Command] {
        guard !stops.isEmpty else { return [] }
        if let lapsed, lapsed.id == focus {
            return go(to: stops[(lapsed.next + (step > 0 ? 0 : step) + stops.count) % stops.count])
        }
        let place = stops.firstIndex { $0.id == focus } ?? (step > 0 ? -1 : 0)
        return go(to: stops[(place + step + stops.count) % stops.count])
    }

    /// To the next line that has something, near the column where the keyboard is; over a long way, a few lines at a time.
    private mutating func line(_ step: Int) -> [Command] {
        guard let stop else {
            if lapsed != nil { return move(by: step) }
            _ = scroll(by: step)
            return []
        }
        func order(_ other: Stop) -> (Int, Int) { (other.zone.rawValue, other.lines.lowerBound) }
        let candidates = stops.filter { step > 0 ? order($0) > order(stop) : order($0) < order(stop) }
        let middle = (stop.columns.lowerBound + stop.columns.upperBound) / 2
        func distance(_ other: Stop) -> Int {
            other.columns.contains(middle)
                ? 0 : min(abs(other.columns.lowerBound - middle), abs(other.columns.upperBound - middle))
        }
        guard
            let nearest = candidates.min(by: {
                let (a, b) = (order($0), order($1))
                if a != b { return step > 0 ? a < b : a > b }
                return distance($0) < distance($1)
            })
        else {
            _ = scroll(by: step)
            return []
        }
        // What has to be read on the way there is not jumped over.
        if nearest.zone == .body, let frame {
            let isFar =
                step > 0
                ? nearest.lines.lowerBound >= scroll + frame.body.count + 3 : nearest.lines.upperBound <= scroll - 3
            if isFar, scroll(by: 3 * step) { return [] }
        }
        if nearest.act == .rows { return show(nearest.element) }
        return go(to: nearest)
    }

    /// Moves a value, goes through choices, or goes to what stands beside.
    private mutating func side(_ step: Int) -> [Command] {
        guard let stop else { return [] }
        switch stop.act {
        case .number: return adjust(stop, by: step)
        case .menu: return choose(stop.element, from: nil, by: step)
        default: break
        }
        let beside = stops.filter { other in
            other.zone == stop.zone && other.lines.overlaps(stop.lines)
                && (step > 0
                    ? other.columns.lowerBound > stop.columns.lowerBound
                    : other.columns.lowerBound < stop.columns.lowerBound)
        }
        let nearest =
            step > 0
            ? beside.min { $0.columns.lowerBound < $1.columns.lowerBound }
            : beside.max { $0.columns.lowerBound < $1.columns.lowerBound }
        if let nearest { return go(to: nearest) }
        return move(by: step)
    }

    private mutating func adjust(_ stop: Stop, by step: Int) -> [Command] {
        let element = stop.element
        guard case .number(let range, _)? = element.entry, let size = element.keyStep else { return [] }
        let value = element.properties[.value]?.number ?? range.lowerBound
        // From one step to the next, wherever it was.
        let steps = ((value - range.lowerBound) / size).rounded() + Double(step)
        let next = min(max(range.lowerBound + steps * size, range.lowerBound), range.upperBound)
        return next == value ? [] : [.tell(begin(stop) + [Event(.edit, element.id, .double(next))])]
    }

    /// Takes a pasted text where nothing is typed: a number for a value, the words of a choice.
    private mutating func paste(_ text: String) -> [Command] {
        guard let stop else { return [] }
        let text = text.trimmed
        let value: Value? =
            switch stop.act {
            case .number: ControlText.value(of: stop.element, text: text, timeZone: timeZone)
            case .menu:
                stop.element.choices.first { Self.typed($0.title) == Self.typed(text) }.map { .string($0.key) }
            default: nil
            }
        guard let value, stop.element.entry?.takes(value) == true else { return [] }
        return [.tell(begin(stop) + [Event(.edit, stop.id.element, value)])]
    }

    /// A text as a keyboard writes it: any white space is a blank.
    private static func typed(_ text: String) -> String { String(text.map { $0.isWhitespace ? " " : $0 }) }

    /// The next choice of a menu that can be chosen; nil if there is none.
    private func next(_ element: Element, from place: Int, by step: Int) -> Int? {
        let choices = element.choices
        var place = place + step
        while choices.indices.contains(place) {
            if choices[place].isEnabled { return place }
            place += step
        }
        return nil
    }

    private func choose(_ element: Element, from place: Int?, by step: Int) -> [Command] {
        let present = place ?? element.chosenPlace ?? -1
        guard let next = next(element, from: present, by: step) else { return [] }
        return [.tell([Event(.edit, element.id, .string(element.choices[next].key))])]
    }

    // MARK: Scrolling and the mouse

    private mutating func page(_ step: Int) -> [Command] {
        if let held = stay() { return held }
        guard let frame else { return [] }
        let moved = scroll(by: step * max(frame.body.count - 1, 1))
        if let gap = visibleGap(isBack: step < 0) { return show(gap) }
        let seen = stops.filter { $0.zone == .body && isSeen($0, frame) }
        if let stop, stop.zone == .body, isSeen(stop, frame), moved { return [] }
        guard let goal = step > 0 && !moved ? seen.last : step < 0 && moved ? seen.last : seen.first else { return [] }
        if goal.act == .rows { return [] }
        let scroll = scroll
        let commands = go(to: goal)
        if let pane = layers.last?.pane { scrolls[pane] = scroll }
        return commands
    }

    private func isSeen(_ stop: Stop, _ frame: Frame) -> Bool {
        stop.lines.lowerBound >= scroll && stop.lines.lowerBound < scroll + frame.body.count
    }

    /// What stands for rows that are not drawn and would be seen next.
    private func visibleGap(isBack: Bool) -> Element? {
        guard let frame, let layer = layers.last else { return nil }
        return layer.body.places.first { place in
            guard place.element.role == .rows, let rows = place.element.rowsNotDrawn, !rows.isEmpty else {
                return false
            }
            return (rows.lowerBound == 0) == isBack && place.lines.lowerBound >= scroll
                && place.lines.lowerBound < scroll + frame.body.count
        }?.element
    }

    private mutating func wheel(_ lines: Int) -> [Command] {
        _ = scroll(by: lines)
        return visibleGap(isBack: lines < 0).map { show($0) } ?? []
    }

    private mutating func click(_ place: Screen.Place) -> [Command] {
        guard let frame else { return [] }
        let found = stops.first { stop in
            let rows = frame.rows(stop.zone)
            let first = first(of: stop.zone, in: frame)
            let line = place.row - rows.lowerBound + first
            return rows.contains(place.row) && stop.lines.contains(line)
                && stop.columns.contains(place.column - frame.column)
        }
        if let held = stay() { return held }
        guard let found = found ?? field(at: place, in: frame) else { return endEditing() }
        let scroll = scroll
        var commands = go(to: found)
        if found.zone == .body, let pane = layers.last?.pane { scrolls[pane] = scroll }
        if !found.act.takesText { commands += press() }
        return commands
    }

    /// The field whose name is at a place.
    private func field(at place: Screen.Place, in frame: Frame) -> Stop? {
        guard let layer = layers.last, frame.body.contains(place.row) else { return nil }
        let line = place.row - frame.body.lowerBound + first(of: .body, in: frame)
        let named = layer.body.places.filter {
            $0.lines.contains(line) && $0.columns.contains(place.column - frame.column)
        }
        return stops.first { stop in stop.act.takesText && named.contains { $0.element.id == stop.id.element } }
    }

    // MARK: Boxes

    private mutating func takeInBox(_ key: Key) -> [Command] {
        guard let overlay else { return [] }
        switch overlay {
        case .keys(let first):
            let lines = content(of: overlay).lines.count
            switch key {
            case .down, .pageDown, .wheelDown: self.overlay = .keys(min(first + 1, max(lines - max(rows - 2, 1), 0)))
            case .up, .pageUp, .wheelUp: self.overlay = .keys(max(first - 1, 0))
            default: self.overlay = nil
            }
            return []
        case .menu(let id, let meant):
            guard let element = stops.first(where: { $0.id.element == id })?.element else {
                self.overlay = nil
                return []
            }
            let choices = element.choices
            let page = max(rows - 3, 1)
            let place = choices.firstIndex { $0.key == meant } ?? -1
            func go(to goal: Int?) {
                if let goal { self.overlay = .menu(id, choices[goal].key) }
            }
            switch key {
            case .down, .wheelDown, .tab: go(to: next(element, from: place, by: 1))
            case .up, .wheelUp, .backTab: go(to: next(element, from: place, by: -1))
            case .pageDown: go(to: next(element, from: min(place + page, choices.count - 1) - 1, by: 1))
            case .pageUp: go(to: next(element, from: max(place - page, 0) - 1, by: 1))
            case .home: go(to: next(element, from: -1, by: 1))
            case .end: go(to: next(element, from: choices.count, by: -1))
            case .enter: return chooseInBox(element, place)
            case .text(let text):
                if text == " " { return chooseInBox(element, place) }
                go(to: choice(of: element, beginningWith: text, after: place))
            case .escape: self.overlay = nil
            default: break
            }
            return []
        }
    }

    private mutating func chooseInBox(_ element: Element, _ place: Int) -> [Command] {
        overlay = nil
        let choices = element.choices
        guard choices.indices.contains(place), choices[place].isEnabled else { return [] }
        return [.tell([Event(.edit, element.id, .string(choices[place].key))])]
    }

    /// The next choice that begins with a text.
    private func choice(of element: Element, beginningWith text: String, after place: Int) -> Int? {
        let choices = element.choices
        let wanted = text.lowercased()
        let order = choices.indices.filter { $0 > place } + choices.indices.filter { $0 <= place }
        return order.first { choices[$0].isEnabled && choices[$0].title.lowercased().hasPrefix(wanted) }
    }
}

extension String {
    /// Without spaces and line breaks at its ends.
    fileprivate var trimmed: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
