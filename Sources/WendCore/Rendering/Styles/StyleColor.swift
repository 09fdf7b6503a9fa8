/// A colour, by what it is called or by its parts.
public enum StyleColor: Hashable, Sendable, Codable {
    /// A colour by name. Hosts choose a shade that can be read in their present appearance; `white` is the ground and
    /// `black` the ink of a page.
    case named(Name)
    /// Exactly this colour in every appearance.
    case exact(red: UInt8, green: UInt8, blue: UInt8, alpha: Double)
    case clear

    public enum Name: String, Sendable, Codable, CaseIterable {
        case black, white, gray, red, green, blue, cyan, yellow, magenta, orange, purple, brown
    }

    /// Reads a colour's name (`red`, `darkGray`, `clear`), or its parts as `#rgb`, `#rrggbb` or `#rrggbbaa`.
    public init?(_ text: String) {
        if text.hasPrefix("#") {
            self.init(hex: text.dropFirst())
            return
        }
        let lowercased = text.lowercased()
        let name = lowercased.hasSuffix("color") ? String(lowercased.dropLast(5)) : lowercased
        switch name {
        case "clear": self = .clear
        case "grey", "darkgray", "lightgray", "darkgrey", "lightgrey": self = .named(.gray)
        default:
            guard let known = Name(rawValue: name) else { return nil }
            self = .named(known)
        }
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
        self = .exact(
            red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes.count == 4 ? Double(bytes[3]) / 255 : 1)
    }
}
