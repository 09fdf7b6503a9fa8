import WendCore
import WendExpressions

/// What a person reads, sees and presses.
extension ElementHTML {
    func container(_ element: Element) -> HTMLNode {
        let properties = element.properties
        var styles = properties.text(.layout).map(StyleClass.name) ?? "vertical"
        if case .integer(let columns)? = properties[.columns], columns > 1 {
            let count = min(columns, Measures.columns)
            styles += " grid g\(count)"
            let areEqual = Self.hasOnlyButtons(count, of: count, element)
            for column in 1..<count
            where Self.isFlexible(column, of: count, element)
                || areEqual && Self.hasOnlyButtons(column, of: count, element)
            {
                styles += " f\(column)"
            }
            if properties.flag(.trailing) { styles += " trailing" }
        }
        if properties.flag(.inset) { styles += " inset" }
        let children = elements(element).map(HTMLNode.Child.element)
        var node = root(
            "div", element, styles, .children(children + [gestures(element)].compactMap { $0.map(HTMLNode.Child.node) })
        )
        if properties.text(.label) != nil || properties.text(.hint) != nil || properties.words(.spokenValue) != nil {
            node["role"] = "group"
            node["aria-label"] = properties.text(.label)
        }
        describe(&node, element)
        return node
    }

    /// Whether a column, counted from 1, has an input without a width of its own: such columns share what the others
    /// leave.
    private static func isFlexible(_ column: Int, of count: Int, _ element: Element) -> Bool {
        element.children.indices.contains { $0 % count == column - 1 && hasNoWidth(element.children[$0]) }
    }

    /// Whether a column holds buttons and nothing else: columns of buttons are equally wide if the last is one, as the
    /// keys of a calculator are.
    private static func hasOnlyButtons(_ column: Int, of count: Int, _ element: Element) -> Bool {
        let places = element.children.indices.filter { $0 % count == column - 1 }
        return !places.isEmpty && places.allSatisfy { element.children[$0].role == .button }
    }

    private static func hasNoWidth(_ element: Element) -> Bool {
        switch element.role {
        case .textField, .textArea, .searchField, .slider, .datePicker, .picker, .segmented: true
        case .container: element.children.contains(where: hasNoWidth)
        default: false
        }
    }

    /// What the app draws for a role of its own; nil if it is drawn as its basis.
    func drawing(of element: Element) -> PageDrawing? {
        guard let name = element.ownRole?.name, let drawer = context.drawers[name] else { return nil }
        switch element.role {
        case .label, .image, .container: return drawer(element)
        default: return nil
        }
    }

    /// An element with a drawing in place of what is to be seen of it, and in words for those who do not see it.
    func drawn(_ element: Element, _ drawing: PageDrawing) -> HTMLNode {
        let words = spokenText(element) ?? element.properties.text(.text) ?? ""
        let picture = HTMLNode("div", id: element.id.part("d"), class: "drawing", .markup(drawing.markup)).with(
            "aria-hidden", "true")
        let spoken = HTMLNode("span", id: element.id.part("l"), class: "vh", .text(words))
        let children = elements(element).map(HTMLNode.Child.element)
        let before = [picture, spoken].map(HTMLNode.Child.node)
        return root(
            "div", element, "",
            .children(before + children + [gestures(element)].compactMap { $0.map(HTMLNode.Child.node) }))
    }

    func label(_ element: Element) -> HTMLNode {
        var styles = ""
        if case .integer(let lines)? = element.properties[.lines], lines > 0 {
            styles = "lines l\(min(lines, Measures.lines))"
        }
        let isHeading = element.role == .sectionHeader || element.properties.text(.variant) == "heading"
        var node = root(isHeading ? "h2" : "p", element, styles)
        if element.properties.flag(.fits) { node["data-fits"] = "" }
        node["role"] = role(byTraitsOf: element)
        let text = element.properties.text(.text) ?? ""
        let spoken = spokenText(element)
        if spoken == nil && !element.events.contains(.gesture) {
            node.content = .text(text)
        } else {
            let shown = HTMLNode("span", id: element.id.part("t"), .text(text))
            node.content = .nodes(
                shown.with("aria-hidden", spoken.map { _ in "true" }),
                spoken.map { HTMLNode("span", id: element.id.part("l"), class: "vh", .text($0)) }, gestures(element))
        }
        describe(&node, element)
        // The value is said with the words.
        node["aria-description"] = element.properties.text(.hint)
        return node
    }

    /// What is said instead of a text, with the value that belongs to it; nil if it is just the text.
    private func spokenText(_ element: Element) -> String? {
        let text = element.properties.text(.text) ?? ""
        let words = [element.properties.text(.label) ?? text, element.properties.words(.spokenValue) ?? ""]
        let spoken = words.filter { !$0.isEmpty }.joined(separator: ", ")
        return spoken == text ? nil : spoken
    }

