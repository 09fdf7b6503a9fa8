import Foundation
import TestSupport
import Testing
import WendCore
import WendExpressions
import WendStore

@Suite struct RecordImportTests {
    /// News as a feed has them: stories by writers, of whom one may be the reader.
    private static let model = EntityModel([
        Entity(
            "Writer",
            attributes: [
                key("writerID", .string, "id"), key("name", .string, "name"),
                key("fame", .integer32, "fame", default: 1),
            ], relationships: [.init("stories", to: "Story", isToMany: true, inverse: "writer")],
            userInfo: ["identityAttribute": "writerID"]),
        Entity("Reader", parent: "Writer", attributes: [.init("secret", .string)], userInfo: ["isOwnerEntity": "1"]),
        Entity(
            "Story",
            attributes: [
                key("storyID", .string, "id"), key("text", .string, "text"),
                key("likes", .integer32, "counts.likes", default: 0),
                key("isHidden", .bool, "hidden", isOptional: false, default: false),
                key("time", .date, "at", transformer: "time"), key("score", .double, "score"),
                .init("note", .string, default: "unread"),
            ],
            relationships: [
                .init("writer", to: "Writer", inverse: "stories", userInfo: ["JSONKeyPath": "by"]),
                .init(
                    "tags", to: "Tag", isToMany: true, isOrdered: true, inverse: "stories",
                    userInfo: ["JSONKeyPath": "tags"]),
                .init(
                    "parts", to: "Part", isToMany: true, isOrdered: true, inverse: "story", deleteRule: .cascade,
                    userInfo: ["JSONKeyPath": "parts"]),
            ], userInfo: ["identityAttributes": "storyID", "ownerRelationship": "writer"]),
        Entity(
            "Tag", attributes: [key("word", .string, "word")],
            relationships: [.init("stories", to: "Story", isToMany: true, inverse: "tags")],
            userInfo: ["identityAttribute": "word"]),
        Entity(
            "Part",
            attributes: [
                key("body", .string, "body", default: "empty"), key("rank", .integer16, "rank", isOptional: false),
            ],
            relationships: [.init("story", to: "Story", inverse: "parts")],
            userInfo: ["entityMapperName": "partKind", "JSONDictionaryTransformerName": "unwrapped"]),
        Entity("Picture", parent: "Part", attributes: [key("file", .string, "file")]),
        Entity(
            "Seat",
            attributes: [
                key("row", .integer32, "row"), key("column", .integer32, "column"), key("who", .string, "who"),
            ],
            userInfo: ["identityAttributes": "row, column"]),
    ])

    private static func key(
        _ name: String, _ type: Entity.AttributeType, _ path: String, isOptional: Bool = true,
        default value: Value? = nil, transformer: String? = nil
    ) -> Entity.Attribute {
        var info: Fields = ["JSONKeyPath": .string(path)]
        if let transformer { info["JSONTransformerName"] = .string(transformer) }
        return .init(name, type, isOptional: isOptional, default: value, userInfo: info)
    }

    private let mapping = JSONMapping(
        model,
        transformers: [
            "time": .date("EEE MMM d HH:mm:ss Z y"),
            "partKind": JSONTransformer(read: { $0.fields?["file"] == nil ? "Part" : "Picture" }),
            "unwrapped": JSONTransformer(read: { $0.fields?["part"] }),
        ])

    private func store() throws -> RecordStore { try RecordStore(Self.model) }

    private func story(_ id: String, _ more: Fields = [:]) -> Value {
        .dictionary((["id": .string(id)] as Fields).merging(more))
    }

