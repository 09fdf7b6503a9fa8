import WendCore
import WendExpressions

/// What was typed for a date or a duration and is none: it is neither taken nor dropped before the person has been told.
extension TerminalView {
    /// What is wrong with what stands in the field that has the keyboard; nil if it is the field's value.
    var complaint: String? {
        guard let stop, stop.act == .value, let editing, editing.id == stop.id.element else { return nil }
        let element = stop.element
        if editing.text == ControlText.text(of: element, timeZone: timeZone) { return nil }
        let form = ElementLayout.form(of: element) ?? ""
        guard let value = ControlText.value(of: element, text: editing.text, timeZone: timeZone) else {
            return words.notReadable(form)
        }
        if element.entry?.takes(value) == true { return nil }
        guard case .date(let parts, let first, let last, _, _)? = element.entry, case .date(let date) = value else {
            return words.notReadable(form)
        }
        func text(_ limit: Value) -> String { ControlText.text(of: limit, parts, timeZone) ?? "" }
        if let first, date < first { return words.notBefore(text(.date(first))) }
        if let last, date > last { return words.notAfter(text(.date(last))) }
        return words.notReadable(form)
    }

    /// Keeps the keyboard where something has to be corrected, and says what; nil if it may go.
    mutating func stay() -> [Command]? {
        guard let complaint else { return nil }
        message = complaint
        showFocus()
        return []
    }

    /// Brings back the value a field had; false if nothing is wrong with what stands there.
    mutating func giveUp() -> Bool {
        guard complaint != nil else { return false }
        editing = nil
        followText()
        showFocus()
        return true
    }
}
