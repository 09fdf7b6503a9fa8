import WendCore
import WendExpressions

/// Forms: what is entered on a screen, judged and sent together.
extension ScreenLowering {
    /// A field of a form: what it is called in what is sent, and its value.
    struct FormField {
        let name: String
        let code: String
        /// Whether it counts as filled, as a condition; nil if it always does.
        let isFilled: String?
    }

    /// The message that a form's button sends, so that its fields are judged before.
    mutating func formMessage(_ mediator: Scheme.Mediator, _ message: String) -> String {
        guard let form = draft("form", of: mediator) else { return message }
        let place = mediator.id.place
        require(fieldsOf: form, place, depth: 0)
        if formIsScreen == nil {
            formIsScreen = form
            screen.name = "form"
            let arrivals = (fields("mandatoryFields", of: form) + fields("optionalFields", of: form)).compactMap(
                hasArrived)
            screen.content.insert(contentsOf: arrivals, at: 0)
            // What belongs to no input is said above them all.
            screen["summary"] = arrivals.isEmpty ? "no" : nil
            actions.append(
                Draft("sendMessage", [("on", "didSubmit"), ("message", message), ("to", "self")], place: place))
            return "submit"
        }
        if formIsScreen === form {
            // A second button of the same form: what is done is what was pressed last.
            declare("submits", message, place: place)
            actions.removeAll { $0["on"] == "didSubmit" }
            actions.append(
                Draft("sendMessage", [("on", "didSubmit"), ("message", "{submits}"), ("to", "self")], place: place))
        }
        return "submit"
    }

    /// Has mandatory fields judged, those of mandatory forms in the form too.
    private mutating func require(fieldsOf form: Draft, _ place: Markup.Place, depth: Int) {
        for field in fields("mandatoryFields", of: form) {
            if Self.typed.contains(field.name), !field.content.contains(where: { $0.name == "isPresent" }) {
                field.content.append(Draft("isPresent", [("failureMessage", "Required")], place: place))
            } else if field.name == "container", field !== form, depth < Self.deepestForm {
                require(fieldsOf: field, place, depth: depth + 1)
            }
        }
    }

    /// How deep forms may stand in each other.
    private static let deepestForm = 8

    private mutating func fields(_ outlet: String, of form: Draft) -> [Draft] {
        guard let identifier = ScreenDrafts.identifier(of: form) else { return [] }
        let written = (scheme[element: identifier]?.outlets ?? []).filter { $0.name.text == outlet }.flatMap(\.targets)
        let drawn =
            form.object?.connections.filter { $0.name == outlet }.compactMap { connection in
                drafts.named.first { $0.draft.object?.id == connection.destination }?.draft
            } ?? []
        return drawn + written.compactMap { draft(named: $0, of: identifier) }
    }

    /// What a form sends, as a record.
    mutating func formValues(_ mediator: Scheme.Mediator) -> String? {
        guard let target = mediator.outlet("form"), let form = drafts[target.text] else { return "{NULL}" }
        let code = record(of: form)
        return "{\(code)}"
    }

    private mutating func record(of form: Draft, depth: Int = 0) -> String {
        let mandatory = fields("mandatoryFields", of: form).compactMap { field($0, depth) }
        let optional = fields("optionalFields", of: form).compactMap { field($0, depth) }
        let identifier = ScreenDrafts.identifier(of: form) ?? ""
        let policy =
            scheme[element: identifier]?.attributes.last { $0.name.text == "dublicateKeyPolicy" }?.value.text
            ?? form.object?.runtime("dublicateKeyPolicy")?.text ?? "overwrite"
        var values: [(name: String, code: String)] = []
        for field in mandatory {
            values.removeAll { $0.name == field.name }
            values.append((field.name, field.code))
        }
        let known = Set(values.map(\.name))
        var names: [String] = []
        for field in optional where !known.contains(field.name) && !names.contains(field.name) {
            names.append(field.name)
        }
        for name in names {
            values.append((name, Self.joined(optional.filter { $0.name == name }, policy)))
        }
        if values.isEmpty { return "dictionary()" }
        return "record(\(values.map { "\(BoundValue.quoted($0.name)): \($0.code)" }.joined(separator: ", ")))"
    }

