package import WendCore
import WendExpressions

/// A writer of styles as a sheet that reads back as the same.
package enum StyleSheetText {
    /// The JSON of some styles, a line for each.
    package static func json(_ styles: [DocumentStyle]) -> String {
        if styles.isEmpty { return "{}\n" }
        let lines = styles.map { style in
            let name = name(style.selector.kind, style.selector.styleClass)
            var inner = "{ \(properties(of: style).joined(separator: ", ")) }"
            if !style.selector.ancestors.isEmpty { inner = "{ \(quoted(name)): \(inner) }" }
            for (depth, ancestor) in style.selector.ancestors.reversed().enumerated() {
                let called = quoted(self.name(ancestor.kind, ancestor.styleClass))
                inner = depth == style.selector.ancestors.count - 1 ? "\(called): \(inner)" : "{ \(called): \(inner) }"
            }
            return "    " + (style.selector.ancestors.isEmpty ? "\(quoted(name)): \(inner)" : inner)
        }
        return "{\n\(lines.joined(separator: ",\n"))\n}\n"
    }

    private static func name(_ kind: String, _ styleClass: String?) -> String {
        kind + (styleClass.map { ".\($0)" } ?? "")
    }

    private static func properties(of style: DocumentStyle) -> [String] {
        var list: [String] = []
        func add(_ name: String, _ value: String?) { if let value { list.append("\(quoted(name)): \(value)") } }
        let state = style.selector.state.map { ":\($0.rawValue)" } ?? ""
        add("textColor" + state, style.color.flatMap(text))
        add("backgroundColor" + state, style.background.flatMap(text))
        add("tintColor" + state, style.tint.flatMap(text))
        add("onTintColor", style.trackTint.flatMap(text))
        add("separatorColor", style.separator.flatMap(text))
        add("font" + state, font(style))
        add("textAlignment", style.alignment.map { quoted($0.rawValue) })
        add("shadowColor" + state, style.shadow.flatMap { text($0.color) })
        add("shadowOffset", style.shadow.map { "[\(number($0.x)), \(number($0.y))]" })
        add("contentInsets", style.insets.map(insets))
        if let column = style.columnGap, let row = style.rowGap {
            add("contentPadding", "[\(number(column)), \(number(row))]")
        }
        add("width", style.minimumWidth.map(number))
        add("height", style.minimumHeight.map(number))
        for image in style.backgroundImages { add(name(image) + state, text(image)) }
        add("cornerRadius", style.cornerRadius.map(number))
        add("borderWidth", style.borderWidth.map(number))
        add("borderColor", style.borderColor.flatMap(text))
        add(
            "boxShadow",
            style.boxShadow.flatMap { shadow in
                text(shadow.color).map {
                    "[\($0), \(number(shadow.x)), \(number(shadow.y)), \(number(shadow.blur))]"
                }
            })
        add("alpha", style.opacity.map(number))
        add("layout", style.layout.map(layout))
        return list
    }

    private static func insets(_ insets: DocumentStyle.Insets) -> String {
        "[\([insets.top, insets.leading, insets.bottom, insets.trailing].map(number).joined(separator: ", "))]"
    }

    private static func name(_ image: DocumentStyle.BackgroundImage) -> String {
        // What is repeated is said as a colour.
        if image.isTiled { return "backgroundColor" }
        return image.isPortrait.map { $0 ? "portraitBackgroundImage" : "landscapeBackgroundImage" } ?? "backgroundImage"
    }

    private static func text(_ image: DocumentStyle.BackgroundImage) -> String {
        image.caps.map { "[\(quoted(image.name)), \(insets($0).dropFirst())" } ?? quoted(image.name)
    }

    private static func font(_ style: DocumentStyle) -> String? {
        var list: [String] = []
        if let name = style.fontFamily { list.append("\"name\": \(quoted(name))") }
        if let size = style.fontSize { list.append("\"size\": \(number(size))") }
        if let weight = style.fontWeight { list.append("\"weight\": \(quoted(weights[weight] ?? "regular"))") }
        if style.isItalic == true { list.append("\"traits\": \"italic\"") }
        return list.isEmpty ? nil : "{ \(list.joined(separator: ", ")) }"
    }

    private static let weights = [
        100: "ultralight", 200: "thin", 300: "light", 400: "regular", 500: "medium", 600: "semibold", 700: "bold",
        800: "extrabold", 900: "black",
    ]

    private static func text(_ color: StyleColor) -> String? {
        switch color {
        case .named(let name): quoted(name.rawValue)
        case .faded(let name, let share): "[\(quoted(name.rawValue)), \(number(share))]"
        case .exact(let red, let green, let blue, let alpha):
            alpha < 1
                ? quoted("rgba(\(red), \(green), \(blue), \(number(alpha)))") : quoted("rgb(\(red), \(green), \(blue))")
        case .pair(let light, let dark): "{ \"light\": \(quoted(light.text)), \"dark\": \(quoted(dark.text)) }"
        case .token(let token): quoted("$\(token.rawValue)")
        case .clear: quoted("clear")
        }
    }

    private static func layout(_ layout: StyleLayout) -> String {
        var list: [String] = []
        func add(_ name: String, _ value: String?) { if let value { list.append("\(quoted(name)): \(value)") } }
        add("columns", layout.columns.map(tracks))
        add("rows", layout.rows.map(tracks))
        add("column", layout.column.map(String.init))
        add("row", layout.row.map(String.init))
        add("margins", layout.margins.map(insets))
        add("horizontal", layout.horizontal.map { quoted($0.rawValue) })
        add("vertical", layout.vertical.map { quoted($0.rawValue) })
        add("width", layout.width.map(number))
        add("height", layout.height.map(number))
        add("widthShare", layout.widthShare.map(number))
        add("ratio", layout.ratio.map(number))
        add("sticks", layout.sticks.map { "\($0)" })
        add("lineHeight", layout.lineHeight.map(number))
        add("contentMode", layout.contentMode.map { quoted($0.rawValue) })
        add("clips", layout.clips.map { "\($0)" })
        add("collapses", layout.collapses.map { "\($0)" })
        add("rowWidth", layout.rowWidth.map(number))
        return "{ \(list.joined(separator: ", ")) }"
    }

    private static func tracks(_ tracks: [StyleLayout.Track]) -> String {
        let list = tracks.map { track in
            switch track {
            case .content: "\"content\""
            case .share(let part): "{ \"share\": \(number(part)) }"
            case .points(let points): number(points)
            }
        }
        return "[\(list.joined(separator: ", "))]"
    }

    private static func number(_ number: Double) -> String { Value.double(number).displayText }
    private static func quoted(_ text: String) -> String { JSONText.quoted(text) }
}