    @discardableResult
    private func load(
        _ store: RecordStore, _ entity: String, _ members: [Value], replacing: Bool = false, setters: Fields = [:]
    ) throws -> [StoredRecord] {
        let request = RecordImport(entity, isReplacing: replacing, setters: setters)
        let report = try store.importRecords(request, by: mapping, members)
        return try report.result.records.map { try #require(try store.record($0)) }
    }

    @Test func anObjectBecomesARecordWithWhatBelongsToIt() throws {
        let store = try store()
        let stories = try load(
            store, "Story",
            [
                story(
                    "1",
                    [
                        "text": "One", "counts": ["likes": 7], "at": "Wed Jun 20 18:00:00 +0000 2018", "score": 2,
                        "by": ["id": "w", "name": "Wanda"], "tags": [["word": "b"], "a"],
                        "parts": [["rank": 1], ["part": ["rank": 2, "body": "two", "file": "x.png"]]],
                    ])
            ])
        let one = stories[0]
        #expect(one["text"] == "One" && one["likes"] == 7 && one["score"] == 2.0 && one["note"] == "unread")
        #expect(one["time"] == .date(Date(timeIntervalSince1970: 1_529_517_600)))
        let source = store.source()
        func evaluated(_ text: String) throws -> Value {
            try ValueExpression(parsing: text).evaluate(in: ExpressionScope(.reference(one.id), source: source))
        }
        #expect(try evaluated("writer.name") == "Wanda" && evaluated("writer.fame") == 1)
        #expect(try evaluated("tags.word") == ["b", "a"])
        // What is only ever inserted has what the object says and nothing else.
        #expect(try evaluated("parts.body") == [.null, "two"])
        #expect(try evaluated("parts.@lastObject.file") == "x.png")
    }

    @Test func aRecordIsFoundAmongSpecialCasesAndKeepsWhatIsNotNamed() throws {
        let store = try store()
        try load(store, "Reader", [["id": "0", "name": "Me"]])
        let stories = try load(
            store, "Story", [story("1", ["by": ["id": "0"]]), story("2", ["by": "0"]), story("3", ["by": ["id": "9"]])])
        #expect(stories[0]["writer"] == stories[1]["writer"])
        guard case .reference(let writer) = stories[0]["writer"] else { throw CancellationError() }
        let record = try #require(try store.record(writer))
        #expect(record.entity == "Reader" && record["name"] == "Me")
        let mine = RecordQuery("Story", where: "isMine == YES")
        #expect(try store.texts(mine, "storyID") == ["1", "2"])
        #expect(try store.count(of: RecordQuery("Writer")) == 2)
    }

    @Test func nullClearsAndAbsentKeeps() throws {
        let store = try store()
        try load(
            store, "Story", [story("1", ["text": "a", "counts": ["likes": 3], "by": ["id": "w"], "tags": ["x", "y"]])])
        var one = try load(store, "Story", [story("1", ["text": .null])])[0]
        #expect(one["text"] == .null && one["likes"] == 3 && one["writer"] != .null)
        #expect(try store.members("tags", of: one.id).count == 2)
        one = try load(store, "Story", [story("1", ["by": .null, "tags": ["y"]])])[0]
        #expect(one["writer"] == .null)
        // A to-many relationship is replaced, not extended.
        #expect(try store.members("tags", of: one.id).count == 1)
        #expect(try store.count(of: RecordQuery("Tag")) == 2)
    }

    @Test func theSameIdentityIsTheSameRecord() throws {
        let store = try store()
        let stories = try load(
            store, "Story",
            [
                story("1", ["text": "a", "by": ["id": "w", "name": "W"]]), story("1", ["score": 2.5]),
                story("2", ["by": ["id": "w", "fame": 5]]), .null,
            ])
        #expect(stories.map(\.id)[0] == stories.map(\.id)[1] && stories.count == 3)
        #expect(stories[0]["text"] == "a" && stories[0]["score"] == 2.5)
        #expect(try store.count(of: RecordQuery("Writer", where: "name == 'W' AND fame == 5")) == 1)
        // Without an identity each is another.
        try load(store, "Story", [["text": "x"], ["text": "x"]])
        #expect(try store.count(of: RecordQuery("Story")) == 4)
    }

    @Test func severalAttributesAreOneIdentity() throws {
        let store = try store()
        try load(store, "Seat", [["row": 1, "column": 1, "who": "a"], ["row": 1, "column": 2, "who": "b"]])
        try load(store, "Seat", [["row": 1, "column": 2, "who": "c"], ["row": 2, "column": 2, "who": "d"]])
        #expect(try store.texts(RecordQuery("Seat", sort: [.init("who")]), "who") == ["a", "c", "d"])
    }

    @Test func replacingKeepsWhoIsNamedAgainAndNothingTheyHad() throws {
        let store = try store()
        let before = try load(
            store, "Story",
            [
                story(
                    "1", ["text": "a", "counts": ["likes": 3], "by": ["id": "w", "name": "W"], "parts": [["rank": 1]]]),
                story("2", ["by": ["id": "v"]]),
            ])
        try store.apply([.update(before[0].id, ["note": "read"])])
        let after = try load(store, "Story", [story("3"), story("1", ["text": "b"])], replacing: true)
        #expect(after[1].id == before[0].id)
        #expect(
            after[1]["text"] == "b" && after[1]["likes"] == 0 && after[1]["note"] == "unread"
                && after[1]["writer"] == .null)
        #expect(try store.members("parts", of: after[1].id).isEmpty)
        #expect(try store.record(before[1].id) == nil)
        #expect(try store.count(of: RecordQuery("Story")) == 2)
        // Of other entities nothing goes.
        #expect(try store.count(of: RecordQuery("Writer")) == 2)
    }

