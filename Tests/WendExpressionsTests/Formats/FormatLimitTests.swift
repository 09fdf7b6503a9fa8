import Foundation
import TestSupport
import Testing

@testable import WendExpressions

/// Formats and what strangers give them.
struct FormatLimitTests {
    private static let shapes = [
        "format(v, p)", "format(d, p)", "date(p, p)", "date(p)", "number(p)", "format(d, p, p)", "currency(v, p)",
        "percent(v, v)",
        "round(v, v)", "adding(d, p, v)", "difference(d, e, p)", "starting(d, p)", "part(d, p)", "relative(d)",
        "relative(d, p)",
        "listed(l, p)", "sorted(l, p)", "sorted(l, p, p)", "joined(l, p)", "split(p, p)", "replacing(p, p, p)",
        "trim(p)",
        "range(v, v)", "range(v, v, v)", "plural(v, p, p)", "adding(d, 'month', v)", "starting(d, 'week')",
        "format(d, 'full', 'full')",
    ]
    private static let letters = Array("yMdEHhmsSaGzZXxOLcBk'#0,.;%‰ -+¤()٣é\u{200F}\u{0}")

    /// Whatever stands there, it ends within its budget, and what it comes to is a value.
    @Test func nothingEndsBadly() throws {
        var random = SeededGenerator(seed: 99)
        let expressions = try Self.shapes.map { try ValueExpression(parsing: $0) }
        let numbers: [Value] = [
            0, -1, 5, .integer(.max), .integer(.min), .double(-0.0), .double(.infinity), .double(.nan), .double(1e308),
            .double(5e-324), .double(0.1), true,
        ]
        let seconds: [Double] = [
            0, -1e10, 9.4e12, -9.47e12, 1e14, -1e14, 1e300, -.infinity, .infinity, .nan, 1e18, -6.2e10,
        ]
        let locales =
            FormatCase.locales + [
                "", "-", "____", "zh-Hans-Hant-XX-u-nu-arab", "é_é", String(repeating: "x", count: 100_000),
            ]
        for round in 0..<30_000 {
            let pattern = String((0..<random.below(12)).map { _ in Self.letters[random.below(Self.letters.count)] })
            let words = ["day", "short", "full", "EUR", "or", "week", pattern, pattern, pattern]
            let subject: Value = [
                "v": numbers[random.below(numbers.count)], "p": .string(words[random.below(words.count)]),
                "d": .date(Date(timeIntervalSinceReferenceDate: seconds[random.below(seconds.count)])),
                "e": .date(Date(timeIntervalSinceReferenceDate: seconds[random.below(seconds.count)])),
                "l": .list(numbers + [.string(pattern), .null, [1]]),
            ]
            var scope = FormatCase.scope(locales[random.below(locales.count)], "Europe/Berlin", subject)
            scope.cost = 10_000
            let report = expressions[round % expressions.count].report(in: scope)
            #expect(report.cost <= 10_000)
        }
    }

    /// Long patterns, texts and lists are paid for.
    @Test(arguments: [
        "format(1, p)", "format(now(), p)", "date(p, p)", "date(p)", "number(p)", "trim(p)", "split(p, '0')",
        "replacing(p, '0', p)",
        "joined(l, ', ')", "listed(l)", "sorted(l)",
    ]) func whatIsLongIsPaidFor(_ text: String) throws {
        let subject: Value = [
            "p": .string(String(repeating: "0", count: 40_000)), "l": .list((0..<10_000).map { .integer($0) }),
        ]
        var scope = FormatCase.scope("en", "UTC", subject)
        scope.cost = 5000
        let report = try ValueExpression(parsing: text).report(in: scope)
        #expect(report.value == .null)
        #expect(report.problems.last?.code == "expression-budget")
    }

    @Test func numbersOfAnyLengthAreRead() throws {
        let digits = String(repeating: "9", count: 100_000)
        for (text, code) in [(digits, "unreadable"), ("0.\(digits)", nil), ("-\(digits).5", "unreadable")]
            as [(String, String?)]
        {
            let report = try ValueExpression(parsing: "number(p)").report(
                in: FormatCase.scope("en", "UTC", ["p": .string(text)]))
            #expect(report.problems.first?.code == code)
        }
    }

