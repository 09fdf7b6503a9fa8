import Foundation
import TestSupport
import Testing
import WendExpressions

/// Values nobody thinks of, in records, in conditions and in variables: memory and SQL agree about them.
struct SQLHostileTests {
    private static let whole = [
        0, 1, -1, 2, 63, .max, .min, .max - 1, .min + 1, 1 << 53, (1 << 53) + 1, -(1 << 53) - 1, 1 << 62, 3_037_000_500,
    ]
    private static let fractions = [
        0.0, -0.0, 1, -1, 0.1, 2.5, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 0x1p53,
        0x1p63, -0x1p63, 0x1p64, 1e-300, 9_007_199_254_740_994,
    ]
    private static let data: [[UInt8]] = [[], [0], [0, 1], [255], Array("a".utf8)]
    private static let texts = [
        "", "'", "''", "\"", "a'; DROP TABLE posts; --", "\0", "a\0b", "a\0c", "?", "?1", "%", "_", "\\", "\\'",
        "t0.\"id\"",
        "e\u{301}", "\u{e9}", "\u{301}", "e\u{301}\u{323}", "\u{200d}", "\u{feff}a", "\r\n", "\n", "NULL", "nil", "0",
        "1e999",
        "nan", "inf", "-0", "0x10", "9223372036854775808", String(repeating: "ab'\u{e9}", count: 2_000),
        String(repeating: "e\u{301}", count: 500), "\u{10ffff}", "*", "?*", ".*",
    ]

    private struct Maker {
        var random: SeededGenerator
        /// Texts may be said in the condition or be given to it.
        var variables: Fields = [:]

        mutating func given(_ value: Value) -> String {
            let name = "v\(variables.count)"
            variables[name] = value
            return "$\(name)"
        }

        mutating func text() -> String {
            let text = random.one(of: SQLHostileTests.texts)
            if text.utf8.count > 1000 || random.chance(50) { return given(.string(text)) }
            let escaped = text.unicodeScalars.map { scalar -> String in
                switch scalar {
                case "\0": "\\u0000"
                case "\r": "\\r"
                case "\n": "\\n"
                case "'", "\\": "\\\(scalar)"
                default: String(scalar)
                }
            }
            return "'\(escaped.joined())'"
        }

        mutating func constant() -> String {
            switch random.below(9) {
            case 0, 1: given(.integer(random.one(of: SQLHostileTests.whole)))
            case 2: given(.double(random.one(of: SQLHostileTests.fractions)))
            case 3: given(.double(.nan))
            case 4: String(random.one(of: SQLHostileTests.whole))
            case 5:
                random.one(of: ["9223372036854775808", "1e308", "-1e308", "5e-324", "CAST('inf', 'NSNumber')", "YES"])
            case 6: random.one(of: ["'nan'", "'inf'", "'1e999'", "'0x10'", "'9223372036854775808'", "' 1'", "''"])
            case 7: random.one(of: ["CAST('nan', 'NSNumber')", "nil", "(1 - 1)", "-(-9223372036854775807 - 1)"])
            default: given(.bool(random.chance(50)))
            }
        }

        mutating func number(_ depth: Int = 2) -> String {
            switch random.below(depth > 0 ? 13 : 5) {
            case 0, 1: random.one(of: ["likes", "views", "rating", "pinned", "author.age", "author.boss.age"])
            case 2, 3: constant()
            case 4:
                random.one(of: [
                    "comments.@max.stars", "comments.@min.liked", "author.posts.@max.rating", "author.posts.@count",
                    "comments.@sum.stars", "comments.@avg.liked", "author.posts.@sum.rating",
                ])
            case 5...7: "(\(number(depth - 1)) \(random.one(of: ["+", "-", "*"])) \(number(depth - 1)))"
            case 8: "(\(number(depth - 1)) / \(constant()))"
            case 9: "-(\(number(depth - 1)))"
            case 10: "~(\(number(depth - 1)))"
            case 11:
                "(\(number(depth - 1)) \(random.one(of: ["&", "|", "^", "<<", ">>"])) \(random.one(of: [number(0), "1", "63", "64", "-1"])))"
            default: "(\(number(0)) ?? \(number(0)))"
            }
        }

