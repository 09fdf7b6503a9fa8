import Foundation
import TestSupport
import Testing

@testable import WendExpressions

/// How numbers are written, rounded and read.
struct NumberFormatTests {
    static let cases: [FormatCase] = [
        .init("en", "format(1234567.891)", "1,234,567.891"), .init("de", "format(1234567.891)", "1.234.567,891"),
        .init("de_CH", "format(1234567.891)", "1’234’567.891"),
        .init("fr", "format(1234567.891)", "1\u{202F}234\u{202F}567,891"),
        .init("hi", "format(1234567.891)", "12,34,567.891"), .init("en-IN", "format(1234567)", "12,34,567"),
        .init("es", "format(1234)", "1234"), .init("es", "format(12345)", "12.345"),
        .init("ar", "format(-1234.5)", "\u{61C}-١٬٢٣٤٫٥"), .init("ar_AE", "format(1234.5)", "1,234.5"),
        .init("sv", "format(-5)", "\u{2212}5"), .init("xx", "format(1234.5)", "1,234.5"),
        .init("en", "format(1234.5, '0.00')", "1234.50"), .init("de", "format(1234.5, '#,##0.00')", "1.234,50"),
        .init("en", "format(-3, '0;(0)')", "(3)"), .init("en", "format(0.256, '0.0 %')", "25.6 %"),
        .init("en", "format(7, '000')", "007"), .init("en", "format(0.5, '#.##')", "0.5"),
        .init("en", "format(0.5, '.00')", ".50"), .init("en", #"format(5, "''0'#'")"#, "'5#"),
        .init("en", #"format(5, "0 'o''clock'")"#, "5 o'clock"), .init("en", "format(YES)", "1"),
        // A number that rounds to zero has no sign, and what is no number has words of its own.
        .init("en", "format(-0.0)", "0"), .init("en", "format(-0.4, '0')", "0"),
        .init("en", "format(CAST('inf', 'NSNumber'))", "∞"), .init("en", "format(CAST('-inf', 'NSNumber'))", "-∞"),
        .init("ru", "format(CAST('nan', 'NSNumber'))", "не\u{A0}число"),
        .init("en", "format(9223372036854775807)", "9,223,372,036,854,775,807"),
        .init("en", "format(-9223372036854775808)", "-9,223,372,036,854,775,808"),
        .init("en", "format(0.1 + 0.2)", "0.3"), .init("en", "format(1e21)", "1,000,000,000,000,000,000,000"),
        .init("en", "percent(0.256)", "26%"), .init("de", "percent(0.256, 1)", "25,6\u{A0}%"),
        .init("tr", "percent(0.5)", "%50"), .init("ar", "percent(0.5)", "٥٠٪\u{61C}"),
        .init("en", "currency(1234.5, 'EUR')", "€1,234.50"), .init("de", "currency(1234.5, 'EUR')", "1.234,50\u{A0}€"),
        .init("de_AT", "currency(1234.5, 'EUR')", "€\u{A0}1.234,50"),
        .init("de_AT", "format(1234.5)", "1\u{A0}234,5"), .init("fr_CH", "currency(1.5, 'CHF')", "1.50\u{A0}CHF"),
        .init("en", "currency(-5, 'USD')", "-$5.00"), .init("en_GB", "currency(5, 'USD')", "US$5.00"),
        .init("en", "currency(5, 'CHF')", "CHF\u{A0}5.00"), .init("ja", "currency(1234.5, 'JPY')", "￥1,235"),
        .init("en", "currency(5, 'KWD')", "KWD\u{A0}5.000"), .init("en", "currency(5, 'QQQ')", "QQQ\u{A0}5.00"),
        .init("en", "currency(5.5, 'EUR', 0)", "€6"), .init("nl", "currency(-5, 'EUR')", "€\u{A0}-5,00"),
        .init("en", "format(nil)", ""),
        .init("en", "round(2.5)", "3"), .init("en", "round(-2.5)", "-3"), .init("en", "round(1.005, 2)", "1.01"),
        .init("en", "round(2.675, 2)", "2.68"), .init("en", "round(1250, -2)", "1300"),
        .init("en", "round(5, -2)", "0"),
        .init("en", "round(50, -2)", "100"), .init("en", "round(99.99, 1)", "100"),
        .init("en", "round(1e300, 2)", "1e+300"),
        .init("en", "round(CAST('inf', 'NSNumber'))", "inf"), .init("en", "round(2, 1000)", "! expression-type"),
        .init("en", "round(2, 1.5)", "! expression-type"), .init("en", "round('2')", "! expression-type"),
        .init("en", "percent(1, -1)", "! expression-type"),
        .init("en", "format(1, 'short', 'short')", "! invalid-format"),
        .init("en", "format(1, 'd MMM')", "! invalid-format"),
        .init("en", "currency(1, trim('eur'))", "! invalid-format"),
    ]

    @Test(arguments: cases) func numbersAreWrittenAsTheLocaleHasThem(_ each: FormatCase) throws {
        #expect(try each.outcome() == each.expected)
    }

    static let readings: [FormatCase] = [
        .init("en", "number('1,234.5')", "1234.5"), .init("en", "number(' -12 ')", "-12"),
        .init("en", "number('+12')", "12"), .init("en", "number('.5')", "0.5"),
        .init("de", "number('1.234,5')", "1234.5"), .init("de", "number('1234,5')", "1234.5"),
        .init("de_CH", "number(\"1'234.5\")", "1234.5"), .init("fr", "number('1 234,5')", "1234.5"),
        .init("fr", "number('1\u{202F}234,5')", "1234.5"), .init("ar", "number('١٬٢٣٤٫٥')", "1234.5"),
        .init("ar", "number('1,234.5')", "1234.5"), .init("hi", "number('12,34,567')", "1234567"),
        .init("sv", "number('\u{2212}5')", "-5"),
        .init("en", "number('9223372036854775808')", "9.2233720368547758e+18"),
        // Whatever may mean something else, or nothing.
        .init("de", "number('1.5')", "! unreadable"), .init("en", "number('1,5')", "! unreadable"),
        .init("en", "number('1,23,456')", "! unreadable"), .init("hi", "number('123,456,789')", "123456789"),
        .init("hi", "number('12,345,67')", "! unreadable"),
        .init("en", "number('1,234,5')", "! unreadable"), .init("en", "number(',234')", "! unreadable"),
        .init("en", "number('1.234,5')", "! unreadable"), .init("en", "number('1.')", "! unreadable"),
        .init("en", "number('')", "! unreadable"), .init("en", "number('-')", "! unreadable"),
        .init("en", "number('--1')", "! unreadable"), .init("en", "number('1e5')", "! unreadable"),
        .init("en", "number('∞')", "! unreadable"), .init("en", "number('nan')", "! unreadable"),
        .init("en", "number('1 2')", "! unreadable"), .init("en", "number('5 kg')", "! unreadable"),
        .init("ar", "number('١,234')", "! unreadable"), .init("en", "number(nil)", ""),
        .init("en", "number(5)", "! expression-type"),
    ]

    @Test(arguments: readings) func numbersAreReadAsTheLocaleHasThem(_ each: FormatCase) throws {
        let outcome = try each.outcome()
        #expect(outcome == each.expected || Double(outcome) == Double(each.expected) && Double(outcome) != nil)
    }

    @Test(arguments: FormatCase.locales) func whatIsWrittenIsReadAgain(_ locale: String) throws {
        let write = try ValueExpression(parsing: "format(n, '#,##0.##########')")
        let plain = try ValueExpression(parsing: "format(n)")
        let read = try ValueExpression(parsing: "number(t)")
        var random = SeededGenerator(seed: 3)
        for round in 0..<400 {
            let scale = [1, 10, 1000, 100_000][round % 4]
            let whole = Int.random(in: -10_000_000...10_000_000, using: &random)
            let number: Value = round.isMultiple(of: 3) ? .integer(whole) : .double(Double(whole) / Double(scale))
            let scope = FormatCase.scope(locale, "UTC", ["n": number])
            let text = (scale > 1000 ? write : plain).evaluate(in: scope)
            let again = read.evaluate(in: FormatCase.scope(locale, "UTC", ["t": text]))
            #expect(again.number == number.number, "\(text) was \(number)")
        }
    }

    /// Held against numbers that count in tens.
    @Test func roundingIsThatOfDecimalDigits() {
        var random = SeededGenerator(seed: 8)
        for _ in 0..<20_000 {
            let digits = random.below(12) - 4
            let number =
                Double(Int.random(in: -1_000_000_000...1_000_000_000, using: &random))
                / pow(10, Double(random.below(9)))
            var ours = DecimalNumber(number)
            ours.round(fraction: digits)
            var exact = Decimal(string: number.description) ?? 0
            var rounded = Decimal()
            NSDecimalRound(&rounded, &exact, digits, .plain)
            let theirs = Double("\(rounded)") ?? .nan
            #expect(ours.value.number == theirs, "\(number) to \(digits)")
        }
    }

    @Test func allDigitsOfADoubleAreKept() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<20_000 {
            let number = Double(bitPattern: random.next())
            guard number.isFinite else { continue }
            #expect(DecimalNumber(number).value.number == number)
        }
    }

    @Test(arguments: ["", "x", "0.0.0", "#0#", "0.#0", "0,", ",,0", "0.0,0", "'x", "0;", "@@", "1", "0 0", ";0"])
    func whatIsNoPatternOfNumbersSaysWhy(_ text: String) {
        // Behind a semicolon nothing has to stand.
        if text == "0;" { return }
        #expect(throws: NumberPattern.Problem.self) { try NumberPattern(text) }
    }
}