    /// The value of several fields with one name, of those that are filled.
    private static func joined(_ fields: [FormField], _ policy: String) -> String {
        func filled(_ field: FormField) -> String {
            field.isFilled.map { "TERNARY(\($0), \(field.code), NULL)" } ?? field.code
        }
        if fields.count == 1 { return filled(fields[0]) }
        let present = "SUBQUERY([\(fields.map(filled).joined(separator: ", "))], $field, $field != NULL)"
        return switch policy {
        case "join": "joined(\(present), ',')"
        case "array": present
        default: "FUNCTION(\(present), 'wx_last')"
        }
    }

    private mutating func field(_ draft: Draft, _ depth: Int) -> FormField? {
        let identifier = ScreenDrafts.identifier(of: draft) ?? ""
        let written = scheme[element: identifier]?.attributes.last {
            ["wx_fieldName", "wx.name"].contains($0.name.text)
        }
        let name =
            written?.value.text ?? draft.object?.runtime("wx_fieldName")?.text ?? draft.object?.runtime("wx.name")?.text
            ?? draft["fieldName"] ?? ""
        guard !name.isEmpty else {
            let place = scheme[element: identifier]?.id.place ?? draft.place
            diagnostics.append(.fieldWithoutName(identifier, at: location(place)))
            return nil
        }
        if let upload = uploadField(draft, name) { return upload }
        if Self.typed.contains(draft.name) {
            let value = tie(draft)
            return FormField(name: name, code: value, isFilled: "\(value) != NULL AND \(value) != ''")
        }
        if Self.inputs[draft.name] != nil {
            let value = tie(draft)
            return FormField(name: name, code: value, isFilled: "\(value) != NULL")
        }
        if draft.name == "container" || draft.name == "form" {
            guard depth < Self.deepestForm else { return nil }
            // A form in it is there if all that it needs is.
            let needed = fields("mandatoryFields", of: draft).filter { $0 !== draft }.compactMap {
                field($0, depth + 1)?.isFilled
            }
            let isFilled = needed.isEmpty ? nil : needed.map { "(\($0))" }.joined(separator: " AND ")
            return FormField(name: name, code: record(of: draft, depth: depth + 1), isFilled: isFilled)
        }
        let text = draft["text"] ?? draft["title"] ?? ""
        return FormField(name: name, code: BoundValue.quoted(text), isFilled: text.isEmpty ? "FALSEPREDICATE" : nil)
    }

    /// Inputs that are typed into, and empty without letters.
    static let typed: Set = ["textField", "textView"]

    /// Inputs by the parameter that has their first value.
    static let inputs: [String: String] = [
        "textField": "text", "textView": "text", "switch": "on", "slider": "value",
        "segmentedControl": "selectedSegmentIndex",
        "datePicker": "date", "numberField": "value", "picker": "value", "checkbox": "on",
    ]

    /// Has an input keep its value under its name, where others can see and write it.
    mutating func tie(_ draft: Draft) -> String {
        if let known = tied[ObjectIdentifier(draft)] { return known }
        let name = inputName(ScreenDrafts.identifier(of: draft) ?? "input\(tied.count + 1)")
        tied[ObjectIdentifier(draft)] = name
        let parameter = Self.inputs[draft.name] ?? "text"
        var first = draft[parameter]
        if draft.name == "switch" { first = first == "yes" ? "{YES}" : "{NO}" }
        if let text = first, Double(text) != nil, !Self.typed.contains(draft.name) { first = "{\(text)}" }
        draft[parameter] = nil
        draft["edits"] = name
        declare(name, first ?? (Self.typed.contains(draft.name) ? "" : nil), place: draft.place)
        return name
    }
}
