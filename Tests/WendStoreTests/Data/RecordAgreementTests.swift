import Foundation
import TestSupport
import Testing
import WendCore
import WendExpressions
import WendStore

/// Questions asked of the store are answered as the memory answers them.
@Suite struct RecordAgreementTests {
    private static let model = EntityModel([
        Entity(
            "User", attributes: [.init("name", .string), .init("nick", .string), .init("age", .integer32)],
            relationships: [
                .init("boss", to: "User", inverse: "team"), .init("team", to: "User", isToMany: true, inverse: "boss"),
                .init("posts", to: "Post", isToMany: true, inverse: "author"),
            ]),
        Entity("Account", parent: "User", attributes: [.init("secret", .string)], userInfo: ["isOwnerEntity": "1"]),
        Entity(
            "Post",
            attributes: [
                .init("text", .string), .init("likes", .integer64), .init("views", .integer32),
                .init("rating", .double),
                .init("pinned", .bool), .init("created", .date), .init("raw", .data),
            ],
            relationships: [
                .init("author", to: "User", inverse: "posts"),
                .init("comments", to: "Comment", isToMany: true, inverse: "posts"),
            ], userInfo: ["ownerRelationship": "author"]),
        Entity(
            "Comment", attributes: [.init("body", .string), .init("stars", .integer32), .init("liked", .bool)],
            relationships: [
                .init("writer", to: "User"), .init("posts", to: "Post", isToMany: true, inverse: "comments"),
            ]),
    ])

    private static let texts = ["a", "Ab", "é", "e\u{301}", "E", "", "swift", "Swift Ünï", "aa", "😀a", "3", "b"]

    /// Users, posts and comments made by chance.
    private func store(_ seed: UInt64) throws -> RecordStore {
        var random = SeededGenerator(seed: seed)
        func some(_ value: Value) -> Value { random.once(in: 4) ? .null : value }
        func text() -> Value { some(.string(random.one(of: Self.texts))) }
        let searched: Set =
            random.chance(50) ? [SearchedAttribute("text", of: "Post"), SearchedAttribute("body", of: "Comment")] : []
        let store = try RecordStore(Self.model, RecordStoreOptions(searched: searched))
        func user() -> Value { some(Library.made("u\(random.below(4))")) }
        var writes: [RecordWrite] = (0..<4).map { number in
            .insert(
                entity: random.once(in: 3) ? "Account" : "User",
                ["name": text(), "nick": text(), "age": some(.integer(random.below(5)))], name: "u\(number)")
        }
        for number in 0..<4 { writes.append(.update(RecordWrite.made("u\(number)"), ["boss": user()])) }
        for number in 0..<6 {
            writes.append(
                .insert(
                    entity: "Comment",
                    [
                        "body": text(), "stars": some(.integer(random.below(4))),
                        "liked": some(.bool(random.chance(50))), "writer": user(),
                    ],
                    name: "c\(number)"))
        }
        for _ in 0..<6 {
            let comments = (0..<6).filter { _ in random.once(in: 3) }.map { Library.made("c\($0)") }
            writes.append(
                .insert(
                    entity: "Post",
                    [
                        "text": text(), "likes": some(.integer(random.below(7) - 2)),
                        "views": some(.integer(random.below(3))),
                        "rating": some(.double(Double(random.below(9)) / 2 - 1)),
                        "pinned": some(.bool(random.chance(50))),
                        "created": some(Library.date(Double(random.below(5) * 100))), "author": user(),
                        "comments": .list(comments),
                    ]))
        }
        try store.apply(writes)
        return store
    }

    private static let variables: Fields = [
        "input": "a", "who": .reference(Reference(type: "User", id: "2")), "many": ["a", .null, 3],
    ]

    private func compare(_ text: String, _ store: RecordStore, _ posts: [Reference], _ now: Date) throws -> Bool? {
        guard let expression = try? ValueExpression(parsing: text, as: .predicate) else { return nil }
        let typed = store.description(of: "Post").map {
            expression.typed(for: $0, in: ["Post", "User", "Comment", "Account"].compactMap(store.description))
        }
        let scope = ExpressionScope(variables: Self.variables, source: store.source(), now: now)
        let expected = (typed ?? expression).filter(posts.map(Value.reference), in: scope)
        let found = try store.references(of: RecordQuery("Post", where: text, variables: Self.variables), now: now)
        if expected == found.map(Value.reference) { return true }
        Issue.record("\(text): memory \(expected.map(\.displayText)), store \(found.map(\.id))")
        return false
    }

    @Test func tenThousandQuestionsAreAnsweredAsInMemory() throws {
        let now = Date(timeIntervalSinceReferenceDate: 250)
        var random = PredicateMaker(seed: 77)
        var asked = 0
        for seed in 0..<100 {
            let store = try store(UInt64(seed))
            let posts = try store.references(of: RecordQuery("Post"))
            for _ in 0..<100 {
                guard let agrees = try compare(random.condition(), store, posts, now) else { continue }
                asked += 1
                if !agrees { return }
            }
        }
        #expect(asked > 9900)
    }

