public import WendCore

extension StyleSheet {
    /// The sheet for browsers, empty if there are no styles. Rules stand in no layer, so they go over the standard look
    /// whatever their order or detail.
    public var css: [UInt8] {
        var text = ""
        // Rules of kinds first: those of classes are to win.
        for style in styles.filter({ $0.selector.styleClass == nil }) + styles.filter({ $0.selector.styleClass != nil })
        {
            text += style.css
        }
        return Array(text.utf8)
    }
}

extension DocumentStyle {
    fileprivate var css: String {
        let root = selector.css
        let box = root + (Self.boxes[selector.kind] ?? "")
        return Self.rule(root, textDeclarations) + Self.rule(box, boxDeclarations)
    }

    private static func rule(_ selector: String, _ declarations: [String]) -> String {
        declarations.isEmpty ? "" : "\(selector){\(declarations.joined(separator: ";"))}\n"
    }

    private var textDeclarations: [String] {
        var list: [String] = []
        if let color {
            list.append("color:\(color.css)")
        } else if let ink = background?.ink {
            list.append("color:\(ink)")
        }
        if let tint { list.append("--accent:\(tint.css)") }
        if let fontSize { list.append("font-size:\(ControlText.text(of: fontSize / 16))rem") }
        if let isBold { list.append("font-weight:\(isBold ? 700 : 400)") }
        if let isItalic { list.append("font-style:\(isItalic ? "italic" : "normal")") }
        return list
    }

    private var boxDeclarations: [String] {
        var list: [String] = []
        if let background { list.append("background:\(background.css)") }
        if let insets {
            let lengths = [insets.top, insets.trailing, insets.bottom, insets.leading].map(Self.length)
            list.append("padding:\(lengths.joined(separator: " "))")
        }
        if let minimumWidth { list.append("min-width:\(Self.length(minimumWidth))") }
        if let minimumHeight { list.append("min-height:\(Self.length(minimumHeight))") }
        return list
    }

    private static func length(_ points: Double) -> String {
        points == 0 ? "0" : "\(ControlText.text(of: points))px"
    }

    /// Where a kind's ground and edges are, if not at its root.
    private static let boxes = [
        "textField": ">.box>input", "textView": ">.box>textarea", "searchBar": ">.box>input",
        "datePicker": ">.box>input",
        "tableCell": ">.cell",
    ]
}

extension DocumentStyle.Selector {
    fileprivate var css: String {
        let kind = ".k-\(StyleClass.name(kind))"
        let role = Self.roles[self.kind] ?? Element.Role(rawValue: self.kind)
        let elements = role.map { ":is(.\($0.rawValue),\(kind))" } ?? kind
        return elements + (styleClass.map { ".c-\(StyleClass.name($0))" } ?? "")
    }

    /// The roles of kinds whose names differ.
    private static let roles: [String: Element.Role] = [
        "textView": .textArea, "searchBar": .searchField, "imageView": .image, "switch": .toggle,
        "segmentedControl": .segmented, "tableCell": .row, "tableSection": .section, "attributedTextView": .richText,
        "formAccessoryView": .accessoryBar, "barButtonItem": .barButton, "tabBarItem": .tab,
    ]
}

extension StyleColor {
    fileprivate var css: String {
        switch self {
        case .named(let name): return "var(--\(name.rawValue))"
        case .clear: return "transparent"
        case .exact(let red, let green, let blue, let alpha):
            let share = (alpha * 1000).rounded() / 1000
            return "rgb(\(red) \(green) \(blue)\(share < 1 ? " / \(ControlText.text(of: share))" : ""))"
        }
    }

    /// What can be read on this colour as a ground; nil where the ground below shows.
    fileprivate var ink: String? {
        switch self {
        case .named(.white): return "var(--ink)"
        case .named: return "var(--surface)"
        case .clear: return nil
        case .exact(let red, let green, let blue, let alpha):
            guard alpha > 0.5 else { return nil }
            return Self.luminance(red, green, blue) > 0.18 ? "#15171d" : "#fff"
        }
    }

    /// How light a colour is, from 0 to 1, roughly as WCAG counts it.
    private static func luminance(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Double {
        func share(_ part: UInt8) -> Double {
            let part = Double(part) / 255
            return part * part
        }
        return 0.2126 * share(red) + 0.7152 * share(green) + 0.0722 * share(blue)
    }
}
