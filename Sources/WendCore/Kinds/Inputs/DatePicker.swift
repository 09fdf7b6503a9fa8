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
            Parameter(
                "date", [.date, .string],
                "The date chosen at first; none without it, in classic documents the present moment.",
                conversion: .date),
            Parameter("minimumDate", [.date, .string], "The earliest date that can be chosen.", conversion: .date),
            Parameter("maximumDate", [.date, .string], "The latest date that can be chosen.", conversion: .date),
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
        holds: "date", look: { limitsAreInOrder($0) + durationIsShown($0) }, behaviour: DatePickerBehaviour())

    /// Limits that are written down have to be in their order.
    private static let limitsAreInOrder: Look = { looked in
        var read: [String: Date] = [:]
        var found: [Diagnostic] = []
        for name in ["minimumDate", "maximumDate"] {
            guard let text = looked.text(name), !text.text.isEmpty else { continue }
            read[name] = DateText.read(text.text, in: .gmt)
        }
        if let first = read["minimumDate"], let last = read["maximumDate"], first > last {
            found.append(.limitsCrossed("minimumDate", "maximumDate", of: looked.name, at: looked.location))
        }
        return found
    }

    /// A duration beside a place is shown nowhere: what is at the place is.
    private static let durationIsShown: Look = { looked in
        guard looked.text("edits") != nil, looked.count("countDownDuration") != 0 else { return [] }
        return [.firstValueUnused("countDownDuration", at: looked.location)]
    }
}

/// A choice of a date, a time, both, or a length of time in seconds.
struct DatePickerBehaviour: Presenting {
    func formValue(of id: ActivationID, _ tree: SessionTree) -> Value? {
        isCountDown(id, tree) ? .double(duration(id, tree)) : date(id, tree).map(Value.date) ?? .null
    }

    /// The length of time chosen, in seconds.
    private func duration(_ id: ActivationID, _ tree: SessionTree) -> Double {
        tree.number(holder(of: id, tree), of: id) ?? 0
    }

    /// The parameter that holds what is chosen. At a place it is tied to there is one value, whatever is chosen.
    private func holder(of id: ActivationID, _ tree: SessionTree) -> String {
        isCountDown(id, tree) && !tree.isTied(id) ? "countDownDuration" : "date"
    }

    /// Whether there may be no date, and one outside the limits: such is said to be wrong, and not shown otherwise than it is
    /// kept. Pickers of classic documents always have a date within them.
    private func isOptional(_ id: ActivationID, _ tree: SessionTree) -> Bool {
        tree.node(of: id).map { tree.document($0).document.allowsBindings } ?? false
    }

    private func isCountDown(_ id: ActivationID, _ tree: SessionTree) -> Bool {
        tree.current("datePickerMode", of: id)?.text == "countDownTimer"
    }

    /// A picker of a classic document that has no date begins with the moment it was made at.
    func begin(_ id: ActivationID, _ turn: inout Turn) {
        if isOptional(id, turn.tree) { return }
        let now = Date(timeIntervalSince1970: turn.state.time)
        turn.modify(id) { $0.changed[Self.origin] = .date(now) }
    }

    /// Where the moment is kept at which a picker was made; no parameter has this name.
    private static let origin = ":origin"

    /// The date chosen; in a classic document also the moment the picker was made at, and within the limits.
    private func date(_ id: ActivationID, _ tree: SessionTree) -> Date? {
        if isOptional(id, tree) { return tree.date("date", of: id) }
        var date = tree.date("date", of: id) ?? tree.date(Self.origin, of: id) ?? Date(timeIntervalSince1970: 0)
        if let earliest = tree.date("minimumDate", of: id) { date = max(date, earliest) }
        if let latest = tree.date("maximumDate", of: id) { date = min(date, latest) }
        return date
    }

    func problem(of id: ActivationID, _ tree: SessionTree) -> String? {
        guard isOptional(id, tree), !isCountDown(id, tree), let date = tree.date("date", of: id) else { return nil }
        let words = SystemWords(locale: tree.locale(of: id))
        // Only what is chosen counts: a day is not before the hour at which its limit begins.
        let parts: Element.Entry.DateParts =
            switch tree.current("datePickerMode", of: id)?.text {
            case "date"?: .date
            case "time"?: .time
            default: .dateAndTime
            }
        func chosen(_ date: Date) -> String { WallTime(date, in: tree.zone).text(parts) }
        if let earliest = tree.date("minimumDate", of: id), chosen(date) < chosen(earliest) {
            return words.notBefore(text(of: earliest, id, tree))
        }
        if let latest = tree.date("maximumDate", of: id), chosen(date) > chosen(latest) {
            return words.notAfter(text(of: latest, id, tree))
        }
        return nil
    }

    func handle(_ event: Event, on id: ActivationID, _ turn: inout Turn) {
        switch event.kind {
        case .edit:
            turn.set(holder(of: id, turn.tree), to: event.value, of: id)
            writeIntoField(id, &turn)
            turn.inputEnded(id)
            if turn.tree.contains(id) { turn.send("message", from: id) }
        case .gesture: turn.sendGesture(event.value?.text ?? "", from: id)
        default: break
        }
    }

    /// A picker in the place of a field's keyboard writes what is chosen into the field.
    private func writeIntoField(_ id: ActivationID, _ turn: inout Turn) {
        guard let activation = turn.tree.activation(id), activation.slot == "inputView", let field = activation.parent,
            turn.state.focus == field
        else { return }
        let tree = turn.tree
        let text =
            isCountDown(id, tree)
            ? words(id, tree).duration(duration(id, tree))
            : date(id, tree).map { self.text(of: $0, id, tree) } ?? ""
        turn.set("text", to: .string(text), of: field)
    }

    private func words(_ id: ActivationID, _ tree: SessionTree) -> DateWords {
        DateWords(locale: tree.locale(of: id), zone: tree.zone)
    }

    /// The parts of a date that are chosen, as a person writes them.
    private func text(of date: Date, _ id: ActivationID, _ tree: SessionTree) -> String {
        let words = words(id, tree)
        return switch tree.current("datePickerMode", of: id)?.text {
        case "date": words.longDate(date)
        case "time": words.time(date)
        default: "\(words.date(date)) \(words.time(date))"
        }
    }

    func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
        var properties = renderer.inputProperties(id)
        let mode = renderer.choice("datePickerMode", of: id) ?? "dateAndTime"
        properties[.entry] = .string(mode == "countDownTimer" ? "countDown" : mode)
        if properties[.label] == nil {
            let words = renderer.words(for: id)
            let word: SystemWords.Word =
                switch mode {
                case "date": .date
                case "time": .time
                case "countDownTimer": .duration
                default: .dateAndTime
                }
            properties[.label] = .string(words[word])
        }
        properties[.value] = formValue(of: id, renderer.tree)
        if properties[.value] == .null { properties[.value] = nil }
        if mode != "countDownTimer", isOptional(id, renderer.tree) { properties[.optional] = true }
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
