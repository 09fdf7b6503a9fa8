/// A colour, by what it is called or by its parts.
public enum StyleColor: Hashable, Sendable, Codable {
    /// A colour by name. Hosts choose a shade that can be read in their present appearance; `white` is the ground and
    /// `black` the ink of a page.
    case named(Name)
    /// One of those, with so much of it as a share from 0 to 1.
    case faded(Name, share: Double)
    /// Exactly this colour in every appearance.
    case exact(red: UInt8, green: UInt8, blue: UInt8, alpha: Double)
    /// One colour in light appearance, another in dark.
    case pair(light: Parts, dark: Parts)
    /// A colour of the theme.
    case token(ThemeToken)
    case clear

    public enum Name: String, Sendable, Codable, CaseIterable {
        case black, white, gray, red, green, blue, cyan, yellow, magenta, orange, purple, brown
    }

    /// What a colour is made of.
    public struct Parts: Hashable, Sendable, Codable {
        public var red, green, blue: UInt8
        /// From 0, nothing of it, to 1.
        public var alpha: Double

        public init(red: UInt8, green: UInt8, blue: UInt8, alpha: Double = 1) {
            self.red = red
            self.green = green
            self.blue = blue
            self.alpha = alpha
        }
    }

    public init(_ parts: Parts) {
        self = .exact(red: parts.red, green: parts.green, blue: parts.blue, alpha: parts.alpha)
    }

    /// Reads a colour's name (`red`, `darkGrayColor`, `systemBlue`, `clear`), or its parts as `#rgb`, `#rgba`,
    /// `#rrggbb`, `#rrggbbaa`, `0xrrggbb`, `rgb(255, 0, 0)` or `rgba(255, 0, 0, 0.5)`.
    public init?(_ text: String) {
        if let parts = Parts(text) {
            self.init(parts)
            return
        }
        var name = text.lowercased()
        if name.hasSuffix("color"), name != "color" { name.removeLast(5) }
        if name.hasPrefix("system"), name != "system" { name.removeFirst(6) }
        if name == "clear" || name == "transparent" {
            self = .clear
            return
        }
        if let token = Self.platformTokens[name] {
            self = .token(token)
            return
        }
        guard let known = Name(rawValue: Self.otherNames[name] ?? name) else { return nil }
        self = .named(known)
    }

    private static let otherNames = [
        "grey": "gray", "darkgray": "gray", "lightgray": "gray", "darkgrey": "gray", "lightgrey": "gray",
        "gray2": "gray",
        "indigo": "purple", "teal": "cyan", "mint": "cyan", "pink": "magenta", "background": "white",
        "darktext": "black",
        "lighttext": "white", "link": "blue",
    ]
    /// What platforms call grounds and inks.
    private static let platformTokens: [String: ThemeToken] = [
        "label": .ink, "secondarylabel": .secondary, "tertiarylabel": .secondary, "placeholdertext": .secondary,
        "separator": .line, "opaqueseparator": .line, "secondarybackground": .tinted, "groupedbackground": .tinted,
        "grouptableviewbackground": .tinted, "tint": .accent,
    ]
}

extension StyleColor.Parts {
    /// Reads `#rgb`, `#rrggbb`, each with or without two or one digit for alpha, `0xrrggbb`, `rgb(…)` and `rgba(…)`.
    public init?(_ text: String) {
        if text.hasPrefix("#") {
            self.init(hex: text.dropFirst())
        } else if text.lowercased().hasPrefix("0x") {
            self.init(hex: text.dropFirst(2))
        } else if let open = text.firstIndex(of: "("), text.hasSuffix(")"),
            ["rgb", "rgba"].contains(text[..<open].lowercased())
        {
            let inner = text[text.index(after: open)...].dropLast()
            let numbers = inner.split { ", /".contains($0) }.map { part -> Double? in
                part.hasSuffix("%") ? Double(part.dropLast()).map { $0 / 100 } : Double(part)
            }
            guard numbers.count == 3 || numbers.count == 4, !numbers.contains(nil) else { return nil }
            let parts = numbers.compactMap { $0 }
            self.init(parts[0], parts[1], parts[2], alpha: parts.count == 4 ? parts[3] : 1)
        } else {
            return nil
        }
    }

    /// - Parameter red: From 0 to 255, like green and blue.
    public init(_ red: Double, _ green: Double, _ blue: Double, alpha: Double) {
        func byte(_ part: Double) -> UInt8 { UInt8(min(max(part.rounded(), 0), 255)) }
        self.init(red: byte(red), green: byte(green), blue: byte(blue), alpha: min(max(alpha, 0), 1))
    }

    private init?(hex: Substring) {
        var digits: [UInt8] = []
        for character in hex {
            guard let digit = character.hexDigitValue, character.isASCII else { return nil }
            digits.append(UInt8(digit))
        }
        if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
        guard digits.count == 6 || digits.count == 8 else { return nil }
        let bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        self.init(
            red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? Double(bytes[3]) / 255 : 1)
    }

    /// How people write it: `#rrggbb`, with two more digits where it is not opaque.
    public var text: String {
        func digits(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
        let opaque = "#\(digits(red))\(digits(green))\(digits(blue))"
        return alpha < 1 ? opaque + digits(UInt8((alpha * 255).rounded())) : opaque
    }
}
