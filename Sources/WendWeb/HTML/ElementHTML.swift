import WendCore

/// The node of every role of element. The only place that knows what a page is made of; whole pages and patches
/// both come from these nodes.
///
/// The node of an element does not contain its children's nodes, only the children with their placements: it is cheap
/// to make and to compare.
struct ElementHTML: Sendable {
    let context: HTMLContext
    /// In the language of what is shown.
    let words: SystemWords

    init(_ context: HTMLContext, locale: String) {
        self.context = context
        words = SystemWords(locale: locale)
    }

    /// The root node of a rendering with everything in it.
    ///
    /// A page that is to work without scripts lets the browser give the keyboard to the focused element.
    func html(of rendering: Rendering, asPage isPage: Bool = false) -> [UInt8] {
        var writer = HTMLWriter(self, autofocus: isPage ? rendering.focus.map(rendering.control) : nil)
        writer.write(root(of: rendering))
        return writer.bytes
    }

    /// The root of a rendering, placed.
    func root(of rendering: Rendering) -> PlacedElement {
        let hasBar = rendering.root.children.first.map(Self.showsNavigationBar) ?? false
        let page = Placement.Page(
            isHeld: rendering.isHeld, heading: hasBar ? nil : rendering.title ?? context.name,
            place: rendering.place)
        return PlacedElement(rendering.root, Placement(page: page))
    }

    /// An element's node.
    func node(of placed: PlacedElement) -> HTMLNode {
        let element = placed.element
        var node =
            if let drawing = drawing(of: element) { drawn(element, drawing) } else { basicNode(of: placed) }
        place(&node, placed)
        return node
    }

    private func basicNode(of placed: PlacedElement) -> HTMLNode {
        let element = placed.element
        return switch element.role {
        case .app: app(element, placed.placement.page)
        case .sheet: sheet(element)
        case .alert, .actionSheet: question(element)
        case .tabs, .navigation, .split, .screen, .form, .placeholder, .section, .table: structure(element)
        case .navigationBar, .toolbar, .tabBar, .barGroup, .accessoryBar, .space: bar(element)
        case .backButton, .barButton, .button, .rowDetail: button(element)
        case .tab, .segment: choice(element, placed.placement.choice)
        case .segmented: segmented(element)
        case .container: container(element)
        case .label, .sectionHeader, .sectionFooter: label(element)
        case .richText: richText(element)
        case .image: image(element)
        case .textField, .textArea: textInput(element)
        case .searchField: searchField(element)
        case .slider: slider(element)
        case .toggle: toggle(element)
        case .datePicker: datePicker(element)
        case .picker: menu(element)
        case .fileField: fileField(element)
        case .link: link(element)
        case .progress: progress(element)
        case .row: row(element)
        case .rows: rowsNotDrawn(element, isInList: placed.placement.isInList)
        }
    }

    /// Whether two elements with one id have the same HTML but for what is in their children, which stand in the same places:
    /// then nobody has to write out either. False where that would have to be found out first.
    func differOnlyInside(_ old: PlacedElement, _ new: PlacedElement) -> Bool {
        let (before, after) = (old.element, new.element)
        switch after.role {
        case .container: if after.properties[.columns] != nil { return false }
        case .screen, .form, .table, .section: break
        default: return false
        }
        guard before.id == after.id, old.placement == new.placement, before.events == after.events,
            before.children.count == after.children.count, before.properties == after.properties,
            before.ownRole == nil, after.ownRole == nil,
            !new.placement.isPane || Self.canTakeKeyboard(before) == Self.canTakeKeyboard(after)
        else { return false }
        return zip(before.children, after.children).allSatisfy { old, new in
            // Where rows stand in a long list is said by what stands for the others.
            old === new
                || old.id == new.id && old.role == new.role
                    && (new.role != .rows || old.properties == new.properties)
        }
    }

    private func place(_ node: inout HTMLNode, _ placed: PlacedElement) {
        let placement = placed.placement
        if placement.isCovered { node.flag("inert", true) }
        if let item = placement.item {
            node["aria-posinset"] = String(item.position)
            node["aria-setsize"] = String(item.total)
        }
        if placement.isPane {
            node["class"] = node["class"].map { "\($0) pane" }
            if !Self.canTakeKeyboard(placed.element) { node["tabindex"] = "0" }
        }
    }

    /// Whether a pane can be scrolled with the keyboard because something in it can have the keyboard.
    private static func canTakeKeyboard(_ element: Element) -> Bool {
        if element.properties.flag(.hidden) { return false }
        if !element.events.isDisjoint(with: [.press, .select, .back, .edit, .gesture]) { return true }
        return element.children.contains(where: canTakeKeyboard)
    }

