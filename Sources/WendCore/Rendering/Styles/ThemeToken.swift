/// A colour that an app's theme may choose, by what it is for.
public enum ThemeToken: String, Hashable, Sendable, Codable, CaseIterable {
    case ground, surface, tinted, cell, bar, raised
    case ink, secondary, line, edge
    case accent, filled, onFilled, danger, good
    case red, green, blue, orange, yellow, purple, cyan, magenta, brown

    /// What it is for.
    public var summary: String {
        switch self {
        case .ground: "What lies around the app on wide screens."
        case .surface: "The ground of screens."
        case .tinted: "The ground of grouped tables, headers and code."
        case .cell: "The ground of rows in groups."
        case .bar: "The ground of bars."
        case .raised: "The ground of questions and sheets of actions."
        case .ink: "Text."
        case .secondary: "Text that matters less: details, headers, hints."
        case .line: "Lines between rows and around bars."
        case .edge: "The edges of fields and of marks."
        case .accent: "What can be pressed: text of buttons, icons, what is chosen."
        case .filled: "The ground of the button that matters most."
        case .onFilled: "The text on it."
        case .danger: "Errors, and what destroys something."
        case .good: "Switches that are on, and what went well."
        default: "Text that a style sheet makes \(rawValue)."
        }
    }

    /// What it is without a theme, light and dark.
    public var standard: ThemeColor {
        let (light, dark) = Self.standards[self] ?? ("#000000", "#ffffff")
        let black = StyleColor.Parts(red: 0, green: 0, blue: 0)
        return ThemeColor(light: StyleColor.Parts(light) ?? black, dark: StyleColor.Parts(dark) ?? black)
    }

    private static let standards: [ThemeToken: (String, String)] = [
        .ground: ("#e7e9f0", "#08090c"), .surface: ("#ffffff", "#15171c"), .tinted: ("#f2f3f7", "#0f1115"),
        .cell: ("#ffffff", "#1d2027"), .bar: ("#fbfbfd", "#191b21"), .raised: ("#ffffff", "#24272f"),
        .ink: ("#15171d", "#eef0f5"), .secondary: ("#565c6a", "#a3a9b8"), .line: ("#e1e4eb", "#2b2f38"),
        .edge: ("#8b91a1", "#6b7282"), .accent: ("#2b50d4", "#8ea8ff"), .filled: ("#2b50d4", "#4062e0"),
        .onFilled: ("#ffffff", "#ffffff"), .danger: ("#bf2129", "#ff8e88"), .good: ("#1f8a4c", "#2fa561"),
        .red: ("#c0212a", "#ff8079"), .green: ("#1a7339", "#58d386"), .blue: ("#2456d6", "#89a7ff"),
        .orange: ("#a04f00", "#ffb168"), .yellow: ("#765c00", "#f4d163"), .purple: ("#7539bd", "#c89dff"),
        .cyan: ("#0b6b7d", "#66d5e7"), .magenta: ("#a81e88", "#ff8de3"), .brown: ("#754e2d", "#d5aa83"),
    ]

    /// What a colour has to be told from, and how well: what is read needs more than what is only seen.
    public var grounds: (tokens: [ThemeToken], ratio: Double) {
        switch self {
        case .ink, .secondary: ([.surface, .tinted, .cell, .bar, .raised], Contrast.ofText)
        case .accent: ([.surface, .cell, .bar], Contrast.ofText)
        case .danger: ([.surface, .cell], Contrast.ofText)
        case .onFilled: ([.filled], Contrast.ofText)
        case .edge, .good: ([.surface, .cell], Contrast.ofLargeText)
        case .red, .green, .blue, .orange, .yellow, .purple, .cyan, .magenta, .brown: ([.surface], Contrast.ofText)
        case .ground, .surface, .tinted, .cell, .bar, .raised, .line, .filled: ([], 0)
        }
    }
}

/// A colour in light and in dark appearance.
public struct ThemeColor: Hashable, Sendable, Codable {
    public var light: StyleColor.Parts
    public var dark: StyleColor.Parts

    public init(light: StyleColor.Parts, dark: StyleColor.Parts) {
        self.light = light
        self.dark = dark
    }
}
