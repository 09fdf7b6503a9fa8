import Testing

@testable import WendExpressions

/// How much the checker compares: up to a bound what cannot be is found, beyond it nothing is said.
@Suite struct CheckingBoundsTests {
    private func problems(_ text: String, _ names: [String: ValueType]) throws -> [String] {
        try ValueExpression(parsing: text).check(against: ExpressionTypes(.fields(names))).map(\.code)
    }

    private func words(_ count: Int) -> ValueType { .words(Set((0..<count).map { "w\($0)" })) }

    @Test func asManyWordsAreToldApartAsTheLimitSays() throws {
        let all = (1..<ValueType.wordLimit).reduce(ValueType.words(["w0"])) { $0.joined(with: .words(["w\($1)"])) }
        #expect(all == words(ValueType.wordLimit))
        #expect(try problems("a == 'x'", ["a": all]) == ["never-equal"])
    }

    @Test func whatMayBeOneOfMoreIsAnyText() throws {
        let all = words(ValueType.wordLimit).joined(with: .words(["one more"]))
        #expect(all == .string)
        #expect(try problems("a == 'x'", ["a": all]) == [])
        #expect(ValueType(.string(String(repeating: "a", count: ValueType.wordLimit)), keepsWords: true) != .string)
        #expect(ValueType(.string(String(repeating: "a", count: ValueType.wordLimit + 1)), keepsWords: true) == .string)
    }

    private func condition(opposedAfter count: Int) -> String {
        "first == 1 AND " + (1..<count).map { "n\($0) == 1" }.joined(separator: " AND ") + " AND NOT (first == 1)"
    }

    private var names: [String: ValueType] {
        Dictionary(uniqueKeysWithValues: [("first", .integer)] + (1..<2_000).map { ("n\($0)", .integer) })
    }

    @Test func asManyConditionsAreComparedAsTheLimitSays() throws {
        #expect(try problems(condition(opposedAfter: Checker.comparedParts - 1), names) == ["always-same"])
    }

    @Test(arguments: [0, 1, 200]) func oppositesFurtherOffAreNotLookedFor(_ more: Int) throws {
        #expect(try problems(condition(opposedAfter: Checker.comparedParts + more), names) == [])
    }

    /// What numbers lie between is said where the outcome follows from it, and only there.
    @Test(arguments: [
        ("a <= 500", ["always-same"]), ("a > 500", ["always-same"]), ("a > 499.5", []), ("a >= 10", ["always-same"]),
        ("a < 10", ["always-same"]), ("a == 501", ["always-same"]), ("a == 500", []), ("b > 3", []),
        ("b > 4.5", ["always-same"]),
        ("SELF < 1", ["always-same"]), ("SELF < 0.5", []), ("a > b", ["always-same"]),
        ("a BETWEEN {600, 700}", ["always-same"]),
    ])
    func limitsOfNumbersDecideComparisons(_ text: String, _ codes: [String]) throws {
        var types = ExpressionTypes(.fields(["a": .double, "b": .double]), itself: .double)
        types.ranges = ["a": 10...500, "b": -.infinity...4.5]
        types.itsRange = 0...0.75
        #expect(try ValueExpression(parsing: text).check(against: types).map(\.code) == codes)
    }

    @Test(arguments: [
        ("HH:MM", "HH:mm"), ("hh.MM a", "hh.mm a"), ("yyyy-mm-dd", "yyyy-MM-dd"),
        ("dd.mm.yyyy HH:MM", "dd.MM.yyyy HH:mm"),
        ("mm/dd/yyyy", "MM/dd/yyyy"), ("d.m.", "d.M."), ("yyyyMMddHHMM", "yyyyMMddHHmm"),
    ])
    func monthsAndMinutesAreToldApart(_ written: String, _ meant: String) throws {
        let warning = try #require(try ValueExpression(parsing: "format(a, '\(written)')").warnings.first)
        #expect(warning.code == "mixed-pattern")
        #expect(warning.slip?.meant == meant)
        #expect(try ValueExpression(parsing: "format(a, '\(meant)')").warnings == [])
    }

    @Test(arguments: [
        "mm:ss", "HH:mm", "H 'h' MM", "d MMM", "HH:mm, dd.MM.", "h:mm a 'on' M/d", "mm", "MM", "d. MMMM, HH:mm",
    ])
    func whatMayBeMeantIsNotDoubted(_ pattern: String) throws {
        let quoted = pattern.replacing("'", with: "\\'")
        #expect(try ValueExpression(parsing: "format(a, '\(quoted)')").warnings == [])
    }
}
