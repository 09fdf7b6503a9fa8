import Foundation
import Synchronization
import TestSupport
import Testing
import WendCore
import WendExpressions
import WendStore

@Suite struct LiveQueryTests {
    /// Notes what a watch is told.
    private final class Ear: Sendable {
        private let heard = Mutex<[QueryChange]>([])
        func hear(_ change: QueryChange) { heard.withLock { $0.append(change) } }
        func take() -> [QueryChange] {
            heard.withLock { heard in
                defer { heard = [] }
                return heard
            }
        }
    }

    private let query = RecordQuery("Book", where: "isLent == NO", sort: [.init("title")])

    private func book(_ title: String, lent: Bool = false) -> RecordWrite {
        .insert(entity: "Book", ["title": .string(title), "isLent": .bool(lent)])
    }

    @Test func whatHappensToRowsIsToldByKey() throws {
        let store = try Library.store()
        let made = try store.apply(["b", "d", "f"].map { book($0) }).records
        let ear = Ear()
        let watch = try store.watch(query, 0..<10, hear: ear.hear)
        #expect(watch.first.records.map(\.id) == made && watch.first.count == 3)
        #expect(try store.deliverChanges() == 0)

        let new = try store.apply([book("c"), book("x", lent: true)]).records
        #expect(try store.deliverChanges() == 1)
        var change = try #require(ear.take().first)
        #expect(change.inserted.map(\.record.id) == [new[0]] && change.inserted.map(\.index) == [1])
        #expect(change.removed.isEmpty && change.moved.isEmpty && change.updated.isEmpty)
        #expect(change.window == 0..<4 && change.count == 4)

        try store.apply([.update(made[1], ["pages": 9])])
        try store.deliverChanges()
        change = try #require(ear.take().first)
        #expect(change.updated.map(\.id) == [made[1]] && change.updated.first?["pages"] == 9)
        #expect(change.inserted.isEmpty && change.moved.isEmpty)

        try store.apply([.update(made[0], ["title": "z"]), .update(made[2], ["isLent": true])])
        try store.deliverChanges()
        change = try #require(ear.take().first)
        #expect(change.moved.map(\.record.id) == [made[0]] && change.moved.map(\.index) == [2])
        #expect(change.removed == [made[2]])

        // Nothing that is asked about.
        try store.apply([.insert(entity: "Shelf", ["name": "a"])])
        #expect(try store.deliverChanges() == 0)
        // Something that is, and changes nothing.
        try store.apply([book("y", lent: true)])
        #expect(try store.deliverChanges() == 1)
        #expect(ear.take().isEmpty)
        withExtendedLifetime(watch) {}
    }