        mutating func list(_ member: (inout Self) -> String) -> String {
            let members = (0..<random.below(4)).map { _ in member(&self) }
            return "{\(members.joined(separator: ", "))}"
        }

        mutating func date() -> String {
            let seconds = random.chance(20) ? .nan : random.one(of: SQLHostileTests.fractions)
            return random.chance(20) ? "now()" : given(.date(Date(timeIntervalSinceReferenceDate: seconds)))
        }

        mutating func comparison() -> String { random.one(of: ["==", "!=", "<", "<=", ">", ">="]) }
        mutating func options() -> String { random.one(of: ["", "", "", "[c]", "[d]", "[cd]", "[n]", "[l]"]) }

        mutating func subquery(_ depth: Int, _ owner: String, _ toPosts: Bool) -> String {
            // Names are used again within each other, and are those of given values too.
            let name = random.one(of: ["c", "x", "v0"])
            let inner: String
            switch random.below(depth > 0 ? 6 : 4) {
            case 0: inner = "$\(name).\(toPosts ? "likes" : "stars") \(comparison()) \(number(0))"
            case 1: inner = "$\(name).\(toPosts ? "text" : "body") \(comparison())\(options()) \(text())"
            case 2: inner = "$\(name).\(toPosts ? "author" : "writer").name IN\(options()) \(list { $0.text() })"
            case 3: inner = "NOT $\(name).\(toPosts ? "rating" : "liked") \(comparison()) \(constant())"
            default:
                inner = subquery(depth - 1, toPosts ? "$\(name).comments" : "$\(name).writer.posts", !toPosts)
            }
            return "SUBQUERY(\(owner), $\(name), \(inner)).@count \(comparison()) \(random.below(3))"
        }

        mutating func condition(_ depth: Int = 2) -> String {
            switch random.below(depth > 0 ? 16 : 13) {
            case 0...2: "\(number()) \(comparison()) \(number())"
            case 3: "\(number(1)) IN \(list { $0.constant() })"
            case 4: "\(number(1)) BETWEEN {\(constant()), \(constant())}"
            case 5, 6:
                "\(random.one(of: ["text", "author.name", "author.boss.nick"])) \(comparison())\(options()) \(text())"
            case 7:
                "text \(random.one(of: ["CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES"]))\(options()) \(text())"
            case 8: "\(random.one(of: ["text", "author.name", text()])) IN\(options()) \(list { $0.text() })"
            case 9: "created \(comparison()) \(date())"
            case 10: random.chance(50) ? "created IN \(list { $0.date() })" : "created BETWEEN {\(date()), \(date())}"
            case 11:
                "\(random.one(of: ["ANY", "ALL", "NONE"])) \(random.one(of: ["comments.stars", "author.posts.rating", "comments.liked"])) \(comparison()) \(constant())"
            case 12:
                switch random.below(4) {
                case 0: "raw \(comparison()) \(given(.data(random.one(of: SQLHostileTests.data))))"
                case 1: "author == reference('User', \(text()))"
                case 2: "author IN {\(given(.reference(Reference(type: "User", id: "1")))), nil, \(constant())}"
                default: subquery(3, random.one(of: ["comments", "author.posts"]), false)
                }
            case 13: subquery(3, "comments", false)
            case 14: "NOT (\(condition(depth - 1)))"
            default: "(\(condition(depth - 1)) \(random.one(of: ["AND", "OR"])) \(condition(depth - 1)))"
            }
        }
    }

