import WendCore

/// Colours, fonts and edges.
extension SceneLowering {
    /// Takes over how a view looks.
    mutating func dress(_ draft: Draft, as object: InterfaceObject) {
        let file = file
        func color(_ key: String, of holder: InterfaceObject) -> StyleColor? {
            holder.child(key).flatMap { InterfaceColor.color($0, in: file) }
        }
        let attributes = pendingAttributes[ObjectIdentifier(object)]
        let font =
            object.child("fontDescription") ?? object.children.first { $0.tag == "fontDescription" }
            ?? attributes?.children.first { $0.tag == "font" || $0.tag == "fontDescription" }
        let normal = object.children.first { $0.tag == "state" && $0.key == "normal" }
        let radius = runtimeNumber(object, ["cornerRadius", "layer.cornerRadius"])
        let borderWidth = runtimeNumber(object, ["borderWidth", "layer.borderWidth"])
        let borderColor = runtimeColor(object, ["borderColor", "layer.borderColor", "layer.borderUIColor"])
        look(draft) { style in
            style.background = color("backgroundColor", of: object) ?? style.background
            let text =
                color("textColor", of: object) ?? normal.flatMap { color("titleColor", of: $0) }
                ?? attributes.flatMap { color("NSColor", of: $0) }
            style.color = text
            style.tint = color("tintColor", of: object)
            if object.tag == "button" { Self.plainButton(&style) }
            // What a layer or a configuration does not round has corners.
            let isConfigured = object.children.contains { $0.tag == "buttonConfiguration" }
            let corners = object.tag == "button" && style.background != .clear && !isConfigured ? 0.0 : nil
            if object.tag == "toolbar" {
                style.background = color("barTintColor", of: object) ?? style.background
                Self.darken(&style, object)
            }
            style.trackTint =
                color("onTintColor", of: object) ?? color("progressTintColor", of: object)
                ?? color("minimumTrackTintColor", of: object)
            if object.tag == "activityIndicatorView",
                let spinner = color("color", of: object) ?? Self.spinner(object["style"])
            {
                style.tint = spinner
            }
            if let font { Self.setFont(&style, font) }
            style.alignment =
                Self.alignment(
                    object["textAlignment"] ?? attributes?.child("NSParagraphStyle")?["alignment"]) ?? style.alignment
            // A sign that stands for a picture of the platform has the colour of what can be pressed.
            if object.tag == "imageView", draft.name == "label" { style.color = style.tint ?? .token(.accent) }
            if object.tag == "button" { style.alignment = Self.alignment(object["contentHorizontalAlignment"]) }
            style.cornerRadius = radius ?? corners
            style.borderWidth = borderWidth
            style.borderColor = borderColor
            if let alpha = object.number("alpha"), alpha < 1 { style.opacity = max(0, alpha) }
            if object.tag == "textField", object["borderStyle"] != "roundedRect" { Self.plainField(&style, object) }
        }
        if object.tag == "searchBar" { look(draft) { $0.minimumHeight = max(28, (object.frame?.height ?? 56) - 16) } }
        if object.tag == "textView", borderWidth == nil { look(draft) { $0.borderWidth = 0 } }
        dressImage(draft, object)
        dressShadow(draft, object)
        if object.tag == "button" { dressStates(draft, object) }
    }

