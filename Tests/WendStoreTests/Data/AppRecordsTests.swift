import Foundation
import Synchronization
import TestSupport
import Testing
import WendCore
import WendExpressions
import WendRuntime
import WendStore

/// Records as sessions are served them: a file for everybody, one for each person, one question for all who watch it.
@Suite struct AppRecordsTests {
    private static let model = EntityModel([
        Entity(
            "Note", attributes: [.init("title", .string, isOptional: false), .init("stars", .integer64, default: 0)],
            relationships: [.init("folder", to: "Folder", inverse: "notes")]),
        Entity(
            "Folder", attributes: [.init("name", .string)],
            relationships: [.init("notes", to: "Note", isToMany: true, inverse: "folder")]),
        Entity("News", attributes: [.init("title", .string)], userInfo: ["shared": true]),
    ])

    /// How many rows each of several has been told of last.
    private final class Counts: Sendable {
        private let counts: Mutex<[Int?]>

        init(_ watchers: Int) { counts = Mutex(Array(repeating: nil, count: watchers)) }

        var latest: [Int?] { counts.withLock { $0 } }

        func note(_ found: Value, by watcher: Int) {
            guard case .list(let rows)? = found.fields?["rows"] else { return }
            counts.withLock { $0[watcher] = rows.count }
        }
    }

    private func rows(_ value: Value?) -> [Fields] {
        guard case .dictionary(let fields)? = value, case .list(let rows)? = fields["rows"] else { return [] }
        return rows.compactMap(\.fields)
    }

    private func question(_ fields: Fields) throws -> RecordQuestion {
        try #require(RecordQuestion(.dictionary(fields)))
    }