    func richText(_ element: Element) -> HTMLNode {
        let text = element.properties.text(.text) ?? ""
        let markup = element.properties.text(.markup)
        var node = root(
            "div", element, "",
            .nodes(
                HTMLNode("div", class: "rich", markup.map { .markup(SafeMarkup(html: $0)) } ?? .text(text)),
                gestures(element)))
        describe(&node, element)
        node["role"] = role(byTraitsOf: element)
        if let label = element.properties.text(.label), label != text {
            node["role"] = node["role"] ?? "group"
            node["aria-label"] = label
        } else if node["aria-description"] != nil {
            node["role"] = node["role"] ?? "group"
        }
        return node
    }

    /// A way out of the app. It opens beside the app, which goes on.
    func link(_ element: Element) -> HTMLNode {
        let text = HTMLNode.Content.text(element.properties.text(.text) ?? "")
        var node = root("a", element, "", text)
        node["aria-label"] = element.properties.text(.label)
        describe(&node, element)
        guard let address = element.properties.text(.address) else { return node }
        node["href"] = address
        if address.lowercased().hasPrefix("http") {
            node["target"] = "_blank"
            node["rel"] = "noopener noreferrer"
        }
        return node
    }

    func progress(_ element: Element) -> HTMLNode {
        let properties = element.properties
        var bar = HTMLNode("progress", id: element.id.part("p")).with("max", "1")
        bar["value"] = properties[.value]?.number.map(ControlText.text(of:))
        bar["aria-label"] = properties.text(.label)
        describe(&bar, element)
        bar["aria-description"] = properties.text(.hint)
        bar["aria-valuetext"] = properties.words(.spokenValue)
        let words = properties.text(.text).map {
            HTMLNode("span", id: element.id.part("t"), class: "text", .text($0)).with("aria-hidden", "true")
        }
        return root("div", element, "", .nodes(words, bar, gestures(element)))
    }

    func image(_ element: Element) -> HTMLNode {
        let label = element.properties.text(.label)
        var node = root("span", element)
        var picture = picture(element, label: label)
        if var shown = picture {
            describe(&shown, element)
            shown["role"] = role(byTraitsOf: element) ?? shown["role"]
            // Who is told something of it has to be told of what.
            if shown["aria-description"] != nil, label == nil { shown["alt"] = element.properties.text(.image) ?? "" }
            picture = shown
        }
        node.content = .nodes(picture, gestures(element))
        return node
    }

    func button(_ element: Element) -> HTMLNode {
        let properties = element.properties
        var node = root("button", element)
        press(&node, pressKind(element), element.id)
        node.flag("disabled", properties.flag(.disabled))
        node["aria-busy"] = properties.flag(.busy) ? "true" : nil
        // One that waits keeps the focus, so it is not disabled as others are.
        let isWaiting = properties.flag(.busy) && pressKind(element) == nil && !properties.flag(.disabled)
        node["aria-disabled"] = isWaiting ? "true" : nil
        describe(&node, element)
        let icon = properties.text(.icon)
        let isWritten = icon.map(SystemWords.written.contains) ?? false
        var text = properties.text(.text) ?? ""
        if text.isEmpty, let icon, isWritten { text = words.icon(icon) }
        if text.isEmpty, element.role == .backButton { text = words[.back] }
        var label = properties.text(.label)
        if element.role == .rowDetail {
            let subject = label ?? text
            label =
                subject.hasPrefix(words[.moreInformation]) ? subject : words.moreInformation(about: subject)
            text = ""
        }
        if label == nil, text.isEmpty { label = icon.map(words.icon) ?? properties.text(.image) }
        // Nobody presses a button on which nothing is to be seen.
        if text.isEmpty, let label, element.role != .rowDetail, picture(element) == nil { text = label }
        node["aria-label"] = label == text ? nil : label
        if properties.text(.traits)?.split(separator: " ").contains("link") == true { node["role"] = "link" }
        // Buttons do not nest, so those for gestures are missing here; a press is what most people mean anyway.
        if let picture = picture(element) {
            node.content = .nodes(picture, HTMLNode("span", id: element.id.part("t"), class: "text", .text(text)))
        } else {
            node.content = .text(text)
        }
        return node
    }

    /// The image or system item of an element; a box with its name if the app has no such image. Without a label it is
    /// only decoration: the element around it has the name.
    func picture(_ element: Element, label: String? = nil) -> HTMLNode? {
        if element.role == .image, let address = element.properties.text(.address), context.showsPicture(address) {
            // Nobody is told which page shows it.
            return HTMLNode("img", id: element.id.part("g")).with("src", address).with("alt", label ?? "")
                .with("loading", "lazy").with("referrerpolicy", "no-referrer")
        }
        if let name = element.properties.text(.image) {
            if let address = context.imageURL(name) { return picture(element, name, at: address, label) }
            let box = HTMLNode("span", id: element.id.part("g"), class: "missing", .text(name))
            return element.role == .image
                ? box.with("role", "img").with("aria-label", label ?? name) : box.with("aria-hidden", "true")
        }
        guard let icon = element.properties.text(.icon), !SystemWords.written.contains(icon) else { return nil }
        let node = HTMLNode("span", id: element.id.part("g"), class: "icon i-\(StyleClass.name(icon))")
        guard element.role == .image else { return node.with("aria-hidden", "true") }
        return node.with("role", "img").with("aria-label", label ?? words.icon(icon))
    }
}
