import Foundation
import Testing
import WendExpressions

@Suite struct SQLTests {
    /// 400 sets of records with 60 conditions each.
    @Test func memoryAndSQLAgree() throws {
        var translated = 0
        var pairs = 0
        for seed in 1...400 {
            let records = try Records(seed: UInt64(seed))
            var random = RandomExpression(seed: UInt64(seed) &* 7919)
            for _ in 0..<60 {
                let text = random.condition()
                let expression = try ValueExpression(parsing: text, as: .predicate)
                    .typed(for: Records.post, in: Records.entities)
                let sql = expression.sql(for: Records.post, in: Records.entities)
                let inMemory = records.found(expression)
                let inSQL = try records.found(sql)
                pairs += 1
                if sql.residual == nil { translated += 1 }
                if inMemory != inSQL {
                    Issue.record(
                        "\(text)\nmemory \(inMemory.sorted()), SQL \(inSQL.sorted())\n\(sql.statement) \(sql.parameters)"
                    )
                    return
                }
            }
        }
        #expect(pairs >= 20_000)
        #expect(translated > pairs / 2, "\(translated) of \(pairs) were translated as a whole")
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let expression: String
        let condition: String
        let parameters: [Value]
        var testDescription: String { expression }
    }

    static let rows: [Row] = [
        Row(expression: "likes > 3", condition: #"COALESCE(t0."likes" > ?, 0)"#, parameters: [3]),
        Row(expression: "text == nil", condition: #"(t0."text" IS NULL)"#, parameters: []),
        Row(expression: "text != 'x'", condition: #"(t0."text" IS NOT ?)"#, parameters: ["x"]),
        Row(expression: "pinned == YES", condition: #"(t0."pinned" IS ?)"#, parameters: [1]),
        Row(expression: "NOT likes < 3", condition: #"NOT COALESCE(t0."likes" < ?, 0)"#, parameters: [3]),
        Row(
            expression: "text CONTAINS[cd] $input", condition: #"wend_contains(t0."text", ?, ?)"#,
            parameters: ["o'brien \"x\"", "cd"]),
        Row(expression: "likes == 'x'", condition: #"(t0."likes" IS NULL AND ? IS NULL)"#, parameters: ["x"]),
        Row(expression: "likes > '3'", condition: #"COALESCE(t0."likes" > ?, 0)"#, parameters: [3]),
        Row(expression: "likes CONTAINS '3'", condition: "0", parameters: []),
        Row(expression: "likes IN {}", condition: "0", parameters: []),
        Row(
            expression: "likes IN {1, nil, 2, 'x', 2.5}",
            condition: #"((t0."likes" IS NULL) OR (t0."likes" IS NULL AND ? IS NULL) OR (t0."likes" IS ?) "#
                + #"OR COALESCE(t0."likes" IN (?, ?), 0))"#,
            parameters: ["x", 2.5, 1, 2]),
        Row(expression: "text ==[l] 'x'", condition: #"wend_equal(t0."text", ?, ?)"#, parameters: ["x", "l"]),
        Row(expression: "author.name == 'x'", condition: #"(t1."name" IS ?)"#, parameters: ["x"]),
        Row(
            expression: "author == reference('User', '7')", condition: #"(t0."author_id" IS ?)"#, parameters: ["7"]),
        Row(
            expression: "ANY author.posts.likes > 3",
            condition:
                #"EXISTS (SELECT 1 FROM "posts" AS t2 WHERE t2."author_id" = t1."id" AND COALESCE(t2."likes" > ?, 0))"#,
            parameters: [3]),
        Row(
            expression: "comments.@count > 2",
            condition: "COALESCE((SELECT COUNT(*) FROM \"post_comments\" AS t2 JOIN \"comments\" AS t1 ON "
                + "t1.\"id\" = t2.\"comment\" WHERE t2.\"post\" = t0.\"id\") > ?, 0)",
            parameters: [2]),
        Row(expression: "created > now()", condition: #"COALESCE(t0."created" > ?, 0)"#, parameters: [500.0]),
    ]

    @Test(arguments: rows) func saysWhatItShould(_ row: Row) throws {
        let expression = try ValueExpression(parsing: row.expression, as: .predicate)
        let sql = expression.sql(
            for: Records.post, in: Records.entities, variables: ["input": "o'brien \"x\""],
            now: Date(timeIntervalSinceReferenceDate: 500))
        #expect(sql.condition == row.condition)
        #expect(sql.parameters == row.parameters)
        #expect(sql.residual == nil)
    }

    @Test func whatSQLCannotSayIsLeftOver() throws {
        let expression = try ValueExpression(
            parsing: "likes > 3 AND text == uppercase(text) AND pinned = 1", as: .predicate)
        let sql = expression.sql(for: Records.post, in: Records.entities)
        #expect(sql.condition == #"COALESCE(t0."likes" > ?, 0) AND (t0."pinned" IS ?)"#)
        #expect(sql.residual?.description == "text == uppercase(text)")
        let either = try ValueExpression(parsing: "likes > 3 OR text == uppercase(text)", as: .predicate)
        let other = either.sql(for: Records.post, in: Records.entities)
        #expect(other.condition == "1")
        #expect(other.residual == either)
    }

    @Test func anUnboundVariableNeverHolds() throws {
        let records = try Records(seed: 3)
        let expression = try ValueExpression(parsing: "NOT text == $nobody", as: .predicate)
        let sql = expression.sql(for: Records.post, in: Records.entities)
        #expect(sql.residual == expression)
        #expect(try records.found(sql).count == records.posts.count)
    }
}