    /// What a question finds now.
    private func found(_ records: AppRecords, _ question: RecordQuestion, of person: String = "ann") async throws
        -> [Fields]
    {
        let first = await withTaskGroup(of: Value?.self) { group in
            let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
            group.addTask {
                try? await records.watch(question, of: person) { continuation.yield($0) }
                return nil
            }
            group.addTask {
                for await value in stream { return value }
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
        return rows(first)
    }

    private func titles(_ rows: [Fields]) -> [String] { rows.map { $0["title"]?.text ?? "" } }

    /// Whoever has the answer to a change and waits sees all that came of it, also those who watched before there were any records.
    @Test(arguments: [false, true]) func whoWaitsAfterAChangeWaitsForThoseWhoWatch(_ isOnDisk: Bool) async throws {
        let folder = TemporaryFolder()
        let records = AppRecords(Self.model, folder: isOnDisk ? folder.file : nil)
        let question = try question(["entity": "Note"])
        let counts = Counts(8)
        let watching = (0..<8).map { watcher in
            Task {
                try? await records.watch(question, of: "ann") { found in
                    // Some are slow.
                    for _ in 0..<watcher * 20 { await Task.yield() }
                    counts.note(found, by: watcher)
                }
            }
        }
        while counts.latest.contains(nil) { await Task.yield() }
        for change in 1...30 {
            let saved = await records.change(.save(entity: "Note", [["title": "new"]]), key: "\(change)", of: "ann")
            #expect(saved.isSuccess)
            while await records.untilTold() {}
            #expect(counts.latest == Array(repeating: change, count: 8))
        }
        for task in watching { task.cancel() }
        for task in watching { await task.value }
        // Nobody waits for those who have left.
        _ = await records.change(.save(entity: "Note", [["title": "late"]]), key: "late", of: "ann")
        #expect(await !records.untilTold())
    }

    @Test(arguments: [false, true]) func whatIsOnesOwnIsNobodyElses(_ isOnDisk: Bool) async throws {
        let folder = TemporaryFolder()
        let records = AppRecords(Self.model, folder: isOnDisk ? folder.file : nil)
        for (person, title) in [("ann", "Ann's"), ("bea", "Bea's"), ("Ann", "Other Ann's")] {
            let saved = await records.change(
                .save(entity: "Note", [["title": .string(title)]]), key: person, of: person)
            #expect(saved.isSuccess)
        }
        let news = await records.change(.save(entity: "News", [["title": "Sun"]]), key: "n", of: "ann")
        #expect(news.values["count"] == 1)
        for (person, title) in [("ann", "Ann's"), ("bea", "Bea's"), ("Ann", "Other Ann's")] {
            #expect(titles(try await found(records, question(["entity": "Note"]), of: person)) == [title])
            #expect(titles(try await found(records, question(["entity": "News"]), of: person)) == ["Sun"])
        }
        let gone = await records.change(.delete(entity: "Note", where: "TRUEPREDICATE"), key: "d", of: "bea")
        #expect(gone.values["count"] == 1)
        #expect(titles(try await found(records, question(["entity": "Note"]), of: "ann")) == ["Ann's"])
        records.close()
    }

    /// Several records at once come into one gap, change places and go: who watches sees them in the order in which they are found.
    @Test(arguments: 0..<12) func whatIsWatchedIsInOrderWhateverChanges(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let records = AppRecords(Self.model, folder: nil)
        let (stream, told) = AsyncStream.makeStream(of: [String].self)
        let watched = try question(["entity": "Note", "sort": "title"])
        let watching = Task {
            try await records.watch(watched, of: "ann") { value in
                told.yield(value.fields?["rows"]?.elements.map { $0.fields?["title"]?.text ?? "" } ?? [])
            }
        }
        var seen = stream.makeAsyncIterator()
        _ = await seen.next()
        var last: [String] = []
        for round in 0..<25 {
            let change: RecordChange
            if random.below(4) == 0 {
                let letter = "\(random.below(10))"
                change = .change(
                    entity: "Note", where: "title BEGINSWITH '\(letter)'",
                    set: "record(title: '\(random.below(1000))')")
            } else if random.below(5) == 0 {
                change = .delete(entity: "Note", where: "title BEGINSWITH '\(random.below(10))'")
            } else {
                change = .save(
                    entity: "Note", (0...random.below(5)).map { _ in ["title": .string("\(random.below(1000))")] })
            }
            #expect(await records.change(change, key: "\(round)", of: "ann").isSuccess)
            let expected = titles(
                try await found(
                    records, question(["entity": "Note", "sort": "title", "where": .string("\(round) == \(round)")]),
                    of: "ann"))
            while last.sorted() != expected.sorted() { last = await seen.next() ?? expected }
            #expect(last == expected, "round \(round)")
            if last != expected { break }
        }
        watching.cancel()
        records.close()
    }

    /// Whoever comes first saves, and nobody after.
    @Test(arguments: [false, true]) func whereThereIsOneNoneIsSaved(_ isOnDisk: Bool) async throws {
        let folder = TemporaryFolder()
        let records = AppRecords(Self.model, folder: isOnDisk ? folder.file : nil)
        for round in 0..<20 {
            let title = "\(round)"
            let counts = await withTaskGroup(of: Value?.self) { group in
                for number in 0..<8 {
                    group.addTask {
                        await records.change(
                            .save(
                                entity: "Note", [["title": .string(title)]], unless: "title == '\(title)'"),
                            key: "\(round)/\(number)", of: "ann"
                        ).values["count"]
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(counts.filter { $0 == 1 }.count == 1)
            #expect(counts.filter { $0 == 0 }.count == 7)
        }
        #expect(titles(try await found(records, question(["entity": "Note"]), of: "ann")).count == 20)
        // A condition that cannot be read saves nothing, and says why.
        let odd = await records.change(
            .save(entity: "Note", [["title": "x"]], unless: "title =="), key: "odd", of: "ann")
        #expect(!odd.isSuccess)
        records.close()
    }

    /// Questions come at the same time, as those of one screen do: none of them is forgotten before it is watched.
    @Test(.timeLimit(.minutes(10)), arguments: [false, true])
    func whatIsAskedAtOnceStaysUpToDate(_ isOnDisk: Bool) async throws {
        for round in 0..<(isOnDisk ? 20 : 300) {
            let folder = TemporaryFolder()
            let records = AppRecords(Self.model, folder: isOnDisk ? folder.file : nil)
            let questions = try (0..<8).map {
                try question(["entity": "Note", "where": .string("stars > -\($0 + 1)")])
            }
            let (began, beginning) = AsyncStream.makeStream(of: Void.self)
            await withTaskGroup(of: Void.self) { group in
                for question in questions {
                    group.addTask {
                        let (seen, stop) = AsyncStream.makeStream(of: Int.self)
                        let watch = Task {
                            try? await records.watch(question, of: "ann") { stop.yield(self.rows($0).count) }
                        }
                        for await count in seen {
                            if count == 0 { beginning.yield() } else { break }
                        }
                        watch.cancel()
                    }
                }
                var count = 0
                for await _ in began {
                    count += 1
                    if count == questions.count { break }
                }
                _ = await records.change(
                    .save(entity: "Note", [["title": "Milk"]]), key: "\(round)", of: "ann")
            }
            records.close()
        }
    }

    /// Sessions of versions that did not tell visitors apart share nothing either.
    @Test func recordsBelongToAPersonElseAVisitorElseTheSessionsOwner() {
        var settings = SessionSettings()
        settings.owner = "a.1"
        let ofOwner = settings.recordOwner
        settings.visitor = "a"
        let ofVisitor = settings.recordOwner
        settings.principal = "a"
        #expect(Set([ofOwner, ofVisitor, settings.recordOwner, SessionSettings().recordOwner]).count == 4)
    }

    @Test func aChangeIsDoneOnceUnderItsKeyAlsoAfterARestart() async throws {
        let folder = TemporaryFolder()
        for _ in 1...2 {
            let records = AppRecords(Self.model, folder: folder.file)
            for _ in 1...2 {
                let saved = await records.change(.save(entity: "Note", [["title": "A"]]), key: "s/1", of: "ann")
                #expect(saved == .success(["count": 1, "ids": ["1"], "id": "1"]))
            }
            #expect(try await found(records, question(["entity": "Note"])).count == 1)
            records.close()
        }
    }

    @Test func recordsAreChangedWhereTheyAreAndWhatTheyLeadToComesAlong() async throws {
        let records = AppRecords(Self.model, folder: nil)
        func change(_ change: RecordChange, _ key: String) async -> Reply {
            await records.change(change, key: key, of: "ann")
        }
        let folder = await change(.save(entity: "Folder", [["name": "Work"]]), "1").values["id"] ?? .null
        let made = await change(
            .save(
                entity: "Note", [["title": "A", "folder": .dictionary(["id": folder])], ["title": "B", "stars": "3"]]),
            "2")
        #expect(made.isSuccess, "\(made)")
        _ = await change(.change(entity: "Note", where: #"title == "A""#, set: "record(stars: stars + 5)"), "3")
        let rows = try await found(records, question(["entity": "Note", "sort": "-stars"]))
        #expect(titles(rows) == ["A", "B"])
        #expect(rows.map { $0["stars"] } == [5, 3])
        #expect(rows.first?["folder"]?.fields?["name"] == "Work")
        let folders = try await found(records, question(["entity": "Folder", "with": "notes"]))
        #expect(folders.first?["notes"]?.elements.first?.fields?["title"] == "A")
        // By its id, as rows tell it.
        let id = rows.first?["id"]?.text ?? ""
        let one = try await found(records, question(["entity": "Note", "where": .string("id == \"\(id)\"")]))
        #expect(titles(one) == ["A"])
    }

    @Test func whatCannotBeDoneIsSaidAndChangesNothing() async throws {
        let records = AppRecords(Self.model, folder: nil)
        let cases: [(RecordChange, String)] = [
            (.save(entity: "Note", [["title": "A"], ["titel": "B"]]), "no 'titel'; did you mean 'title'?"),
            (.save(entity: "Note", [["stars": 1]]), "'title' of 'Note' must not be missing"),
            (.save(entity: "Notes", [["title": "A"]]), "there is no entity 'Notes'; did you mean 'Note'?"),
            (.change(entity: "Note", where: nil, set: "record(stars: "), "cannot be read"),
        ]
        for (number, (change, problem)) in cases.enumerated() {
            let reply = await records.change(change, key: "\(number)", of: "ann")
            #expect(!reply.isSuccess)
            #expect(reply.values["error"]?.text?.contains(problem) == true, "\(reply)")
        }
        #expect(try await found(records, question(["entity": "Note"])).isEmpty)
        let long = await records.change(
            .save(entity: "Note", [["title": "A"]]), key: "l", of: String(repeating: "x", count: 101))
        #expect(long.values["error"]?.text == "names of persons have at most 100 bytes")
    }

    @Test func whoOnlyLooksMakesNoFileAndIsToldWhenThereIsOne() async throws {
        let folder = TemporaryFolder()
        let records = AppRecords(Self.model, folder: folder.file)
        let question = try question(["entity": "Note"])
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        let task = Task { try await records.watch(question, of: "ann") { continuation.yield($0) } }
        var values = stream.makeAsyncIterator()
        #expect(titles(rows(await values.next())) == [])
        #expect(try await found(records, question, of: "bea").isEmpty)
        #expect((try? FileManager.default.contentsOfDirectory(atPath: folder.file)) ?? [] == [])
        _ = await records.change(.save(entity: "Note", [["title": "A"]]), key: "1", of: "ann")
        var seen = rows(await values.next())
        while seen.isEmpty { seen = rows(await values.next()) }
        #expect(titles(seen) == ["A"])
        task.cancel()
        _ = await task.result
        records.close()
    }

    /// Another may have the files by then, with another model: opened once more, they would be brought back to this one.
    @Test func whatIsClosedOpensNoFile() async throws {
        let folder = TemporaryFolder()
        let records = AppRecords(Self.model, folder: folder.file)
        let (waiting, goesOn) = AsyncStream.makeStream(of: Void.self)
        let (looked, isLooking) = AsyncStream.makeStream(of: Void.self)
        let question = try question(["entity": "Note"])
        let watch = Task {
            try await records.watch(question, of: "ann") { _ in
                isLooking.yield()
                for await _ in waiting { break }
            }
        }
        for await _ in looked { break }
        records.close()
        goesOn.yield()
        try await watch.value
        let late = await records.change(.save(entity: "Note", [["title": "A"]]), key: "1", of: "ann")
        #expect(late == .failure("the records cannot be read now"))
        try await records.watch(question, of: "ann") { _ in Issue.record("nothing is told any more") }
        #expect((try? FileManager.default.contentsOfDirectory(atPath: folder.file)) ?? [] == [])
    }

    /// What declared lists number their records by says nothing of what is kept.
    @Test func numbersOfOtherListsAreNoIdsOfRecords() async throws {
        let records = AppRecords(Self.model, folder: nil)
        for (number, id) in [Value.null, 1, true, "01", 1.5].enumerated() {
            _ = await records.change(
                .save(entity: "Note", [["id": id, "title": .string("\(number)")]]), key: "\(number)", of: "ann")
        }
        let rows = try await found(records, question(["entity": "Note", "sort": "title"]))
        #expect(titles(rows) == ["0", "1", "2", "3", "4"])
    }

    @Test func whatComesAlongOfSeveralRecordsIsKeptUpToDate() async throws {
        let records = AppRecords(Self.model, folder: nil)
        _ = await records.change(.save(entity: "Folder", [["name": "Work"]]), key: "1", of: "ann")
        let question = try question(["entity": "Folder", "with": "notes"])
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        let task = Task { try await records.watch(question, of: "ann") { continuation.yield($0) } }
        var values = stream.makeAsyncIterator()
        func notes() async -> [String] {
            rows(await values.next()).first?["notes"]?.elements.map { $0.fields?["title"]?.text ?? "" } ?? []
        }
        #expect(await notes() == [])
        _ = await records.change(.save(entity: "Note", [["title": "A", "folder": "1"]]), key: "2", of: "ann")
        var seen = await notes()
        while seen != ["A"] { seen = await notes() }
        _ = await records.change(.change(entity: "Note", where: nil, set: #"record(title: "B")"#), key: "3", of: "ann")
        while seen != ["B"] { seen = await notes() }
        task.cancel()
    }

    @Test func whatPeopleAreToldNamesNoFiles() async throws {
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder.file, withIntermediateDirectories: true)
        let name = "own-" + "ann".utf8.map { String($0, radix: 16) }.joined()
        try Data(repeating: 7, count: 5000).write(to: URL(filePath: "\(folder.file)/\(name).sqlite"))
        let lines = RecordsLogTests.Lines()
        let records = AppRecords(Self.model, folder: folder.file, log: lines.add)
        // Whoever runs the app is told what it is.
        for key in 1...3 {
            let reply = await records.change(.save(entity: "Note", [["title": "A"]]), key: "\(key)", of: "ann")
            #expect(reply == .failure("the records cannot be read now"))
        }
        // Once in ten seconds.
        #expect((1...3).contains(lines.all.count))
        #expect(lines.all[0].contains("\(name).sqlite"), "\(lines.all)")
        records.close()
    }

    /// What lies in another file cannot be led to, and the rest holds all the same.
    @Test func whatLeadsFromOnesOwnToWhatIsSharedLeadsNowhere() async throws {
        var model = Self.model
        model.entities[0].relationships.append(.init("news", to: "News"))
        let records = AppRecords(model, folder: nil)
        let saved = await records.change(.save(entity: "Note", [["title": "A"]]), key: "1", of: "ann")
        #expect(saved.isSuccess)
    }

    @Test func whoWatchesHearsOfEveryChangeInRowsThatStayTheSame() async throws {
        let records = AppRecords(Self.model, folder: nil)
        _ = await records.change(
            .save(entity: "Note", (0..<3).map { ["title": .string("\($0)")] }), key: "1", of: "ann")
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        let question = try question(["entity": "Note", "sort": "title"])
        let task = Task { try await records.watch(question, of: "ann") { continuation.yield($0) } }
        var values = stream.makeAsyncIterator()
        #expect(titles(rows(await values.next())) == ["0", "1", "2"])
        _ = await records.change(
            .change(entity: "Note", where: #"title == "1""#, set: #"record(title: "9")"#), key: "2", of: "ann")
        #expect(titles(rows(await values.next())) == ["0", "2", "9"])
        _ = await records.change(.delete(entity: "Note", where: #"title == "0""#), key: "3", of: "ann")
        #expect(titles(rows(await values.next())) == ["2", "9"])
        task.cancel()
    }

    /// Whoever brings back what is gone has to have all of it: half a record that another has deleted stays deleted.
    @Test func whatIsNotThereAnyMoreComesBackWholeOrNotAtAll() async throws {
        let records = AppRecords(Self.model, folder: nil)
        _ = await records.change(.save(entity: "Note", [["title": "A", "stars": 4]]), key: "1", of: "ann")
        let row = try #require(try await found(records, question(["entity": "Note"])).first)
        _ = await records.change(.delete(entity: "Note", where: "TRUEPREDICATE"), key: "2", of: "ann")
        let half = await records.change(.save(entity: "Note", [["id": "1", "title": "B"]]), key: "3", of: "ann")
        #expect(
            half.values["error"]?.text?.contains("is not there any more") == true
                && half.values["error"]?.text?.contains("it says nothing of 'stars'") == true, "\(half)")
        #expect(try await found(records, question(["entity": "Note"])).isEmpty)
        let whole = await records.change(.save(entity: "Note", [.dictionary(row)]), key: "4", of: "ann")
        #expect(whole.isSuccess)
        #expect(try await found(records, question(["entity": "Note"])).map { $0["stars"] } == [4])
    }

    @Test func aRecordThatWasNotSavedIsLedToByNobody() async throws {
        let records = AppRecords(Self.model, folder: nil)
        let reply = await records.change(
            .save(entity: "Note", [["title": "A", "folder": ["name": "Work"]]]), key: "1", of: "ann")
        #expect(
            reply.values["error"]?.text
                == "'folder' leads to a record of 'Folder', by the record or its id, and what was given has none")
        for (key, nothing) in [("2", Value.null), ("3", "")] {
            let reply = await records.change(
                .save(entity: "Note", [["title": "A", "folder": nothing]]), key: key, of: "ann")
            #expect(reply.isSuccess, "\(reply)")
        }
    }

    @Test func whatIsNotDeletedBecauseOfOthersSaysWhose() async throws {
        var model = Self.model
        model.entities[1].relationships[0].deleteRule = .deny
        let records = AppRecords(model, folder: nil)
        _ = await records.change(.save(entity: "Folder", [["name": "Work"]]), key: "1", of: "ann")
        _ = await records.change(.save(entity: "Note", [["title": "A", "folder": "1"]]), key: "2", of: "ann")
        let reply = await records.change(.delete(entity: "Folder", where: "TRUEPREDICATE"), key: "3", of: "ann")
        #expect(
            reply.values["error"]?.text
                == "a record of 'Folder' is not deleted as long as there is a 'Note' among its 'notes'")
    }

    // MARK: Deleting

    /// Whoever looks sees that everything is gone, and what is saved afterwards.
    @Test(arguments: [false, true]) func whatIsKeptOfSomebodyIsDeletedAsAWhole(_ isOnDisk: Bool) async throws {
        let folder = TemporaryFolder()
        let records = AppRecords(Self.model, folder: isOnDisk ? folder.file : nil)
        for person in ["person ann", "person bea"] {
            _ = await records.change(.save(entity: "Note", [["title": "A"]]), key: "1", of: person)
        }
        _ = await records.change(.save(entity: "News", [["title": "Sun"]]), key: "2", of: "person ann")
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        let all = try question(["entity": "Note"])
        let task = Task { try await records.watch(all, of: "person ann") { continuation.yield($0) } }
        var values = stream.makeAsyncIterator()
        #expect(titles(rows(await values.next())) == ["A"])

        #expect(try records.delete(of: "person ann"))
        while !rows(await values.next()).isEmpty {}
        #expect(try await found(records, all, of: "person bea").count == 1)
        #expect(try await found(records, question(["entity": "News"]), of: "person ann").count == 1)
        if isOnDisk {
            #expect(RecordsFolder(folder.file).owners == ["person bea"])
            #expect(try !records.delete(of: "person ann"))
        }
        _ = await records.change(.save(entity: "Note", [["title": "B"]]), key: "3", of: "person ann")
        while titles(rows(await values.next())) != ["B"] {}
        task.cancel()
        _ = await task.result
        records.close()
    }

    /// As long as sessions are kept: who has signed in comes back to what is theirs, however late.
    @Test func recordsOfVisitorsWhoDoNotComeBackAreDeleted() async throws {
        let folder = TemporaryFolder()
        let clock = ManualClock(now: 2e9)
        for person in ["visitor old", "visitor new", "person ann"] {
            let records = AppRecords(Self.model, folder: folder.file, clock: clock)
            _ = await records.change(.save(entity: "Note", [["title": "A"]]), key: "1", of: person)
            records.close()
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.file) where person != "visitor new" {
                try FileManager.default.setAttributes(
                    [.modificationDate: Date(timeIntervalSince1970: 1.9e9)], ofItemAtPath: "\(folder.file)/\(file)")
            }
        }
        let new = "own-" + "visitor new".utf8.map { String($0, radix: 16) }.joined()
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.file) where file.hasPrefix(new) {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 2e9)], ofItemAtPath: "\(folder.file)/\(file)")
        }
        let records = AppRecords(Self.model, folder: folder.file, clock: clock)
        #expect(try records.deleteVisitors(unusedFor: 86_400) == 1)
        #expect(RecordsFolder(folder.file).owners == ["person ann", "visitor new"])
        records.close()
    }

    // MARK: Looking

    @Test func aFileIsLookedAtBesideWhoeverWritesAndIsNotWrittenTo() async throws {
        let folder = TemporaryFolder()
        let records = AppRecords(Self.model, folder: folder.file)
        _ = await records.change(.save(entity: "Note", [["title": "A"]]), key: "1", of: "person Zoë")
        let looked = RecordsFolder(folder.file)
        #expect(looked.owners == ["person Zoë"])
        #expect(try looked.reading("person bea") == nil)
        let store = try #require(try looked.reading("person Zoë"))
        #expect(try store.page(of: RecordQuery("Note")).records.map { $0["title"] } == ["A"])
        _ = await records.change(.save(entity: "Note", [["title": "B"]]), key: "2", of: "person Zoë")
        #expect(try store.count(of: RecordQuery("Note")) == 2)
        #expect(throws: RecordStoreError.self) { try store.apply([.insert(entity: "Note", ["title": "C"])]) }
        store.close()
        #expect(try await found(records, question(["entity": "Note"]), of: "person Zoë").count == 2)
        records.close()
    }

    /// All that is watched holds its rows in memory: who asks for more than there is room for is told so, and others go on.
    @Test(arguments: [false, true]) func moreRowsThanThereIsRoomForAreNotWatched(_ isOnDisk: Bool) async throws {
        let folder = TemporaryFolder()
        let records = AppRecords(Self.model, folder: isOnDisk ? folder.file : nil, mostRows: 100)
        for person in ["ann", "bea"] {
            let notes = (0..<60).map { Value.dictionary(["title": .string("\(person) \($0)")]) }
            #expect(await records.change(.save(entity: "Note", notes), key: person, of: person).isSuccess)
        }
        let notes = try question(["entity": "Note"])
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
        let anns = Task { try await records.watch(notes, of: "ann") { continuation.yield($0) } }
        var answers = stream.makeAsyncIterator()
        #expect(rows(await answers.next()).count == 60)
        // Others who ask the same share its rows.
        #expect(try await found(records, notes, of: "ann").count == 60)
        let problem = Mutex("")
        await #expect(throws: RecordStoreError.self) {
            try await records.watch(notes, of: "bea") { value in
                problem.withLock { $0 = WatchedRows.problem(value) ?? "" }
            }
        }
        #expect(
            problem.withLock { $0 }
                == "there is no room for 60 more rows now; ask for fewer with limit or where, or try again in a moment")
        #expect(try await found(records, question(["entity": "Note", "limit": 40]), of: "bea").count == 40)
        // One more of Ann's is seen, and counts.
        #expect(await records.change(.save(entity: "Note", [["title": "new"]]), key: "n", of: "ann").isSuccess)
        #expect(rows(await answers.next()).count == 61)
        anns.cancel()
        _ = await anns.result
        #expect(try await found(records, question(["entity": "Note", "sort": "title"]), of: "ann").count == 61)
        #expect(try await found(records, notes, of: "bea").count == 60)
        records.close()
    }
}
