import Foundation
import Testing
import Wend

@testable import WendCommand

/// What `wend data` finds.
@Suite struct DataCommandTests {
    private static let document = """
        <app>
            <screen title="Notes">
                <entity name="Note">
                    <attribute name="title" required="yes"/>
                    <attribute name="stars" type="integer"/>
                    <relationship name="folder" to="Folder" inverse="notes"/>
                </entity>
                <entity name="Folder">
                    <attribute name="name"/>
                    <relationship name="notes" to="Note" many="yes" inverse="folder"/>
                </entity>
                <entity name="News" shared="yes"><attribute name="title"/></entity>
                <query name="notes" entity="Note" where="stars &gt; 1" sort="-stars"/>
                <label>{notes.@count}</label>
            </screen>
        </app>
        """

    /// An app with the records of some people, looked at while the server has them open.
    private func inApp(of people: [String] = ["person ann"], _ work: (KeptData) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "wend-data-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Self.document.write(toFile: "\(folder)/app.xml", atomically: true, encoding: .utf8)
        let app = try App(path: folder)
        let records = try #require(app.records(in: "\(folder)/records"))
        for person in people {
            let made = await records.change(.save(entity: "Folder", [["name": "Work"]]), key: "f", of: person)
            let notes: [Value] = [
                ["title": "Milk", "stars": 1, "folder": made.values["id"] ?? .null],
                ["title": "Café, \"au lait\"", "stars": 3],
                ["title": "Bread\nand butter", "stars": 2],
            ]
            let saved = await records.change(.save(entity: "Note", notes), key: "n", of: person)
            #expect(saved.isSuccess, "\(saved)")
        }
        _ = await records.change(.save(entity: "News", [["title": "Sun"]]), key: "s", of: people.first ?? "")
        try await work(KeptData(app, RecordsFolder("\(folder)/records")))
        records.close()
    }

    private func titles(
        _ data: KeptData, _ condition: String? = nil, sort: String? = nil, limit: Int? = nil, person: String? = nil
    ) throws -> [String] {
        let store = try #require(try data.store(of: "Note", person: person))
        let query = try data.query(of: "Note", condition, sort: sort, limit: limit, in: store)
        return try store.page(of: query).records.map { $0["title"].text ?? "" }
    }

    private func refusal(_ work: () throws -> Void) -> String {
        do {
            try work()
            return "nothing"
        } catch {
            // `Refusal(line: "…", …)`: the name alone means another type here.
            return String("\(error)".split(separator: "\"").dropFirst().first ?? "").replacing("\\'", with: "'")
        }
    }

