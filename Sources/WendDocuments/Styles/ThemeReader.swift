public import WendCore
import WendExpressions

/// A reader of an app's theme.
///
///     { "colors": { "accent": { "light": "#0a6b4d", "dark": "#6fd3ae" }, "surface": "#fffdf8" },
///       "radii": { "control": 8 }, "spacing": { "gap": 10 },
///       "fonts": { "text": ["Inter", "Noto Sans"], "size": 16 } }
///
/// What is not understood is told with its place, and the rest counts. Colours that cannot be read on each other are
/// warned of.
public struct ThemeReader: Sendable {
    /// What the file is called, beside the first document.
    public static let fileName = "theme.json"

    public init() {}

    /// - Parameter file: The path diagnostics shall show.
    public func read(_ bytes: [UInt8], file: String) -> (theme: Theme, diagnostics: [Diagnostic]) {
        let (node, diagnostics) = JSONReader().read(bytes, file: file)
        guard let node else { return (Theme(), diagnostics) }
        var lowering = ThemeLowering(source: SourceText(file: file, bytes: bytes))
        lowering.read(node)
        return (lowering.theme, diagnostics + lowering.diagnostics)
    }
}

private struct ThemeLowering {
    private(set) var theme = Theme()
    private(set) var diagnostics: [Diagnostic] = []
    private let source: SourceText
    private var places: [ThemeToken: FileLocation] = [:]
    private static let parts = ["colors", "radii", "spacing", "fonts"]
    private static let color = "a colour such as \"#0a6b4d\", or {\"light\": …, \"dark\": …}"

    init(source: SourceText) { self.source = source }

    mutating func read(_ root: JSONNode) {
        guard case .object(let members) = root.content else {
            diagnostics.warn(.themeNotAnObject(at: source.location(of: root.range)))
            return
        }
        for member in members {
            switch member.name {
            // The name of a schema is for editors.
            case "$schema", "//": break
            case "colors": each(of: member) { $0.color($1) }
            case "radii": each(of: member) { $0.length($1, isRadius: true) }
            case "spacing": each(of: member) { $0.length($1, isRadius: false) }
            case "fonts": each(of: member) { $0.font($1) }
            default: unknown(member, in: "a theme", Self.parts)
            }
        }
        for weakness in theme.weaknesses {
            let place =
                places[weakness.token] ?? places[weakness.ground] ?? places[.accent] ?? source.location(of: root.range)
            diagnostics.warn(.lowContrast(weakness, at: place))
        }
    }

    private mutating func each(of member: JSONNode.Member, _ read: (inout Self, JSONNode.Member) -> Void) {
        guard case .object(let parts) = member.node.content else {
            return bad(member, "an object with a member for each token")
        }
        for part in parts where part.name != "//" { read(&self, part) }
    }

    private mutating func color(_ member: JSONNode.Member) {
        guard let token = ThemeToken(rawValue: member.name) else {
            return unknown(member, in: "'colors'", ThemeToken.allCases.map(\.rawValue))
        }
        places[token] = source.location(of: member.nameRange)
        if let text = member.node.text {
            guard let parts = StyleColor.Parts(text) else { return bad(member, Self.color) }
            theme.colors[token] = ThemeColor(light: parts, dark: parts)
            return
        }
        guard case .object(let appearances) = member.node.content else { return bad(member, Self.color) }
        var color = token.standard
        for appearance in appearances {
            guard appearance.name == "light" || appearance.name == "dark" else {
                unknown(appearance, in: "a colour", ["light", "dark"])
                continue
            }
            guard let parts = appearance.node.text.flatMap({ StyleColor.Parts($0) }) else {
                bad(appearance, "a colour such as \"#0a6b4d\"")
                continue
            }
            if appearance.name == "light" { color.light = parts } else { color.dark = parts }
        }
        theme.colors[token] = color
    }

    private mutating func length(_ member: JSONNode.Member, isRadius: Bool) {
        let known = Theme.Length.allCases.filter { $0.isRadius == isRadius }.map(\.rawValue)
        guard let length = Theme.Length(rawValue: member.name), length.isRadius == isRadius else {
            return unknown(member, in: isRadius ? "'radii'" : "'spacing'", known)
        }
        guard let number = member.node.number, (0...100).contains(number) else {
            return bad(member, "a number of points from 0 to 100")
        }
        theme.lengths[length] = number
    }

    private mutating func font(_ member: JSONNode.Member) {
        switch member.name {
        case "text", "code":
            let names = member.node.text.map { [$0] } ?? member.node.elements?.compactMap(\.text) ?? []
            guard !names.isEmpty, names.count == member.node.elements?.count ?? 1, names.allSatisfy(Self.isFamily)
            else {
                return bad(member, "the name of a typeface, or a list of them")
            }
            if member.name == "text" { theme.textFonts = names } else { theme.codeFonts = names }
        case "size":
            guard let size = member.node.number, (10...32).contains(size) else {
                return bad(member, "a number of points from 10 to 32")
            }
            theme.textSize = size
        default: unknown(member, in: "'fonts'", ["text", "code", "size"])
        }
    }

    private static func isFamily(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 100
            && name.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || "0123456789 -_".unicodeScalars.contains($0)
            }
    }

    private mutating func unknown(_ member: JSONNode.Member, in part: String, _ known: [String]) {
        diagnostics.warn(
            .themeUnknown(
                member.name, in: part, closest: Suggestion.closest(to: member.name, among: known), known: known,
                at: source.location(of: member.nameRange)))
    }

    private mutating func bad(_ member: JSONNode.Member, _ expected: String) {
        diagnostics.warn(.themeBadValue(member.name, expected: expected, at: source.location(of: member.nameRange)))
    }
}
