public import WendCore

/// The colours that an app gives names to: those of its catalogues, and those of its theme.
public struct StylePalette: Sendable, Equatable {
    private var colors: [String: StyleColor]

    /// - Parameter assets: The colours of the app's catalogues by name.
    public init(assets: [String: ThemeColor] = [:]) {
        colors = assets.mapValues { $0.light == $0.dark ? StyleColor($0.light) : .pair(light: $0.light, dark: $0.dark) }
    }

    /// A colour of the catalogues.
    func color(named name: String) -> StyleColor? { colors[name] }

    /// A colour by name; `$accent` and `accent` are the theme's.
    subscript(name: String) -> StyleColor? {
        if let color = colors[name] { return color }
        let bare = name.hasPrefix("$") ? String(name.dropFirst()) : name
        guard let token = ThemeToken(rawValue: bare), name.hasPrefix("$") || StyleColor(name) == nil else { return nil }
        return .token(token)
    }
}
