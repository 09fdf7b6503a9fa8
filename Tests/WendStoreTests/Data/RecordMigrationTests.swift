import Foundation
import GRDB
import TestSupport
import Testing
import WendCore
import WendExpressions
import WendStore

@Suite struct RecordMigrationTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.file("records.sqlite") }

    private let first = EntityModel([
        Entity(
            "Note",
            attributes: [
                .init("text", .string), .init("rank", .integer16), .init("done", .bool), .init("extra", .string),
            ],
            relationships: [
                .init("list", to: "List", inverse: "notes"), .init("tags", to: "Tag", isToMany: true, inverse: "notes"),
            ]),
        Entity(
            "List", attributes: [.init("name", .string)],
            relationships: [.init("notes", to: "Note", isToMany: true, isOrdered: true, inverse: "list")]),
        Entity(
            "Tag", attributes: [.init("word", .string)],
            relationships: [.init("notes", to: "Note", isToMany: true, inverse: "tags")]),
    ])

    /// Two notes on a list, with tags.
    private func fill() throws -> [Reference] {
        let store = try RecordStore(first, RecordStoreOptions(path: path))
        defer { store.close() }
        return try store.apply([
            .insert(entity: "List", ["name": "l"], name: "list"),
            .insert(entity: "Note", ["text": "a", "rank": 1, "done": true, "list": Library.made("list")], name: "a"),
            .insert(entity: "Note", ["text": "b", "rank": 2, "extra": "x"], name: "b"),
            .insert(entity: "Tag", ["word": "t", "notes": [Library.made("a"), Library.made("b")]]),
            .update(RecordWrite.made("list"), ["notes": [Library.made("b"), Library.made("a")]]),
        ]).records
    }

    private func changed(_ change: (inout EntityModel) -> Void) -> EntityModel {
        var model = first
        change(&model)
        return model
    }

    @Test func partsAreAddedDroppedRenamedAndWidened() throws {
        let made = try fill()
        let model = changed { model in
            model.entities[0].name = "Memo"
            model.entities[0].renamingID = "Note"
            model.entities[0].attributes = [
                .init("body", .string, renamingID: "text"), .init("rank", .double),
                .init("done", .bool, isOptional: false, default: false),
                .init("colour", .string, isOptional: false, default: "red"),
            ]
            model.entities[0].relationships[0].destination = "Group"
            model.entities[1].name = "Group"
            model.entities[1].renamingID = "List"
            model.entities[1].relationships[0].destination = "Memo"
            model.entities[2].relationships[0].destination = "Memo"
        }
        let store = try RecordStore(model, RecordStoreOptions(path: path))
        let memos = try store.page(of: RecordQuery("Memo")).records
        #expect(memos.map(\.id) == [Reference(type: "Memo", id: made[1].id), Reference(type: "Memo", id: made[2].id)])
        #expect(memos.map { $0["body"] } == ["a", "b"] && memos.map { $0["rank"] } == [1.0, 2.0])
        #expect(memos.map { $0["done"] } == [true, false] && memos.map { $0["colour"] } == ["red", "red"])
        let group = Reference(type: "Group", id: made[0].id)
        #expect(try store.members("notes", of: group).map(\.id) == [made[2].id, made[1].id])
        #expect(try store.members("tags", of: memos[1].id).count == 1)
        let report = try #require(store.migration)
        #expect(report.notes.contains("'Note' is called 'Memo'") && report.notes.contains("'Memo.colour' is new"))
        // Numbers go on.
        #expect(try store.apply([.insert(entity: "Memo", [:])]).records[0].id == "3")
        // The copy is the file of before.
        let backup = try #require(report.backup)
        let old = try RecordStore(first, RecordStoreOptions(path: backup))
        #expect(try old.texts(RecordQuery("Note"), "extra") == ["", "x"])
        #expect(try FileManager.default.attributesOfItem(atPath: backup)[.posixPermissions] as? Int == 0o600)
    }

    @Test func anAttributeMovesToWhatAllSpecialCasesAreCasesOf() throws {
        let before = EntityModel([
            Entity("Thing", attributes: [.init("name", .string)]),
            Entity("Car", parent: "Thing", attributes: [.init("weight", .integer32)]),
            Entity("Boat", parent: "Thing", attributes: [.init("weight", .integer32)]),
        ])
        let store = try RecordStore(before, RecordStoreOptions(path: path))
        try store.apply([.insert(entity: "Car", ["weight": 1]), .insert(entity: "Boat", ["weight": 2])])
        store.close()
        let after = EntityModel([
            Entity("Thing", attributes: [.init("name", .string), .init("weight", .double)]),
            Entity("Car", parent: "Thing"),
            Entity("Boat", parent: "Thing"),
        ])
        let new = try RecordStore(after, RecordStoreOptions(path: path))
        #expect(try new.page(of: RecordQuery("Thing")).records.map { $0["weight"] } == [1.0, 2.0])
    }

    @Test func oneBecomesMany() throws {
        let made = try fill()
        let model = changed { model in
            model.entities[0].relationships[0] = .init("list", to: "List", isToMany: true, inverse: "notes")
        }
        let store = try RecordStore(model, RecordStoreOptions(path: path))
        #expect(try store.members("notes", of: made[0]) == [made[2], made[1]])
        #expect(try store.members("list", of: made[1]) == [made[0]])
    }

    @Test(arguments: [
        ("'Note.text' was String and is Integer 32: 2 records have a value, and none says what becomes of it", 0),
        ("'Note.extra' must not be missing, 1 records have none, and there is no default", 1),
        ("'Note.tags' led to several records and leads to one: which of them is it?", 2),
        ("'Note.list' led to 'List' and leads to 'Tag'", 3),
        ("the entity 'Tag' says that it was 'List', but there was both 'List' and 'Tag': which of them is it?", 4),
        ("no two of 'Note' may have the same unique values, and some have", 5),
        ("'Note.rank' was Integer 16 and is Boolean", 6),
    ])
    func whatCannotBeToldIsRefusedAndNothingIsLost(_ reason: String, _ number: Int) throws {
        _ = try fill()
        let model = changed { model in
            switch number {
            case 0: model.entities[0].attributes[0].type = .integer32
            case 1: model.entities[0].attributes[3].isOptional = false
            case 2:
                model.entities[0].relationships[1] = .init("tags", to: "Tag", inverse: "notes")
            case 3:
                model.entities[0].relationships[0] = .init("list", to: "Tag")
                model.entities[1].relationships = []
            case 4: model.entities[2].renamingID = "List"
            case 5:
                model.entities[0].attributes.append(.init("kind", .string, default: "k"))
                model.entities[0].uniqueness = [["kind"]]
            default: model.entities[0].attributes[1].type = .bool
            }
        }
        let error = refusal { _ = try RecordStore(model, RecordStoreOptions(path: path)) }
        #expect(error?.code == .unclearMigration)
        #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
        let store = try RecordStore(first, RecordStoreOptions(path: path))
        #expect(store.migration == nil)
        #expect(try store.texts(RecordQuery("Note"), "text") == ["a", "b"])
    }

    @Test func withoutRecordsNothingIsUnclear() throws {
        try RecordStore(first, RecordStoreOptions(path: path)).close()
        let model = changed { $0.entities[0].attributes[0].type = .integer32 }
        #expect(try RecordStore(model, RecordStoreOptions(path: path)).count(of: RecordQuery("Note")) == 0)
    }

    @Test func anEarlierModelIsRefusedUnlessItIsGoneBackTo() throws {
        _ = try fill()
        let model = changed { $0.entities[0].attributes.append(.init("more", .string)) }
        let new = try RecordStore(model, RecordStoreOptions(path: path))
        try new.apply([.updateAll(RecordQuery("Note"), ["more": "m"])])
        let error = refusal { _ = try RecordStore(first, RecordStoreOptions(path: path)) }
        #expect(error?.code == .newerModel)
        #expect(try new.texts(RecordQuery("Note"), "more") == ["m", "m"])
        // Whoever has the file open is told when somebody else brings it elsewhere.
        let back = try RecordStore(first, RecordStoreOptions(path: path, goesBack: true))
        #expect(try back.count(of: RecordQuery("Note")) == 2)
        #expect(refusal { try new.apply([.clear]) }?.code == .newerModel)
    }

    @Test func whatIsLookedThroughIsPreparedOnceAndStays() throws {
        _ = try fill()
        let searched: Set = [SearchedAttribute("text", of: "Note")]
        let store = try RecordStore(first, RecordStoreOptions(path: path, searched: searched))
        #expect(store.migration == nil)
        #expect(try store.texts(RecordQuery("Note", where: "text CONTAINS[cd] 'A'"), "text") == ["a"])
        store.close()
        #expect(
            try RecordStore(first, RecordStoreOptions(path: path)).description(of: "Note")?.attributes.first?.search
                != nil)
        // It goes on through a migration.
        let model = changed { $0.entities[0].attributes[0] = .init("body", .string, renamingID: "text") }
        let new = try RecordStore(
            model, RecordStoreOptions(path: path, searched: [SearchedAttribute("body", of: "Note")]))
        #expect(try new.texts(RecordQuery("Note", where: "body CONTAINS[cd] 'B'"), "body") == ["b"])
    }

    @Test func threeCopiesAreKept() throws {
        try RecordStore(first, RecordStoreOptions(path: path)).close()
        for number in 0..<5 {
            let model = changed { $0.entities[0].attributes.append(.init("a\(number)", .string)) }
            try RecordStore(model, RecordStoreOptions(path: path)).close()
        }
        let copies = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.contains(".before-") }
        #expect(copies.sorted() == ["records.sqlite.before-4", "records.sqlite.before-5", "records.sqlite.before-6"])
    }
}

