import CSQLite
import Foundation
import WendExpressions

/// Posts, users and comments, in memory and in a database, made by chance.
final class Records: ValueSource {
    static let user = EntityDescription(
        "User", table: "users",
        attributes: [.init("name", .string), .init("nick", .string, column: "nick name"), .init("age", .integer)],
        relationships: [
            .init("boss", to: "User", join: .column("boss_id")),
            .init("posts", to: "Post", isToMany: true, join: .inverseColumn("author_id")),
        ])
    static let post = EntityDescription(
        "Post", table: "posts",
        attributes: [
            .init("text", .string), .init("likes", .integer), .init("views", .integer), .init("rating", .double),
            .init("pinned", .bool), .init("created", .date), .init("raw", .data),
        ],
        relationships: [
            .init("author", to: "User", join: .column("author_id")),
            .init(
                "comments", to: "Comment", isToMany: true, join: .table("post_comments", own: "post", other: "comment")),
        ])
    static let comment = EntityDescription(
        "Comment", table: "comments",
        attributes: [.init("body", .string), .init("stars", .integer), .init("liked", .bool)],
        relationships: [.init("writer", to: "User", join: .column("writer_id"))])
    static let entities = [post, user, comment]

    let posts: [Value]
    private let rows: [Reference: [String: Value]]
    private let database: Database

    static let texts = ["a", "Ab", "é", "e\u{301}", "E", "", "swift", "Swift Ünï", "aa", "😀a", "3", "b"]

    /// What records hold beside texts, instead of small numbers.
    struct Numbers {
        var whole: [Int]
        var fractions: [Double]
        var data: [[UInt8]]
    }

    /// - Parameters:
    ///   - texts: What names, bodies and the like are drawn from; some are nothing.
    ///   - numbers: What numbers, dates and data are drawn from.
    init(seed: UInt64, texts: [String] = texts, numbers: Numbers? = nil) throws {
        var random = RandomExpression(seed: seed)
        var rows: [Reference: [String: Value]] = [:]
        func some(_ value: Value) -> Value { random.below(4) == 0 ? .null : value }
        func text() -> Value {
            some(.string(random.pick(texts)))
        }
        func whole(_ other: Int) -> Value {
            some(.integer(numbers.map { $0.whole[random.below($0.whole.count)] } ?? other))
        }
        func fraction(_ other: Double) -> Double {
            numbers.map { $0.fractions[random.below($0.fractions.count)] } ?? other
        }
        func reference(_ type: String, _ count: Int) -> Value {
            some(.reference(Reference(type: type, id: String(random.below(count)))))
        }
        for id in 0..<4 {
            rows[Reference(type: "User", id: String(id))] = [
                "name": text(), "nick": text(), "age": whole(random.below(5)), "boss": reference("User", 4),
                "posts": [],
            ]
        }
        for id in 0..<6 {
            rows[Reference(type: "Comment", id: String(id))] = [
                "body": text(), "stars": whole(random.below(4)), "liked": some(.bool(random.below(2) == 0)),
                "writer": reference("User", 4),
            ]
        }
        var posts: [Value] = []
        for id in 0..<6 {
            let post = Reference(type: "Post", id: String(id))
            let author = reference("User", 4)
            if case .reference(let author) = author {
                rows[author, default: [:]]["posts"] = .list(
                    (rows[author]?["posts"]?.elements ?? []) + [.reference(post)])
            }
            let comments = (0..<6).filter { _ in random.below(3) == 0 }
            rows[post] = [
                "text": text(), "likes": whole(random.below(7) - 2), "views": whole(random.below(3)),
                "rating": some(.double(fraction(Double(random.below(9)) / 2 - 1))),
                "pinned": some(.bool(random.below(2) == 0)),
                "created": some(.date(.init(timeIntervalSinceReferenceDate: fraction(Double(random.below(5) * 100))))),
                "author": author,
                "raw": numbers.map { some(.data($0.data[random.below($0.data.count)])) } ?? .null,
                "comments": .list(comments.map { .reference(Reference(type: "Comment", id: String($0))) }),
            ]
            posts.append(.reference(post))
        }
        self.rows = rows
        self.posts = posts
        database = try Database()
        try fill()
    }

    func value(named name: String, of reference: Reference) -> Value? { rows[reference]?[name] }
    func names(of reference: Reference) -> [String] { (rows[reference]?.keys).map(Array.init) ?? [] }

    /// The ids that a translation finds, the residual applied.
    func found(_ translation: SQLTranslation, variables: Fields = [:], now: Date = Date()) throws -> Set<String> {
        let ids = try database.ids(translation.statement, translation.parameters)
        guard let residual = translation.residual else { return Set(ids) }
        return Set(
            ids.filter {
                residual.holds(
                    in: ExpressionScope(
                        .reference(Reference(type: "Post", id: $0)), variables: variables, source: self, now: now))
            })
    }

    /// The ids for which an expression holds in memory.
    func found(_ expression: ValueExpression, variables: Fields = [:], now: Date = Date()) -> Set<String> {
        Set(
            expression.filter(posts, in: ExpressionScope(variables: variables, source: self, now: now)).compactMap {
                if case .reference(let reference) = $0 { reference.id } else { nil }
            })
    }

    private func fill() throws {
        try database.run("CREATE TABLE post_comments (post TEXT, comment TEXT)", [])
        for entity in Self.entities {
            let columns =
                entity.attributes.map { "\"\($0.column)\" \(Self.sqlType($0.type))" }
                + entity.relationships.compactMap {
                    if case .column(let column) = $0.join { "\(column) TEXT" } else { nil }
                }
            try database.run(
                "CREATE TABLE \(entity.table) (id TEXT PRIMARY KEY, \(columns.joined(separator: ", ")))", [])
            for (reference, row) in rows where reference.type == entity.name {
                var values: [Value] = [.string(reference.id)]
                for attribute in entity.attributes { values.append(row[attribute.name] ?? .null) }
                for relationship in entity.relationships {
                    if case .column = relationship.join {
                        if case .reference(let other)? = row[relationship.name] {
                            values.append(.string(other.id))
                        } else {
                            values.append(.null)
                        }
                    }
                }
                let marks = Array(repeating: "?", count: values.count).joined(separator: ", ")
                try database.run("INSERT INTO \(entity.table) VALUES (\(marks))", values)
                for comment in row["comments"]?.elements ?? [] {
                    guard case .reference(let comment) = comment else { continue }
                    try database.run(
                        "INSERT INTO post_comments VALUES (?, ?)", [.string(reference.id), .string(comment.id)])
                }
            }
        }
    }

    private static func sqlType(_ type: EntityDescription.AttributeType) -> String {
        switch type {
        case .integer, .bool: "INTEGER"
        case .double, .date: "REAL"
        case .string: "TEXT"
        case .data: "BLOB"
        }
    }
}
