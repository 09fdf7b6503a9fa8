import WendCore

/// The pieces stylesheets of apps are made of. Whatever a sheet or a theme says gets here only as numbers, colours,
/// names of classes, percent-encoded addresses and names of typefaces without signs.
enum CSSText {
    static func rule(_ selector: String, _ declarations: [String]) -> String {
        declarations.isEmpty ? "" : "\(selector){\(declarations.joined(separator: ";"))}\n"
    }

    static func length(_ points: Double) -> String {
        points == 0 ? "0" : "\(ControlText.text(of: points))px"
    }

    /// Typefaces, and the system's where there are none of them: one of the same sort, as far as the names of old ones say it.
    static func families(_ names: [String], generic: String? = nil) -> String {
        let sort = names.first.flatMap { name in sorts.first { name.lowercased().hasPrefix($0.prefix) }?.generic }
        let generic = generic ?? sort ?? "system-ui,sans-serif"
        return (names.map { "\"\(String(String.UnicodeScalarView($0.unicodeScalars.filter(isPlain))))\"" } + [generic])
            .joined(separator: ",")
    }

    private static let sorts: [(prefix: String, generic: String)] =
        [
            "georgia", "times", "palatino", "baskerville", "didot", "cochin", "hoefler", "bodoni", "charter", "iowan",
            "garamond", "new york", "american typewriter",
        ].map { ($0, "ui-serif,serif") }
        + ["menlo", "courier", "monaco", "sf mono"].map { ($0, "ui-monospace,monospace") }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == " " || scalar == "-"
            || scalar == "_"
    }

    static func address(ofImage name: String, _ form: ImageForms.Form) -> String {
        "url(\"../image/\(AddressText.escaped(name))/\(form.name)\")"
    }

    /// The elements of a kind, all where it has no name, and of a class.
    static func selector(_ kind: String, _ styleClass: String?) -> String {
        let own = styleClass.map { ".c-\(StyleClass.name($0))" } ?? ""
        if kind.isEmpty { return own.isEmpty ? ":is(\(Self.views))" : own }
        if kind == "control" { return ":is(.button,.field,.segmented)" + own }
        let name = ".k-\(StyleClass.name(kind))"
        let role = roles[kind] ?? Element.Role(rawValue: kind)?.rawValue
        return (role.map { ":is(\($0.split(separator: " ").map { ".\($0)" }.joined(separator: ",")),\(name))" } ?? name)
            + own
    }

    private static let views =
        ".label,.button,.container,.screen,.form,.table,.field,.segmented,.row,.image,.richText,.progress,.navigationBar,"
        + ".toolbar,.tabBar"

    /// The roles of kinds whose names differ.
    private static let roles: [String: String] = [
        "textView": "textArea", "searchBar": "searchField", "imageView": "image", "switch": "toggle",
        "segmentedControl": "segmented", "tableCell": "row", "tableSection": "section",
        "attributedTextView": "richText",
        "formAccessoryView": "accessoryBar", "barButtonItem": "barButton backButton", "tabBarItem": "tab",
    ]
}

extension Theme {
    /// Its tokens as custom properties, over those of the standard look; empty if it says nothing.
    var css: String {
        var list: [String] = []
        for token in ThemeToken.allCases {
            let color = color(token)
            if color != token.standard || colors[token] != nil { list.append("--\(token.property):\(color.css)") }
        }
        if colors[.accent] != nil { list.append("--ring:color-mix(in srgb,var(--accent) 50%,transparent)") }
        for length in Length.allCases {
            if let points = lengths[length] { list.append("--\(length.property):\(CSSText.length(points))") }
        }
        var text = CSSText.rule(":root", list)
        if let textSize { text += CSSText.rule("html", ["font-size:\(ControlText.text(of: textSize / 17 * 100))%"]) }
        if !textFonts.isEmpty { text += CSSText.rule("body", ["font-family:\(CSSText.families(textFonts))"]) }
        if !codeFonts.isEmpty {
            text += CSSText.rule(
                ".rich>pre", ["font-family:\(CSSText.families(codeFonts, generic: "ui-monospace,monospace"))"])
        }
        return text
    }
}

extension ThemeToken {
    /// Its custom property.
    var property: String {
        switch self {
        case .secondary: "ink-2"
        case .onFilled: "on"
        default: rawValue
        }
    }
}

extension Theme.Length {
    var property: String {
        switch self {
        case .control: "radius"
        case .group: "radius-2"
        case .layer: "radius-3"
        case .inset, .gap: rawValue
        }
    }
}

extension ThemeColor {
    var css: String { light == dark ? light.css : "light-dark(\(light.css),\(dark.css))" }
}

extension StyleColor.Parts {
    var css: String {
        let share = (alpha * 1000).rounded() / 1000
        return "rgb(\(red) \(green) \(blue)\(share < 1 ? " / \(ControlText.text(of: share))" : ""))"
    }
}

extension StyleColor {
    var css: String {
        switch self {
        case .named(let name): "var(--\(name.rawValue))"
        case .faded(let name, let share):
            "color-mix(in srgb,var(--\(name.rawValue)) \(ControlText.text(of: (share * 100).rounded()))%,transparent)"
        case .clear: "transparent"
        case .exact(let red, let green, let blue, let alpha):
            Parts(red: red, green: green, blue: blue, alpha: alpha).css
        case .pair(let light, let dark): ThemeColor(light: light, dark: dark).css
        case .token(let token): "var(--\(token.property))"
        }
    }

    /// What can be read on this colour as a ground; nil where the ground below shows.
    var ink: String? {
        switch self {
        case .token(.filled): return "var(--on)"
        case .token(.accent), .token(.ink): return "var(--surface)"
        case .named(.white), .token: return "var(--ink)"
        case .named: return "var(--surface)"
        case .clear, .faded: return nil
        case .exact(let red, let green, let blue, let alpha):
            return alpha > 0.5 ? Theme.ink(on: Parts(red: red, green: green, blue: blue)).text : nil
        case .pair(let light, let dark):
            guard light.alpha > 0.5, dark.alpha > 0.5 else { return nil }
            return ThemeColor(light: Theme.ink(on: light), dark: Theme.ink(on: dark)).css
        }
    }
}
