import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Kind {
    public static let datePicker = Kind(
        "datePicker", "Lets a person choose a date, a time or a duration.", role: .presents, types: .view,
        example: #"<datePicker name="day" label="Day" datePickerMode="date"/>"#,
        parameters: .ofView([
            .choice("datePickerMode", of: .datePickerMode, "What is chosen.", fallback: "dateAndTime"),
            Parameter("date", [.date, .string], "The date chosen at first; without it the present moment."),
            Parameter("minimumDate", [.date, .string], "The earliest date that can be chosen."),
            Parameter("maximumDate", [.date, .string], "The latest date that can be chosen."),
            .number("countDownDuration", "The duration chosen at first, in seconds.", fallback: 0),
            .number("minuteInterval", "The step between the minutes offered.", fallback: 1),
            .message("message", "Sent when the choice has changed."),
            .validations,
        ]),
        defaults: [
            Default(.gesture, "gestures"), Default(.date, "date"), Default(.message, "message"),
            Default(.condition, "validations"),
        ],
        sends: ["message"],
        styleName: "WFSDatePicker",
        holds: "date", behaviour: DatePickerBehaviour())
}

/// A choice of a date, a time, both, or a length of time in seconds.
struct DatePickerBehaviour: Presenting {
    func formValue(of id: ActivationID, _ tree: SessionTree) -> Value? {
        isCountDown(id, tree)
            ? .double(tree.number("countDownDuration", of: id) ?? 0) : .date(date(id, tree))
    }

    private func isCountDown(_ id: ActivationID, _ tree: SessionTree) -> Bool {
        tree.current("datePickerMode", of: id)?.text == "countDownTimer"
    }

    /// A picker without a date begins with the moment it was made at.
    func begin(_ id: ActivationID, _ turn: inout Turn) {
        let now = Date(timeIntervalSince1970: turn.state.time)
        turn.modify(id) { $0.changed[Self.origin] = .date(now) }
    }

    /// Where the moment is kept at which a picker was made; no parameter has this name.
    private static let origin = ":origin"

    /// The date chosen, or the moment the picker was made at, within the limits.
    private func date(_ id: ActivationID, _ tree: SessionTree) -> Date {
        var date = tree.date("date", of: id) ?? tree.date(Self.origin, of: id) ?? Date(timeIntervalSince1970: 0)
        if let earliest = tree.date("minimumDate", of: id) { date = max(date, earliest) }
        if let latest = tree.date("maximumDate", of: id) { date = min(date, latest) }
        return date
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        switch event.kind {
        case .edit:
            turn.set(isCountDown(id, turn.tree) ? "countDownDuration" : "date", to: event.value, of: id)
            writeIntoField(id, &turn)
            turn.inputEnded(id)
            if turn.tree.activation(id) != nil { turn.send("message", from: id) }
        case .gesture: turn.sendGesture(event.value?.text ?? "", from: id)
        default: break
        }
    }

    /// A picker in the place of a field's keyboard writes what is chosen into the field.
    private func writeIntoField(_ id: ActivationID, _ turn: inout Turn) {
        guard let activation = turn.tree.activation(id), activation.slot == "inputView", let field = activation.parent,
            turn.state.focus == field
        else { return }
        let words = DateWords(
            locale: turn.tree.node(of: id).map(turn.tree.locale) ?? turn.state.settings.locale, zone: turn.tree.zone)
        let text =
            switch turn.tree.current("datePickerMode", of: id)?.text {
            case "countDownTimer": words.duration(turn.tree.number("countDownDuration", of: id) ?? 0)
            case "date": words.longDate(date(id, turn.tree))
            case "time": words.time(date(id, turn.tree))
            default: "\(words.date(date(id, turn.tree))) \(words.time(date(id, turn.tree)))"
            }
        turn.set("text", to: .string(text), of: field)
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.inputProperties(id)
        let mode = renderer.choice("datePickerMode", of: id) ?? "dateAndTime"
        properties[.entry] = .string(mode == "countDownTimer" ? "countDown" : mode)
        properties[.value] = formValue(of: id, renderer.tree)
        if let earliest = renderer.tree.date("minimumDate", of: id) { properties[.minimum] = .date(earliest) }
        if let latest = renderer.tree.date("maximumDate", of: id) { properties[.maximum] = .date(latest) }
        if let minutes = renderer.number("minuteInterval", of: id), minutes > 1 {
            properties[.step] = .integer(Int(min(minutes, 30)))
        }
        return Element(renderer.id(of: id), .datePicker, properties, events: properties.gestureEvents.union(.edit))
    }
}

extension SessionTree {
    /// A parameter that is a date, or text that names one.
    func date(_ parameter: String, of id: ActivationID) -> Date? {
        switch current(parameter, of: id) {
        case .date(let date)?: date
        case .string(let text)?: DateText.read(text, in: zone)
        default: nil
        }
    }
}
