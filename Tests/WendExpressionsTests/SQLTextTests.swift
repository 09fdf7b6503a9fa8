import Foundation
import TestSupport
import Testing
import WendExpressions

/// Comparisons of texts that Unicode takes for the same, in memory and in SQLite.
struct SQLTextTests {
    /// Makes texts out of letters that can be put together in several ways, and conditions about them.
    private struct Maker {
        private var random: SeededGenerator
        private static let letters = [
            "e", "E", "\u{e9}", "\u{c9}", "e\u{301}", "e\u{323}\u{302}", "e\u{302}\u{323}", "\u{1ec7}", "\u{212b}",
            "\u{c5}", "A\u{30a}", "\u{ac01}", "\u{ac00}", "\u{1100}\u{1161}\u{11a8}", "\u{1100}\u{1161}", "\u{11a8}",
            "\u{fb01}", "fi", "FI", "\u{df}", "ss", "\u{1e9e}", "\u{3a3}", "\u{3c2}", "\u{3c3}", "\u{1fb3}", "\u{345}",
            "\u{130}", "i", "I", "\u{131}", "\u{2126}", "\u{3a9}", "\u{301}", "\u{323}", "\u{344}", "\u{308}", "x", "0",
            "\u{1f600}", "\u{1d15e}", "\u{f900}", "\u{8c48}", "\u{0}", " ", "\u{5e9}\u{5bc}\u{5c1}", "\u{fb2c}", "*",
        ]
        static let options: [String] = (0..<16).map { bits in
            let letters = ["c", "d", "n", "l"].enumerated().filter { bits >> $0.offset & 1 == 1 }.map(\.element)
            return letters.isEmpty ? "" : "[\(letters.joined())]"
        }

        init(seed: UInt64) { random = SeededGenerator(seed: seed) }

        mutating func text() -> String {
            (0..<random.below(4)).map { _ in random.one(of: Self.letters) }.joined()
        }

        /// Few texts, each several times in other words, so that many are the same or found in each other.
        mutating func texts() -> [String] {
            (0..<3).flatMap { _ -> [String] in
                let text = text()
                return [
                    text, text.decomposedStringWithCanonicalMapping, text.precomposedStringWithCanonicalMapping,
                    text.uppercased(), text.lowercased(), text + random.one(of: Self.letters), String(text.dropFirst()),
                ]
            } + [""]
        }

        private static func quoted(_ text: String) -> String {
            let escaped = text.unicodeScalars.map { scalar -> String in
                switch scalar {
                case "\0": "\\u0000"
                case "'", "\\": "\\\(scalar)"
                default: String(scalar)
                }
            }
            return "'\(escaped.joined())'"
        }

        mutating func literal(_ texts: [String]) -> String {
            random.once(in: 8) ? "nil" : Self.quoted(random.one(of: texts))
        }

        private mutating func operand(_ texts: [String]) -> String {
            switch random.below(9) {
            case 0...2: "text"
            case 3, 4: random.one(of: ["author.name", "author.nick", "author.boss.name"])
            case 5: random.one(of: ["$text", "$none"])
            case 6: "(author.nick ?? text)"
            case 7: "comments.@max.body"
            default: literal(texts)
            }
        }

        private mutating func wildcards(_ texts: [String]) -> String {
            switch random.below(4) {
            case 0: operand(texts)
            case 1: Self.quoted("*" + random.one(of: texts) + "*")
            case 2: Self.quoted(random.one(of: texts) + "?")
            default: Self.quoted(random.one(of: texts) + "*")
            }
        }

        private mutating func pattern(_ texts: [String]) -> String {
            // A star at the beginning is no regular expression, whatever comes with it.
            let text = random.one(of: texts).replacing("*", with: "\\*")
            return switch random.below(5) {
            case 0: operand(texts)
            case 1: Self.quoted(".*" + text + ".*")
            case 2: Self.quoted(text + ".")
            case 3: Self.quoted("[\u{c0}-\u{17f}]" + text + "?")
            default: Self.quoted("(?:" + text + ")+")
            }
        }

        private mutating func comparison(_ left: String, _ texts: [String]) -> String {
            let options = random.one(of: Self.options)
            return switch random.below(12) {
            case 0...2: "\(left) \(random.one(of: ["==", "!="]))\(options) \(operand(texts))"
            case 3, 4: "\(left) \(random.one(of: ["<", "<=", ">", ">="]))\(options) \(operand(texts))"
            case 5: "\(left) BETWEEN\(options) {\(operand(texts)), \(operand(texts))}"
            case 6:
                "\(left) IN\(options) {\(literal(texts)), \(random.one(of: ["$text", "$none", "3"])), \(literal(texts))}"
            case 7: "\(left) IN\(options) \(random.one(of: ["$list", "$text", "$none", literal(texts)]))"
            case 8, 9:
                "\(left) \(random.one(of: ["CONTAINS", "BEGINSWITH", "ENDSWITH"]))\(options) \(operand(texts))"
            case 10: "\(left) LIKE\(options) \(wildcards(texts))"
            default: "\(left) MATCHES\(options) \(pattern(texts))"
            }
        }

        mutating func condition(_ texts: [String]) -> String {
            switch random.below(8) {
            case 0: "NOT \(comparison(operand(texts), texts))"
            case 1:
                "\(random.one(of: ["ANY", "ALL", "NONE"])) \(comparison(random.one(of: ["comments.body", "author.posts.text"]), texts))"
            case 2: "SUBQUERY(comments, $c, \(comparison("$c.body", texts))).@count > 0"
            case 3: "\(comparison(operand(texts), texts)) OR \(comparison(operand(texts), texts))"
            default: comparison(operand(texts), texts)
            }
        }
    }

    @Test(arguments: 0..<4) func memoryAndSQLAgreeAboutTextsThatAreTheSame(_ part: UInt64) throws {
        var (pairs, translated, found, unreadable) = (0, 0, 0, 0)
        for round in 0..<60 {
            let seed = part * 1000 + UInt64(round)
            var maker = Maker(seed: seed)
            let texts = maker.texts()
            let records = try Records(seed: seed, texts: texts)
            let variables: Fields = [
                "text": .string(maker.text()), "none": .null,
                "list": .list([.string(texts[1]), .null, .string(maker.text()), 3]),
            ]
            for _ in 0..<100 {
                let text = maker.condition(texts)
                guard let read = try? ValueExpression(parsing: text, as: .predicate) else {
                    unreadable += 1
                    continue
                }
                let expression = read.typed(for: Records.post, in: Records.entities)
                let sql = expression.sql(for: Records.post, in: Records.entities, variables: variables)
                let inMemory = records.found(expression, variables: variables)
                let inSQL = try records.found(sql, variables: variables)
                pairs += 1
                found += inMemory.isEmpty ? 0 : 1
                if sql.residual == nil { translated += 1 }
                if inMemory != inSQL {
                    Issue.record(
                        "\(text)\nmemory \(inMemory.sorted()), SQL \(inSQL.sorted())\n\(sql.statement) \(sql.parameters)"
                    )
                    return
                }
            }
        }
        #expect(pairs > 5500 && unreadable < 500)
        #expect(translated > pairs / 2, "\(translated) of \(pairs) were translated as a whole")
        #expect(found > pairs / 4, "\(found) of \(pairs) found anything")
    }
}
