/// What in a text leads somewhere: pages, mail addresses, telephone numbers and street addresses, as links that are safe to
/// follow.
///
/// It reads word by word and knows nothing of languages but the endings of streets in some of them; of what is doubtful it
/// makes no link.
package struct DataDetector: Sendable {
    /// What is looked for, named as documents do.
    package enum Sort: String, Sendable, CaseIterable { case phoneNumber, link, address, calendarEvent }

    /// The most links that are made of one text.
    package static let mostLinks = 200

    private let sorts: Set<Sort>

    package init(_ names: [String]) { sorts = Set(names.compactMap(Sort.init)) }

    /// A text as HTML for rich text, with links and line breaks.
    package func html(of text: String) -> String {
        var html = ""
        var links = 0
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if number > 0 { html += "<br>" }
            var words = Words(line)
            while let space = words.takeSpace() {
                html += Self.escaped(space)
                guard links < Self.mostLinks, let found = find(&words) else {
                    html += Self.escaped(words.takeWord())
                    continue
                }
                links += 1
                html += "\(Self.escaped(found.before))<a href=\"\(Self.escaped(found.address))\">"
                html += "\(Self.escaped(found.text))</a>\(Self.escaped(found.after))"
            }
        }
        return html
    }

    private struct Found {
        var before: Substring = ""
        let text: String
        let address: String
        var after: Substring = ""
    }

    /// The words of a line and what is between them.
    private struct Words {
        private var rest: Substring

        init(_ line: Substring) { rest = line }

        /// What is before the next word; nil at the end of the line.
        mutating func takeSpace() -> Substring? {
            guard !rest.isEmpty else { return nil }
            let space = rest.prefix(while: \.isWhitespace)
            rest = rest.dropFirst(space.count)
            return space
        }

        mutating func takeWord() -> Substring {
            let word = rest.prefix { !$0.isWhitespace }
            rest = rest.dropFirst(word.count)
            return word
        }

        /// The next words with what is between them, without taking them.
        func next(_ count: Int) -> [Substring] {
            var copy = self
            var words: [Substring] = []
            while words.count < count, copy.takeSpace() != nil {
                let word = copy.takeWord()
                if word.isEmpty { break }
                words.append(word)
            }
            return words
        }

        /// Takes some words, with the single spaces that are written for what is between them.
        mutating func take(_ count: Int) {
            for place in 0..<count {
                if place > 0 { _ = takeSpace() }
                _ = takeWord()
            }
        }
    }

    private func find(_ words: inout Words) -> Found? {
        if sorts.contains(.link), let word = words.next(1).first, let found = Self.link(word) {
            words.take(1)
            return found
        }
        if sorts.contains(.address), let (found, count) = Self.street(words.next(6)) {
            words.take(count)
            return found
        }
        if sorts.contains(.phoneNumber), let (found, count) = Self.telephone(words.next(6)) {
            words.take(count)
            return found
        }
        return nil
    }

    // MARK: Pages and mail

    private static func link(_ word: Substring) -> Found? {
        let (before, core, after) = bare(word)
        guard core.utf8.count <= 1000 else { return nil }
        let lowercased = core.lowercased()
        if lowercased.hasPrefix("https://") || lowercased.hasPrefix("http://") {
            guard core.dropFirst(8).contains(where: \.isLetter) else { return nil }
            return Found(before: before, text: String(core), address: String(core), after: after)
        }
        if lowercased.hasPrefix("www."), isHost(core) {
            return Found(before: before, text: String(core), address: "https://\(core)", after: after)
        }
        let address = lowercased.hasPrefix("mailto:") ? core.dropFirst(7) : core
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, isHost(parts[1]),
            parts[0].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || ".!#$%+-_=~".contains($0)) })
        else { return nil }
        return Found(before: before, text: String(core), address: "mailto:\(address)", after: after)
    }

    /// Whether the part before a path could be the name of a host: `example.org`.
    private static func isHost(_ text: Substring) -> Bool {
        let labels = text.prefix { $0 != "/" && $0 != "?" && $0 != "#" && $0 != ":" }
            .split(separator: ".", omittingEmptySubsequences: false)
        return labels.count > 1
            && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" } }
            && labels.last?.contains(where: \.isLetter) == true
    }

    /// A word without the marks around it.
    private static func bare(_ word: Substring) -> (before: Substring, core: Substring, after: Substring) {
        let before = word.prefix { "([<\"'„“‚«".contains($0) }
        var core = word.dropFirst(before.count)
        while let last = core.last {
            // A bracket that opens in the word closes in it.
            if last == ")", core.contains("(") { break }
            guard ".,;:!?)]>\"'”“’»".contains(last) else { break }
            core.removeLast()
        }
        return (before, core, word[core.endIndex...])
    }

    // MARK: Telephones

    private static func telephone(_ words: [Substring]) -> (Found, Int)? {
        guard let first = words.first, let start = first.first, start == "+" || start == "(" || start.isNumber else {
            return nil
        }
        var (digits, text, best): (String, String, (Found, Int)?) = ("", "", nil)
        for (place, word) in words.enumerated() {
            let (_, core, after) = bareNumber(word)
            guard !core.isEmpty, core.allSatisfy({ $0.isASCII && ($0.isNumber || "+()-./".contains($0)) }) else {
                break
            }
            digits += core.filter { $0.isNumber || $0 == "+" }
            text += (place > 0 ? " " : "") + core
            let count = digits.filter(\.isNumber).count
            let isPlain = !digits.dropFirst().contains("+") && isGrouped(text, digits)
            if isPlain, (7...15).contains(count) {
                best = (Found(text: text, address: "tel:\(digits)", after: after), place + 1)
            }
            if !after.isEmpty || count > 15 { break }
        }
        return best
    }

    /// Numbers that are written as one, and begin with no sign of a telephone, are anything; so are dates.
    private static func isGrouped(_ text: String, _ digits: String) -> Bool {
        if digits.hasPrefix("+") { return true }
        let groups = text.split { !$0.isNumber }
        if digits.hasPrefix("0") {
            return
                !(text.contains(".") && groups.count == 3 && groups[1].count <= 2 && [2, 4].contains(groups[2].count))
        }
        if text.contains("."), groups.count == 3, groups[0].count <= 2, groups[1].count <= 2 { return false }
        if groups.count == 3, groups[0].count == 4, groups[1].count <= 2, groups[2].count <= 2 { return false }
        return groups.count >= 2 && groups.allSatisfy { $0.count <= 5 }
    }

    private static func bareNumber(_ word: Substring) -> (before: Substring, core: Substring, after: Substring) {
        var core = word
        while let last = core.last, ".,;:!?".contains(last) { core.removeLast() }
        return ("", core, word[core.endIndex...])
    }

    // MARK: Places

    private static let streets: Set<String> = [
        "street", "st", "road", "rd", "avenue", "ave", "lane", "ln", "drive", "dr", "boulevard", "blvd", "square",
        "way",
        "court", "ct",
    ]
    private static let streetEndings = ["straße", "strasse", "str.", "weg", "platz", "allee", "gasse", "ring", "damm"]
    private static let streetBeginnings: Set<String> = [
        "rue", "avenue", "boulevard", "calle", "avenida", "plaza", "via",
    ]

    /// `12 Long Street`, `Lange Straße 12`, `12 rue Longue`, each perhaps with a comma and the town behind it.
    private static func street(_ words: [Substring]) -> (Found, Int)? {
        guard let first = words.first else { return nil }
        var count: Int?
        if isHouse(first) {
            for place in words.indices.dropFirst().prefix(4) {
                let (_, word, after) = bare(words[place])
                if place > 1, streets.contains(word.lowercased()) {
                    count = place + 1
                    break
                }
                guard after.isEmpty, word.first?.isLetter == true else { break }
                if place == 1, streetBeginnings.contains(word.lowercased()), words.count > 2 {
                    count = 3
                    break
                }
            }
        } else if first.first?.isUppercase == true {
            for place in words.indices.prefix(3) where place + 1 < words.count {
                let word = words[place].lowercased()
                guard words[place].last != ",", words[place].last != ";" else { break }
                let house = bare(words[place + 1]).core
                if streetEndings.contains(where: { word.hasSuffix($0) && word.count > ($0.count < 5 ? 4 : 3) }),
                    isHouse(house)
                {
                    count = place + 2
                    break
                }
            }
        }
        guard let count else { return nil }
        let (_, last, after) = bare(words[count - 1])
        let text = (words[..<(count - 1)].map(String.init) + [String(last)]).joined(separator: " ")
        return (
            Found(text: text, address: "https://www.openstreetmap.org/search?query=\(encoded(text))", after: after),
            count
        )
    }

    private static func isHouse(_ word: Substring) -> Bool {
        guard let first = word.first, first.isASCII, first.isNumber, word.count <= 5 else { return false }
        return word.dropFirst().allSatisfy { $0.isASCII && ($0.isNumber || $0.isLetter || $0 == "-") }
            && word.filter(\.isLetter).count <= 1
    }

    /// A text as part of an address.
    private static func encoded(_ text: String) -> String {
        var encoded = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                encoded.unicodeScalars.append(Unicode.Scalar(byte))
            case UInt8(ascii: " "): encoded += "+"
            default: encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return encoded
    }

    private static func escaped(_ text: some StringProtocol) -> String {
        text.reduce(into: "") { escaped, character in
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            default: escaped.append(character)
            }
        }
    }
}
