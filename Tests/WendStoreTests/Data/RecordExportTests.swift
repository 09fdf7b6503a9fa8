import Foundation
import Testing
import WendCore
import WendExpressions
import WendStore

@Suite struct RecordExportTests {
    private func text(_ store: RecordStore, _ query: RecordQuery, _ format: RecordExportFormat) throws -> String {
        var text = ""
        try store.export(query, as: format) { text += $0 }
        return text
    }

    @Test func recordsAreLinesOfJSON() throws {
        let store = try Library.store()
        try Library.fill(store)
        #expect(
            try text(store, RecordQuery("Shelf"), .json) == """
                [
                {"_id":"1","_entity":"Shelf","name":"First","bookCount":2,"books":["1","2"]}
                ]

                """)
        #expect(try text(store, RecordQuery("Shelf", where: "name == nil"), .json) == "[]\n")
        let books = try text(store, RecordQuery("Book", sort: [.init("title")]), .json)
        let list = try #require(try JSONSerialization.jsonObject(with: Data(books.utf8)) as? [[String: Any]])
        #expect(list.map { $0["title"] as? String } == ["Azure", "brass", "Élan"])
        #expect(list[2]["published"] as? String == "2001-01-01T00:01:40Z")
        #expect(list[2]["author"] as? String == "1")
    }

    @Test func recordsAreLinesOfAnsweredCommas() throws {
        let store = try Library.store()
        try store.apply([
            .insert(entity: "Shelf", ["name": "a, \"b\"\nc"]), .insert(entity: "Shelf", ["name": "=1+1"]),
            .insert(entity: "Shelf", ["name": "-5"]),
        ])
        #expect(
            try text(store, RecordQuery("Shelf"), .csv)
                == "_id,_entity,name,bookCount,books\r\n1,Shelf,\"a, \"\"b\"\"\nc\",0,\r\n2,Shelf,'=1+1,0,\r\n3,Shelf,-5,0,\r\n"
        )
        let people = try Library.store()
        try Library.fill(people)
        let lines = try text(people, RecordQuery("Person", sort: [.init("name")]), .csv).split(separator: "\r\n")
        #expect(
            lines == [
                "_id,_entity,name,code,age,books,favourites,friends,card,desk", "1,Person,Ann,a,40,1 3,,,,",
                "2,Librarian,Bob,b,,2,,,,3",
            ])
    }

    @Test func aRecordBecomesTheObjectItIsReadFrom() throws {
        let model = EntityModel([
            Entity(
                "Post",
                attributes: [
                    .init("id", .string, userInfo: ["JSONKeyPath": "id"]),
                    .init("likes", .integer32, userInfo: ["JSONKeyPath": "counts.likes"]),
                    .init("at", .date, userInfo: ["JSONKeyPath": "at", "JSONTransformerName": "day"]),
                    .init("private", .string),
                ],
                relationships: [.init("author", to: "User", inverse: "posts", userInfo: ["JSONKeyPath": "user"])],
                userInfo: ["identityAttribute": "id"]),
            Entity(
                "User", attributes: [.init("name", .string, userInfo: ["JSONKeyPath": "name"])],
                relationships: [
                    .init("posts", to: "Post", isToMany: true, inverse: "author", userInfo: ["JSONKeyPath": "posts"])
                ],
                userInfo: ["identityAttribute": "name"]),
        ])
        let mapping = JSONMapping(model, transformers: ["day": .date("yyyy-MM-dd")])
        let store = try RecordStore(model)
        let object: Value = ["id": "1", "counts": ["likes": 3], "at": "2020-02-29", "user": ["name": "Ann"]]
        let post = try store.importRecords(RecordImport("Post"), by: mapping, [object]).result.records[0]
        #expect(try store.object(of: post, by: mapping) == object)
        let user = try store.references(of: RecordQuery("User"))[0]
        #expect(
            try store.object(of: user, by: mapping)
                == ["name": "Ann", "posts": [["id": "1", "counts": ["likes": 3], "at": "2020-02-29"]]])
        #expect(try store.object(of: Reference(type: "User", id: "9"), by: mapping) == nil)
    }
}
