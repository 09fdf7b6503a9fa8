import WendCore

/// Bars and what stands in them.
extension SceneLowering {
    mutating func navigationItem(_ object: InterfaceObject) -> Draft {
        let draft = Draft("navigationItem", place: object.place, object: object)
        if let title = object.words("title")?.nonEmpty { draft["title"] = Self.literal(title) }
        if let prompt = object.words("prompt")?.nonEmpty { draft["prompt"] = Self.literal(prompt) }
        if object["largeTitleDisplayMode"] == "always" {
            note(Self.largeTitles, object.place(of: "largeTitleDisplayMode"))
        }
        if object.flag("hidesBackButton") == true { draft["hidesBackButton"] = "yes" }
        if object.flag("leftItemsSupplementBackButton") == true { draft["leftItemsSupplementBackButton"] = "yes" }
        if let titleView = object.child("titleView"), let view = self.view(titleView) {
            draft.content.append(Draft("titleView", isParameter: true, place: titleView.place, content: [view]))
        }
        for side in ["left", "right"] {
            let one = object.children.filter { $0.key == "\(side)BarButtonItem" }
            let several = object.group("\(side)BarButtonItems")
            let items = (one + several).compactMap { barItem($0) }
            if items.isEmpty { continue }
            let name = items.count == 1 ? "\(side)BarButtonItem" : "\(side)BarButtonItems"
            draft.content.append(Draft(name, isParameter: true, place: items[0].place, content: items))
        }
        // A title of nothing but blanks leaves the sign, which hosts have by themselves.
        if let back = object.child("backBarButtonItem"), let title = back["title"], !title.allSatisfy(\.isWhitespace) {
            draft.content.append(
                Draft(
                    "backBarButtonItem", isParameter: true, place: back.place,
                    content: [Draft("barButtonItem", [("title", Self.literal(title))], place: back.place, object: back)]
                ))
        }
        return draft
    }

    /// Says where a bar asks for titles that are drawn large.
    mutating func noteLargeTitles(of bar: InterfaceObject) {
        let attribute = bar.runtimeAttributes.last { $0.keyPath == "prefersLargeTitles" }
        if let attribute, attribute.value.text == "YES" {
            note(Self.largeTitles, attribute.place)
        } else if bar.flag("largeTitles") == true {
            note(Self.largeTitles, bar.place(of: "largeTitles"))
        }
    }

    private static let largeTitles = "large titles are not drawn; the title stands in the bar as others do"

    mutating func barItem(_ object: InterfaceObject) -> Draft? {
        guard object.tag == "barButtonItem" else { return nil }
        let draft = Draft("barButtonItem", place: object.place, object: object)
        if let identifier = object.identifier { draft["name"] = identifier }
        let inner = object.child("customView")
        if let inner { return customItem(draft, inner, object) }
        if let item = object["systemItem"] {
            if Enumeration.systemItem.names.contains(item) {
                draft["systemItem"] = item
            } else {
                draft["title"] = item.prefix(1).uppercased() + item.dropFirst()
                note(
                    "the platform has no item '\(item.shortened)' here; its name is shown",
                    object.place(of: "systemItem"))
            }
        } else if let title = object["title"]?.nonEmpty {
            draft["title"] = Self.literal(title)
        } else if let symbol = SystemSymbol(of: object) {
            show(symbol, on: draft)
        } else if let image = object["image"] {
            draft.content.append(
                Draft(
                    "image", [("name", image), ("accessibilityLabel", words(of: object) ?? image)], place: object.place)
            )
        } else {
            draft["title"] = words(of: object) ?? "Item"
        }
        if object["style"] == "done" {
            draft["style"] = "done"
        } else if draft["systemItem"] == nil {
            draft["style"] = "plain"
        }
        if object.flag("enabled") == false { draft["enabled"] = "no" }
        answer(draft, object)
        if let tint = object.child("tintColor").flatMap({ InterfaceColor.color($0, in: file) }) {
            look(draft) { $0.tint = tint }
        }
        return draft
    }

    private func show(_ symbol: SystemSymbol, on item: Draft) {
        if let name = symbol.item, Enumeration.systemItem.names.contains(name) {
            item["systemItem"] = name
        } else {
            item["title"] = symbol.words
        }
    }

    /// A view in a bar: a button is an item of the bar, what is else cannot be pressed.
    private mutating func customItem(_ draft: Draft, _ view: InterfaceObject, _ object: InterfaceObject) -> Draft? {
        guard view.tag == "button" else {
            if view.tag != "activityIndicatorView" { note("a <\(view.tag)> in a bar is not drawn", view.place) }
            return nil
        }
        let normal = view.children.first { $0.tag == "state" && $0.key == "normal" }
        if let title = normal?.words("title")?.nonEmpty {
            draft["title"] = Self.literal(title)
        } else if let symbol = normal.flatMap({ SystemSymbol(of: $0) }) {
            show(symbol, on: draft)
        } else if let image = normal?["image"] {
            draft.content.append(
                Draft(
                    "image", [("name", image), ("accessibilityLabel", words(of: object) ?? image)], place: view.place))
        } else {
            draft["title"] = words(of: view) ?? "Item"
        }
        if let identifier = view.identifier { draft["name"] = identifier }
        draft.object = view
        answer(draft, view)
        return draft
    }

    private func words(of object: InterfaceObject) -> String? {
        let spoken = object.children.first { $0.tag == "accessibility" }
        return (spoken?.words("label") ?? object["userLabel"] ?? object.identifier)?.nonEmpty.map(Self.literal)
    }

    mutating func tabBarItem(_ object: InterfaceObject) -> Draft {
        let draft = Draft("tabBarItem", place: object.place, object: object)
        let (item, symbol) = (object["systemItem"], SystemSymbol(of: object))
        let isKnown = item.map(Enumeration.tabBarSystemItem.names.contains) ?? false
        let title = object["title"]?.nonEmpty ?? item.map(Self.title(ofItem:)) ?? symbol?.words ?? "Tab"
        draft["title"] = Self.literal(title)
        if isKnown {
            draft["systemItem"] = item
        } else if let symbol {
            draft["systemItem"] = symbol.tab
            if symbol.tab == nil {
                note("the platform's picture '\(object["image"] ?? "")' is not drawn", object.place(of: "image"))
            }
        } else if let image = object["image"]?.nonEmpty {
            draft.content.append(Draft("image", [("name", image)], place: object.place))
        }
        if let item, !isKnown {
            note("the platform has no tab '\(item.shortened)'", object.place(of: "systemItem"))
        }
        if let badge = object["badgeValue"]?.nonEmpty { draft["badgeValue"] = Self.literal(badge) }
        return draft
    }

    /// What the platform writes on a tab that it has by name: `Top Rated` for `topRated`.
    private static func title(ofItem name: String) -> String {
        name.reduce(into: "") { title, character in
            if character.isUppercase { title += " " }
            title += title.isEmpty ? character.uppercased() : String(character)
        }
    }
}