    private static func showsNavigationBar(_ element: Element) -> Bool {
        switch element.role {
        case .navigationBar: !element.properties.flag(.hidden) && !(element.properties.text(.text) ?? "").isEmpty
        case .navigation, .split, .tabs, .screen: element.children.contains(where: showsNavigationBar)
        default: false
        }
    }
}

/// What all roles share.
extension ElementHTML {
    /// A root node with id, classes, events and what every role can have.
    func root(_ tag: String, _ element: Element, _ styles: String = "", _ content: HTMLNode.Content = .empty)
        -> HTMLNode
    {
        var names = element.role.rawValue
        if let own = element.ownRole { names += " \(StyleClass.name(own.name))" }
        if !styles.isEmpty { names += " \(styles)" }
        if let variant = element.properties.text(.variant) { names += " v-\(StyleClass.name(variant))" }
        if element.properties.flag(.translucent) { names += " translucent" }
        if let style = element.properties.text(.style) { names += " \(StyleClass.names(of: style))" }
        if let width = element.properties.text(.width) { names += " w-\(StyleClass.name(width))" }
        var node = HTMLNode(tag, id: element.id.domID, class: names, content)
        node["data-e"] = events(element)
        if element.events.contains(.gesture) { node["data-g"] = element.properties.text(.gestures) }
        node["data-k"] = element.properties.text(.shortcut)
        node["aria-keyshortcuts"] = element.properties.text(.key)
        if element.role != .sheet { node["data-way"] = element.properties.text(.transition) }
        node.flag("data-awake", element.properties.flag(.awake))
        node["aria-live"] = element.properties.text(.live)
        node.flag("hidden", element.properties.flag(.hidden))
        return node
    }

    private func events(_ element: Element) -> String? {
        if element.events.isEmpty { return nil }
        return Event.Kind.allCases.filter { element.events.contains(.init($0)) }.map(\.rawValue).joined(separator: " ")
    }

    /// What assistive technologies add to a control's name, and how they treat it.
    func describe(_ node: inout HTMLNode, _ element: Element) {
        let words = [element.properties.words(.spokenValue), element.properties.text(.hint)].compactMap { $0 }
        node["aria-description"] = words.isEmpty ? nil : words.joined(separator: ", ")
        let traits = self.traits(of: element)
        if traits.contains("selected"), node["aria-current"] == nil { node["aria-current"] = "true" }
        if traits.contains("notEnabled"), node["disabled"] == nil { node["aria-disabled"] = "true" }
    }

    /// The role that a document gives to what is only shown.
    func role(byTraitsOf element: Element) -> String? {
        let traits = self.traits(of: element)
        return Self.roles.first { traits.contains($0.trait[...]) }?.role
    }

    private func traits(of element: Element) -> [Substring] {
        element.properties.text(.traits)?.split(separator: " ") ?? []
    }

    /// Others mean something only where a value is changed or text is entered, or nothing in a page.
    private static let roles: [(trait: String, role: String)] = [
        ("button", "button"), ("link", "link"), ("image", "img"), ("summaryElement", "status"),
    ]

    /// Makes a button send an event; one without an event is no way to send the form.
    func press(_ node: inout HTMLNode, _ kind: Event.Kind?, _ id: Element.ID, value: String? = nil) {
        guard let kind else {
            node["type"] = "button"
            return
        }
        node["type"] = "submit"
        node["name"] = "e"
        node["value"] = "\(kind.rawValue)\(value.map { "=\($0)" } ?? "") \(id.domID)"
    }

    /// The event of a press on an element; nil if it answers none.
    func pressKind(_ element: Element) -> Event.Kind? {
        [Event.Kind.back, .press, .select].first { element.events.contains(.init($0)) }
    }

    /// Buttons for an element's gestures: for keyboards, for people who cannot draw them, and for pages without
    /// scripts.
    func gestures(_ element: Element, but others: Set<String> = []) -> HTMLNode? {
        guard element.events.contains(.gesture), let names = element.properties.text(.gestures) else { return nil }
        let buttons = names.split(separator: " ").map(String.init).filter { !others.contains($0) }.map { name in
            var button = HTMLNode("button", class: "gesture", .text(words.gesture(name)))
            press(&button, .gesture, element.id, value: name)
            button["aria-description"] = element.properties.text(.hint)
            return HTMLNode.Child.node(button)
        }
        if buttons.isEmpty { return nil }
        return HTMLNode("span", id: element.id.part("z"), class: "gestures", .children(buttons))
    }

    /// The children of some roles, placed.
    func elements(_ element: Element, where isWanted: (Element) -> Bool = { _ in true }) -> [PlacedElement] {
        element.children.filter(isWanted).map { PlacedElement($0) }
    }
}
