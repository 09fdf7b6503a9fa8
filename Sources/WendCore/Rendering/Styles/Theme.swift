/// What an app's look is made of: colours by what they are for, how round corners are, how much room there is, and
/// which typefaces are used. What it does not say is as it is without a theme.
public struct Theme: Hashable, Sendable, Codable {
    public var colors: [ThemeToken: ThemeColor]
    /// Lengths in points.
    public var lengths: [Length: Double]
    /// The families of running text, the first that is there counts; empty for the system's.
    public var textFonts: [String]
    /// Those of code.
    public var codeFonts: [String]
    /// The size of running text in points; everything grows with it. Nil for 17.
    public var textSize: Double?

    /// A length that a theme may choose.
    public enum Length: String, Hashable, Sendable, Codable, CaseIterable {
        case control, group, layer
        case inset, gap

        /// Whether it is how round a corner is; else it is room.
        public var isRadius: Bool { self == .control || self == .group || self == .layer }

        public var summary: String {
            switch self {
            case .control: "Corners of buttons, fields and boxes."
            case .group: "Corners of groups of rows."
            case .layer: "Corners of questions."
            case .inset: "Room between the edge of a screen and what is on it."
            case .gap: "Room between what is on a screen."
            }
        }

        /// Without a theme.
        public var standard: Double {
            switch self {
            case .control: 12
            case .group: 14
            case .layer: 22
            case .inset: 20
            case .gap: 8
            }
        }
    }

    public init(
        colors: [ThemeToken: ThemeColor] = [:], lengths: [Length: Double] = [:], textFonts: [String] = [],
        codeFonts: [String] = [], textSize: Double? = nil
    ) {
        self.colors = colors
        self.lengths = lengths
        self.textFonts = textFonts
        self.codeFonts = codeFonts
        self.textSize = textSize
    }

    /// What a token is in this theme.
    ///
    /// Without a word about it, the button that matters most has the accent's colour, and its text is white or black,
    /// whichever is easier to read.
    public func color(_ token: ThemeToken) -> ThemeColor {
        if let color = colors[token] { return color }
        switch token {
        case .filled: return colors[.accent] ?? token.standard
        case .onFilled:
            guard colors[.filled] != nil || colors[.accent] != nil else { return token.standard }
            let ground = color(.filled)
            return ThemeColor(light: Self.ink(on: ground.light), dark: Self.ink(on: ground.dark))
        default: return token.standard
        }
    }

    /// White or nearly black, whichever can be read better on a colour.
    public static func ink(on ground: StyleColor.Parts) -> StyleColor.Parts {
        let white = StyleColor.Parts(red: 255, green: 255, blue: 255)
        let black = StyleColor.Parts(red: 0x15, green: 0x17, blue: 0x1D)
        if Contrast.ratio(white, on: ground) >= Contrast.ofText { return white }
        if Contrast.ratio(black, on: ground) >= Contrast.ofText { return black }
        // On a grey in the middle only the blackest black can be read.
        return StyleColor.Parts(red: 0, green: 0, blue: 0)
    }

    /// A pair of colours that cannot be told apart well enough.
    public struct Weakness: Hashable, Sendable {
        public let token: ThemeToken
        public let ground: ThemeToken
        public let isDark: Bool
        public let color: StyleColor.Parts
        public let groundColor: StyleColor.Parts
        public let ratio: Double
        public let wanted: Double
    }

    /// What of it cannot be read well enough, in the order of the tokens; what is so without a theme is not its
    /// business.
    public var weaknesses: [Weakness] {
        var found: [Weakness] = []
        for token in ThemeToken.allCases {
            let (grounds, wanted) = token.grounds
            for ground in grounds where says(token) || says(ground) {
                let (color, below) = (self.color(token), self.color(ground))
                let (surface) = self.color(.surface)
                for isDark in [false, true] {
                    let (front, back) = isDark ? (color.dark, below.dark) : (color.light, below.light)
                    let ratio = Contrast.ratio(front, on: back, below: isDark ? surface.dark : surface.light)
                    // A hair's breadth is nobody's mistake.
                    guard ratio < wanted - 0.005 else { continue }
                    found.append(
                        Weakness(
                            token: token, ground: ground, isDark: isDark, color: front, groundColor: back, ratio: ratio,
                            wanted: wanted))
                }
            }
        }
        return found
    }

    /// Whether a token is not what it is without a theme.
    private func says(_ token: ThemeToken) -> Bool {
        colors[token] != nil || (token == .filled || token == .onFilled) && color(token) != token.standard
    }
}
