/// The parts of a language's name such as `de`, `de_AT`, `zh-Hant-TW` or `pt-BR`, for finding the best of several.
package struct LanguageTag: Hashable, Sendable {
    package let language: String
    package let script: String?
    package let region: String?

    /// - Returns: Nil if the text does not have the form of a language's name.
    package init?(_ text: some StringProtocol) {
        // The longest name there is a use for is much shorter.
        let plain = text.prefix { $0 != "." && $0 != "@" }
        guard plain.utf8.count <= 32 else { return nil }
        if let known = Self.earlierNames[plain.lowercased()] {
            (language, script, region) = (known, nil, nil)
            return
        }
        let parts = plain.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        guard let first = parts.first, (2...3).contains(first.utf8.count), first.utf8.allSatisfy(Self.isLetter) else {
            return nil
        }
        var script: String?
        var region: String?
        for part in parts.dropFirst() {
            guard (1...8).contains(part.utf8.count), part.utf8.allSatisfy({ Self.isLetter($0) || Self.isDigit($0) })
            else {
                return nil
            }
            if script == nil, region == nil, part.utf8.count == 4, part.utf8.allSatisfy(Self.isLetter) {
                script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
            } else if region == nil, part.utf8.count == 2 || part.utf8.count == 3 && part.utf8.allSatisfy(Self.isDigit)
            {
                region = part.uppercased()
            } else {
                break
            }
        }
        let name = first.lowercased()
        language = Self.newerNames[name] ?? name
        if language == "zh", script == nil {
            script = region.map { ["HK", "MO", "TW"].contains($0) } == true ? "Hant" : "Hans"
        }
        self.script = script
        self.region = region
    }

    /// How well texts in a language serve who wants this one: 0 not at all, 3 exactly.
    package func likeness(to other: LanguageTag) -> Int {
        guard language == other.language else { return 0 }
        if let script, let their = other.script, script != their { return 0 }
        if region == other.region { return script == other.script ? 4 : 3 }
        // The language as such is nearer than that of another country.
        return other.region == nil ? 2 : 1
    }

    /// Of some languages, the first wanted one that any is like, and the one that is most like it.
    package static func best(for wanted: [String], of offered: [String]) -> (wanted: String, offered: String)? {
        let offered = offered.sorted().compactMap { name in LanguageTag(name).map { (name, $0) } }
        for name in wanted {
            guard let tag = LanguageTag(name) else { continue }
            var best: (name: String, likeness: Int)?
            for (theirs, other) in offered {
                let likeness = tag.likeness(to: other)
                if likeness > best?.likeness ?? 0 { best = (theirs, likeness) }
            }
            if let best { return (name, best.name) }
        }
        return nil
    }

    /// How folders of older apps call some languages.
    private static let earlierNames = [
        "english": "en", "german": "de", "french": "fr", "spanish": "es", "italian": "it", "japanese": "ja",
        "dutch": "nl",
    ]
    /// Languages whose names have changed.
    private static let newerNames = ["iw": "he", "in": "id", "ji": "yi", "no": "nb"]

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