    @Test func settersSetWhatTheObjectsAreBesides() throws {
        let store = try store()
        let stories = try load(
            store, "Story", [story("1", ["by": ["id": "w"]])], setters: ["hidden": true, "note": "new"])
        #expect(stories[0]["isHidden"] == true && stories[0]["note"] == "new")
    }

    @Test func valuesAreTakenForWhatTheyCanBeAndSaid() throws {
        let store = try store()
        let report = try store.importRecords(
            RecordImport("Story"), by: mapping, [story("1", ["text": 5, "counts": ["likes": "12"], "hidden": "yes"])])
        let one = try #require(try store.record(report.result.records[0]))
        #expect(one["text"] == "5" && one["likes"] == 12 && one["isHidden"] == true)
        #expect(report.warnings.map(\.property) == ["text", "likes", "isHidden"])
    }

    @Test(
        arguments: [
            (
                "Story", ["a", ["id": "2", "by": []]],
                "object 2: 'writer' of 'Story' leads to one record, not to a list"
            ),
            ("Story", [["id": "1", "tags": "x"]], "object 1: 'tags' of 'Story' leads to a list of records"),
            (
                "Story", [["id": "1"], ["id": "2", "counts": ["likes": "many"]]],
                "object 2: 'likes' of 'Story' takes a whole number"
            ),
            ("Story", [["id": "1", "parts": [["body": "x"]]]], "object 1: 'rank' of 'Part' must not be missing"),
            ("Story", [[]], "object 1: 'Story' is an object, not a list"),
            (
                "Seat", [["row": 1, "column": 1], 5],
                "object 2: 'Seat' is an object; only what is known by one attribute is named by its value"
            ),
            ("Sotry", [], "there is no entity 'Sotry'; did you mean 'Story'?"),
        ] as [(String, [Value], String)])
    func oneMistakeAndNothingIsImported(_ entity: String, _ members: [Value], _ message: String) throws {
        let store = try store()
        let error = refusal {
            _ = try store.importRecords(RecordImport(entity, isReplacing: true), by: mapping, members)
        }
        #expect(error?.code == .refused)
        #expect(error?.message == message)
        for entity in Self.model.entities { #expect(try store.count(of: RecordQuery(entity.name)) == 0) }
    }

    @Test func manyBatchesAreOneTransaction() throws {
        let store = try store()
        func members(_ batch: Int) -> [Value] {
            (0..<1000).map { story("\(batch)-\($0)", ["by": ["id": .string("\($0 % 7)")]]) }
        }
        var batch = 0
        let key = WriteKey(rawValue: "import")
        func load() throws -> ImportReport {
            try store.importRecords(RecordImport("Story"), by: mapping, key: key) {
                batch += 1
                return batch <= 5 ? members(batch) : nil
            }
        }
        let report = try load()
        #expect(report.result.count == 5000 && report.result.records.count == 1000)
        #expect(try store.count(of: RecordQuery("Writer")) == 7)
        batch = 0
        #expect(try load() == report)
        #expect(batch == 0)
        // Whoever stops in between has imported nothing.
        batch = 0
        let error = refusal {
            _ = try store.importRecords(RecordImport("Story"), by: mapping) {
                batch += 1
                if batch == 3 { throw CancellationError() }
                return [story("new\(batch)")]
            }
        }
        #expect(error != nil)
        #expect(try store.count(of: RecordQuery("Story")) == 5000)
    }

    @Test func importingTheSameAgainChangesNothing() throws {
        let store = try store()
        let members = [
            story(
                "1",
                ["text": "a", "by": ["id": "w", "name": "W"], "tags": ["x"], "at": "Wed Jun 20 18:00:00 +0000 2018"])
        ]
        let first = try load(store, "Story", members)
        let second = try load(store, "Story", members)
        #expect(first == second)
    }

    @Test func transformersThatAreNotThereAreSaid() {
        let mapping = JSONMapping(Self.model, transformers: ["tyme": .date("y"), "partKind": .date("y")])
        #expect(
            mapping.problems.map(\.description) == [
                "warning: there is no transformer 'time': values are taken as they are; did you mean 'tyme'? [unknown-transformer]",
                "warning: there is no transformer 'unwrapped': values are taken as they are [unknown-transformer]",
            ])
    }
}
