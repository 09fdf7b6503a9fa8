import WendCore
import WendExpressions

/// What a person fills in. The nodes of an input never change their kind or their place, so that an input keeps the
/// keyboard whatever happens around it.
extension ElementHTML {
    func textInput(_ element: Element) -> HTMLNode {
        let isArea = element.role == .textArea
        var control = HTMLNode(isArea ? "textarea" : "input", id: element.id.control)
        if !isArea {
            control["type"] = element.isSecret ? "password" : "text"
            if element.isSecret { control["autocomplete"] = "current-password" }
        }
        fillIn(&control, element)
        return input(element, control: control, isCaption: isArea ? false : nil)
    }

    func searchField(_ element: Element) -> HTMLNode {
        var control = HTMLNode("input", id: element.id.control).with("type", "search")
        fillIn(&control, element)
        control["enterkeyhint"] = control["enterkeyhint"] ?? "search"
        var node = input(element, control: control, isCaption: false)
        let scopes = element.children.filter { $0.role == .segment }
        if !scopes.isEmpty {
            let choices = choices(of: element, nil, .radio).filter { $0.element.role == .segment }
            let group = HTMLNode("div", id: element.id.part("s"), class: "segmented", .elements(choices))
            node.append(group.with("role", "radiogroup").with("aria-label", accessibleName(element)))
        }
        let prompt = element.properties.text(.detail) ?? ""
        if !prompt.isEmpty, case .children(let children) = node.content {
            let line = HTMLNode("p", id: element.id.part("d"), class: "prompt", .text(prompt))
            node.content = .children([.node(line)] + children)
        }
        return node
    }

    func slider(_ element: Element) -> HTMLNode {
        let properties = element.properties
        var control = HTMLNode("input", id: element.id.control).with("type", "range")
        control["min"] = properties[.minimum]?.number.map(ControlText.text(of:)) ?? "0"
        control["max"] = properties[.maximum]?.number.map(ControlText.text(of:)) ?? "1"
        control["step"] = properties[.step]?.number.map(ControlText.text(of:)) ?? "any"
        control["aria-valuetext"] = properties.words(.spokenValue)
        operate(&control, element)
        control["aria-description"] = properties.text(.hint)
        control["value"] = ControlText.text(of: element, timeZone: context.timeZone)
        return input(element, control: control, isCaption: false)
    }

    func toggle(_ element: Element) -> HTMLNode {
        var control = HTMLNode("input", id: element.id.control).with("type", "checkbox")
        if element.properties.text(.variant) != "checkbox" { control["role"] = "switch" }
        operate(&control, element)
        control["value"] = "1"
        control.flag("checked", ControlText.isOn(element))
        return input(element, control: control, isCaption: false)
    }

    /// A menu. The first entry stands for nothing: it shows while nothing is chosen, and cannot be chosen.
    func menu(_ element: Element) -> HTMLNode {
        var control = HTMLNode("select", id: element.id.control)
        operate(&control, element)
        let chosen = ControlText.text(of: element, timeZone: context.timeZone)
        control["value"] = chosen
        var options = [
            HTMLNode("option", id: element.id.part("o"), .text(element.properties.text(.placeholder) ?? ""))
                .with("value", "").with("disabled", "").with("hidden", "")
        ]
        if chosen.isEmpty { options[0]["selected"] = "" }
        for choice in element.choices {
            var option = HTMLNode("option", id: "\(element.id.control)~\(choice.key)", .text(choice.title)).with(
                "value", choice.key)
            option.flag("disabled", !choice.isEnabled)
            option.flag("selected", chosen == choice.key)
            options.append(option)
        }
        control.content = .children(options.map(HTMLNode.Child.node))
        return input(element, control: control, isCaption: false)
    }

    /// A chooser of files, those there are and those on their way below it, and a line that says what has become of the last.
    func fileField(_ element: Element) -> HTMLNode {
        var control = HTMLNode("input", id: element.id.control).with("type", "file")
        operate(&control, element)
        control["accept"] = element.properties.text(.accepts)
        control.flag("multiple", element.properties.flag(.several))
        control["data-max"] = element.properties[.maximum]?.number.map(ControlText.text(of:))
        var node = input(element, control: control, isCaption: false, holdsFiles: true)
        let said = element.properties.words(.spokenValue) ?? ""
        node.append(HTMLNode("p", id: element.id.part("s"), class: "vh", .text(said)).with("role", "status"))
        return node
    }

    func datePicker(_ element: Element) -> HTMLNode {
        var control = HTMLNode("input", id: element.id.control)
        if case .date(let parts, let low, let high, let step, _)? = element.entry {
            control["type"] = parts.controlType
            control["min"] = low.flatMap { ControlText.text(of: .date($0), parts, context.timeZone) }
            control["max"] = high.flatMap { ControlText.text(of: .date($0), parts, context.timeZone) }
            // Elements count minutes, controls seconds, and days for dates.
            if parts != .date { control["step"] = step.flatMap { $0 > 1 ? ControlText.text(of: $0 * 60) : nil } }
        } else {
            control["type"] = "text"
            control["inputmode"] = "numeric"
            control["pattern"] = "[0-9]{1,2}:[0-5][0-9]"
            control["placeholder"] = "HH:MM"
        }
        operate(&control, element)
        control["value"] = ControlText.text(of: element, timeZone: context.timeZone)
        return input(element, control: control, isCaption: false)
    }
}

