import Foundation
import TestSupport
import Testing
import WendExpressions

@Suite struct PropertyTests {
    @Test func readingWhatWasPrintedGivesTheSame() throws {
        var random = RandomExpression(seed: 42)
        for _ in 0..<20_000 {
            let text = random.below(3) == 0 ? random.number(4) : random.condition(4)
            let expression = try ValueExpression(parsing: text)
            let printed = expression.description
            let again = try? ValueExpression(parsing: printed)
            guard again == expression, again?.description == printed else {
                Issue.record("\(text) was printed as \(printed)")
                return
            }
        }
    }

    /// Whatever a text holds, reading ends with an expression or with problems that lie in the text; whatever an expression
    /// says, evaluating it ends within its budget.
    @Test func nothingEndsBadly() throws {
        var random = RandomExpression(seed: 4711)
        let subject: Value = [
            "text": "Ab é", "likes": 3, "views": 0, "rating": 2.5, "pinned": true,
            "author": ["name": "a", "posts": [["likes": 2]]],
            "comments": [["stars": 1, "body": "swift"], ["stars": .null]],
            "created": .date(Date(timeIntervalSinceReferenceDate: 100)),
        ]
        let scope = ExpressionScope(subject, variables: ["input": "x"], cost: 10_000)
        var parsed = 0
        for round in 0..<200_000 {
            var text = round.isMultiple(of: 5) ? random.number(3) : random.condition(2)
            if !round.isMultiple(of: 4) { text = random.mutated(text) }
            let role = ExpressionRole.allCases[round % 3]
            switch Self.read(role == .template ? "a {\(text)} b" : text, role) {
            case .success(let expression):
                parsed += 1
                let report = expression.report(in: scope)
                guard report.cost <= 10_000 else {
                    Issue.record("\(text) cost \(report.cost)")
                    return
                }
            case .failure(let error):
                let length = text.utf8.count + 8
                guard !error.problems.isEmpty, error.problems.allSatisfy({ $0.offset + $0.length <= length }) else {
                    Issue.record("\(text): \(error)")
                    return
                }
            }
        }
        #expect(parsed > 50_000)
    }

    private static func read(_ text: String, _ role: ExpressionRole) -> Result<ValueExpression, ExpressionError> {
        Result { () throws(ExpressionError) in try ValueExpression(parsing: text, as: role) }
    }

