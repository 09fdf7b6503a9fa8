import TestSupport
import Testing

@testable import WendExpressions

/// What it costs to match a text, which decides whether a budget is enough: it has to be the same wherever, and however often, that is done.
struct PatternCostTests {
    private struct Outcome: Equatable {
        let matches: Bool?
        let left: Int
    }

    private static func outcome(_ pattern: TextPattern, _ text: String, _ budget: Int) -> Outcome {
        var left = budget
        let matches = pattern.matches(text, cost: &left)
        // Of what is not enough nothing further is said.
        return Outcome(matches: matches, left: matches == nil ? -1 : left)
    }

    /// A pattern that has matched other texts before costs the same as one that has not, also where there was no room for all it had
    /// learnt.
    @Test(
        arguments: TextPatternTests.hostile.map(\.0) + [
            "a*b?[^c]+", "(?:a|b|ab)*c?", "(?i:x)\\b.*é+$", "(?=.*b)(?!.*c\\b).*", ".*a.{9}",
            "(?=.*a.{10})(?=.*b.{3}).*", "\\w+ \\d*",
        ])
    func doesNotDependOnWhatWasMatchedBefore(_ pattern: String) throws {
        var random = SeededGenerator(seed: 5)
        let used = try TextPattern(regularExpression: pattern)
        for _ in 0..<60 {
            let length = random.below(8) == 0 ? random.below(4_000) : random.below(40)
            let signs = Array("aaabbcx1 é\nΩ")
            let text = String((0..<length).map { _ in signs[random.below(2 + random.below(signs.count - 1))] })
            let budget = random.below(3) == 0 ? random.below(2_000) : 10_000_000
            let fresh = try TextPattern(regularExpression: pattern)
            let expected = Self.outcome(fresh, text, budget)
            let found = Self.outcome(used, text, budget)
            guard found == expected else {
                Issue.record("\(text.debugDescription): \(found), not \(expected)")
                return
            }
        }
    }

    /// The same of whole expressions.
    @Test func expressionsCostTheSameAgain() throws {
        var random = RandomExpression(seed: 11)
        let scopes = ["Ab é", "swift", ""].map { text in
            ExpressionScope(
                [
                    "text": .string(text), "likes": .integer(text.utf8.count), "author": ["name": .string(text + "a")],
                    "comments": [["stars": 1]],
                ],
                cost: 10_000)
        }
        for round in 0..<4_000 {
            let text =
                round.isMultiple(of: 2)
                ? random.condition(3) : "text MATCHES '\(random.pick(["a*b?.*", "(a|b)+\\\\s.*", ".*t$"]))'"
            let expression = try ValueExpression(parsing: text)
            for scope in scopes {
                let again = try ValueExpression(parsing: text)
                guard expression.report(in: scope).cost == again.report(in: scope).cost else {
                    Issue.record("\(text) does not cost the same again")
                    return
                }
            }
        }
    }
}
