/// Makes documents at random: well-formed ones, and what mistakes make of them.
enum XMLSample {
    private static let names = ["screen", "label", "a", "b-c", "d.e", "_f", "ü", "日本", "tableSection", "x1"]
    private static let texts = [
        "Hello", " ", "\n  ", "a b", "&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#65;", "&#x1F600;", "&#10;", "\r\n",
        "\r",
        "é", "😀", "]]x", "]", ">", "'", "\"", "\u{A0}", "\u{2028}", "\t", "<!-- c -->", "<!---->", "<?p i?>",
        "<![CDATA[]]>", "<![CDATA[ <x> & ]] > ]]>", "<![CDATA[a\r\nb]]>",
    ]
    private static let values = [
        "", "v", " a  b ", "&lt;&amp;", "&#9;&#xA;", "\n\t", "\r\n", ">", "ö", "/", "=", "&quot;&apos;",
    ]

    static func document(_ random: inout some RandomNumberGenerator) -> String {
        var text = ""
        if Bool.random(using: &random) {
            text += ["<?xml version=\"1.0\"?>", "<?xml version='1.0' encoding='UTF-8'?>\n"].randomElement(
                using: &random)!
        }
        if Int.random(in: 0..<8, using: &random) == 0 { text += "<!-- before -->\n" }
        if Int.random(in: 0..<8, using: &random) == 0 {
            text += ["<!DOCTYPE w>", "<!DOCTYPE w SYSTEM 'a'>\n"].randomElement(using: &random)!
        }
        text += element(depth: 0, &random)
        if Int.random(in: 0..<8, using: &random) == 0 { text += "\n<?after all?><!-- x -->\n" }
        return text
    }

    private static func element(depth: Int, _ random: inout some RandomNumberGenerator) -> String {
        let name = names.randomElement(using: &random)!
        var text = "<\(name)"
        var attributes = names.shuffled(using: &random).prefix(Int.random(in: 0...2, using: &random))
        while let attribute = attributes.popFirst() {
            let value = values.randomElement(using: &random)!
            let quote = Bool.random(using: &random) ? "\"" : "'"
            let equals = ["=", " = ", "\n="].randomElement(using: &random)!
            text += "\([" ", "\n\t"].randomElement(using: &random)!)\(attribute)\(equals)\(quote)\(value)\(quote)"
        }
        if Bool.random(using: &random) { text += " " }
        if Int.random(in: 0..<3, using: &random) == 0 { return text + "/>" }
        text += ">"
        for _ in 0..<Int.random(in: 0...(depth > 4 ? 1 : 4), using: &random) {
            text +=
                Bool.random(using: &random) && depth < 6
                ? element(depth: depth + 1, &random) : texts.randomElement(using: &random)!
        }
        return text + "</\(name)\(Bool.random(using: &random) ? "" : " ")>"
    }

    private static let pieces = [
        "<", ">", "/", "&", ";", "\"", "'", "=", "!", "?", "-", "[", "]", "#", "x", " ", "\n", "<!--", "-->", "]]>",
        "<![CDATA[", "</a>",
        "<b>", "&#0;", "&x;", ":", "\u{1}", "\u{FFFE}", "<!DOCTYPE a>", "<?xml version='1.0'?>", "\u{D7}", ".", "0",
        "&#x", "<!",
    ]

    static func mutate(_ bytes: inout [UInt8], _ random: inout some RandomNumberGenerator) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<7, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(bytes[place], at: place)
        case 2: bytes.insert(contentsOf: Array(pieces.randomElement(using: &random)!.utf8), at: place)
        case 3: bytes.replaceSubrange(place...place, with: Array(pieces.randomElement(using: &random)!.utf8))
        case 4: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...6, using: &random)))
        case 5: bytes.swapAt(place, Int.random(in: 0..<bytes.count, using: &random))
        default:
            // Mostly what comes from keyboards; now and then any byte.
            bytes[place] =
                Int.random(in: 0..<4, using: &random) == 0
                ? .random(in: 0...255, using: &random) : .random(in: 32...126, using: &random)
        }
    }
}
