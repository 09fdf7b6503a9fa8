import Foundation
import Testing
import WendCore
import WendExpressions

@testable import WendDocuments

/// What the bindings of schemes come to.
struct SchemeBindingTests {
    struct Case: Sendable, CustomStringConvertible {
        let binding: String
        let values: Value
        let expected: Value
        var description: String { binding }

        init(_ binding: String, _ values: Value, _ expected: Value) {
            self.binding = binding
            self.values = values
            self.expected = expected
        }
    }

    /// The value of a binding, worked out by the expression that it becomes.
    private func value(
        _ written: String, _ values: Value, dates: [String: SchemeTransformers.Dates] = [:]
    ) throws -> (value: Value, attribute: String, diagnostics: [Diagnostic]) {
        let map = SourceMap([SourceText(file: "scheme.json", bytes: Array(written.utf8))])
        let (binding, problems) = SchemeReader().binding(written: written, at: .init(), in: map)
        var names = SchemeNames()
        for name in values.fields?.names ?? [] { names.add(name, .same) }
        var reading = BindingReading(names, SchemeTransformers(dates: dates), map)
        let read = try #require(binding)
        let made = reading.value(of: read)
        let bound = try #require(made)
        let expression = try ValueExpression(parsing: bound.code)
        let now = Date(timeIntervalSince1970: 1_529_524_800)  // 2018-06-20 20:00
        let scope = ExpressionScope(values, now: now)
        let text = try ValueExpression(parsing: bound.attribute, as: .template)
        #expect(
            text.evaluate(in: scope).displayText == expression.evaluate(in: scope).displayText,
            "an attribute says the same as the expression")
        return (expression.evaluate(in: scope), bound.attribute, problems + reading.diagnostics)
    }

    // The older library's own tests, in its order: A-4 (two), A-5 (two), A-6, A-7, A-8, A-9 (two), A-10 (two), A-11, A-13. The others
    // are `OlderAppTests` and `OlderBundleTests`.
    static let fiveOrNot = #""predicateFormat": "a = 5""#

    @Test(arguments: [
        Case(fiveOrNot, ["a": 5], true), Case(fiveOrNot, ["a": 6], false),
        Case(fiveOrNot + #", "ifTrue": "yo", "ifFalse": "pff""#, ["a": 5], "yo"),
        Case(fiveOrNot + #", "ifTrue": "yo", "ifFalse": "pff""#, ["a": 1], "pff"),
        Case(fiveOrNot + #", "ifTrue": "yo", "ifFalse": "pff", "format": "v = '%@'""#, ["a": 5], "v = 'yo'"),
        Case(
            fiveOrNot + #", "ifTrue": "yo", "ifFalse": null, "format": "v = '%@'", "placeholder": "Oops""#, ["a": 0],
            "Oops"),
        Case(fiveOrNot + #", "ifTrue": "3", "ifFalse": "4", "transformer": "strToInt""#, ["a": 5], 3),
        Case(fiveOrNot + #", "ifTrue": "$a is 5", "ifFalse": "$a is not 5""#, ["a": 5], "5 is 5"),
        Case(fiveOrNot + #", "ifTrue": "$a is 5", "ifFalse": "$a is not 5""#, ["a": 7], "7 is not 5"),
        Case(
            fiveOrNot + #", "ifTrue": "$a is 5", "ifFalse": "$a is not 5", "format": "number %@""#, ["a": 5],
            "number 5 is 5"),
        Case(
            fiveOrNot + #", "ifTrue": "$a is 5", "ifFalse": "$a is not 5", "format": "number %@""#, ["a": 7],
            "number 7 is not 5"),
        Case(
            #""predicateFormat": "a = '5'", "ifTrue": "$a is 5", "ifFalse": "$a is not 5", "format": "symbol %@""#,
            ["a": "7"], "symbol 7 is not 5"),
        Case(
            #""predicateFormat": "info = 'test'", "ifTrue": "$info is 'test'", "ifFalse": "$info is not 'test'", "format": "string %@""#,
            ["info": "test"], "string test is 'test'"),
    ])
    func aConditionComesFirstThenTheFormatAndLastThePlaceholder(_ each: Case) throws {
        #expect(try value(each.binding, each.values).value == each.expected)
    }

    @Test(arguments: [
        Case(#""from": "who.name""#, ["who": ["name": "Ann"]], "Ann"),
        Case(#""from": "who.name", "placeholder": "<{nobody}>""#, ["who": [:]], "<{nobody}>"),
        Case(#""from": "who.name", "placeholder": "nobody""#, ["who": ["name": ""]], ""),
        Case(#""from": "who", "format": "$name (@$nick)""#, ["who": ["name": "Ann", "nick": "a"]], "Ann (@a)"),
        Case(#""from": "who.nick", "format": "@%@""#, ["who": ["nick": "ann"]], "@ann"),
        Case(#""from": "who.nick", "format": "@%@", "placeholder": "-""#, ["who": [:]], "-"),
        Case(
            #""from": "n", "format": "News! (%@) 100% $$a $ %% $b.""#, ["n": ["b": 3]], "News! ({b: 3}) 100% $a $ % 3."),
        Case(
            #""from": "who", "predicateFormat": "age > 17 AND ANY tags == 'x'", "ifTrue": "$name may", "ifFalse": "no""#,
            ["who": ["age": 18, "name": "Bo", "tags": ["x"]]], "Bo may"),
        Case(#""from": "who", "predicateFormat": "SELF == nil""#, ["who": .null], true),
        Case(#""from": "d", "transformer": "ago""#, ["d": .date(Date(timeIntervalSince1970: 1_529_514_000))], "3h"),
        Case(#""from": "d", "transformer": "ago""#, ["d": .date(Date(timeIntervalSince1970: 1_529_524_860))], "Now"),
        Case(#""from": "d", "transformer": "ago", "placeholder": "--""#, ["d": .null], "--"),
        Case(
            #""from": "d""#, ["d": .date(Date(timeIntervalSince1970: 1_529_517_600))],
            .date(Date(timeIntervalSince1970: 1_529_517_600))),
        Case(
            #""from": "d", "format": "at %@""#, ["d": .date(Date(timeIntervalSince1970: 1_529_517_600))],
            "at 2018-06-20 18:00:00 +0000"),
        Case(#""from": "n", "transformer": "toDouble""#, ["n": "2.5"], 2.5),
        Case(#""from": "n", "transformer": "toDouble""#, ["n": "two"], "two"),
        Case(#""from": "n", "transformer": "toString""#, ["n": 138.0], "138"),
        Case(#""format": "$a of $b""#, ["a": 1, "b": true], "1 of 1"),
        Case(#""from": "a", "format": "it's \"%@\" \\ \n""#, ["a": "x"], "it's \"x\" \\ \n"),
    ])
    func whatIsBoundIsTransformedAndWritten(_ each: Case) throws {
        #expect(try value(each.binding, each.values).value == each.expected)
    }

    @Test func oneBranchAloneCountsAndIsReported() throws {
        let (yes, _, problems) = try value(#""predicateFormat": "a = 5", "ifTrue": "yes""#, ["a": 4])
        #expect(yes == false)
        #expect(problems.map(\.code) == ["one-branch"])
        #expect(try value(#""predicateFormat": "a = 5", "ifFalse": "no""#, ["a": 4]).value == "no")
    }

    @Test func datesOfAServiceFileAreReadAndWritten() throws {
        let dates = ["day": SchemeTransformers.Dates(pattern: "EEE MMM d HH:mm:ss Z y", locale: "en_US_POSIX")]
        let date = Date(timeIntervalSince1970: 1_529_517_600)
        let text = "Wed Jun 20 18:00:00 +0000 2018"
        #expect(
            try value(#""from": "d", "transformer": "day""#, ["d": .string(text)], dates: dates).value == .date(date))
        #expect(
            try value(#""from": "d", "transformer": "day""#, ["d": .date(date)], dates: dates).value == .string(text))
        let other = try value(#""from": "d", "transformer": "dayy""#, ["d": "x"], dates: dates)
        #expect(other.value == "x")
        #expect(other.diagnostics.first?.message.contains("did you mean 'day'") == true)
    }

    @Test func whatIsPlainTextStaysReadable() throws {
        #expect(try value(#""from": "a", "format": "@%@ {1}""#, ["a": "x"]).attribute.contains("joined"))
        #expect(try value(#""format": "@$a {1}""#, ["a": "x"]).attribute == "@{a}{' {1}'}")
        #expect(try value(#""from": "a.b.c""#, ["a": [:]]).attribute == "{a.b.c}")
    }

    @Test func aConditionThatCannotBeReadIsReportedAndDoesNotHold() throws {
        let (value, _, problems) = try value(#""predicateFormat": "a = = 5", "ifTrue": 1, "ifFalse": 2"#, ["a": 5])
        #expect(value == 2)
        #expect(problems.contains { $0.severity == .error })
    }
}