    @Test func aWindowShowsWhatStandsAtItsPositions() throws {
        let store = try Library.store()
        try store.apply((0..<100).map { book(String($0 + 100)) })
        let ear = Ear()
        let watch = try store.watch(query, 10..<13, hear: ear.hear)
        #expect(watch.first.records.map { $0["title"] } == ["110", "111", "112"])
        try store.apply([book("0")])
        try store.deliverChanges()
        var change = try #require(ear.take().first)
        // Who was only pushed along has not moved.
        #expect(
            change.inserted.map { $0.record["title"] } == ["109"] && change.removed.count == 1 && change.moved.isEmpty)
        #expect(change.window == 10..<13 && change.count == 101)
        // Below the window only the number is another.
        try store.apply([book("zzz")])
        try store.deliverChanges()
        change = try #require(ear.take().first)
        #expect(change.isOfCountOnly && change.count == 102)
        #expect(try watch.look(at: 0..<2).records.map { $0["title"] } == ["0", "100"])
        try store.apply([.deleteAll(RecordQuery("Book", where: "title == '0'"))])
        try store.deliverChanges()
        change = try #require(ear.take().first)
        #expect(change.removed.count == 1 && change.inserted.map { $0.record["title"] } == ["101"])
        watch.stop()
        try store.apply([book("0")])
        #expect(try store.deliverChanges() == 0)
        #expect(ear.take().isEmpty)
    }

    @Test func aQuestionIsAskedOnceHoweverManyWatchIt() throws {
        let store = try Library.store()
        try Library.fill(store)
        let ears = (0..<100).map { _ in Ear() }
        let watches = try ears.map { try store.watch(query, 0..<5, hear: $0.hear) }
        let other = try store.watch(RecordQuery("Book"), 0..<5, hear: { _ in })
        try store.apply([book("new")])
        #expect(try store.deliverChanges() == 2)
        let heard = ears.map { $0.take() }
        #expect(heard.allSatisfy { $0 == heard[0] && $0.count == 1 })
        withExtendedLifetime((watches, other)) {}
    }

    @Test func severalChangesAreToldTogether() throws {
        let store = try Library.store()
        let ear = Ear()
        let watch = try store.watch(query, 0..<50, hear: ear.hear)
        for number in 0..<20 { try store.apply([book("\(number)")]) }
        try store.apply([.deleteAll(RecordQuery("Book", where: "title BEGINSWITH '1'"))])
        #expect(try store.deliverChanges() == 1)
        let change = try #require(ear.take().first)
        #expect(change.inserted.count == 9 && change.removed.isEmpty && change.count == 9)
        withExtendedLifetime(watch) {}
    }

    @Test func whatIsShownWithARowUpdatesIt() throws {
        let store = try Library.store()
        let made = try Library.fill(store)
        let (ear, deaf) = (Ear(), Ear())
        let following = try store.watch(RecordQuery("Book"), 0..<5, following: ["author"], hear: ear.hear)
        let plain = try store.watch(RecordQuery("Book"), 0..<5, hear: deaf.hear)
        try store.apply([.update(made["ann"]!, ["name": "Anna"])])
        try store.deliverChanges()
        #expect(ear.take().first?.updated.map(\.id) == [made["one"]!, made["three"]!])
        #expect(deaf.take().isEmpty)
        withExtendedLifetime((following, plain)) {}
    }

    @Test func whatAnotherStoreWroteIsToldToo() throws {
        let folder = TemporaryFolder()
        let options = RecordStoreOptions(path: folder.file("records.sqlite"))
        let (mine, other) = (try Library.store(options), try Library.store(options))
        let ear = Ear()
        let watch = try mine.watch(query, 0..<5, hear: ear.hear)
        try other.apply([book("a")])
        try mine.deliverChanges()
        #expect(ear.take().first?.inserted.count == 1)
        withExtendedLifetime(watch) {}
    }

    @Test func whoChangesSomethingIsCalledAfterwards() throws {
        let count = Mutex(0)
        let store = try RecordStore(Library.model, whenChanged: { count.withLock { $0 += 1 } })
        try store.apply([book("a")], key: WriteKey(rawValue: "k"))
        try store.apply([book("a")], key: WriteKey(rawValue: "k"))
        _ = refusal { try store.apply([.insert(entity: "Book", [:])]) }
        #expect(count.withLock { $0 } == 1)
    }

    /// Whoever follows what is told has what is there, whatever happens.
    @Test(arguments: 0..<6) func whatIsToldLeadsToWhatIsThere(_ seed: UInt64) throws {
        let store = try Library.store()
        var random = SeededGenerator(seed: seed)
        struct Follower {
            var rows: [StoredRecord]
            var window: Range<Int>
            let query: RecordQuery
            let ear: Ear
            let watch: QueryWatch
        }
        let queries = [
            query, RecordQuery("Book", sort: [.init("pages", isAscending: false), .init("title")]),
            RecordQuery("Book", where: "title.length > 1", sort: [.init("title", options: "cd")]),
            RecordQuery("Book", where: "ANY fans.name == 'Ann'", sort: [.init("author.name"), .init("price")]),
        ]
        let people = try store.apply([
            .insert(entity: "Person", ["name": "Ann"]), .insert(entity: "Person", ["name": "Bob"]),
        ]).records
        var followers = try queries.flatMap { query in
            try [0..<10, 3..<8, 20..<40].map { window in
                let ear = Ear()
                let watch = try store.watch(query, window, hear: ear.hear)
                return Follower(rows: watch.first.records, window: window, query: query, ear: ear, watch: watch)
            }
        }
        for round in 0..<60 {
            for _ in 0..<random.below(4) {
                let all = try store.references(of: RecordQuery("Book"))
                switch random.below(5) {
                case 0, 1:
                    let title = String((0..<1 + random.below(3)).map { _ in random.one(of: Array("abcXYé")) })
                    try store.apply([
                        .insert(
                            entity: "Book",
                            [
                                "title": .string(title), "pages": .integer(random.below(5)),
                                "isLent": .bool(random.chance(40)),
                                "author": .reference(random.one(of: people)),
                                "fans": random.chance(50) ? [.reference(random.one(of: people))] : [],
                            ])
                    ])
                case 2:
                    if let book = random.pick(all) {
                        try store.apply([.update(book, ["pages": .integer(random.below(5))])])
                    }
                case 3:
                    if let book = random.pick(all) {
                        try store.apply([.update(book, ["isLent": .bool(random.chance(50)), "fans": []])])
                    }
                default: if let book = random.pick(all), all.count > 30 { try store.apply([.delete(book)]) }
                }
            }
            try store.deliverChanges()
            for index in followers.indices {
                for change in followers[index].ear.take() {
                    followers[index].rows = change.applied(to: followers[index].rows)
                    #expect(change.window.count == followers[index].rows.count)
                }
                let page = try store.page(of: followers[index].query, .positions(followers[index].window))
                #expect(followers[index].rows == page.records, "round \(round), \(followers[index].query)")
            }
        }
    }

    /// What is found out of few changed records alone is what asking for all of them would tell, wherever those stand then.
    @Test(arguments: 0..<8) func fewChangesInALongListAreToldLikeMany(_ seed: UInt64) throws {
        let store = try Library.store()
        var random = SeededGenerator(seed: seed)
        let people = try store.apply((0..<3).map { .insert(entity: "Person", ["name": .string("\($0)")]) }).records
        let made = try store.apply(
            (0..<40).map { number in
                .insert(
                    entity: "Book",
                    [
                        "title": .string("\(number % 7)"), "pages": .integer(number),
                        "author": .reference(people[number % 3]),
                    ])
            }
        ).records
        let queries = [
            RecordQuery("Book", where: "isLent == NO", sort: [.init("pages")]),
            RecordQuery("Book", sort: [.init("title", isAscending: false), .init("pages")]),
            RecordQuery("Book", where: "author.name != '1'", sort: [.init("pages")]),
            RecordQuery("Book", sort: [.init("author.name"), .init("pages")]), RecordQuery("Book", limit: 7),
        ]
        var followers = try queries.map { query in
            let ear = Ear()
            let watch = try store.watch(query, 0..<1_000, following: ["author"], hear: ear.hear)
            return (rows: watch.first.records, query: query, ear: ear, watch: watch)
        }
        for round in 0..<80 {
            var expected: Set<Reference> = []
            for _ in 0..<1 + random.below(3) {
                let book = random.one(of: made)
                guard try store.record(book) != nil else { continue }
                switch random.below(7) {
                case 0: try store.apply([.update(book, ["pages": .integer(random.below(40))])])
                case 1: try store.apply([.update(book, ["isLent": .bool(random.chance(50))])])
                case 2: try store.apply([.update(book, ["title": .string("\(random.below(7))")])])
                case 3:
                    let person = random.one(of: people)
                    if try store.record(person) != nil {
                        try store.apply([.update(person, ["name": .string("\(random.below(4))")])])
                    }
                case 4: if random.chance(5) { try store.apply([.delete(book)]) }
                case 5:
                    let person = random.one(of: people)
                    if random.chance(3), try store.record(person) != nil { try store.apply([.delete(person)]) }
                default:
                    try store.apply([.update(book, ["price": .double(Double(round))])])
                    expected.insert(book)
                }
            }
            try store.deliverChanges()
            for index in followers.indices {
                let heard = followers[index].ear.take()
                for change in heard { followers[index].rows = change.applied(to: followers[index].rows) }
                let page = try store.page(of: followers[index].query)
                #expect(followers[index].rows == page.records, "round \(round), \(followers[index].query)")
                // A record that has changed is told of, and one that has not is not told of again.
                let told = Set(
                    heard.flatMap { $0.updated + $0.inserted.map(\.record) + $0.moved.map(\.record) }.map(\.id))
                #expect(expected.intersection(page.records.map(\.id)).isSubset(of: told))
            }
        }
    }
}
