import Foundation
import WendExpressions

/// Evaluating, reading and filtering with expressions, beside Foundation's predicates and Swift written by hand.
enum ExpressionBenchmark {
    private static let second = "favoritesCount > 0 AND text CONTAINS[cd] \"swift\""

    /// What Foundation's predicates look at.
    private struct Post: Sendable {
        var favoritesCount: Int
        var text: String
    }

    static func run() throws {
        try evaluation()
        try reading()
        try filtering()
        try matching()
    }

    private static func record(_ number: Int) -> Value {
        [
            "postId": .string(String(number)), "favoritesCount": .integer(number % 7),
            "text": .string(text(number)), "repostCount": .integer(number % 3),
            "tags": ["one", "two", "three", "four", "x"], "author": ["name": "Ann", "nickname": "ann"],
        ]
    }

    /// 60 ASCII characters; half of the texts speak of Swift, near their end.
    private static func text(_ number: Int) -> String {
        let end = number.isMultiple(of: 2) ? "learning Swift now" : "drinking some tea."
        return "An ordinary post number \(number % 9) of a test app, \(end)"
    }

    private static func evaluation() throws {
        let post = Post(favoritesCount: 3, text: text(0))
        let first = #Predicate<Post> { $0.favoritesCount > 0 }
        let peers: [String: () throws -> Bool] = [
            "favoritesCount > 0": { try first.evaluate(post) }
        ]
        let contains = #Predicate<Post> { $0.favoritesCount > 0 && $0.text.contains("Swift") }
        let scope = ExpressionScope(record(3 * 7 + 3))
        for text in ["favoritesCount > 0", second, "ANY tags == \"x\" AND author.name BEGINSWITH \"A\""] {
            let expression = try ValueExpression(parsing: text, as: .predicate)
            guard expression.holds(in: scope) else { throw Failure(text: text) }
            let value = nanoseconds { expression.holds(in: scope) }
            var figure = Figure(name: "evaluate \(text)", value: value, unit: "ns")
            if let peer = try peers[text].map({ peer in try nanoseconds { try peer() } }) {
                (figure.peer, figure.peerValue, figure.ratio) = ("#Predicate", peer, value / peer)
            } else if text == second {
                let peer = try nanoseconds { try contains.evaluate(post) }
                (figure.peer, figure.peerValue, figure.ratio) = ("#Predicate, letter case counting", peer, value / peer)
            }
            figure.print()
        }
    }

    private static func reading() throws {
        let value = try nanoseconds(rounds: 2000) { try ValueExpression(parsing: second, as: .predicate).isPredicate }
        Figure(name: "read \(second)", value: value / 1000, unit: "µs").print()
    }

    private static func filtering() throws {
        let records = (0..<100_000).map(record)
        let expression = try ValueExpression(parsing: second, as: .predicate)
        var found = 0
        let samples = (0..<5).map { _ in seconds { found = expression.filter(records).count } * 1000 }
        var byHand = 0
        let others = (0..<5).map { _ in seconds { byHand = records.filter(isWanted).count } * 1000 }
        guard found == byHand, found > 0 else { throw Failure(text: "\(found) and \(byHand) records") }
        var figure = Figure(name: "filter 100,000 records with \(second)", value: samples.median, unit: "ms")
        (figure.peer, figure.peerValue) = ("Swift written by hand", others.median)
        figure.ratio = samples.median / others.median
        figure.print()
    }

    /// The second expression as one would write it in Swift, for texts of ASCII and others.
    private static func isWanted(_ record: Value) -> Bool {
        guard case .dictionary(let fields) = record, case .integer(let count)? = fields["favoritesCount"], count > 0,
            case .string(let text)? = fields["text"]
        else { return false }
        let wanted = Array("swift".utf8)
        return text.utf8.withContiguousStorageIfAvailable { bytes in
            guard !bytes.contains(where: { $0 >= 0x80 }) else { return folded(text).contains("swift") }
            guard bytes.count >= wanted.count else { return false }
            return (0...(bytes.count - wanted.count)).contains { start in
                wanted.indices.allSatisfy { (bytes[start + $0] | 0x20) == wanted[$0] }
            }
        } ?? folded(text).contains("swift")
    }

    private static func folded(_ text: String) -> String {
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }

    private static func matching() throws {
        let text = String(repeating: "Hello, this is some text. ", count: 400_000)
        let pattern = try TextPattern(regularExpression: "([a-zA-Z]+[ ,.]+)*")
        let time = seconds { precondition(pattern.matches(text), "the text matches") }
        Figure(name: "MATCHES on 10 MB", value: Double(text.utf8.count) / time / 1e6, unit: "MB/s").print()
    }

    /// The median time of one call, of 25 samples.
    private static func nanoseconds(rounds: Int = 20_000, _ work: () throws -> Bool) rethrows -> Double {
        var held = 0
        var samples: [Double] = []
        for _ in 0..<25 {
            let time = try seconds { for _ in 0..<rounds where try work() { held += 1 } }
            samples.append(time * 1e9 / Double(rounds))
        }
        precondition(held >= 0, "the calls count")
        return samples.median
    }

    private struct Failure: Error { let text: String }
}