    /// Conditions as the older apps and the specification write them.
    @Test(arguments: [
        "likes > 0", "text CONTAINS[cd] $input", "text BEGINSWITH[c] $input", "author == $who", "author != nil",
        "author = nil",
        "likes = '3'", "text IN $many", "author.name == 'a'", "author.boss.name ==[c] 'ab'", "author.posts.@count > 1",
        "ANY comments.stars > 1", "NONE comments.body CONTAINS[cd] $input", "ALL comments.liked == YES",
        "comments.@count == 0",
        "SUBQUERY(comments, $c, $c.stars > 1 AND $c.writer.name != nil).@count > 0", "created < now()", "isMine == YES",
        "owner.name != nil", "author.isMine == nil", "comments.@sum.stars > 2", "comments.@avg.stars >= 1",
        "text.length > 2",
        "text MATCHES '[a-z]+'", "text LIKE[c] 'A*'", "likes BETWEEN {0, 2}", "NOT (likes > 1 OR pinned == YES)",
        "(likes + views) * 2 > rating", "TRUEPREDICATE", "FALSEPREDICATE", "author.secret == nil",
        "author.team.@count == 0",
        "ANY author.team.name == 'a'", "comments.writer.name == nil", "raw == nil", "likes & 1 == 1",
        "author IN {$who, nil}",
    ])
    func whatAppsAskIsAnsweredAsInMemory(_ text: String) throws {
        let now = Date(timeIntervalSinceReferenceDate: 250)
        for seed in 0..<20 {
            let store = try store(UInt64(seed))
            #expect(try compare(text, store, store.references(of: RecordQuery("Post")), now) == true)
        }
    }
}

/// Makes texts of conditions about posts, always the same for the same seed.
private struct PredicateMaker {
    private var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func pick(_ choices: [String]) -> String { random.one(of: choices) }

    mutating func condition(_ depth: Int = 2) -> String {
        switch random.below(depth > 0 ? 14 : 9) {
        case 0...2: "\(number(2)) \(pick(["==", "!=", "<", "<=", ">", ">="])) \(number(1))"
        case 3: "\(string()) \(pick(["==", "!=", "<", ">="]))\(options()) \(string())"
        case 4, 5:
            "\(string()) \(pick(["CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "IN", "CONTAINS"]))\(options()) \(text())"
        case 6: quantified()
        case 7:
            "\(pick(["author", "author.boss", "created", "text", "likes"])) \(pick(["==", "!="])) \(pick(["nil", "3", "'a'", "$who"]))"
        case 8: "created \(pick(["<", ">=", "=="])) CAST(\(random.below(5) * 100), 'NSDate')"
        case 9, 10: "(\(condition(depth - 1)) \(pick(["AND", "OR"])) \(condition(depth - 1)))"
        case 11: "NOT (\(condition(depth - 1)))"
        default: "\(condition(depth - 1)) AND \(condition(depth - 1))"
        }
    }

    private mutating func number(_ depth: Int) -> String {
        switch random.below(depth > 0 ? 10 : 5) {
        case 0, 1: pick(["likes", "views", "rating", "pinned", "author.age", "author.boss.age"])
        case 2: String(random.below(7) - 2)
        case 3: pick(["0", "2.5", "YES", "nil", "9223372036854775807"])
        case 4:
            pick([
                "author.posts.@count", "comments.@count", "author.posts.@max.likes", "comments.@min.stars",
                "comments.@sum.stars",
                "author.team.@count", "SUBQUERY(comments, $c, $c.stars > 1).@count",
                "(comments.@distinctUnionOfObjects.stars).@count",
            ])
        case 5: "(\(number(depth - 1)) \(pick(["+", "-", "*"])) \(number(depth - 1)))"
        case 6: "(\(number(depth - 1)) / \(pick(["2", "0", "views"])))"
        case 7: "(likes \(pick(["&", "|", "^"])) \(random.below(5)))"
        case 8: "-\(number(depth - 1))"
        default: "(\(number(0)) ?? \(number(0)))"
        }
    }

    private mutating func string() -> String {
        pick(["text", "author.name", "text", "author.boss.name", text(), "nil", "author.nick"])
    }
    private mutating func text() -> String {
        pick(["'a'", "'Ab'", "'é'", "'E'", "'swift'", "''", "'*a*'", "'a?'", "'Ünï'", "'😀'", "$input"])
    }
    private mutating func options() -> String { pick(["", "[c]", "[d]", "[cd]", "[cd]", "[n]"]) }

    private mutating func quantified() -> String {
        let quantifier = pick(["ANY", "ALL", "NONE", "SOME"])
        return switch random.below(6) {
        case 0: "\(quantifier) comments.stars \(pick(["==", "!=", "<", ">"])) \(pick(["1", "2", "nil", "1.5"]))"
        case 1: "\(quantifier) comments.body CONTAINS[cd] \(text())"
        case 2: "\(quantifier) author.posts.likes >= \(random.below(4))"
        case 3: "\(quantifier) comments.writer.name == \(text())"
        case 4: "\(quantifier) comments.writer == $who"
        default:
            "SUBQUERY(comments, $c, $c.stars > \(random.below(3)) AND $c.writer.name != \(text())).@count \(pick(["==", ">", "<"])) \(random.below(3))"
        }
    }
}
