import TestSupport
import Testing
import WendExpressions

/// Conditions so deep or so long that SQLite would refuse them.
struct SQLBoundsTests {
    private static func agrees(_ records: Records, _ text: String, variables: Fields = [:]) throws -> Bool {
        let expression = try ValueExpression(parsing: text, as: .predicate)
            .typed(for: Records.post, in: Records.entities)
        let sql = expression.sql(for: Records.post, in: Records.entities, variables: variables)
        let found = try records.found(sql, variables: variables)
        #expect(found == records.found(expression, variables: variables), "\(text.prefix(200))")
        return sql.residual == nil
    }

    @Test(arguments: [1, 100, 101, 1100, 10_001, 15_001, 30_001])
    func listsOfAnyLengthAreAskedFor(_ count: Int) throws {
        let records = try Records(seed: 3)
        let members = (0..<count - 1).map { Value.string("\($0)x") } + ["swift"]
        let isWhole = try Self.agrees(records, "text IN[c] $list", variables: ["list": .list(members)])
        // Each member takes two question marks.
        #expect(isWhole == (2 * count <= 30_000))
        _ = try Self.agrees(
            records, "likes != 77 AND text IN $list AND NOT text IN $list", variables: ["list": .list(members)])
        _ = try Self.agrees(records, "likes IN $list", variables: ["list": .list((0..<count).map { .integer($0) })])
    }

    @Test func longChainsAreAskedForAsAWhole() throws {
        let records = try Records(seed: 4)
        for word in [" AND ", " OR "] {
            for sign in ["==", "!="] {
                let chain = (0..<900).map { "views\(sign)\($0)" }.joined(separator: word)
                #expect(try Self.agrees(records, chain) && Self.agrees(records, "NOT (\(chain))"))
            }
        }
        let members = (0..<700).map { "'\($0)'" }.joined(separator: ",")
        #expect(try Self.agrees(records, "ANY comments.body IN {\(members), 'a'}"))
        // A deep condition among many others.
        let deep = String(repeating: "(", count: 60) + "views" + String(repeating: "+1)", count: 60) + " > 60"
        #expect(try Self.agrees(records, "\(deep) AND " + (0..<800).map { "views!=9\($0)" }.joined(separator: " AND ")))
    }

    @Test func whatGrowsByEveryLevelEndsSomewhere() throws {
        let records = try Records(seed: 5)
        for depth in [3, 30, 90] {
            let exclusive = String(repeating: "(1 ^ ", count: depth) + "likes" + String(repeating: ")", count: depth)
            #expect(try Self.agrees(records, "\(exclusive) == 1") == (depth == 3))
        }
        let numbers: Fields = ["l": .list((0..<200).map { .integer($0) })]
        var condition = "$c0.stars > 0"
        for level in 1..<6 {
            condition = "SUBQUERY($c\(level).writer.posts, $c\(level - 1), \(condition)).@count IN $l"
        }
        condition = "SUBQUERY(comments, $c5, \(condition.replacing("$c0.stars", with: "$c0.likes"))).@count IN $l"
        _ = try Self.agrees(records, condition, variables: numbers)
        let nothing: Fields = ["l": .list(Array(repeating: .null, count: 2000))]
        let many = Array(repeating: "text IN $l", count: 100)
        #expect(try !Self.agrees(records, many.joined(separator: " OR "), variables: nothing))
        #expect(try !Self.agrees(records, many.joined(separator: " AND "), variables: nothing))
    }

    @Test func pathsOverMoreRecordsThanOneStatementJoinsAreLeftOver() throws {
        let records = try Records(seed: 6)
        for (count, isWhole) in [(1, true), (59, true), (60, false), (150, false)] {
            let path = "author." + String(repeating: "boss.", count: count) + "name"
            #expect(try Self.agrees(records, "\(path) != 'a'") == isWhole)
        }
    }

    /// Conditions nested at random, as deep as they can be written.
    @Test(arguments: 0..<4) func nothingIsTooDeep(_ part: UInt64) throws {
        var random = SeededGenerator(seed: part)
        let records = try Records(seed: part)
        let values: [(String, String)] = [
            ("(", " + 1)"), ("(1 + ", ")"), ("(", " ?? 2)"), ("(rating ?? ", ")"), ("-", ""),
            ("(author.posts.@count - ", ")"), ("(1 - (2 - ", "))"),
        ]
        let conditions: [(String, String)] = [
            ("NOT (", ")"), ("(views == 1 AND ", ")"), ("(", " AND likes != 3)"), ("(text ==[l] 'e' OR ", ")"),
            ("(", " OR author.name ==[c] 'É')"), ("NOT ", ""), ("(text IN {'a', 'b'} AND (likes > 2 OR ", "))"),
        ]
        var whole = 0
        for _ in 0..<300 {
            var text = "likes"
            // Often the same again and again, which makes the worst of it.
            let favourite = random.one(of: values)
            for _ in 0..<random.below(random.chance(50) ? 6 : 60) {
                let (before, after) = random.chance(70) ? favourite : random.one(of: values)
                text = before + text + after
            }
            text += " > 1"
            let wrapper = random.one(of: conditions)
            for _ in 0..<random.below(random.chance(50) ? 6 : 60) {
                let (before, after) = random.chance(70) ? wrapper : random.one(of: conditions)
                text = before + text + after
            }
            if try Self.agrees(records, text) { whole += 1 }
        }
        #expect(whole > 60 && whole < 300, "\(whole)")
    }
}
