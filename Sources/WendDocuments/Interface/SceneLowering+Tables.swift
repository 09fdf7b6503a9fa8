import WendCore

/// Tables, collections and their rows.
extension SceneLowering {
    /// A controller whose view is a table.
    mutating func tableScreen(_ object: InterfaceObject) -> Draft {
        let view = object.child("view") ?? object.children.first { $0.tag == "tableView" || $0.tag == "collectionView" }
        guard let view, ["tableView", "collectionView"].contains(view.tag) else {
            return Draft("screen", place: object.place, object: object)
        }
        let draft = Draft("screen", place: object.place, object: object)
        if let table = self.view(view) { draft.content.append(table) }
        return draft
    }

    mutating func table(_ object: InterfaceObject) -> Draft {
        let draft = Draft("table", [("shouldForwardAllMessages", "yes")], place: object.place, object: object)
        if let style = object["style"], ["grouped", "insetGrouped"].contains(style) {
            draft["style"] = "grouped"
            // Hosts draw groups within insets; the platform does so only where the file says it.
            if style == "grouped" {
                look(draft) { $0.insets = .init(top: 4, leading: 0, bottom: 24, trailing: 0) }
            }
        }
        let isCollection = object.tag == "collectionView"
        if isCollection { layCollection(draft, object) }
        for (key, parameter) in [("tableHeaderView", "tableHeaderView"), ("tableFooterView", "tableFooterView")] {
            guard let view = object.child(key), var made = self.view(view) else { continue }
            if made.name != "container" {
                // What a table shows above its rows takes all of its width.
                let ground = looks[ObjectIdentifier(made)]?.background
                made = Draft("container", [("layout", "framed")], place: view.place, content: [made])
                look(made) { $0.background = ground }
            }
            height(of: made, view)
            draft.content.append(Draft(parameter, isParameter: true, place: view.place, content: [made]))
        }
        let sections = object.group("sections").filter { $0.tag == "tableViewSection" }
        for section in sections {
            let made = Draft("tableSection", place: section.place, object: section)
            if let title = section.words("headerTitle")?.nonEmpty { made["headerTitle"] = Self.literal(title) }
            if let title = section.words("footerTitle")?.nonEmpty { made["footerTitle"] = Self.literal(title) }
            made.content = section.group("cells").map { cell($0, of: object) }
            draft.content.append(made)
        }
        if sections.isEmpty {
            let prototypes = (object.group("prototypes") + object.group("cells")).filter { $0.tag.hasSuffix("Cell") }
            let section = Draft("tableSection", place: object.place)
            for prototype in prototypes {
                prototype.isPrototype = true
                isInPrototype = true
                section.content.append(cell(prototype, of: object))
                isInPrototype = false
            }
            draft.content.append(section)
        }
        let line = object.child("separatorColor").flatMap { InterfaceColor.color($0, in: file) }
        look(draft) { style in
            if object["separatorStyle"] == "none" || isCollection { style.separator = .clear }
            if let line { style.separator = line }
        }
        return draft
    }

    /// What is in a collection lies beside each other, as many as there is room for.
    private mutating func layCollection(_ draft: Draft, _ object: InterfaceObject) {
        let flow = object.child("collectionViewLayout")
        if let flow, flow.tag != "collectionViewFlowLayout" {
            note("the layout of this collection is the app's own; what is in it lies in rows", flow.place)
        }
        if flow?["scrollDirection"] == "horizontal" {
            note("this collection runs from above here, not to the side", flow?.place ?? object.place)
        }
        let cell = (object.group("cells") + object.group("prototypes")).first { $0.tag == "collectionViewCell" }
        let size = flow?.child("itemSize")?.number("width") ?? 0
        let width = size > 1 ? size : cell?.frame?.width ?? 0
        let room = frame(of: object)?.width ?? 375
        // What takes all of the width is a list.
        if width > 1, width < room * 0.75 { layout(draft) { $0.rowWidth = Self.rounded(width) } }
        if let inset = flow?.child("sectionInset") {
            func part(_ name: String) -> Double { min(max(inset.number(name) ?? 0, 0), 100) }
            let insets = DocumentStyle.Insets(
                top: part("minY"), leading: part("minX"), bottom: part("maxY"), trailing: part("maxX"))
            if insets != .init(top: 0, leading: 0, bottom: 0, trailing: 0) { look(draft) { $0.insets = insets } }
        }
    }

