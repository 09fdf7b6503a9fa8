import Foundation
import TestSupport
import WendCore
import WendExpressions
import WendStore

/// A library: books with authors and readers, shelves with an order, loans that go with their book.
enum Library {
    static let model = EntityModel([
        Entity(
            "Person",
            attributes: [
                .init("name", .string), .init("code", .string), .init("age", .integer16, minimum: 0, maximum: 150),
            ],
            relationships: [
                .init("books", to: "Book", isToMany: true, inverse: "author"),
                .init("favourites", to: "Book", isToMany: true, inverse: "fans"),
                .init("friends", to: "Person", isToMany: true, inverse: "friends"),
                .init("card", to: "Card", inverse: "holder", deleteRule: .cascade),
            ],
            userInfo: ["identityAttribute": "code"]),
        Entity(
            "Librarian", parent: "Person", attributes: [.init("desk", .integer32)],
            userInfo: ["isOwnerEntity": "1"]),
        Entity(
            "Card", attributes: [.init("number", .integer64, isOptional: false)],
            relationships: [.init("holder", to: "Person", inverse: "card")], uniqueness: [["number"]]),
        Entity(
            "Book",
            attributes: [
                .init("title", .string, isOptional: false), .init("isbn", .string),
                .init("pages", .integer32, default: 0),
                .init("price", .double), .init("isLent", .bool, isOptional: false, default: false),
                .init("published", .date), .init("cover", .data), .init("extra", .transformable),
                .init("sortTitle", .string, derivation: "canonical:(title)"),
            ],
            relationships: [
                .init("author", to: "Person", inverse: "books"),
                .init("fans", to: "Person", isToMany: true, inverse: "favourites"),
                .init("shelf", to: "Shelf", inverse: "books"),
                .init("loans", to: "Loan", isToMany: true, inverse: "book", deleteRule: .cascade),
            ],
            uniqueness: [["isbn"]], userInfo: ["ownerRelationship": "author"]),
        Entity(
            "Shelf", attributes: [.init("name", .string), .init("bookCount", .integer32, derivation: "books.@count")],
            relationships: [
                .init("books", to: "Book", isToMany: true, isOrdered: true, inverse: "shelf", deleteRule: .deny)
            ]),
        Entity(
            "Loan", attributes: [.init("until", .date)],
            relationships: [
                .init("book", to: "Book", isOptional: false, inverse: "loans"),
                .init("reader", to: "Person"),
            ]),
    ])

    static func store(
        _ options: RecordStoreOptions = RecordStoreOptions(), model: EntityModel = model
    ) throws -> RecordStore {
        try RecordStore(model, options)
    }

    /// Three books by two authors on one shelf.
    @discardableResult
    static func fill(_ store: RecordStore) throws -> [String: Reference] {
        let names = ["ann", "bob", "shelf", "one", "two", "three"]
        let result = try store.apply([
            .insert(entity: "Person", ["name": "Ann", "code": "a", "age": 40], name: "ann"),
            .insert(entity: "Librarian", ["name": "Bob", "code": "b", "desk": 3], name: "bob"),
            .insert(entity: "Shelf", ["name": "First"], name: "shelf"),
            .insert(
                entity: "Book",
                [
                    "title": "Élan", "isbn": "1", "pages": 100, "price": 1.5, "author": made("ann"),
                    "shelf": made("shelf"),
                    "published": date(100),
                ], name: "one"),
            .insert(
                entity: "Book",
                [
                    "title": "brass", "isbn": "2", "pages": 300, "author": made("bob"), "shelf": made("shelf"),
                    "published": date(50),
                ],
                name: "two"),
            .insert(
                entity: "Book", ["title": "Azure", "isbn": "3", "pages": 200, "author": made("ann"), "isLent": true],
                name: "three"),
        ])
        return Dictionary(uniqueKeysWithValues: zip(names, result.records))
    }

    static func made(_ name: String) -> Value { .reference(RecordWrite.made(name)) }
    static func date(_ seconds: Double) -> Value { .date(Date(timeIntervalSinceReferenceDate: seconds)) }
}

extension RecordStore {
    /// The titles, names or the like of an answer.
    func texts(_ query: RecordQuery, _ attribute: String = "title", _ window: RecordPage.Window = .all) throws
        -> [String]
    {
        try page(of: query, window).records.map { $0[attribute].displayText }
    }
}

/// What an error of a store says and of which sort it is.
func refusal(_ body: () throws -> Void) -> RecordStoreError? {
    do {
        try body()
        return nil
    } catch {
        return error as? RecordStoreError
    }
}
