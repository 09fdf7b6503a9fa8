/// A typeface as style sheets name it: by family, weight, slant, size, and by the platform's styles of text.
struct StyleFont {
    private(set) var size: Double?
    private(set) var weight: Int?
    private(set) var isItalic: Bool?
    private(set) var family: String?

    /// Takes a size; false if it is none.
    mutating func take(_ number: Double?) -> Bool {
        guard let number, number >= 1, number <= 400 else { return false }
        size = number
        return true
    }

    /// Takes a word: `bold`, `headline`, `Georgia-BoldItalic`.
    mutating func take(_ text: String) {
        let name = text.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" }
        if let style = Self.styles[name] {
            size = size ?? style.size
            weight = weight ?? style.weight
            return
        }
        if takeTraits(name) { return }
        guard let hyphen = text.firstIndex(of: "-") else {
            family = text
            return
        }
        // What stands behind the hyphen are traits, or belongs to the name.
        let traits = text[text.index(after: hyphen)...].lowercased()
        family = takeTraits(traits.filter { $0 != "-" }) ? String(text[..<hyphen]) : text
    }

    /// Takes a word that is nothing but traits; false, and nothing taken, if it is not.
    private mutating func takeTraits(_ text: String) -> Bool {
        var rest = text[...]
        var (weight, isItalic): (Int?, Bool?) = (nil, nil)
        outer: while !rest.isEmpty {
            for (word, meaning) in Self.traits where rest.hasPrefix(word) {
                rest = rest.dropFirst(word.count)
                switch meaning {
                case .weight(let number): weight = number
                case .italic: isItalic = true
                case .nothing: break
                }
                continue outer
            }
            return false
        }
        self.weight = weight ?? self.weight
        self.isItalic = isItalic ?? self.isItalic
        return true
    }

    private enum Trait { case weight(Int), italic, nothing }

    /// The longer word first where one begins like another.
    private static let traits: [(String, Trait)] = [
        ("ultralight", .weight(100)), ("extralight", .weight(200)), ("thin", .weight(200)), ("light", .weight(300)),
        ("regular", .weight(400)), ("roman", .weight(400)), ("book", .weight(400)), ("normal", .weight(400)),
        ("medium", .weight(500)), ("semibold", .weight(600)), ("demibold", .weight(600)), ("extrabold", .weight(800)),
        ("heavy", .weight(800)), ("black", .weight(900)), ("bold", .weight(700)), ("italic", .italic),
        ("oblique", .italic), ("system", .nothing), ("font", .nothing), ("psmt", .nothing), ("mt", .nothing),
    ]

    private static let styles: [String: (size: Double, weight: Int)] = [
        "largetitle": (34, 400), "title1": (28, 400), "title2": (22, 400), "title3": (20, 400), "headline": (17, 600),
        "body": (17, 400), "callout": (16, 400), "subheadline": (15, 400), "footnote": (13, 400), "caption1": (12, 400),
        "caption2": (11, 400),
    ]
}
