import Foundation
import Testing

@testable import WendExpressions

/// Functions in conditions that are asked of a store.
struct FormatSQLTests {
    @Test(arguments: [
        "created > adding(now(), 'day', -7)", "created >= starting(CAST(250, 'NSDate'), 'minute')",
        "created == CAST(100 * 2, 'NSDate')", "likes > round(1.4)", "likes >= number('2')", "text == trim('  swift ')",
        "text CONTAINS lowercase('A')", "text == replacing('xx', 'x', 'a')",
        "likes < difference(now(), now(), 'day') + 3",
        "text == FUNCTION('A', 'lowercaseString')", "text == TERNARY(1 == 1, 'a', 'b')", "likes == $n.wx_first",
        "text IN {'a', 'b'} AND likes > length(trim(' ab '))", "created < date('2001-01-01T00:03Z')",
        "text == joined({'a', 'a'}, '')",
    ]) func whatAsksForNothingOfTheRecordBecomesAParameter(_ text: String) throws {
        for seed in 1...20 {
            let records = try Records(seed: UInt64(seed))
            let expression = try ValueExpression(parsing: text, as: .predicate)
            let sql = expression.sql(for: Records.post, in: Records.entities)
            if !text.contains("$n") { #expect(sql.residual == nil) }
            #expect(try records.found(sql) == records.found(expression))
        }
    }

    /// What cannot be foreseen, or cannot be worked out, is left to the memory.
    @Test(arguments: [
        "likes > round(rating)", "created > adding(created, 'day', -1)", "text == trim(text)", "likes > number('x')",
        "likes >= random(1)", "created < adding(now(), 'year', 99999999)", "format(created, 'y') == '2001'",
        "NOT likes > number('x')",
    ]) func whatSQLCannotSayIsLeftOver(_ text: String) throws {
        for seed in 1...5 {
            let records = try Records(seed: UInt64(seed))
            let expression = try ValueExpression(parsing: text, as: .predicate)
            let sql = expression.sql(for: Records.post, in: Records.entities)
            #expect(sql.residual == expression)
            #expect(try records.found(sql) == records.found(expression))
        }
    }

    @Test func theLocaleAndTheTimeZoneAreThoseOfWhoAsks() throws {
        let expression = try ValueExpression(
            parsing: "likes == number('1.234') AND created > date('2001-01-02')", as: .predicate)
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let sql = expression.sql(for: Records.post, locale: "de", timeZone: zone)
        #expect(sql.parameters == [1234, .double(82_800)])
    }
}