    /// What a view throws behind it, which layers do only where they are told how dark.
    private mutating func dressShadow(_ draft: Draft, _ object: InterfaceObject) {
        func names(_ name: String) -> [String] { ["layer.\(name)", name] }
        var opacity = runtimeNumber(object, names("shadowOpacity"))
        var radius = runtimeNumber(object, names("shadowRadius")) ?? 3
        var offset = (x: 0.0, y: -3.0)
        for name in names("shadowOffset") {
            if case .numbers(let size)? = object.runtime(name) { offset = (size["width"] ?? 0, size["height"] ?? 0) }
        }
        if case .bool(true)? = object.runtime("standardShadow") { (opacity, radius, offset) = (0.3, 2, (0, 0)) }
        if let opacity, opacity > 0 {
            let color = runtimeColor(object, names("shadowColor") + ["layer.shadowUIColor"])
            let shade = (color ?? StyleColor(.init(0, 0, 0, alpha: 1))).faded(min(opacity, 1))
            look(draft) {
                $0.boxShadow = .init(
                    color: shade, x: Self.kept(offset.x), y: Self.kept(offset.y), blur: min(radius * 2, 100))
            }
        }
        // The shadow of letters.
        let holder = object.tag == "button" ? object.child("normal") : object
        let key = object.tag == "button" ? "titleShadowColor" : "shadowColor"
        if let color = holder?.child(key).flatMap({ InterfaceColor.color($0, in: file) }), color != .clear {
            let size = object.child(object.tag == "button" ? "titleShadowOffset" : "shadowOffset")
            let (x, y) = (size?.number("width") ?? 0, size?.number("height") ?? (object.tag == "button" ? 0 : -1))
            if x != 0 || y != 0 {
                look(draft) { $0.shadow = .init(color: color, x: Self.kept(x), y: Self.kept(y)) }
            }
        }
    }

    private static func kept(_ points: Double) -> Double { min(max(points, -100), 100) }

    /// The colours of a button for a time.
    private mutating func dressStates(_ draft: Draft, _ object: InterfaceObject) {
        let states: [(String, DocumentStyle.Selector.State)] = [
            ("highlighted", .highlighted), ("disabled", .disabled), ("selected", .selected), ("focused", .focused),
        ]
        if let normal = object.child("normal"), normal["catalog"] != "system",
            let name = normal["backgroundImage"]?.nonEmpty
        {
            look(draft) { $0.backgroundImages = [.init(name: name)] }
        }
        for (key, state) in states {
            guard let color = object.child(key)?.child("titleColor").flatMap({ InterfaceColor.color($0, in: file) })
            else { continue }
            var style = DocumentStyle(.init(kind: draft.name, state: state))
            style.color = color
            stateLooks[ObjectIdentifier(draft), default: []].append(style)
        }
    }

    /// What can be pressed is words in a colour, as the platform has it.
    private static func plainButton(_ style: inout DocumentStyle) {
        style.color = style.color ?? style.tint ?? .token(.accent)
        style.background = style.background ?? .clear
        style.insets = .init(top: 0, leading: 0, bottom: 0, trailing: 0)
        style.fontSize = 15
        style.fontWeight = 400
        style.minimumWidth = 0
        style.minimumHeight = 0
    }

    private static func plainField(_ style: inout DocumentStyle, _ object: InterfaceObject) {
        if style.borderWidth == nil, ["none", nil].contains(object["borderStyle"]) { style.borderWidth = 0 }
        if style.background == nil { style.background = .clear }
        if style.cornerRadius == nil { style.cornerRadius = 0 }
    }

    private mutating func dressImage(_ draft: Draft, _ object: InterfaceObject) {
        guard object.tag == "imageView", draft.name == "imageView" else { return }
        let modes: [String: StyleLayout.ContentMode] = [
            "scaleToFill": .stretch, "scaleAspectFit": .fit, "scaleAspectFill": .fill, "center": .center,
        ]
        let mode = object["contentMode"] ?? "scaleToFill"
        if modes[mode] == nil, mode != "redraw" {
            note("a picture lies in the middle here, not at '\(mode)'", object.place(of: "contentMode"))
        }
        layout(draft) { layout in
            layout.contentMode = modes[mode] ?? .center
            layout.clips = true
        }
    }

    mutating func layout(_ draft: Draft, _ change: (inout StyleLayout) -> Void) {
        look(draft) { style in
            var layout = style.layout.take() ?? StyleLayout()
            change(&layout)
            style.layout = layout.isEmpty ? nil : layout
        }
    }

