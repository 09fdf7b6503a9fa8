#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import WendExpressions

/// A choice of a date, a time, both, or a length of time in seconds.
struct DatePickerBehaviour: Presenting {
    func formValue(of id: ActivationID, _ turn: Turn) -> Value? {
        isCountDown(id, turn)
            ? .double(turn.current("countDownDuration", of: id)?.number ?? 0) : .date(date(id, turn))
    }

    private func isCountDown(_ id: ActivationID, _ turn: Turn) -> Bool {
        turn.current("datePickerMode", of: id)?.text == "countDownTimer"
    }

    /// The date chosen, or the time of the session's latest event, within the limits.
    private func date(_ id: ActivationID, _ turn: Turn) -> Date {
        var date = turn.date("date", of: id) ?? Date(timeIntervalSince1970: turn.state.time)
        if let earliest = turn.date("minimumDate", of: id) { date = max(date, earliest) }
        if let latest = turn.date("maximumDate", of: id) { date = min(date, latest) }
        return date
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        switch event.kind {
        case .edit:
            turn.setInput(isCountDown(id, turn) ? "countDownDuration" : "date", to: event.value, of: id)
            turn.inputEnded(id)
            if turn.activation(id) != nil { turn.send("message", from: id) }
        case .gesture: turn.sendGesture(event.value?.text ?? "", from: id)
        default: break
        }
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.inputProperties(id)
        let mode = renderer.choice("datePickerMode", of: id) ?? "dateAndTime"
        properties[.entry] = .string(mode == "countDownTimer" ? "countDown" : mode)
        properties[.value] = formValue(of: id, renderer.turn)
        if let earliest = renderer.turn.date("minimumDate", of: id) { properties[.minimum] = .date(earliest) }
        if let latest = renderer.turn.date("maximumDate", of: id) { properties[.maximum] = .date(latest) }
        if let minutes = renderer.value("minuteInterval", of: id)?.number, minutes > 1 {
            properties[.step] = .integer(Int(min(minutes, 30)))
        }
        return Element(renderer.id(of: id), .datePicker, properties, events: .edit)
    }
}

extension Turn {
    /// A parameter that is a date, or text that names one.
    func date(_ parameter: String, of id: ActivationID) -> Date? {
        switch current(parameter, of: id) {
        case .date(let date)?: date
        case .string(let text)?: DateText.read(text, in: zone)
        default: nil
        }
    }
}
