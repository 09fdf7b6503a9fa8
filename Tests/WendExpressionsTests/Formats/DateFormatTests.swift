import Foundation
import TestSupport
import Testing

@testable import WendExpressions

/// How dates are written and read.
struct DateFormatTests {
    private static let berlin = "Europe/Berlin"

    static let cases: [FormatCase] = [
        .init("en", "format(now(), 'd MMM yyyy')", "1 Dec 2025"), .init("en", "format(now())", "Dec 1, 2025"),
        .init("en", "format(now(), 'short')", "12/1/25"),
        .init("en", "format(now(), 'full')", "Monday, December 1, 2025"),
        .init("en_GB", "format(now(), 'long')", "1 December 2025"), .init("en-AU", "format(now(), 'short')", "1/12/25"),
        .init("de", "format(now(), 'full', 'short')", "Montag, 1. Dezember 2025 um 12:30"),
        .init("de", "format(now(), 'none', 'short')", "13:30", in: berlin),
        .init("en", "format(now(), 'none', 'short')", "7:30 AM", in: "America/New_York"),
        .init("en", "format(now(), 'medium', 'medium')", "Dec 1, 2025, 12:30:45 PM"),
        .init("en", "format(now(), 'long', 'long')", "December 1, 2025 at 1:30:45 PM GMT+1", in: berlin),
        .init("fr", "format(now(), 'full')", "lundi 1 décembre 2025"),
        .init("es", "format(now(), 'long')", "1 de diciembre de 2025"),
        .init("ru", "format(now(), 'LLLL yyyy')", "декабрь 2025"), .init("ru", "format(now(), 'd MMMM')", "1 декабря"),
        .init("fi", "format(now(), 'full')", "maanantai 1. joulukuuta 2025"),
        .init("ja", "format(now(), 'full')", "2025年12月1日月曜日"),
        .init("ko", "format(now(), 'none', 'short')", "오후 12:30"),
        .init("zh", "format(now(), 'long')", "2025年12月1日"), .init("zh-TW", "format(now(), 'none', 'short')", "中午12:30"),
        .init("ar", "format(now(), 'long')", "١ ديسمبر ٢٠٢٥"), .init("he", "format(now(), 'medium')", "1 בדצמ׳ 2025"),
        .init("xx", "format(now(), 'short', 'short')", "2025-12-01 12:30"),
        .init("nb-NO", "format(now(), 'medium')", "1. des. 2025"), .init("pt", "format(now(), 'short')", "01/12/2025"),
        .init("en", "format(now(), 'EEE EEEE EEEEE ccc')", "Mon Monday M Mon"),
        .init("en", "format(now(), 'h K k H m s a')", "12 0 12 12 30 45 PM"),
        .init("en", "format(now(), 'yy y yyyyy G GGGG')", "25 2025 02025 AD Anno Domini"),
        .init("en", "format(CAST(0.25, 'NSDate'), 'ss.SSS')", "00.250"),
        .init(
            "en", "format(now(), 'z zzzz O Z ZZZZ ZZZZZ X XX XXX x xx xxx')",
            "GMT GMT GMT +0000 GMT Z Z Z Z +00 +0000 +00:00"),
        .init(
            "en", "format(now(), 'z zzzz Z ZZZZZ X XXX x')", "GMT+5:30 GMT+05:30 +0530 +05:30 +0530 +05:30 +0530",
            in: "Asia/Kolkata"),
        .init("fr", "format(now(), 'z')", "UTC\u{2212}3:30", in: "America/St_Johns"),
        .init("en", #"format(now(), "yyyy-MM-dd'T'HH:mm:ss")"#, "2025-12-01T12:30:45"),
        .init("en", #"format(now(), "h 'o''clock'")"#, "12 o'clock"),
        // Before the year 1 years are counted backwards, and beyond those there are nothing is a date.
        .init("en", "format(CAST(-9e12, 'NSDate'), 'y G')", "283199 BC"),
        .init("en", "format(CAST(9e15, 'NSDate'))", "! date-range"),
        .init("en", "format(CAST(-1e300, 'NSDate'))", "! date-range"),
        .init("en", "format(now(), 'none')", "! invalid-format"), .init("en", "format('a')", "! expression-type"),
        .init("en", "part(now(), 'weekday')", "1"), .init("en", "part(now(), 'hour')", "18", in: "Asia/Kolkata"),
        .init("en", "part(CAST(-9e12, 'NSDate'), 'year')", "-283198"),
    ]

    @Test(arguments: cases) func datesAreWrittenAsTheLocaleHasThem(_ each: FormatCase) throws {
        #expect(try each.outcome() == each.expected)
    }

    static let relatives: [FormatCase] = [
        .init("en", "relative(now())", "now"), .init("en", "relative(adding(now(), 'second', -1))", "1 second ago"),
        .init("en", "relative(adding(now(), 'hour', 2))", "in 2 hours"),
        .init("en", "relative(adding(now(), 'day', -3))", "3 days ago"),
        .init("en", "relative(adding(now(), 'second', -7199))", "1 hour ago"),
        .init("en", "relative(adding(now(), 'day', -29))", "29 days ago"),
        .init("en", "relative(adding(now(), 'day', -30))", "1 month ago"),
        .init("en", "relative(adding(now(), 'year', 2000))", "in 2,000 years"),
        .init("de", "relative(adding(now(), 'day', -3))", "vor 3 Tagen"),
        .init("ru", "relative(adding(now(), 'day', 22))", "через 22 дня"),
        .init("pl", "relative(adding(now(), 'minute', -5))", "5 minut temu"),
        .init("ar", "relative(adding(now(), 'day', 2))", "خلال يومين"),
        .init("ar", "relative(adding(now(), 'day', 11))", "خلال ١١ يومًا"),
        .init("xx", "relative(adding(now(), 'day', -3))", "-3 d"),
        // Counted by the calendar, with the words there are.
        .init("en", "relative(adding(now(), 'hour', -13), 'day')", "yesterday"),
        .init("en", "relative(now(), 'day')", "today"),
        .init("de", "relative(adding(now(), 'day', 2), 'day')", "übermorgen"),
        .init("en", "relative(adding(now(), 'day', 2), 'day')", "in 2 days"),
        .init("fr", "relative(adding(now(), 'week', -1), 'week')", "la semaine dernière"),
        // A Sunday is of the week that ends with it, or of the one that begins with it.
        .init("en", "relative(adding(now(), 'day', -1), 'week')", "this week"),
        .init("en_GB", "relative(adding(now(), 'day', -1), 'week')", "last week"),
        .init("en", "relative(CAST(9e15, 'NSDate'))", "! date-range"),
        .init("en", "relative(now(), $u)", "! unbound-variable"),
    ]

    @Test(arguments: relatives) func howLongAgoIsTold(_ each: FormatCase) throws {
        #expect(try each.outcome() == each.expected)
    }

    static let readings: [FormatCase] = [
        .init("en", "date('2025-12-01')", "2025-12-01 00:00:00 +0000"),
        .init("en", "date('2025-12-01')", "2025-11-30 23:00:00 +0000", in: berlin),
        .init("en", "date('2025-12-01T10:00Z')", "2025-12-01 10:00:00 +0000", in: berlin),
        .init("en", "date('12/1/25')", "2025-12-01 00:00:00 +0000"),
        .init("en_GB", "date('1/12/2025')", "2025-12-01 00:00:00 +0000"),
        .init("en", "date('december 1, 2025')", "2025-12-01 00:00:00 +0000"),
        .init("en", "date('Dec 1, 2025, 6:30 pm')", "2025-12-01 18:30:00 +0000"),
        .init("de", "date('1.12.2025')", "2025-12-01 00:00:00 +0000"),
        .init("de", "date('01.12.49')", "2049-12-01 00:00:00 +0000"),
        .init("de", "date('01.12.50')", "1950-12-01 00:00:00 +0000"),
        .init("de", "date('Montag, 1. Dezember 2025')", "2025-12-01 00:00:00 +0000"),
        .init("ar", "date('١‏/١٢‏/٢٠٢٥')", "2025-12-01 00:00:00 +0000"),
        .init("ar", "date('1/12/2025')", "2025-12-01 00:00:00 +0000"),
        .init("en", "date('20251201', 'yyyyMMdd')", "2025-12-01 00:00:00 +0000"),
        .init("en", "date('5/2026', 'M/yyyy')", "2026-05-01 00:00:00 +0000"),
        .init("en", "date('10:30 +0200', 'HH:mm Z')", "2000-01-01 08:30:00 +0000"),
        .init("en", "date('12 AM', 'h a')", "2000-01-01 00:00:00 +0000"),
        .init("en", "date('5 BC', 'y G')", "-0004-01-01 00:00:00 +0000"),
        // Whatever may mean something else, or nothing.
        .init("en", "date('1.12.2025')", "! unreadable"), .init("de", "date('31.2.2025')", "! unreadable"),
        .init("de", "date('1.12.202')", "! unreadable"),
        .init("de", "date('Dienstag, 1. Dezember 2025')", "! unreadable"),
        .init("en", "date('13/1/2025')", "! unreadable"), .init("en", "date('12/1/2025 x')", "! unreadable"),
        .init("en", "date('')", "! unreadable"), .init("en", "date('tomorrow')", "! unreadable"),
        .init("en", "date('13 PM', 'h a')", "! unreadable"), .init("en", "date('13', 'h')", "! unreadable"),
        .init("en", "date('11', 'h')", "! unreadable"), .init("en", "date('1', 'dd')", "! unreadable"),
        .init("en", "date('0', 'y')", "! unreadable"), .init("en", "date('24:00', 'HH:mm')", "! unreadable"),
        .init("en", "date('M', 'MMMMM')", "! unreadable"), .init("en", "date('999999999', 'y')", "! unreadable"),
        .init("en", "date(nil)", ""), .init("en", "date(5)", "! expression-type"),
    ]

    @Test(arguments: readings) func datesAreReadAsTheLocaleHasThem(_ each: FormatCase) throws {
        #expect(try each.outcome() == each.expected)
    }

    private static let patterns = [
        "yyyy-MM-dd'T'HH:mm:ss.SSS", "d MMMM y, HH:mm:ss", "EEEE, d. MMM yyyy h:mm:ss a", "yyyyMMddHHmmss",
        "G y M d k:m:s",
        "dd/MM/yyyy K:mm:ss a XXX", "y LLLL d EEE HH:mm:ss Z",
    ]

    /// In every locale: what a pattern or a style has written it reads, as far as it was told.
    @Test(arguments: FormatCase.locales) func whatIsWrittenIsReadAgain(_ locale: String) throws {
        var random = SeededGenerator(seed: 5)
        for zone in ["UTC", "America/St_Johns"] {
            for _ in 0..<40 {
                // Clocks that are put back show some hours twice, in autumn.
                let seconds = Double(Int.random(in: -1_500_000_000...1_540_000_000, using: &random))
                let date = Date(timeIntervalSinceReferenceDate: seconds)
                let scope = FormatCase.scope(locale, zone, ["d": .date(date)])
                for pattern in Self.patterns {
                    let report = try ValueExpression(parsing: "date(format(d, $p), $p)").report(
                        in: scope.with("p", .string(pattern)))
                    guard case .date(let again) = report.value else {
                        Issue.record("\(pattern): \(report)")
                        return
                    }
                    #expect(abs(again.timeIntervalSince(date)) < 3601, "\(pattern)")
                    if zone == "UTC" || pattern.contains("Z") || pattern.contains("X") {
                        #expect(again == date, "\(pattern)")
                    }
                }
                for style in ["short", "medium", "long", "full"] {
                    let text = "date(format(d, '\(style)', 'full')) == starting(d, 'second')"
                    let holds = try ValueExpression(parsing: text).holds(in: scope)
                    #expect(holds, "\(style) of \(date)")
                }
            }
        }
    }

    @Test(arguments: ["", "-", "YYYY", "DD", "yyyy-mm-dd j", "d MMMMMM", "'open", "EEEEEE", "SSSSSSSSSS", "é"])
    func whatIsNoPatternOfDatesSaysWhy(_ text: String) {
        #expect(throws: DatePattern.Problem.self) { try DatePattern(text) }
    }
}

extension ExpressionScope {
    fileprivate func with(_ name: String, _ value: Value) -> ExpressionScope {
        var scope = self
        scope.variables[name] = value
        return scope
    }
}