    /// The bar of a navigation.
    mutating func dress(bar: InterfaceObject, of navigation: Draft) {
        var style = DocumentStyle(.init(kind: "navigationBar"))
        style.background = bar.child("barTintColor").flatMap { InterfaceColor.color($0, in: file) }
        style.tint = bar.child("tintColor").flatMap { InterfaceColor.color($0, in: file) }
        let title = bar.children.first { $0.tag == "textAttributes" && $0.key == "titleTextAttributes" }
        style.color = title?.child("textColor").flatMap { InterfaceColor.color($0, in: file) }
        if let font = title?.children.first(where: { $0.tag == "fontDescription" }) { Self.setFont(&style, font) }
        Self.darken(&style, bar)
        // The bar of a phone, and the line above it.
        style.minimumHeight = Self.barHeight
        navigation["class"] = styles.barClass(for: style, of: "navigation")
    }

    /// The bar below tabs.
    mutating func dress(tabBar bar: InterfaceObject, of tabs: Draft) {
        var style = DocumentStyle(.init(kind: "tabBar"))
        style.background = bar.child("barTintColor").flatMap { InterfaceColor.color($0, in: file) }
        style.tint =
            (bar.child("tintColor") ?? bar.child("selectedImageTintColor")).flatMap {
                InterfaceColor.color($0, in: file)
            }
        style.color = bar.child("unselectedItemTintColor").flatMap { InterfaceColor.color($0, in: file) }
        Self.darken(&style, bar)
        if !style.isEmpty { tabs["class"] = styles.barClass(for: style, of: "tabs") }
    }

    /// Bars may be dark in every appearance.
    static func darken(_ style: inout DocumentStyle, _ bar: InterfaceObject) {
        guard ["black", "blackTranslucent", "blackOpaque"].contains(bar["barStyle"]) else { return }
        style.background = style.background ?? StyleColor(.init(22, 22, 22, alpha: 1))
        style.color = style.color ?? StyleColor(.init(255, 255, 255, alpha: 1))
        style.tint = style.tint ?? StyleColor(.init(120, 170, 255, alpha: 1))
        style.separator = StyleColor(.init(58, 58, 60, alpha: 1))
    }

    /// Where what is below a bar begins in a file.
    static let barHeight = 64.0

    private static func spinner(_ style: String?) -> StyleColor? {
        switch style {
        case "white"?, "whiteLarge"?: StyleColor(.init(255, 255, 255, alpha: 1))
        default: nil
        }
    }

    private static func alignment(_ name: String?) -> DocumentStyle.Alignment? {
        switch name {
        case "left"?, "leading"?: .leading
        case "center"?: .center
        case "right"?, "trailing"?: .trailing
        case "justified"?: .justified
        default: nil
        }
    }

    static func setFont(_ style: inout DocumentStyle, _ font: InterfaceObject) {
        var known = StyleFont()
        if let name = font["style"] {
            let short = name.hasPrefix("UICTFontTextStyle") ? String(name.dropFirst(17)) : name
            known.take(Self.textStyles[short] ?? short)
        }
        if let size = font.number("pointSize") ?? font.number("size") { _ = known.take(size) }
        switch font["type"] {
        case "boldSystem"?: known.take("bold")
        case "italicSystem"?: known.take("italic")
        default: break
        }
        if let weight = font["weight"] { known.take(weight) }
        if let name = font["name"] {
            known.take(name)
            if let family = font["family"] { style.fontFamily = family }
        }
        style.fontSize = known.size ?? style.fontSize
        style.fontWeight = known.weight ?? style.fontWeight
        style.isItalic = known.isItalic ?? style.isItalic
        style.fontFamily = style.fontFamily ?? known.family
    }

    private static let textStyles = [
        "Title0": "largetitle", "Subhead": "subheadline", "Headline": "headline", "Body": "body",
        "Footnote": "footnote", "Caption1": "caption1", "Caption2": "caption2", "Callout": "callout",
    ]

    private func runtimeNumber(_ object: InterfaceObject, _ names: [String]) -> Double? {
        for name in names {
            if case .number(let number)? = object.runtime(name), number >= 0, number <= 10_000 { return number }
        }
        return nil
    }

    private func runtimeColor(_ object: InterfaceObject, _ names: [String]) -> StyleColor? {
        for name in names {
            if case .color(let color)? = object.runtime(name) { return InterfaceColor.color(color, in: file) }
        }
        return nil
    }
}