extension RecordWrite {
    fileprivate static var clear: Self { .deleteAll(RecordQuery("Note")) }
}

@Suite struct RecordFileTests {
    private let folder = TemporaryFolder()
    private var path: String { folder.file("records.sqlite") }

    @Test func aFileOfSomethingElseIsLeftAlone() throws {
        let text = String(repeating: "This is no database. ", count: 100)
        try folder.write(text, to: "records.sqlite")
        let error = refusal { _ = try Library.store(RecordStoreOptions(path: path)) }
        #expect(error?.code == .corrupt)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        let other = try DatabaseQueue(path: folder.file("other.sqlite"))
        try other.write { try $0.execute(sql: "CREATE TABLE something (a)") }
        #expect(
            refusal { _ = try Library.store(RecordStoreOptions(path: folder.file("other.sqlite"))) }?.code == .corrupt)
    }

    @Test func aFileOfALaterLayoutIsRefused() throws {
        try Library.store(RecordStoreOptions(path: path)).close()
        let file = try DatabaseQueue(path: path)
        try file.write { try $0.execute(sql: "PRAGMA application_id = \(0x5745_4E00 + 99)") }
        try file.close()
        #expect(refusal { _ = try Library.store(RecordStoreOptions(path: path)) }?.code == .newerSchema)
    }

    @Test func aModelWithErrorsIsRefused() throws {
        let model = EntityModel([Entity("A", parent: "B")])
        let error = refusal { _ = try RecordStore(model, RecordStoreOptions(path: path)) }
        #expect(error?.code == .badModel && error?.message.contains("there is no entity 'B'") == true)
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func whereThereIsNoRoomNothingOfATransactionIsKept() throws {
        let store = try Library.store(RecordStoreOptions(path: path, maximumSize: 400 << 10))
        try Library.fill(store)
        let large = Value.data(Array(repeating: 7, count: 50_000))
        let error = refusal {
            try store.apply((0..<20).map { .insert(entity: "Book", ["title": .string("\($0)"), "cover": large]) })
        }
        #expect(error?.code == .full)
        #expect(try store.count(of: RecordQuery("Book")) == 3)
        #expect(try store.apply([.insert(entity: "Book", ["title": "small"])]).count == 1)
    }

    @Test func onlyItsOwnerReadsTheFile() throws {
        let store = try Library.store(RecordStoreOptions(path: folder.file("new/folder/records.sqlite")))
        try Library.fill(store)
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.file("new/folder")) {
            let rights = try FileManager.default.attributesOfItem(atPath: folder.file("new/folder/\(file)"))[
                .posixPermissions]
            #expect(rights as? Int == 0o600, "\(file)")
        }
    }

    @Test func aCommitSurvivesLossOfPower() throws {
        let store = try Library.store(RecordStoreOptions(path: path))
        #expect(try store.setting("synchronous") == 2)
    }

    @Test func severalStoresMakeOneFileAtOnce() async throws {
        let path = path
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    guard let store = try? Library.store(RecordStoreOptions(path: path)) else { return false }
                    return (try? store.apply([.insert(entity: "Shelf", [:])])) != nil
                }
            }
            for await isDone in group { #expect(isDone) }
        }
        #expect(try Library.store(RecordStoreOptions(path: path)).count(of: RecordQuery("Shelf")) == 6)
    }
}
