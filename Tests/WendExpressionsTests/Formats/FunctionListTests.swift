import Foundation
import TestSupport
import Testing

@testable import WendExpressions

/// The list of functions, and what it says of them.
struct FunctionListTests {
    @Test func everyFunctionIsInItOnce() {
        let names = ExpressionFunction.all.map(\.name)
        #expect(Set(names).count == names.count)
        for function in NamedFunction.allCases {
            #expect(names.contains(function.name), "\(function.name)")
            #expect(NamedFunction(written: function.name) == function)
        }
    }

    @Test(arguments: ExpressionFunction.all.map(\.name)) func itsExampleComesToWhatItSays(_ name: String) throws {
        let function = try #require(ExpressionFunction(named: name))
        let report = try ValueExpression(parsing: function.example).report(in: FormatCase.scope())
        let expected = try JSON.value(function.result)
        #expect(
            report.value == expected || report.value.number == expected.number && expected.number != nil, "\(report)")
        #expect(report.problems.isEmpty)
        let written = name.hasSuffix(":") ? "\(name)(" : "\(name)("
        #expect(function.example.contains(written), "\(function.example)")
        #expect(!function.summary.isEmpty && function.summary.hasSuffix("."))
    }

    @Test func everySignatureIsRead() {
        for function in NamedFunction.allCases {
            let (signature, text) = (function.signature, function.described.signature)
            #expect(signature.parameters.allSatisfy { !$0.sorts.isEmpty && !$0.name.isEmpty }, "\(text)")
            #expect(!signature.result.isEmpty && text.contains(" → \(signature.result)"), "\(text)")
            let parts = function.rawValue.count { $0 == ":" }
            if parts > 0, !function.isAggregate, function != .dictionary, function != .random {
                #expect(signature.arity == parts...parts || function.signature.parameters.contains(where: \.isOptional))
            }
        }
    }

    /// What a function is said not to look at makes no difference to it.
    @Test(arguments: ExpressionFunction.all.map(\.name)) func itLooksAtNothingElse(_ name: String) throws {
        let function = try #require(ExpressionFunction(named: name))
        let expression = try ValueExpression(parsing: function.example)
        let here = expression.evaluate(in: FormatCase.scope())
        if !function.surroundings.contains(.locale), !function.example.contains("format(") {
            #expect(expression.evaluate(in: FormatCase.scope("ar")) == here)
        }
        let isOfPlace = !function.surroundings.isDisjoint(with: [.locale, .timeZone])
        #expect(expression.asksForPlace == isOfPlace || function.example.contains("date("))
        if function.surroundings.contains(.time) { #expect(expression.asksForTime) }
    }

    static let words: [(String, String)] = [
        ("adding(a, 'dya', 1)", "1:11: error: 'adding' knows no unit 'dya'; did you mean 'day'? [unknown-word]"),
        (
            "adding(a, 'fortnight', 1)",
            "1:11: error: 'adding' knows no unit 'fortnight'; it knows year, month, week, day, hour, minute, second [unknown-word]"
        ),
        (
            "part(a, 'weekdya')",
            "1:9: error: 'part' knows no part of a date 'weekdya'; did you mean 'weekday'? [unknown-word]"
        ),
        ("format(a, 'shrt')", "1:11: error: 'format' knows no style 'shrt'; did you mean 'short'? [unknown-word]"),
        (
            "format(a, 'short', 'lnog')",
            "1:20: error: 'format' knows no style 'lnog'; did you mean 'long'? [unknown-word]"
        ),
        (
            "format(a, 'YYYY')",
            "1:11: error: 'format' cannot write that: 'YYYY' is the year a week belongs to; the year is 'y'; did you mean 'yyyy'? [invalid-format]"
        ),
        (
            "format(a, '0.#0')",
            "1:11: error: 'format' cannot write that: '0' stands behind '#' behind the point [invalid-format]"
        ),
        (
            "date(a, 'jj')",
            "1:9: error: 'date' cannot read or write that: 'jj' stands for no part of a date; text is put into quotes [invalid-format]"
        ),
        (
            "currency(a, 'eur')",
            "1:13: error: 'currency' cannot read or write that: a currency is named by three capitals, such as 'EUR' [invalid-format]"
        ),
        ("listed(a, 'adn')", "1:11: error: 'listed' knows no word 'adn'; did you mean 'and'? [unknown-word]"),
        (
            "sorted(a, 'b', 'down')",
            "1:16: error: 'sorted' knows no direction 'down'; it knows ascending, descending [unknown-word]"
        ),
        ("round(1, 2, 3)", "1:1: error: 'round' takes one or two arguments, found 3 [wrong-arity]"),
        ("format()", "1:1: error: 'format' takes one to three arguments, found 0 [wrong-arity]"),
        ("relatve(a)", "1:1: error: unknown function 'relatve'; did you mean 'relative'? [unknown-function]"),
    ]

    @Test(arguments: words) func whatIsKnownIsCheckedWhenItIsRead(_ text: String, _ message: String) {
        let error = #expect(throws: ExpressionError.self) { try ValueExpression(parsing: text) }
        #expect(error?.description == message.replacing("read or write that", with: "write that"))
    }

    private static let types = ExpressionTypes(
        .fields(["text": .string, "likes": .integer, "created": .date, "tags": .list(.string)]))

    static let typed: [(String, String)] = [
        ("format(created, 'd MMM')", ""), ("format(likes, '0.0')", ""), ("tags == sorted(tags)", ""),
        ("round(likes) + difference(created, now(), 'day') > 1", ""), ("sorted(tags)[0] BEGINSWITH 'a'", ""),
        ("joined(tags, ', ') == text", ""), ("split(text, ',') == tags", ""),
        (
            "format(created, '0.0')",
            "1:17: error: 'format' cannot write that: no letter in it stands for a part of a date [invalid-format]"
        ),
        ("format(text)", "1:8: warning: 'format' needs a number or a date, found a text [expression-type]"),
        ("adding(likes, 'day', 1)", "1:8: warning: 'adding' needs a date, found a number [expression-type]"),
        ("trim(likes)", "1:6: warning: 'trim' needs a text, found a number [expression-type]"),
        ("listed(text)", "1:8: warning: 'listed' needs a list, found a text [expression-type]"),
        ("adding(created, 'day', 1) > 5", "1:1: warning: '>' does not compare a date with a number [expression-type]"),
        ("number(text) == text", "1:1: warning: a number never equals a text [expression-type]"),
    ]

    @Test(arguments: typed) func typesAreChecked(_ text: String, _ message: String) throws {
        let problems = try ValueExpression(parsing: text).check(against: Self.types)
        #expect(problems.map(\.description).joined(separator: "\n") == message)
    }
}
