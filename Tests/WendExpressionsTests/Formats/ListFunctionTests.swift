import Foundation
import TestSupport
import Testing

@testable import WendExpressions

/// Functions about texts and lists.
struct ListFunctionTests {
    static let cases: [FormatCase] = [
        .init("en", "trim('  a b\n')", "a b"), .init("en", "joined({'a', 2, nil}, '-')", "a-2-"),
        .init("en", "joined({}, '-')", ""), .init("en", "split('a,,b', ',')", "[a, , b]"),
        .init("en", "split('a', '')", "[a]"),
        .init("en", "replacing('aXbX', 'X', '')", "ab"), .init("en", "replacing('aaa', 'aa', 'b')", "ba"),
        .init("en", "replacing('abc', '', 'x')", "abc"), .init("en", "replacing('', 'a', 'x')", ""),
        .init("en", "listed({})", ""), .init("en", "listed({1})", "1"), .init("en", "listed({1, 2})", "1 and 2"),
        .init("en", "listed({1, 2, 3})", "1, 2, and 3"), .init("en_GB", "listed({1, 2, 3, 4})", "1, 2, 3 and 4"),
        .init("de", "listed({1, 2, 3}, 'or')", "1, 2 oder 3"), .init("ja", "listed({1, 2, 3})", "1、2、3"),
        .init("ar", "listed({'a', 'b', 'c'})", "a وb وc"), .init("ko", "listed({1, 2, 3}, 'or')", "1, 2 또는 3"),
        .init("en", "listed('a')", "! expression-type"),
        .init("en", "sorted({3, nil, 1, 'b', 'A', 'a'})", "[1, 3, a, A, b, ]"),
        .init("en", "sorted({'é', 'z', 'e', 'E', 'f'})", "[e, E, é, f, z]"),
        .init("en", "sorted({record(a: 2), record(a: 1), record(b: 1)}, 'a').a", "[1, 2, ]"),
        .init(
            "en", "sorted({record(a: 2), record(a: 1), record(b: 1), record(a: 3)}, 'a', 'descending').a", "[3, 2, 1, ]"
        ),
        .init(
            "en", "sorted({record(k: 1, n: 1), record(k: 0, n: 2), record(k: 1, n: 3)}, 'k', 'descending').n",
            "[1, 3, 2]"),
        .init("en", "sorted({record(a: record(b: 2)), record(a: record(b: 1))}, 'a.b').a.b", "[1, 2]"),
        .init("en", "sorted({1}, 'a..b')", "! unknown-key"), .init("en", "sorted(nil)", ""),
        .init("en", "range(1, 3)", "[1, 2, 3]"), .init("en", "range(3, 1)", "[]"),
        .init("en", "range(3, 1, -1)", "[3, 2, 1]"), .init("en", "range(0, 10, 4)", "[0, 4, 8]"),
        .init("en", "range(1, 1, 0)", ""), .init("en", "range(2, 2)", "[2]"), .init("en", "range(1.0, 2.0)", "[1, 2]"),
        .init("en", "range(-9223372036854775807, 9223372036854775807)", "! long-range"),
        .init("en", "range(1, 10000).@count", "10000"), .init("en", "range(0, 10000)", "! long-range"),
        .init("en", "range(9223372036854775806, 9223372036854775807)", "[9223372036854775806, 9223372036854775807]"),
        .init("en", "plural(1, 'note', 'notes')", "note"), .init("en", "plural(0, 'note', 'notes')", "notes"),
        .init("fr", "plural(0, 'note', 'notes')", "note"), .init("ja", "plural(1, 'a', 'b')", "b"),
        .init("ar", "plural(3, record(one: 'a', few: 'b', other: 'c'))", "b"),
        .init("en", "plural(3, record(one: 'a'))", ""), .init("en", "plural(2, 'sheep')", "sheep"),
    ]

    @Test(arguments: cases) func textsAndListsAreMade(_ each: FormatCase) throws {
        #expect(try each.outcome() == each.expected)
    }

    @Test func sortingKeepsEveryMemberAndIsStable() throws {
        var random = SeededGenerator(seed: 4)
        let sort = try ValueExpression(parsing: "sorted(l, 'k')")
        for _ in 0..<200 {
            let members: [Value] = (0..<random.below(30)).map { number in
                let keys: [Value] = [
                    .null, .integer(random.below(3)), .double(Double(random.below(3)) / 2), .double(.nan), "a", "A",
                    "á", "",
                    .date(Date(timeIntervalSinceReferenceDate: Double(random.below(2)))), [1], ["k": 1], true,
                ]
                return ["k": keys[random.below(keys.count)], "n": .integer(number)]
            }
            guard case .list(let sorted) = sort.evaluate(in: ExpressionScope(["l": .list(members)])) else {
                Issue.record("no list")
                return
            }
            #expect(sorted.count == members.count)
            for (one, other) in zip(sorted, sorted.dropFirst()) {
                let (left, right) = (one.fields?["k"] ?? .null, other.fields?["k"] ?? .null)
                #expect(left != .null || right == .null)
                if let order = ValueComparison.order(left, right, .localised)?.sign {
                    #expect(order <= 0, "\(left) \(right)")
                    let isInOrder = (one.fields?["n"]?.number ?? 0) < (other.fields?["n"]?.number ?? 0)
                    if order == 0 { #expect(isInOrder, "\(sorted)") }
                }
            }
        }
    }
}
