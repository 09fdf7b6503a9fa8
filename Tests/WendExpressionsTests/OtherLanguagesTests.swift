import Testing

@testable import WendExpressions

/// What people bring along from SQL, JavaScript and Swift is answered with how it is said here.
@Suite struct OtherLanguagesTests {
    static let rows: [(String, String)] = [
        // Words instead of signs.
        ("a starts with 'x'", "'BEGINSWITH'"), ("a BEGINS WITH 'x'", "'BEGINSWITH'"), ("a ENDS WITH 'x'", "'ENDSWITH'"),
        ("a ISNULL", "write a == nil"), ("a NOT NULL", "write a != nil"), ("a isnt 1", "'!='"), ("a neq 1", "'!='"),
        ("a ge 1", "'>='"), ("a gte 1", "'>='"), ("a le 1", "'<='"), ("a lte 1", "'<='"), ("a has 'x'", "'CONTAINS'"),
        ("a ILIKE 'x'", "'LIKE[c]'"), ("a GLOB 'x*'", "'LIKE'"), ("a REGEXP 'x'", "'MATCHES'"),
        ("a RLIKE 'x'", "'MATCHES'"), ("a SIMILAR TO 'x'", "'MATCHES'"), ("a == 1 XOR b == 1", "(a OR b) AND NOT"),
        // Signs.
        ("a =! 1", "'!='"), ("a =~ 'x'", "'MATCHES'"), ("a ~ 'x'", "'MATCHES'"),
        ("a MATCHES /x/", "patterns are texts"),
        ("a == 1 // why", "no comments"), ("a == 1 /* why */", "no comments"), ("a == :name", "write name"),
        ("a == : name", "$name"),
        ("a == ?", "$name"), ("a == ${b}", "$name"), ("a?.b == 1", "write '.' alone"), ("a!.b == 1", "names have none"),
        ("a == @'x'", "have none before them"), ("`a` == 'x'", "#name"), ("a == 1, b == 2", "AND or OR"),
        ("a == 1 b == 2", "AND or OR"), ("a == 'it's'", "a quote within a text"),
        // Lists.
        ("a.some(x => x > 1)", "SUBQUERY"), ("a.filter { $0 > 1 }", "SUBQUERY"), ("a ANY > 1", "ANY stands in front"),
        ("a CONTAINS ALL {1, 2}", "as in ALL a.b == 1"), ("EXISTS a", "a.@count > 0"), ("EXISTS(a)", "a.@count > 0"),
        // Functions and methods.
        ("len(a) > 1", "length(a)"), ("UPPER(a) == 'X'", "'uppercase'"), ("lower(a) == 'x'", "'lowercase'"),
        ("COALESCE(a, b) == 1", "a ?? b"), ("IFNULL(a, 1) == 1", "a ?? b"), ("IF(a, 1, 2) == 1", "TERNARY"),
        ("if a > 1 then 1 else 2", "TERNARY"), ("if (a > 1) 1 else 2", "TERNARY"),
        ("CASE WHEN a THEN 1 END == 1", "TERNARY"), ("CONCAT(a, b) == 'x'", "joined"), ("parseInt(a) > 1", "intValue"),
        ("SUBSTRING(a, 1, 2) == 'x'", "substringFromIndex:"), ("startsWith(a, 'x')", "BEGINSWITH"),
        ("a.trim() == 'x'", "trim(a)"), ("CAST(a AS INTEGER) > 1", "CAST(a, 'NSNumber')"),
        ("c == (a || 'x')", "write a ?? b"), ("c == (a && 'x')", "TERNARY"),
        ("Math.abs(a) > 1", "did you mean 'abs'?"), ("Math.max(a, b) > 1", "did you mean 'max'?"),
        ("Math.sign(a) > 1", "by themselves"), ("a > Date.now()", "did you mean 'now'?"),
        ("a > new Date()", "did you mean 'now()'?"), ("a > new Date('2026-01-01')", "did you mean 'date'?"),
        ("a == new Map()", "nothing is made here"), ("JSON.stringify(a) == 'x'", "shown as they are"),
        ("COUNT(*) > 1", "write list.@count"), ("DATEDIFF(a, b) > 1", "difference(a, b, 'day')"),
        ("dateAdd(a, 1) > b", "adding(date, 'day', 1)"), ("format(a, '%Y-%m-%d') == 'x'", "'yyyy-MM-dd'"),
        ("format(a, 'YYYY-MM-DD') == 'x'", "did you mean 'yyyy-MM-dd'?"),
        ("format(a, 'YYYY-mm-dd') == 'x'", "did you mean 'yyyy-MM-dd'?"),
        ("format(a, 'DD.mm.YYYY HH:mm') == 'x'", "did you mean 'dd.MM.yyyy HH:mm'?"),
        ("format(a, 'DD.MM.YYYY HH:mm') == 'x'", "did you mean 'dd.MM.yyyy HH:mm'?"),
        ("a == {b: 1}", "record(name: value)"),
        // Whole statements, and conditions without one.
        ("WHERE a = 1", "only the condition"), ("a = 1 ORDER BY b", "only the condition"),
        ("a = 1 LIMIT 3", "only the condition"), ("TRUE", "'TRUEPREDICATE'"), ("NO", "'FALSEPREDICATE'"),
    ]

    @Test(arguments: rows) func areAnsweredAtOnce(_ text: String, _ hint: String) {
        let error = #expect(throws: ExpressionError.self) { try ValueExpression(parsing: text, as: .predicate) }
        #expect(error?.problems.first?.message.contains(hint) == true, "\(error.map { "\($0)" } ?? "")")
    }

    /// What is told to write is there.
    @Test func namesFunctionsAndOperatorsThereAre() {
        for (name, meant) in OtherLanguages.renamed {
            #expect(NamedFunction(written: meant) != nil, "\(meant)")
            #expect(NamedFunction(written: name) == nil, "\(name) is a function")
        }
        for name in OtherLanguages.functions.keys { #expect(NamedFunction(written: name) == nil, "\(name)") }
        for meant in OtherLanguages.collectionOperators.values {
            #expect(CollectionOperator(rawValue: String(meant.dropFirst())) != nil, "\(meant)")
        }
        for word in Set(OtherLanguages.operators.keys).union(OtherLanguages.beginnings.keys) {
            #expect(Keyword(word: word) == nil, "\(word)")
        }
    }

    /// Names that are words elsewhere are names here.
    @Test(arguments: ["is", "if", "order", "limit", "group", "exists", "select", "where", "has", "typeof", "le"])
    func areNamesWhereNamesStand(_ name: String) throws {
        #expect(
            try ValueExpression(parsing: "\(name) == 1 AND x.\(name) > 2").description
                == "\(name) == 1 AND x.\(name) > 2")
    }
}