    @Test(arguments: 0..<8) func memoryAndSQLAgreeAboutValuesNobodyThinksOf(_ part: UInt64) throws {
        var (pairs, translated, found, unreadable) = (0, 0, 0, 0)
        for round in 0..<Self.rounds {
            let seed = part * 10_000 + UInt64(round)
            let records = try Records(
                seed: seed, texts: Self.texts,
                numbers: Records.Numbers(whole: Self.whole, fractions: Self.fractions, data: Self.data))
            var maker = Maker(random: SeededGenerator(seed: seed))
            for _ in 0..<50 {
                maker.variables = [:]
                let text = maker.condition()
                guard let read = try? ValueExpression(parsing: text, as: .predicate) else {
                    unreadable += 1
                    continue
                }
                let expression = read.typed(for: Records.post, in: Records.entities)
                let sql = expression.sql(
                    for: Records.post, in: Records.entities, variables: maker.variables,
                    now: Date(timeIntervalSinceReferenceDate: 100))
                let inMemory = records.found(
                    expression, variables: maker.variables, now: Date(timeIntervalSinceReferenceDate: 100))
                let inSQL = try records.found(
                    sql, variables: maker.variables, now: Date(timeIntervalSinceReferenceDate: 100))
                pairs += 1
                found += inMemory.isEmpty ? 0 : 1
                if sql.residual == nil { translated += 1 }
                if inMemory != inSQL {
                    let given = maker.variables.map { "\($0.name) = \("\($0.value)".prefix(60))" }
                    Issue.record(
                        "\(text)\n\(given)\nmemory \(inMemory.sorted()), SQL \(inSQL.sorted())\n\(sql.statement)")
                    return
                }
            }
        }
        #expect(pairs > unreadable * 4, "\(unreadable) were not read")
        #expect(translated > pairs / 4, "\(translated) of \(pairs) were translated as a whole")
        #expect(found > pairs / 6, "\(found) of \(pairs) found anything")
    }

    /// `WEND_HOSTILE_ROUNDS` makes it longer.
    private static let rounds = Int(ProcessInfo.processInfo.environment["WEND_HOSTILE_ROUNDS"] ?? "") ?? 5

    /// A date that is not a number is not nothing, and the least integer has no opposite to take bits of.
    @Test func whatIsNotANumberIsNoneOfTheRows() throws {
        let records = try Records(seed: 2, texts: Self.texts)
        for text in ["created == $d", "created IN {$d}", "NOT created != $d"] {
            let expression = try ValueExpression(parsing: text, as: .predicate)
            let variables: Fields = ["d": .date(Date(timeIntervalSinceReferenceDate: .nan))]
            let sql = expression.sql(for: Records.post, in: Records.entities, variables: variables)
            #expect(try records.found(sql, variables: variables) == records.found(expression, variables: variables))
            #expect(sql.residual != nil)
        }
        let bits = try ValueExpression(parsing: "~(-likes) == -9223372036854775808", as: .predicate)
        #expect(bits.sql(for: Records.post, in: Records.entities).residual == bits)
    }

    /// What cannot be compared within SUBQUERY is a problem of the comparison around it, which only memory notices.
    @Test(arguments: [
        ("$c.stars > 'x'", false), ("$c.body < 3", false), ("$c.body CONTAINS 3", false), ("3 IN $c.body", false),
        ("$c.stars > nil", true), ("$c.stars == 'x'", true), ("$c.body MATCHES $p", false),
        ("$c.body MATCHES '[ab]+'", true), ("$c.body LIKE $c.writer.name", false), ("$c.body CONTAINS 'a'", true),
        ("$c.body IN {'a', $p}", true), ("$c.body IN {'a', $c}", false),
    ])
    func whatCannotBeComparedIsAProblemOfTheWhole(_ filter: String, _ isWhole: Bool) throws {
        let expression = try ValueExpression(parsing: "SUBQUERY(comments, $c, \(filter)).@count >= 0", as: .predicate)
            .typed(for: Records.post, in: Records.entities)
        // A record of SUBQUERY hides what is given by the same name.
        let variables: Fields = ["p": "[", "c": "swift"]
        for seed in 1...20 {
            let records = try Records(seed: UInt64(seed))
            let sql = expression.sql(for: Records.post, in: Records.entities, variables: variables)
            #expect((sql.residual == nil) == isWhole)
            #expect(try records.found(sql, variables: variables) == records.found(expression, variables: variables))
        }
    }
}
