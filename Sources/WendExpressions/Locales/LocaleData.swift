/// How numbers, dates and lists are written in a locale: in its own way if there is a table of it, else in that of the
/// nearest locale there is one of, else, for a language without, in a neutral one.
struct LocaleData: Sendable {
    let table: LocaleTable
    private let name: Name

    /// - Parameter identifier: Such as `de`, `en_GB`, `zh-Hant-TW` or `pt_BR.UTF-8`. Anything else is the root.
    init(_ identifier: String) {
        let name = Name(identifier)
        self.name = name
        table = name.candidates.lazy.compactMap(Self.table).first ?? LocaleTables.root
    }

    private static func table(_ name: String) -> LocaleTable? {
        LocaleTables.table(name) ?? parents[name].flatMap(LocaleTables.table)
    }

    private static let parents = byMember(LocaleTables.parents)
    private static let firstDays = byMember(LocaleTables.firstDays)
    private static let regions = Dictionary(
        uniqueKeysWithValues: LocaleTables.regions.split(separator: " ").map { part in
            (String(part.prefix { $0 != ":" }), String(part.drop { $0 != ":" }.dropFirst()))
        })

    /// Lines of a name and its members, turned around.
    static func byMember(_ text: String) -> [String: String] {
        var names: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            for word in words.dropFirst() { names[String(word)] = String(words[0]) }
        }
        return names
    }

    /// The day a week begins with: 1 is Monday, 7 is Sunday.
    var firstWeekday: Int {
        let region = name.region ?? name.candidates.lazy.compactMap { Self.regions[$0] }.first ?? "001"
        let day = Int(Self.firstDays[region] ?? Self.firstDays["001"] ?? "") ?? 2
        return day == 1 ? 7 : day - 1
    }

    var symbols: NumberSymbols { NumberSymbols(table) }

    /// The sort of plural that a number of things takes.
    func plural(_ count: Int) -> String { PluralRules.category(of: count, table.values("plural")) }

    /// What a locale identifier is made of.
    private struct Name {
        var language = ""
        var script: String?
        var region: String?

        init(_ identifier: String) {
            // The longest identifier there is a use for is much shorter.
            let plain = identifier.prefix { $0 != "." && $0 != "@" }.prefix(32)
            for (position, part) in plain.split(whereSeparator: { $0 == "-" || $0 == "_" }).enumerated() {
                guard part.utf8.allSatisfy({ $0 < 0x80 }) else { return }
                if position == 0 {
                    language = part.lowercased()
                } else if part.count == 4, script == nil, region == nil {
                    script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
                } else if part.count == 2 || part.count == 3, region == nil {
                    region = part.uppercased()
                } else {
                    break
                }
            }
            // Chinese is written in two ways, and who names a region means the one that is usual there.
            if language == "zh", script == nil {
                script = region.map { ["HK", "MO", "TW"].contains($0) } == true ? "Hant" : "Hans"
            }
        }

        /// The names under which there may be a table, the most particular first.
        var candidates: [String] {
            let written = script.map { "\(language)_\($0)" }
            return [region.flatMap { region in written.map { "\($0)_\(region)" } }, written]
                .compactMap { $0 } + (region.map { ["\(language)_\($0)"] } ?? []) + [language]
        }
    }
}
