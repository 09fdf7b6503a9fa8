import WendCore

/// Whether text in the colours of a style can be read, as far as the sheet says them.
struct StyleContrast {
    let theme: Theme

    /// Colours that cannot be told apart well enough.
    struct Weakness: Equatable {
        let color: StyleColor.Parts
        let ground: StyleColor.Parts
        let isDark: Bool
        let ratio: Double
        let wanted: Double
    }

    /// What of a style cannot be read; the first of light and dark appearance. Colours by name can be read on every
    /// ground, and what is on an image nobody knows. Of a style class that says no ground of its own only its place says what it stands on:
    /// it may be any ground of the sheet.
    /// - Parameter grounds: What the sheet gives to what text stands in.
    func weakness(of style: DocumentStyle, grounds: [StyleColor] = []) -> Weakness? {
        guard style.selector.state != .disabled, style.backgroundImages.isEmpty, let color = style.color else {
            return nil
        }
        // What is the same whatever the sheet says is judged with the theme.
        if !Self.isExact(color), style.background.map(Self.isExact) != true { return nil }
        let size = style.fontSize ?? 17
        let isLarge = size >= 24 || size >= 18.66 && (style.fontWeight ?? 400) >= 700
        let wanted = isLarge ? Contrast.ofLargeText : Contrast.ofText
        for isDark in [false, true] {
            let surface = parts(.token(.surface), isDark) ?? StyleColor.Parts(red: 255, green: 255, blue: 255)
            guard let front = parts(color, isDark), let back = style.background.map({ parts($0, isDark) }) ?? surface
            else {
                return nil
            }
            // What is seen through it is what it lies on, and only its place says what that is.
            if back.alpha == 0 { return nil }
            let ratio = Contrast.ratio(front, on: back, below: surface)
            let isElsewhere = style.selector.styleClass != nil && style.background == nil
            if isElsewhere, grounds.contains(where: { isRead(front, on: $0, isDark, wanted, below: surface) }) {
                continue
            }
            if front.alpha > 0, ratio < wanted - 0.005 {
                return Weakness(color: front, ground: back, isDark: isDark, ratio: ratio, wanted: wanted)
            }
        }
        return nil
    }

    private func isRead(
        _ front: StyleColor.Parts, on ground: StyleColor, _ isDark: Bool, _ wanted: Double,
        below surface: StyleColor.Parts
    ) -> Bool {
        guard let back = parts(ground, isDark), back.alpha > 0 else { return false }
        return Contrast.ratio(front, on: back, below: surface) >= wanted - 0.005
    }

    /// Whether a style is one of what shows text itself, so that its ground is nobody else's.
    static func isOfText(_ style: DocumentStyle) -> Bool {
        ["label", "button", "textField", "textView", "searchBar", "segmentedControl"].contains(style.selector.kind)
    }

    private static func isExact(_ color: StyleColor) -> Bool {
        switch color {
        case .exact, .pair, .faded: true
        case .named, .token, .clear: false
        }
    }

    /// What a colour is in one appearance.
    private func parts(_ color: StyleColor, _ isDark: Bool) -> StyleColor.Parts? {
        switch color {
        case .exact(let red, let green, let blue, let alpha):
            return .init(red: red, green: green, blue: blue, alpha: alpha)
        case .pair(let light, let dark): return isDark ? dark : light
        case .token(let token): return isDark ? theme.color(token).dark : theme.color(token).light
        case .named(let name): return parts(name, isDark)
        case .faded(let name, let share):
            var parts = parts(name, isDark)
            parts?.alpha = share
            return parts
        case .clear: return .init(red: 0, green: 0, blue: 0, alpha: 0)
        }
    }

    private func parts(_ name: StyleColor.Name, _ isDark: Bool) -> StyleColor.Parts? {
        let token: ThemeToken? =
            switch name {
            case .white: .surface
            case .black: .ink
            case .gray: .secondary
            default: ThemeToken(rawValue: name.rawValue)
            }
        return token.map { isDark ? theme.color($0).dark : theme.color($0).light }
    }
}
