import WendCore
import WendExpressions

/// What keys do in a field.
extension TerminalView {
    /// Takes a key in the field that has the keyboard; nil if it means something else there.
    mutating func type(_ key: Key, at stop: Stop) -> [Command]? {
        let isArea = stop.act == .text(isArea: true)
        switch key {
        case .text(let text): return edit(stop) { $0.insert(text) }
        case .paste(let text):
            let fitting = isArea ? text : text.split(whereSeparator: \.isNewline).joined(separator: " ")
            return edit(stop) { $0.insert(fitting) }
        case .enter: return enter(stop)
        case .backspace: return edit(stop) { _ = $0.delete(isForward: false) }
        case .delete: return edit(stop) { _ = $0.delete(isForward: true) }
        case .control("w"): return edit(stop) { $0.deleteWord() }
        case .control("u"): return edit(stop) { $0.replace(with: "") }
        case .control("k"): return edit(stop) { $0.deleteAll(isForward: true) }
        case .left: return moveCaret { $0.move(by: -1) }
        case .right: return moveCaret { $0.move(by: 1) }
        case .home, .control("a"): return moveCaret { $0.moveToStart() }
        case .end, .control("e"): return moveCaret { $0.moveToEnd() }
        case .up where isArea: return moveLine(-1)
        case .down where isArea: return moveLine(1)
        default: return nil
        }
    }

    /// Changes what is typed, and tells the session as far as it is a value.
    private mutating func edit(_ stop: Stop, _ change: (inout Editing) -> Void) -> [Command] {
        guard var changed = editing else { return [] }
        let before = changed
        change(&changed)
        if changed.text.utf8.count > Element.longestText {
            message = words[.textTooLong]
            return []
        }
        editing = changed
        lay()
        showFocus()
        if changed.text == before.text || stop.act == .files { return [] }
        var events = begin(stop)
        if let value = ControlText.value(of: stop.element, text: changed.text, timeZone: timeZone),
            stop.element.entry?.takes(value) == true
        {
            events.append(Event(.edit, stop.id.element, value))
        }
        return events.isEmpty ? [] : [.tell(events)]
    }

    private mutating func moveCaret(_ change: (inout Editing) -> Void) -> [Command] {
        if var moved = editing {
            change(&moved)
            editing = moved
            lay()
            showFocus()
        }
        let events = stop.map { begin($0) } ?? []
        return events.isEmpty ? [] : [.tell(events)]
    }

    /// A line up or down in an area; nil at its ends, where the key leads out of it.
    private mutating func moveLine(_ step: Int) -> [Command]? {
        guard var moved = editing, moved.move(byLine: step) else { return nil }
        return moveCaret { $0 = moved }
    }

    private mutating func enter(_ stop: Stop) -> [Command] {
        if stop.element.properties.flag(.needsText), editing?.text.isEmpty != false { return [] }
        switch stop.act {
        case .text(isArea: true): return edit(stop) { $0.insert("\n") }
        case .files:
            let path = editing?.text ?? ""
            editing?.replace(with: "")
            lay()
            return path.isEmpty ? [] : [.offer(path: path, field: stop.id.element)]
        case .value:
            if let held = stay() { return held }
            // The value is shown as it is written.
            editing = nil
            return take(.tab)
        default:
            guard stop.element.events.contains(.return) else { return take(.tab) }
            return [.tell(begin(stop) + [Event(.return, stop.id.element)])]
        }
    }
}