    @Test(arguments: [
        String(repeating: "(", count: 100_000), String(repeating: "NOT ", count: 4000),
        String(repeating: "-", count: 16_000),
        String(repeating: "{", count: 16_000), String(repeating: "a[", count: 8000),
        "a" + String(repeating: "+a", count: 8000),
        "a" + String(repeating: "[0]", count: 5000), String(repeating: "TERNARY(", count: 2000),
        String(repeating: "(", count: 5000) + "a" + String(repeating: ")", count: 5000),
    ]) func depthIsAnErrorAndNoCrash(_ text: String) {
        for limits in [ExpressionLimits.standard, ExpressionLimits(textBytes: 1 << 20)] {
            #expect(throws: ExpressionError.self) { try ValueExpression(parsing: text, limits: limits) }
            #expect(throws: ExpressionError.self) {
                try ValueExpression(parsing: "{\(text)}", as: .template, limits: limits)
            }
        }
    }

    /// Texts that went wrong once.
    @Test(arguments: ["{ {\u{65E}A2} }", "{2}\0\0x", "\0{a}\u{FFFD}\0{3}UNION {2}\0\0\0"])
    func oddTextsComeBackFromTheirPrintedForm(
        _ text: String
    ) throws {
        let expression = try ValueExpression(parsing: text, as: .template)
        #expect(try ValueExpression(parsing: expression.description, as: .template) == expression)
    }

    /// Texts nested by one wrapper, or by wrappers at random, as deep as they can be read: what is printed may have more
    /// brackets than was written, and is still read.
    @Test func whatIsAsDeepAsCanBeIsReadWhenItWasPrinted() throws {
        let wrappers: [(before: String, after: String, isCondition: Bool)] = [
            ("!", "", true), ("NOT ", "", true), ("NOT (", ")", true), ("(a AND ", ")", true), ("(", " OR a)", true),
            ("TERNARY(", ", a, b) == 1", true), ("(1 == 2) == (", ")", true), ("-", "", false), ("-(", ")", false),
            ("~", "", false), ("(1 + ", ")", false), ("1 - (2 - ", ")", false), ("a ?? ", "", false),
            ("(", " ?? a)", false),
            ("2 ** -", "", false), ("(", " ** 2)", false), ("{", "}", false), ("a[", "]", false),
            ("(", ").@count", false),
            ("(", ").@max.b", false), ("abs(", ")", false), ("$x := ", "", false), ("CAST(", ", 'NSNumber')", false),
        ]
        func check(_ next: () -> (before: String, after: String, isCondition: Bool), _ isCondition: Bool) throws {
            var text = isCondition ? "a == 1" : "a"
            var deepest: ValueExpression?
            while let expression = try? ValueExpression(parsing: text) {
                deepest = expression
                let wrapper = next()
                text = wrapper.before + text + wrapper.after
            }
            guard let deepest else { return }
            #expect(try ValueExpression(parsing: deepest.description) == deepest, "\(text.prefix(200))")
        }
        for wrapper in wrappers { try check({ wrapper }, wrapper.isCondition) }
        var random = SeededGenerator(seed: 7)
        for isCondition in [true, false] {
            let chosen = wrappers.filter { $0.isCondition == isCondition }
            for _ in 0..<100 { try check({ chosen.randomElement(using: &random) ?? chosen[0] }, isCondition) }
        }
    }

    @Test func nestedSubqueriesAreCounted() throws {
        func nested(_ count: Int) -> String {
            count == 0 ? "a == 1" : "SUBQUERY(a, $x, \(nested(count - 1))).@count == 1"
        }
        #expect(throws: Never.self) { try ValueExpression(parsing: nested(8)) }
        let error = #expect(throws: ExpressionError.self) { try ValueExpression(parsing: nested(9)) }
        #expect(error?.problems.first?.code == "expression-budget")
    }

    @Test func evaluationGivesUpWhenItCostsTooMuch() throws {
        let expression = try ValueExpression(
            parsing: "SUBQUERY(l, $a, SUBQUERY(l, $b, SUBQUERY(l, $c, $a == $b).@count > 0).@count > 0).@count")
        let list = Value.list((0..<1000).map(Value.integer))
        let report = expression.report(in: ExpressionScope(["l": list], cost: 100_000))
        #expect(report.value == .null)
        #expect(report.problems.last?.code == "expression-budget")
    }

    /// Each step doubles a text or a list; a hundred of them would fill any memory.
    @Test(arguments: [
        "FUNCTION($x, 'stringByAppendingString:', $x)", "{$x, $x}", "FUNCTION({$x, $x}, 'wx_joinedBy:', ', ')",
        "dictionary('a', $x, 'b', $x)", "FUNCTION({$x}, 'arrayByAddingObject:', $x)",
    ]) func doublingIsGivenUp(_ step: String) throws {
        let steps = Array(repeating: "$x := \(step)", count: 100).joined(separator: ", ")
        let report = try ValueExpression(parsing: "{$x := 'abc', \(steps)}[LAST]")
            .report(in: ExpressionScope(cost: 1_000_000))
        #expect(report.value == .null)
        #expect(report.problems.last?.code == "expression-budget")
    }

    /// What puts a list together of members there are pays for each of them; what looks at letters pays for those.
    @Test(arguments: [
        "FUNCTION(l, 'reversed')", "FUNCTION(l, 'wx_takeFirst:', 10000)", "FUNCTION(l, 'wx_takeLast:', 10000)",
        "n.@unionOfArrays.m", "n.@distinctUnionOfArrays.m", "CAST(l, 'NSString')",
        "FUNCTION(t, 'componentsSeparatedByString:', ',')", "FUNCTION(t, 'capitalizedString')",
        "FUNCTION(d, 'allKeys')", "FUNCTION(d, 'allValues')",
    ]) func whatIsPutTogetherIsPaidFor(_ text: String) throws {
        let list = Value.list((0..<10_000).map(Value.integer))
        let fields = Fields((0..<10_000).map { ("k\($0)", Value.integer($0)) })
        let subject: Value = [
            "l": list, "n": .list([["m": list]]), "t": .string(String(repeating: "a,", count: 20_000)),
            "d": .dictionary(fields),
        ]
        let report = try ValueExpression(parsing: text).report(in: ExpressionScope(subject))
        #expect(report.problems.isEmpty)
        #expect(report.value != .null)
        #expect(report.cost >= 10_000)
    }

    @Test func dependenciesAreWhatWasRead() throws {
        let expression = try ValueExpression(
            parsing: "a > 3 AND author.name == $input OR SUBQUERY(l, $x, $x.y == b).@count > 0")
        let first = expression.report(
            in: ExpressionScope(["a": 5, "author": ["name": "x"]], variables: ["input": "x"]))
        #expect(first.dependencies == ["a", "author.name", "$input"])
        let second = expression.report(in: ExpressionScope(["a": 1, "l": [["y": 1]], "b": 1]))
        #expect(second.dependencies == ["a", "l", "b"])
    }
}