extension ElementHTML {
    /// The nodes every input has: control and label in a box, and what is wrong, below it; then what else belongs to
    /// it.
    private func input(
        _ element: Element, control: HTMLNode, isCaption: Bool?, holdsFiles: Bool = false
    ) -> HTMLNode {
        let name = accessibleName(element)
        let visible = element.properties.text(.text)
        var control = control
        // What is shown beside it names it, unless it is to be called otherwise.
        if let visible, visible != name { control["aria-label"] = name }
        let isNamedByPlaceholder = isCaption ?? (name == element.properties.text(.placeholder))
        let side = element.properties.text(.layout) ?? (element.role == .toggle ? "beside" : "above")
        let styles = visible != nil ? StyleClass.name(side) : isNamedByPlaceholder ? "caption" : "vh"
        let text = visible ?? name
        let label = HTMLNode("label", id: element.id.part("l"), class: styles, .text(text)).with(
            "for", element.id.control)
        // What empties a field stands in it.
        let inside = elements(element, where: Self.isInside).map(HTMLNode.Child.element)
        var children: [HTMLNode.Child] = [
            .node(
                HTMLNode(
                    "div", id: element.id.part("x"), class: "box", .children([.node(control), .node(label)] + inside))),
            .node(
                HTMLNode("p", id: element.id.part("e"), class: "error", .text(element.properties.text(.error) ?? ""))),
        ]
        if let gestures = gestures(element) { children.append(.node(gestures)) }
        let others = elements(element) { $0.role != .segment && !Self.isInside($0) }
        if holdsFiles || !others.isEmpty {
            let place = HTMLNode(
                "div", id: element.id.part("c"), class: holdsFiles ? "files" : "beside", .elements(others))
            children.append(.node(place))
        }
        var classes = "field"
        if element.properties.text(.keyboardLook) != nil { classes += " darkKeys" }
        if element.role == .textArea, element.properties.text(.entry) == "password" { classes += " secret" }
        return root("div", element, classes, .children(children))
    }

    private static func isInside(_ element: Element) -> Bool { element.properties.text(.variant) == "clear" }

    /// What a form post, assistive technologies and keyboards need to know of a control.
    private func operate(_ control: inout HTMLNode, _ element: Element) {
        let properties = element.properties
        control["name"] = element.id.domID
        control["aria-describedby"] = element.id.part("e")
        control["aria-invalid"] = (properties.text(.error) ?? "").isEmpty ? nil : "true"
        control.flag("disabled", properties.flag(.disabled))
        describe(&control, element)
        control["enterkeyhint"] = properties.text(.returnKey).flatMap { Self.returnKeys[$0] }
    }

    private func fillIn(_ control: inout HTMLNode, _ element: Element) {
        let properties = element.properties
        operate(&control, element)
        let keyboard = properties.text(.entry).flatMap { Self.keyboards[$0] }
        control["inputmode"] = keyboard?.mode
        if control["autocomplete"] == nil { control["autocomplete"] = keyboard?.completion }
        let capitals = properties.text(.capitalization).map { $0 == "allCharacters" ? "characters" : $0 }
        control["autocapitalize"] = capitals.map(StyleClass.name) ?? (keyboard == nil ? nil : "none")
        control["spellcheck"] = properties[.spelling].map { $0 == .bool(true) ? "true" : "false" }
        control["autocorrect"] = properties[.correction].map { $0 == .bool(true) ? "on" : "off" }
        if properties.flag(.needsText) { control["data-some"] = "" }
        if properties.flag(.fits) { control["data-fits"] = "" }
        control["placeholder"] = properties.text(.placeholder) ?? " "
        control.flag("readonly", properties.flag(.readOnly))
        control["value"] = ControlText.text(of: element, timeZone: context.timeZone)
    }

    private func accessibleName(_ element: Element) -> String {
        let properties = element.properties
        return properties.text(.label) ?? properties.text(.placeholder) ?? properties.text(.text) ?? element.id.name
    }

    /// What browsers can write on a return key, for what documents want there.
    private static let returnKeys = [
        "done": "done", "go": "go", "next": "next", "previous": "previous", "search": "search", "send": "send",
        "google": "search", "yahoo": "search", "join": "go", "route": "go", "emergencyCall": "go",
    ]
    /// Text fields take any text, whatever keyboard they ask for: what is wrong with it is the document's to judge.
    private static let keyboards: [String: (mode: String, completion: String?)] = [
        "email": ("email", "email"), "url": ("url", "url"), "phone": ("tel", "tel"), "number": ("numeric", nil),
        "decimal": ("decimal", nil),
    ]
}

extension Element.Entry.DateParts {
    /// The type of a page's control.
    fileprivate var controlType: String {
        switch self {
        case .date: "date"
        case .time: "time"
        case .dateAndTime: "datetime-local"
        }
    }
}
