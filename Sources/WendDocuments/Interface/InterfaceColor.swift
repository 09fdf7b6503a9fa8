import WendCore

/// The way from colours of interface files to colours of styles.
enum InterfaceColor {
    /// Nil for what is no colour, and for what a host chooses itself.
    static func color(_ object: InterfaceObject, in file: Storyboard, depth: Int = 0) -> StyleColor? {
        guard object.tag == "color", depth < 4 else { return nil }
        if let name = object["systemColor"] ?? object["cocoaTouchSystemColor"] {
            if let known = system(name) { return known }
            return file.colors[name].flatMap { color($0, in: file, depth: depth + 1) }
        }
        if let name = object["name"] {
            // What the app's catalogues have counts, whatever the file keeps for whoever draws without them.
            if object["catalog"] != "System", let known = file.palette.color(named: name) { return known }
            if let system = system(name), object["catalog"] == "System" || file.colors[name] == nil { return system }
            return file.colors[name].flatMap { color($0, in: file, depth: depth + 1) }
        }
        let alpha = min(max(object.number("alpha") ?? 1, 0), 1)
        if let white = object.number("white") {
            return made(white, white, white, alpha)
        }
        guard let red = object.number("red"), let green = object.number("green"), let blue = object.number("blue")
        else {
            return nil
        }
        return made(red, green, blue, alpha)
    }

    private static func made(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> StyleColor {
        alpha == 0 ? .clear : StyleColor(.init(red * 255, green * 255, blue * 255, alpha: alpha))
    }

    /// What the platform calls by name, with its shade for dark appearance.
    static func system(_ name: String) -> StyleColor? {
        var name = name
        if name.hasSuffix("Color") { name.removeLast(5) }
        if let pair = pairs[name] { return .pair(light: parts(pair.0), dark: parts(pair.1)) }
        switch name {
        case "systemBackground", "systemGroupedBackground", "groupTableViewBackground", "secondarySystemBackground",
            "tertiarySystemGroupedBackground", "viewFlipsideBackground", "scrollViewTexturedBackground":
            return .token(name == "systemBackground" ? .surface : .tinted)
        case "secondarySystemGroupedBackground", "tertiarySystemBackground": return .token(.cell)
        case "label", "darkText", "tableCellGroupedText": return .token(.ink)
        case "secondaryLabel", "tertiaryLabel", "quaternaryLabel", "placeholderText": return .token(.secondary)
        case "separator", "opaqueSeparator": return .token(.line)
        case "link", "tint": return .token(.accent)
        case "lightText": return StyleColor(.init(255, 255, 255, alpha: 0.6))
        case "white", "systemWhite": return StyleColor(.init(255, 255, 255, alpha: 1))
        case "black", "systemBlack": return StyleColor(.init(0, 0, 0, alpha: 1))
        case "clear": return .clear
        default: return plain[name].map { StyleColor(.init(Double($0.0), Double($0.1), Double($0.2), alpha: 1)) }
        }
    }

    /// The colours that are the same in every appearance.
    private static let plain: [String: (Int, Int, Int)] = [
        "red": (255, 0, 0), "green": (0, 255, 0), "blue": (0, 0, 255), "cyan": (0, 255, 255), "yellow": (255, 255, 0),
        "magenta": (255, 0, 255), "orange": (255, 128, 0), "purple": (128, 0, 128), "brown": (153, 102, 51),
        "gray": (128, 128, 128), "darkGray": (85, 85, 85), "lightGray": (170, 170, 170),
    ]

    private static func parts(_ hex: UInt32) -> StyleColor.Parts {
        .init(red: UInt8(hex >> 16 & 255), green: UInt8(hex >> 8 & 255), blue: UInt8(hex & 255))
    }

    private static let pairs: [String: (UInt32, UInt32)] = [
        "systemRed": (0xFF3B30, 0xFF453A), "systemGreen": (0x34C759, 0x30D158), "systemBlue": (0x007AFF, 0x0A84FF),
        "systemOrange": (0xFF9500, 0xFF9F0A), "systemYellow": (0xFFCC00, 0xFFD60A), "systemPink": (0xFF2D55, 0xFF375F),
        "systemPurple": (0xAF52DE, 0xBF5AF2), "systemTeal": (0x30B0C7, 0x40CBE0), "systemIndigo": (0x5856D6, 0x5E5CE6),
        "systemBrown": (0xA2845E, 0xAC8E68), "systemMint": (0x00C7BE, 0x63E6E2), "systemCyan": (0x32ADE6, 0x64D2FF),
        "systemGray": (0x8E8E93, 0x8E8E93), "systemGray2": (0xAEAEB2, 0x636366), "systemGray3": (0xC7C7CC, 0x48484A),
        "systemGray4": (0xD1D1D6, 0x3A3A3C), "systemGray5": (0xE5E5EA, 0x2C2C2E), "systemGray6": (0xF2F2F7, 0x1C1C1E),
        "systemFill": (0xE4E4E6, 0x3A3A3D), "secondarySystemFill": (0xE9E9EB, 0x323235),
        "tertiarySystemFill": (0xEFEFF0, 0x28282B), "quaternarySystemFill": (0xF4F4F5, 0x202022),
    ]
}

extension StyleColor {
    /// The same, of which less is seen.
    func faded(_ share: Double) -> StyleColor {
        switch self {
        case .exact(let red, let green, let blue, let alpha):
            .exact(red: red, green: green, blue: blue, alpha: alpha * share)
        case .pair(let light, let dark): .pair(light: light.faded(share), dark: dark.faded(share))
        case .named(let name): .faded(name, share: share)
        case .faded(let name, let known): .faded(name, share: known * share)
        case .token, .clear: self
        }
    }
}

extension StyleColor.Parts {
    fileprivate func faded(_ share: Double) -> Self {
        var copy = self
        copy.alpha *= share
        return copy
    }
}