    static let chains: [(String, String)] = [
        ("de", "1.234,5"), ("de_LI", "1’234.5"), ("de_XX", "1.234,5"), ("DE-de", "1.234,5"), ("de_DE.UTF-8", "1.234,5"),
        ("de-DE-u-nu-latn", "1.234,5"),
        ("de_DE@euro", "1.234,5"), ("es-CL", "1.234,5"), ("es_MX", "1,234.5"), ("pt_AO", "1.234,5"),
        ("en_150", "1,234.5"),
        ("zh", "1,234.5"), ("zh_Hans_CN", "1,234.5"), ("nn", "1\u{A0}234,5"), ("zh_SG", "1,234.5"),
        ("zh-MO", "1,234.5"), ("no", "1\u{A0}234,5"), ("xx_XX", "1,234.5"),
        ("", "1,234.5"), ("root", "1,234.5"), ("x", "1,234.5"),
    ]

    @Test(arguments: chains) func localesFallBackOnTheNearest(_ locale: String, _ expected: String) throws {
        // Where numbers of four digits are not told apart, they are longer.
        let number = locale.hasPrefix("es") || locale.hasPrefix("pt_") ? "1234567.5" : "1234.5"
        let written =
            try ValueExpression(parsing: "format(\(number))").evaluate(in: FormatCase.scope(locale)).text ?? ""
        #expect(written == (number == "1234.5" ? expected : written))
        #expect(written.hasSuffix(String(expected.suffix(2))))
    }

    @Test func everyTableCanBeUsed() throws {
        let keys = [
            ("months", 12), ("months.short", 12), ("months.alone", 12), ("months.alone.short", 12),
            ("months.narrow", 12),
            ("months.alone.narrow", 12), ("days", 7), ("days.short", 7), ("days.narrow", 7), ("days.alone", 7),
            ("days.alone.short", 7), ("days.alone.narrow", 7), ("halves", 2), ("eras", 2), ("eras.wide", 2),
            ("date", 4),
            ("time", 4), ("both", 4), ("offset", 3), ("symbols", 8), ("money", 2), ("patterns", 3), ("grouping", 1),
            ("digit", 1), ("and", 4), ("or", 4),
        ]
        for name in FormatCase.locales {
            let locale = LocaleData(name)
            for (key, count) in keys { #expect(locale.table.values(key).count == count, "\(name) \(key)") }
            for pattern in locale.table.values("patterns") { _ = try NumberPattern(String(pattern)) }
            for key in ["date", "time"] {
                for pattern in locale.table.values(key) { _ = try DatePattern(String(pattern)) }
            }
            for date in DateStyle.allCases {
                for time in DateStyle.allCases where date != .nothing || time != .nothing {
                    #expect(DateStyle.pattern(date, time, locale) != nil, "\(name) \(date) \(time)")
                }
            }
            for unit in CalendarUnit.allCases {
                for key in ["\(unit.rawValue).past", "\(unit.rawValue).next"] {
                    #expect(locale.table.value(key, named: "other") != nil, "\(name) \(key)")
                }
            }
            #expect((1...7).contains(locale.firstWeekday))
        }
    }

    static let plurals: [(String, [Int: String])] = [
        ("en", [0: "other", 1: "one", 2: "other"]), ("fr", [0: "one", 1: "one", 2: "other", 1_000_000: "many"]),
        ("ru", [1: "one", 2: "few", 5: "many", 11: "many", 21: "one", 22: "few", 112: "many"]),
        ("pl", [1: "one", 2: "few", 5: "many", 12: "many", 22: "few", 101: "many"]),
        ("ar", [0: "zero", 1: "one", 2: "two", 3: "few", 11: "many", 100: "other", 103: "few"]),
        ("he", [1: "one", 2: "two", 10: "other", 20: "many"]), ("cs", [1: "one", 3: "few", 5: "other"]),
        ("ja", [1: "other"]),
        ("xx", [1: "other"]),
    ]

    @Test(arguments: plurals) func pluralsAreThoseOfTheLanguage(_ locale: String, _ expected: [Int: String]) {
        for (number, name) in expected { #expect(LocaleData(locale).plural(number) == name, "\(number)") }
    }
}