    @Test func entitiesPeopleAndQuestionsAreListed() async throws {
        try await inApp(of: ["person ann", "visitor 7"]) { data in
            let lines = try data.overview(of: nil)
            #expect(
                lines == [
                    "Note    6 records: title, stars, folder", "Folder  2 records: name, notes",
                    "News    1 record, seen by everybody: title", "", "Whose:", "  person ann  4", "  visitor 7  4", "",
                    "Asked:",
                    "  app.xml:13:9: notes: Note where stars > 1 sorted by -stars",
                ])
            let first = try data.overview(of: "ann").first
            #expect(first == "Note    3 records: title, stars, folder")
        }
    }

    @Test func recordsOfShownAppsAreListedBehindThoseOfTheApp() async throws {
        try await inApp { data in
            let model = EntityModel([Entity("Link", attributes: [.init("title", .string)])])
            let folder = "\(data.folder.path)-shown/org.example.feed~inner"
            let records = AppRecords(model, folder: folder)
            let saved = await records.change(.save(entity: "Link", [["title": "Sun"]]), key: "l", of: "person bea")
            #expect(saved.isSuccess, "\(saved)")
            try JSONEncoder().encode(model).write(to: URL(filePath: "\(folder)/model.json"))
            let app = try App(path: URL(filePath: data.folder.path).deletingLastPathComponent().path)
            let kept = KeptData(app, data.folder)
            #expect(
                try kept.overviewOfShown(of: nil) == [
                    "", "Shown: org.example.feed/inner", "  Link  1 record: title", "", "  Whose:", "    person bea  1",
                ])
            #expect(try kept.overviewOfShown(of: "bea").count == 6)
            #expect(try kept.overviewOfShown(of: "ann").isEmpty)
            let place = URL(filePath: data.folder.path).deletingLastPathComponent().path
            let shown = try KeptData(shown: "org.example.feed/inner", in: app, place)
            let store = try #require(try shown.store(of: "Link", person: nil))
            #expect(try store.page(of: RecordQuery("Link")).records.map { $0["title"].text } == ["Sun"])
            #expect(
                refusal { _ = try KeptData(shown: "org.example.fed/inner", in: app, place) }
                    == "nothing is kept of an app 'org.example.fed/inner' that was shown here; did you mean 'org.example.feed/inner'?"
            )
            records.close()
        }
    }

    @Test func conditionsOrderAndLimitChooseRecords() async throws {
        try await inApp { data in
            let (milk, cafe, bread) = ("Milk", "Café, \"au lait\"", "Bread\nand butter")
            let found = [
                try titles(data), try titles(data, "title CONTAINS[cd] 'CAFE'"),
                try titles(data, "folder.name == 'Work'"),
                try titles(data, sort: "-stars", limit: 2), try titles(data, sort: "title"),
            ]
            #expect(found == [[milk, cafe, bread], [cafe], [milk], [cafe, bread], [bread, cafe, milk]])
        }
    }

    @Test func whatCannotBeMeantIsRefusedWithAWayOut() async throws {
        try await inApp(of: ["person ann", "person bea"]) { data in
            #expect(refusal { _ = try data.known("Notes") } == "there is no entity 'Notes'; did you mean 'Note'?")
            #expect(refusal { _ = try data.known("Xyz") } == "there is no entity 'Xyz'; there are Note, Folder, News")
            #expect(
                refusal { _ = try data.store(of: "Note", person: nil) }
                    == "each person has 'Note' of their own; say whose with --person: 'person ann', 'person bea'")
            #expect(
                refusal { _ = try data.store(of: "Note", person: "anne") }
                    == "'anne' has no records here; did you mean 'ann'?")
            #expect(try titles(data, person: "bea").count == 3)
            // What everybody sees needs nobody's name.
            #expect(try data.store(of: "News", person: nil)?.count(of: RecordQuery("News")) == 1)
            let store = try #require(try data.store(of: "Note", person: "ann"))
            for wrong in ["titel == 'Milk'", "title ==", "title = = 'Milk'"] {
                #expect(throws: (any Error).self, "\(wrong)") {
                    _ = try data.query(of: "Note", wrong, sort: nil, limit: nil, in: store)
                }
            }
            let query = try data.query(of: "Note", nil, sort: "titel", limit: nil, in: store)
            #expect(throws: RecordStoreError.self) { _ = try store.page(of: query) }
        }
    }

    @Test func recordsStandInColumnsAndNothingInThemCommandsTheTerminal() async throws {
        try await inApp { data in
            let store = try #require(try data.store(of: "Note", person: nil))
            let lines = RecordTable(try store.page(of: RecordQuery("Note")).records).lines
            #expect(
                lines == [
                    "id  title             stars  folder", "1   Milk              1      Folder/1",
                    "2   Café, \"au lait\"   3", "3   Bread·and butter  2",
                ], "\(lines)")
        }
    }

    @Test func columnsAreAsWideAsTerminalsShowThem() {
        let records = ["牛奶", "Tea 🍵", String(repeating: "茶", count: 30)].enumerated().map { place, title in
            StoredRecord(
                id: Reference(type: "Note", id: "\(place)"), entity: "Note",
                values: Fields([("title", .string(title)), ("n", 1)]))
        }
        #expect(
            RecordTable(records).lines == [
                "id  title" + String(repeating: " ", count: 36) + "n",
                "0   牛奶" + String(repeating: " ", count: 37) + "1",
                "1   Tea 🍵" + String(repeating: " ", count: 35) + "1",
                "2   " + String(repeating: "茶", count: 19) + "…  1",
            ])
    }

    /// A pipe would be waited for, and a folder that is not there is a slip of the pen.
    @Test func whatIsNoFileOfRecordsIsRefused() async throws {
        try await inApp(of: ["person ann"]) { data in
            let pipe = "\(data.folder.path)/own-62.sqlite"
            #expect(mkfifo(pipe, 0o600) == 0)
            #expect(data.folder.owners == ["b", "person ann"])
            #expect(refusal { _ = try data.overview(of: nil) }.hasSuffix("is no file"))
        }
    }

    @Test func whoHasSavedNothingHasNothing() async throws {
        try await inApp(of: []) { data in
            let (store, lines) = (try data.store(of: "Note", person: nil), try data.overview(of: nil))
            #expect(store == nil)
            #expect(lines.first == "Note    0 records: title, stars, folder")
        }
    }
}
