import TestSupport

/// Makes texts of expressions that are about posts and users, always the same for the same seed.
struct RandomExpression {
    private var random: SeededGenerator
    private static let signs = Array("(){}[]'\"$@%#.,:=<>!&|+-*/^~?\\ aZ0é".utf8)

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func below(_ bound: Int) -> Int { random.below(bound) }

    mutating func pick(_ choices: [String]) -> String { random.one(of: choices) }

    mutating func condition(_ depth: Int = 3) -> String {
        switch below(depth > 0 ? 14 : 9) {
        case 0...2: "\(number(2)) \(pick(["==", "!=", "<", "<=", ">", ">="])) \(number(1))"
        case 3: "\(string()) \(pick(["==", "!=", "<", ">="]))\(options()) \(string())"
        case 4: "\(string()) \(pick(["CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "IN"]))\(options()) \(text())"
        case 5: membership()
        case 6: quantified()
        case 7:
            "\(pick(["author", "created", "text", "likes", "author.name", "rating"])) \(pick(["==", "!="])) \(pick(["nil", "3", "'a'", "YES"]))"
        case 8: "created \(pick(["<", ">=", "=="])) CAST(\(below(5) * 100), 'NSDate')"
        case 9, 10: "(\(condition(depth - 1)) \(pick(["AND", "OR"])) \(condition(depth - 1)))"
        case 11: "NOT (\(condition(depth - 1)))"
        case 12: "\(condition(depth - 1)) AND \(condition(depth - 1))"
        default: "NOT \(condition(0))"
        }
    }

    mutating func number(_ depth: Int) -> String {
        switch below(depth > 0 ? 11 : 6) {
        case 0, 1: pick(["likes", "views", "rating", "pinned", "author.age"])
        case 2: String(below(7) - 2)
        case 3: pick(["0", "1", "2.5", "-1.5", "YES", "9223372036854775807", "nil"])
        case 4:
            pick([
                "author.posts.@count", "comments.@count", "author.posts.@max.likes", "comments.@min.stars",
                "comments.@sum.liked", "(comments.@distinctUnionOfObjects.stars).@count",
                "((comments.@unionOfObjects.writer).@unionOfObjects.name).@count", "author.@allKeys.@count",
            ])
        case 5: pick(["comments.@sum.stars", "author.posts.@avg.likes", "SUBQUERY(comments, $c, $c.stars > 1).@count"])
        case 6: "(\(number(depth - 1)) \(pick(["+", "-", "*"])) \(number(depth - 1)))"
        case 7: "(\(number(depth - 1)) / \(pick(["2", "1.5", "0", "views", "-1"])))"
        case 8: "(likes \(pick(["&", "|", "^", "<<", ">>"])) \(below(5)))"
        case 9: "-\(number(depth - 1))"
        default: "(\(number(0)) ?? \(number(0)))"
        }
    }

    mutating func string() -> String {
        pick(["text", "author.name", "text", "author.boss.name", text(), "nil", "author.nick"])
    }

    mutating func text() -> String {
        pick(["'a'", "'Ab'", "'é'", "'E'", "'swift'", "''", "'*a*'", "'a?'", "'Ünï'", "'\\u0065\\u0301'", "'😀'", "'3'"])
    }

    mutating func options() -> String { pick(["", "", "[c]", "[d]", "[cd]", "[n]"]) }

    private mutating func membership() -> String {
        switch below(4) {
        case 0: "likes IN {1, 2, \(pick(["3", "nil", "'x'"]))}"
        case 1: "text IN\(options()) {'a', \(text())}"
        case 2: "likes BETWEEN {\(number(0)), \(number(0))}"
        default: "author IN {\(pick(["nil", "reference('User', '1')", "3"])), reference('User', '2')}"
        }
    }

    private mutating func quantified() -> String {
        let quantifier = pick(["ANY", "ALL", "NONE", "SOME"])
        return switch below(6) {
        case 0: "\(quantifier) comments.stars \(pick(["==", "!=", "<", ">"])) \(pick(["1", "2", "nil", "1.5", "'a'"]))"
        case 1: "\(quantifier) comments.body CONTAINS[cd] \(text())"
        case 2: "\(quantifier) author.posts.likes >= \(below(4))"
        case 3: "\(quantifier) comments.writer.name == \(text())"
        case 4: "\(quantifier) comments.stars IN {1, \(pick(["2", "nil"]))}"
        default:
            "SUBQUERY(comments, $c, $c.stars > \(below(3)) AND $c.writer.name != \(text())).@count \(pick(["==", ">", "<"])) \(below(3))"
        }
    }

    /// A text that was an expression, with some of its bytes changed.
    mutating func mutated(_ text: String) -> String {
        var bytes = Array(text.utf8)
        for _ in 0..<1 + below(4) {
            guard !bytes.isEmpty else { break }
            let position = below(bytes.count)
            switch below(4) {
            case 0: bytes.remove(at: position)
            case 1: bytes.insert(Self.signs[below(Self.signs.count)], at: position)
            case 2: bytes[position] = UInt8(below(256))
            default: bytes.swapAt(position, below(bytes.count))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