    /// One row, or the pattern of many.
    private mutating func cell(_ object: InterfaceObject, of table: InterfaceObject) -> Draft {
        let draft = Draft("tableCell", place: object.place, object: object)
        if let identifier = object.identifier { draft["name"] = identifier }
        switch object["accessoryType"] {
        case "disclosureIndicator"?: draft["accessoryType"] = "disclosureIndicator"
        case "checkmark"?: draft["accessoryType"] = "checkmark"
        case "detailDisclosureButton"?, "detailButton"?:
            let accessory = object.connections(.segue).first {
                $0.way != "unwind" && $0.object["trigger"]?.hasPrefix("accessory") == true
            }
            if let accessory {
                draft["accessoryType"] = "detailDisclosureIndicatorButton"
                draft["detailDisclosureMessage"] = StoryboardLowering.message(of: accessory)
            } else {
                draft["accessoryType"] = "disclosureIndicator"
            }
        default: break
        }
        switch object["selectionStyle"] {
        case "none"?: draft["selectionStyle"] = "none"
        case "gray"?, "default"?: draft["selectionStyle"] = "gray"
        default: break
        }
        if let level = object.number("indentationLevel"), level > 0, object.number("indentationWidth") != 0 {
            draft["indentationLevel"] = Self.text(of: level)
        }
        answer(draft, object)
        if draft["message"] == nil, !object.isPrototype { draft["selectable"] = "no" }
        let styles = [
            "IBUITableViewCellStyleDefault": "default", "IBUITableViewCellStyleValue1": "value1",
            "IBUITableViewCellStyleValue2": "value2", "IBUITableViewCellStyleSubtitle": "subtitle",
        ]
        // A row that says a style of the platform and has views of its own instead of its words is drawn as it was laid out.
        let isBuiltIn = object["textLabel"] != nil || subviews(of: object).isEmpty
        if let style = object["style"].flatMap({ styles[$0] }), isBuiltIn {
            builtIn(draft, object, style)
        } else if let content = object.child("contentView") ?? object.children.first(where: {
            $0.tag.hasSuffix("ContentView")
        })
            ?? object.children.first(where: { $0.tag == "view" && $0.key == "contentView" })
        {
            let views = self.view(content) ?? Draft("container", [("layout", "framed")], place: content.place)
            height(of: views, content)
            if let own = object.child("backgroundColor"),
                content.child("backgroundColor") == nil || content.child("backgroundColor")?.number("alpha") == 0,
                let color = InterfaceColor.color(own, in: file)
            {
                look(views) { $0.background = color }
            }
            draft.content.append(views)
        }
        if let background = object.child("backgroundColor").flatMap({ InterfaceColor.color($0, in: file) }),
            draft.content.isEmpty
        {
            look(draft) { $0.background = background }
        }
        return draft
    }

    /// The pattern of rows that stands in a file of its own, under the name tables know it by.
    mutating func loneCell(called name: String) -> Draft {
        let object = scene.controller
        object.isPrototype = true
        isInPrototype = true
        let draft = cell(object, of: object)
        draft["reuseIdentifier"] = name
        dress(draft)
        return draft
    }

    /// A row as the platform lays it out.
    private mutating func builtIn(_ draft: Draft, _ object: InterfaceObject, _ style: String) {
        if style != "default" { draft["style"] = style }
        func part(_ name: String) -> InterfaceObject? { object[name].flatMap { file.objects[$0] } }
        let shown = [("text", "textLabel"), ("detailText", "detailTextLabel")]
        for (attribute, name) in style == "default" ? Array(shown.prefix(1)) : shown {
            let label = part(name)
            let words = Self.literal(label?.words("text") ?? "")
            if attribute == "text" || words != "" { draft[attribute] = words }
            guard let label else { continue }
            draft.words.append((attribute, Draft("label", [("text", words)], place: label.place, object: label)))
        }
        let picture = part("imageView")
        if let image = picture?["image"] ?? object["image"], picture?["catalog"] != "system" {
            draft.content.append(Draft("image", [("name", image)], place: object.place))
        }
        if let picture {
            let view = Draft("imageView", place: picture.place, object: picture)
            if let image = draft.content.last(where: { $0.name == "image" })?["name"] { view["imageName"] = image }
            draft.words.append(("image", view))
        }
        if draft["text"] == "", object.isPrototype { draft["text"] = nil }
        // What else stands in it stands beside its texts.
        let own = Set(["textLabel", "detailTextLabel", "imageView"].compactMap { object[$0] })
        for view in subviews(of: object) where !own.contains(view.id) {
            if let made = self.view(view) { draft.content.append(made) }
        }
    }

    /// Keeps the height of what stands in a table by itself.
    private mutating func height(of draft: Draft, _ object: InterfaceObject) {
        guard let frame = object.frame, draft.name == "container" else { return }
        look(draft) { $0.minimumHeight = min(frame.height, 2000) }
    }
}
