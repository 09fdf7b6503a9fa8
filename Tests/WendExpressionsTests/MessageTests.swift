import Testing
import WendExpressions

@Suite struct MessageTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let expected: String
        var role = ExpressionRole.any
        var testDescription: String { text }
    }

    static let rows: [Row] = [
        Row(text: "a == ", expected: "1:6: error: expected a value, found the end [expression-syntax]"),
        Row(
            text: "a CONTAINZ 'x'",
            expected:
                "1:3: error: expected an operator or the end, found 'CONTAINZ'; did you mean 'CONTAINS'? [expression-syntax]"
        ),
        Row(text: "sun({1})", expected: "1:1: error: unknown function 'sun'; did you mean 'sum'? [unknown-function]"),
        Row(
            text: "a.@cuont",
            expected: "1:3: error: unknown operator '@cuont'; did you mean '@count'? [unknown-operator]"),
        Row(
            text: "isHidden",
            expected: "1:1: error: a value is not a condition; did you mean 'isHidden == YES'? [not-a-predicate]",
            role: .predicate),
        Row(text: "a == 1 AND\n  (b == ", expected: "2:9: error: expected a value, found the end [expression-syntax]"),
        Row(text: "a == 1 AND (b == 2", expected: "1:19: error: expected ')', found the end [expression-syntax]"),
        Row(
            text: "a CONTAINS[x] 'b'",
            expected:
                "1:12: error: unknown option 'x'; options are c (case), d (diacritics), n (normalised), l (locale) "
                + "[unknown-option]"),
        Row(text: "now(1)", expected: "1:1: error: 'now' takes no arguments, found 1 [wrong-arity]"),
        Row(
            text: "'x' MATCHES 'a(?=b)'",
            expected:
                "1:13: error: not a regular expression: looking ahead, '(?=…)', cannot be matched in linear time, "
                + "at character 4 [invalid-pattern]"),
        Row(text: "a {b", expected: "1:3: error: the '{' here has no '}' [expression-syntax]", role: .template),
        Row(
            text: "a == AND b ==",
            expected: """
                1:6: error: expected a value, found 'AND' [expression-syntax]
                1:14: error: expected a value, found the end [expression-syntax]
                """),
    ]

    @Test(arguments: rows) func says(_ row: Row) {
        let error = #expect(throws: ExpressionError.self) { try ValueExpression(parsing: row.text, as: row.role) }
        #expect(error?.description == row.expected)
    }

    static let types = ExpressionTypes(
        .fields([
            "text": .string, "likes": .integer, "created": .date, "tags": .list(.string), "author": .record("User"),
        ]), variables: ["input": .string], entities: ["User": ["name": .string, "isActive": .bool]])

    static let typedRows: [Row] = [
        Row(text: "likes > 3 AND text CONTAINS[cd] $input AND author.name != nil AND ANY tags == 'x'", expected: ""),
        Row(text: "author.active == YES", expected: ""),
        Row(text: "lickes > 3", expected: "1:1: error: the scope has no 'lickes'; did you mean 'likes'? [unknown-key]"),
        Row(text: "author.nam == 'x'", expected: "1:1: error: 'User' has no 'nam'; did you mean 'name'? [unknown-key]"),
        Row(text: "likes > 'x'", expected: "1:1: warning: '>' does not compare a number with a text [expression-type]"),
        Row(text: "likes == 'x'", expected: "1:1: warning: a number never equals a text [expression-type]"),
        Row(text: "text + 1 > 2", expected: "1:1: warning: '+' needs a number, found a text [expression-type]"),
        Row(
            text: "tags > 'x'",
            expected:
                "1:1: warning: '>' compares one value, not a list; write ANY, ALL or NONE before it [expression-to-many]"
        ),
        Row(text: "ANY likes > 3", expected: "1:5: warning: 'ANY' needs a list, found a number [expression-type]"),
        Row(
            text: "text CONTAINS $imput",
            expected: "1:15: error: the variable '$imput' has no value; did you mean '$input'? [unbound-variable]"),
        Row(
            text: "SUBQUERY(tags, $t, $t > 3).@count > 0",
            expected: "1:20: warning: '>' does not compare a text with a number [expression-type]"),
        Row(
            text: "FUNCTION(tags, 'wx_frist') == 'x'",
            expected: "1:1: error: a list does not answer 'wx_frist'; did you mean 'wx_first'? [selector-denied]"),
        Row(text: "likes LIKE 'x'", expected: "1:1: warning: 'LIKE' needs a text, found a number [expression-type]"),
        Row(text: "created < 5", expected: "1:1: warning: '<' does not compare a date with a number [expression-type]"),
    ]

    @Test(arguments: typedRows) func checksTypes(_ row: Row) throws {
        let problems = try ValueExpression(parsing: row.text).check(against: Self.types)
        #expect(problems.map(\.description).joined(separator: "\n") == row.expected)
    }

    @Test func argumentsTakeTheirPlaces() throws {
        let expression = try ValueExpression(
            parsing: "%K == %@ AND age > %d AND rate < %f AND text == '%@' AND n %% 2 == 1",
            arguments: ["author.name", "o'brien \"x\"", 30, 2.5])
        #expect(
            expression.description
                == #"author.name == "o'brien \"x\"" AND age > 30 AND rate < 2.5 AND text == "%@" AND modulus:by:(n, 2) == 1"#
        )
        for (text, arguments) in [("a == %@", []), ("a == 1", [1]), ("%K == 1", [2]), ("a == %d", ["x"])]
            as [(String, [Value])]
        {
            let error = #expect(throws: ExpressionError.self) {
                try ValueExpression(parsing: text, arguments: arguments)
            }
            #expect(error?.problems.first?.code == "format-argument")
        }
    }

    @Test func canonicalFormIsPrinted() throws {
        let pairs = [
            "a=5": "a == 5", "a<>5&&b=<2": "a != 5 AND b <= 2", "(a=1 or b=2) and c=3": "(a == 1 OR b == 2) AND c == 3",
            "a=1 and (b=2 and c=3)": "a == 1 AND b == 2 AND c == 3", "not (a=1)": "NOT a == 1",
            "some a.b=1": "ANY a.b == 1",
            "-(2)**2": "-2 ** 2", "x NOT IN {1}": "NOT x IN {1}", "t contains[dc] 'a'": #"t CONTAINS[cd] "a""#,
            "d < CAST(5,'NSDate')": #"d < CAST(5.0, "NSDate")"#, "#first > 1": "#first > 1",
            "a . b [ first ]": "a.b[FIRST]",
        ]
        for (text, printed) in pairs { #expect(try ValueExpression(parsing: text).description == printed) }
    }
}
