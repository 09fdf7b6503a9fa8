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
        Row(
            text: "a.b == 'x' OR 'y'",
            expected:
                "1:15: error: a value is not a condition; each is compared by itself; did you mean 'a.b == 'y''? [not-a-predicate]"
        ),
        Row(
            text: "a CONTAINS[c] 'x' OR 'y' OR c == 1",
            expected:
                "1:22: error: a value is not a condition; each is compared by itself; did you mean 'a CONTAINS[c] 'y''? [not-a-predicate]"
        ),
        Row(
            text: "a != 1 AND 2",
            expected:
                "1:12: error: a value is not a condition; each is compared by itself; did you mean 'a != 2'? [not-a-predicate]"
        ),
        // Always true, whatever was meant.
        Row(
            text: "a != 1 OR 2",
            expected: "1:11: error: a value is not a condition; did you mean '2 == YES'? [not-a-predicate]"),
        Row(text: "a == 1 AND\n  (b == ", expected: "2:9: error: expected a value, found the end [expression-syntax]"),
        Row(text: "a == 1 AND (b == 2", expected: "1:19: error: expected ')', found the end [expression-syntax]"),
        Row(
            text: "a CONTAINS[x] 'b'",
            expected:
                "1:12: error: unknown option 'x'; options are c (case), d (diacritics), n (normalised), l (locale) "
                + "[unknown-option]"),
        Row(
            text: "TERNARY(a > 1, 'x')",
            expected:
                "1:1: error: 'TERNARY' takes three: a condition, what there is if it holds, and what there is if not, as in "
                + "TERNARY(a > 1, 'many', 'few'); the third is missing [wrong-arity]"),
        Row(
            text: "TERNARY(a > 1)",
            expected:
                "1:1: error: 'TERNARY' takes three: a condition, what there is if it holds, and what there is if not, as in "
                + "TERNARY(a > 1, 'many', 'few'); what comes out of it is missing [wrong-arity]"),
        Row(
            text: "TERNARY()",
            expected:
                "1:1: error: 'TERNARY' takes three: a condition, what there is if it holds, and what there is if not, as in "
                + "TERNARY(a > 1, 'many', 'few'); all three are missing [wrong-arity]"),
        Row(
            text: "TERNARY(a > 1, 2, 3, 4)",
            expected:
                "1:1: error: 'TERNARY' takes three: a condition, what there is if it holds, and what there is if not, as in "
                + "TERNARY(a > 1, 'many', 'few'); found 4 [wrong-arity]"),
        // What else is wrong follows from it.
        Row(
            text: "if (a > 1, 'x', 'y')",
            expected: "1:1: error: unknown function 'if'; write TERNARY(condition, yes, no) [unknown-function]"),
        Row(text: "now(1)", expected: "1:1: error: 'now' takes no arguments, found 1 [wrong-arity]"),
        Row(
            text: "'x' MATCHES '(a)\\\\1'",
            expected:
                "1:13: error: not a regular expression: references to groups, such as '\\1', cannot be matched in linear time, "
                + "at character 5 [invalid-pattern]"),
        // The real error, not what follows from it.
        Row(
            text: "name STARTSWITH 'a'",
            expected:
                "1:6: error: expected an operator or the end, found 'STARTSWITH'; did you mean 'BEGINSWITH'? [expression-syntax]",
            role: .predicate),
        Row(
            text: "a == 1 AND name STARTSWITH 'a' OR b",
            expected: """
                1:17: error: expected an operator or the end, found 'STARTSWITH'; did you mean 'BEGINSWITH'? [expression-syntax]
                """, role: .predicate),
        Row(
            text: "a == 1 AND (name hasPrefix 'a')",
            expected: "1:18: error: expected ')', found 'hasPrefix'; did you mean 'BEGINSWITH'? [expression-syntax]",
            role: .predicate),
        Row(
            text: "name IS NULL",
            expected:
                "1:6: error: expected an operator or the end, found 'IS'; did you mean '==' or '!='? Nothing is nil: 'a == nil', 'a != nil' [expression-syntax]",
            role: .predicate),
        Row(
            text: "a IN (1, 2) AND b == 1",
            expected: "1:8: error: expected ')', found ','; lists stand in braces, as in {1, 2} [expression-syntax]",
            role: .predicate),
        Row(
            text: "a BETWEEN 1 AND 5",
            expected:
                "1:13: error: expected a list, found 'AND'; BETWEEN takes two values in braces, as in {1, 5} [expression-syntax]",
            role: .predicate),
        Row(
            text: "a == None AND b == 1",
            expected: "1:6: error: expected a value, found 'None'; nothing is written nil [expression-syntax]",
            role: .predicate),
        Row(
            text: "a == 1 & b == 2",
            expected:
                "1:12: error: expected AND, OR or the end, found '=='; conditions are joined by AND or OR, also written && and ||; single signs join bits [expression-syntax]",
            role: .predicate),
        Row(
            text: "a & b",
            expected:
                "1:1: error: a value is not a condition; conditions are joined by AND or OR, also written && and ||; single signs join bits [not-a-predicate]",
            role: .predicate),
        Row(
            text: "name.contains('x')",
            expected: "1:14: error: expected an operator or the end, found '('; write a CONTAINS b [expression-syntax]",
            role: .predicate),
        Row(
            text: "name.frobnicate(1) == 2",
            expected:
                "1:16: error: expected an operator or the end, found '('; values have no methods; functions are written name(…) [expression-syntax]"
        ),
        Row(
            text: "CAST(a, NSNumber) > 1",
            expected:
                "1:9: error: expected the name of a type in quotes, found 'NSNumber'; write 'NSNumber' [expression-syntax]"
        ),
        Row(
            text: "a BETWEEN b AND c",
            expected:
                "1:13: error: expected a list, found 'AND'; BETWEEN takes two values in braces, as in {1, 5} [expression-syntax]",
            role: .predicate),
        Row(
            text: "a BETWEEN -1 AND -5",
            expected:
                "1:14: error: expected a list, found 'AND'; BETWEEN takes two values in braces, as in {1, 5} [expression-syntax]",
            role: .predicate),
        Row(
            text: "CAST(a, NSNumber)",
            expected:
                "1:9: error: expected the name of a type in quotes, found 'NSNumber'; write 'NSNumber' [expression-syntax]",
            role: .predicate),
        Row(
            text: "a AND",
            expected: "1:6: error: expected a value, found the end [expression-syntax]", role: .predicate),
        // Lists in square brackets.
        Row(
            text: "a BETWEEN[b, c] AND d STARTSWITH 'x'",
            expected:
                "1:23: error: expected an operator or the end, found 'STARTSWITH'; did you mean 'BEGINSWITH'? [expression-syntax]",
            role: .predicate),
        Row(
            text: "a ==[c,d] 'x'",
            expected: "1:7: error: expected ']' after the options, found ',' [expression-syntax]", role: .predicate),
        Row(
            text: "a IN [1, 2",
            expected: "1:11: error: expected ',' or ']', found the end [expression-syntax]", role: .predicate),
        // Signs of other languages.
        Row(
            text: "a === 1 AND b !== nil",
            expected: """
                1:3: error: expected a comparison, found '==='; did you mean '=='? [expression-syntax]
                1:15: error: expected a comparison, found '!=='; did you mean '!='? [expression-syntax]
                """, role: .predicate),
        Row(
            text: "a ===[c] 'x'",
            expected: "1:3: error: expected a comparison, found '==='; did you mean '=='? [expression-syntax]",
            role: .predicate),
        Row(
            text: "a == 1;",
            expected: "1:7: error: unexpected character ';'; an expression ends without one [expression-syntax]",
            role: .predicate),
        Row(
            text: "a + 1 ; \n",
            expected: "1:7: error: unexpected character ';'; an expression ends without one [expression-syntax]"),
        Row(
            text: "a == 1; b == 2",
            expected:
                "1:7: error: unexpected character ';'; conditions are joined by AND or OR, members of a list are parted by ',' [expression-syntax]",
            role: .predicate),
        Row(text: "a {b", expected: "1:3: error: the '{' here has no '}' [expression-syntax]", role: .template),
        Row(
            text: "a == AND b ==",
            expected: """
                1:6: error: expected a value, found 'AND' [expression-syntax]
                1:14: error: expected a value, found the end [expression-syntax]
                """),
    ]

    @Test(arguments: [
        ("record(a 1)", "expected ':' after the name 'a'"),
        ("record(1: 2)", "a name, as in record(name: 1)"),
        ("record(a: )", "expected a value"),
        ("record(a: 1", "expected ',' or ')'"),
    ])
    func recordsSayWhatTheyLack(_ text: String, _ message: String) {
        let error = #expect(throws: ExpressionError.self) { try ValueExpression(parsing: text) }
        #expect(error.map { "\($0)" }?.contains(message) == true, "\(error.map { "\($0)" } ?? "")")
    }

    @Test(arguments: rows) func says(_ row: Row) {
        let error = #expect(throws: ExpressionError.self) { try ValueExpression(parsing: row.text, as: row.role) }
        #expect(error?.description == row.expected)
    }

    /// What can be used, and is probably not what is meant.
    static let warned: [Row] = [
        Row(
            text: "CAST(a, 'NSNumer') > 1",
            expected:
                "1:9: warning: CAST knows no type 'NSNumer', so this is nothing; did you mean 'NSNumber'? [unknown-type]"
        ),
        Row(
            text: "castObject:toType:(a, 'Int') > 1",
            expected:
                "1:23: warning: CAST knows no type 'Int', so this is nothing; it knows NSNumber, NSDecimalNumber, NSString, NSDate, NSData [unknown-type]"
        ),
        Row(
            text: "a IN (1) OR b IN {1}",
            expected:
                "1:7: warning: IN looks in a list, so it never holds; lists stand in braces, as in {1, 2} [expression-type]"
        ),
        Row(
            text: "a IN ('x') OR a IN 'xyz'",
            expected:
                "1:7: warning: a text in brackets is a text, which IN searches; lists stand in braces, as in {1, 2} [expression-type]"
        ),
        Row(
            text: "a LIKE 'x%' OR a LIKE '*%' OR a LIKE 'x'",
            expected:
                "1:8: warning: '%' stands for itself in LIKE; '*' stands for any characters, '?' for one [not-standard]"
        ),
        Row(text: "a IN b OR a IN ({1})", expected: ""),
        Row(
            text: "a BETWEEN {1, 2, 3}",
            expected:
                "1:11: warning: BETWEEN takes two values in braces, as in {1, 5}; found 3, so it never holds [expression-type]"
        ),
        Row(
            text: "a BETWEEN {b}",
            expected:
                "1:11: warning: BETWEEN takes two values in braces, as in {1, 5}; found one, so it never holds [expression-type]"
        ),
        Row(
            text: "a < 18446744073709551615",
            expected:
                "1:5: warning: whole numbers end at 9223372036854775807: 18446744073709551615 becomes 1.8446744073709552e+19 [inexact-number]"
        ),
        Row(text: "a BETWEEN b AND c == 1", expected: ""), Row(text: "a BETWEEN {1, 5} AND b == 1", expected: ""),
        Row(text: "a BETWEEN $range", expected: ""),
    ]

    @Test(arguments: warned) func warnsOf(_ row: Row) throws {
        let expression = try ValueExpression(parsing: row.text, as: row.role)
        #expect(expression.warnings.map(\.description).joined(separator: "\n") == row.expected)
    }

    @Test func whatIsMeantIsUnderlined() throws {
        let text = "a == 1 AND\n\tname STARTSWITH\u{7} 'é'"
        let error = #expect(throws: ExpressionError.self) { try ValueExpression(parsing: text) }
        let first = try #require(error?.problems.first)
        #expect(
            first.text(in: text) == """
                2:7: error: expected an operator or the end, found 'STARTSWITH'; did you mean 'BEGINSWITH'? [expression-syntax]
                   2 | \tname STARTSWITH· 'é'
                     | \t     ^~~~~~~~~~
                """)
    }

    /// Wherever a problem is said to be, its text can be shown; of long lines only the part around it.
    @Test func everyProblemCanBeShown() {
        var random = RandomExpression(seed: 12)
        for round in 0..<20_000 {
            var text = random.mutated(random.mutated(random.condition(3)))
            if round.isMultiple(of: 7) { text = String(repeating: "x == 1 AND ", count: 40) + text }
            do throws(ExpressionError) {
                _ = try ValueExpression(parsing: text, as: .predicate)
            } catch {
                for problem in error.problems {
                    let lines = problem.text(in: text).split(separator: "\n", omittingEmptySubsequences: false)
                    #expect(lines.count == 3 && lines.dropFirst().allSatisfy { $0.utf8.count < 700 }, "\(text)")
                }
            }
        }
    }

    @Test func keyPathsStandWhereverNamesDo() throws {
        let rows: [(String, [Value], String)] = [
            ("%K.%K == 1", ["a", "b"], "a.b == 1"), ("$x.%K == 1", ["a.b"], "$x.a.b == 1"),
            ("SELF.%K == 1", ["a"], "SELF.a == 1"), ("ANY a.%K == 1", ["b"], "ANY a.b == 1"),
            ("a.%K.@count > 0", ["b"], "a.b.@count > 0"), ("a.%K > 0", ["@max.b"], "a.@max.b > 0"),
            (
                "SUBQUERY(%K, $x, $x.%K >= %d).@count == 0", ["items", "size", 3],
                "SUBQUERY(items, $x, $x.size >= 3).@count == 0"
            ),
            ("a[0].%K == 1", ["b.c"], "a[0].b.c == 1"),
        ]
        for (text, arguments, printed) in rows {
            #expect(try ValueExpression(parsing: text, arguments: arguments).description == printed)
        }
        for path in ["", ".", "a..b", "@", "a.@nonsense"] {
            #expect(throws: ExpressionError.self, "\(path)") {
                try ValueExpression(parsing: "x.%K == 1", arguments: [.string(path)])
            }
        }
    }

    @Test func aPlaceForAnArgumentInQuotesIsText() {
        let error = #expect(throws: ExpressionError.self) {
            try ValueExpression(parsing: "name == '%@'", arguments: ["x"])
        }
        #expect(
            error?.description
                == "1:1: error: one argument is not used; in quotes '%@' is text: leave them away [format-argument]")
    }

    static let types = ExpressionTypes(
        .fields([
            "text": .string, "likes": .integer, "created": .date, "tags": .list(.string), "author": .record("User"),
            "authors": .list(.record("User")),
        ]), variables: ["input": .string], entities: ["User": ["name": .string, "isActive": .bool]])

    static let typedRows: [Row] = [
        Row(text: "likes > 3 AND text CONTAINS[cd] $input AND author.name != nil AND ANY tags == 'x'", expected: ""),
        Row(text: "author.active == YES", expected: ""),
        Row(text: "lickes > 3", expected: "1:1: error: the scope has no 'lickes'; did you mean 'likes'? [unknown-key]"),
        Row(text: "author.nam == 'x'", expected: "1:1: error: 'User' has no 'nam'; did you mean 'name'? [unknown-key]"),
        Row(text: "likes > 'x'", expected: "1:1: warning: '>' does not compare a number with a text [expression-type]"),
        Row(text: "likes == 'x'", expected: "1:1: warning: a number never equals a text [expression-type]"),
        Row(
            text: "text + 1 > 2",
            expected:
                "1:1: warning: '+' needs a number, found a text; texts stand side by side, as in {a} {b}, or are joined by "
                + "joined({a, b}, '') [expression-type]"),
        Row(
            text: "tags > 'x'",
            expected:
                "1:1: warning: '>' compares one value, not a list; write ANY, ALL or NONE before it [expression-to-many]"
        ),
        Row(
            text: "adding(created, 7, 'day') > created",
            expected:
                "1:17: warning: unit and amount stand the wrong way round: it is adding(date, unit, amount) [expression-type]"
        ),
        Row(
            text: "difference('day', created, created) > 1",
            expected:
                "1:12: warning: unit stands in another place: it is difference(start, end, unit) [expression-type]"
        ),
        Row(
            text: "likes == '{other}'",
            expected:
                "1:1: warning: a number never equals a text; in quotation marks other is a text: did you mean other without them? [expression-type]"
        ),
        Row(
            text: "sorted(authors, name).@count > 0",
            expected:
                "1:17: warning: 'sorted' takes the way to what it sorts by as a text; write 'name' in quotes [expression-type]"
        ),
        Row(
            text: "sorted(authors, $a, $a.name).@count > 0",
            expected:
                "1:17: warning: 'sorted' takes the way to what it sorts by as a text; write sorted(list, 'name') [unbound-variable]"
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
        Row(
            text: "tags.count > 2", expected: "1:1: error: a text has no 'count'; did you mean '@count'? [unknown-key]"),
        Row(
            text: "authors.first.name == 'x'",
            expected: "1:1: error: 'User' has no 'first'; did you mean '@firstObject'? [unknown-key]"),
        Row(text: "created < 5", expected: "1:1: warning: '<' does not compare a date with a number [expression-type]"),
        Row(
            text: "likes > '3'",
            expected:
                "1:1: warning: '>' does not compare a number with a text; in quotation marks 3 is a text: did you mean 3 without them? "
                + "[expression-type]"),
        Row(
            text: "likes == '3'",
            expected:
                "1:1: warning: a number never equals a text; in quotation marks 3 is a text: did you mean 3 without them? "
                + "[expression-type]"),
        Row(
            text: "created == '2026-02-28'",
            expected:
                "1:1: warning: a date never equals a text; did you mean date('2026-02-28')? [expression-type]"),
        Row(
            text: "created > 2026-02-28",
            expected:
                "1:11: warning: '2026-02-28' is reckoned, 2026 less 02 less 28; a day is written date('2026-02-28') [expression-type]"
        ),
        Row(text: "likes > 2026 - 2 - 28", expected: ""), Row(text: "likes > 2026-13-28", expected: ""),
        // That was said when it was read.
        Row(text: "format(created, 'dd.mm.yyyy') == 'x'", expected: ""),
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
