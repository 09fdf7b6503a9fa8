import Foundation
import TestSupport
import Testing
import WendCore
import WendExpressions
import WendStore

@Suite struct RecordWriteTests {
    @Test func whatWasWrittenIsReadAsItWas() throws {
        let store = try Library.store()
        let extra: Value = ["a": [1, 2.5, .null], "when": Library.date(7)]
        let values: Fields = [
            "title": "Ünï \u{1}☃", "isbn": "x", "pages": -5, "price": 0.1, "isLent": true,
            "published": Library.date(-0.25),
            "cover": .data([0, 255]), "extra": extra,
        ]
        let reference = try #require(try store.apply([.insert(entity: "Book", values)]).records.first)
        let record = try #require(try store.record(reference))
        for field in values { #expect(record[field.name] == field.value, "\(field.name)") }
        #expect(record["sortTitle"] == "uni \u{1}☃")
        #expect(record["author"] == .null)
        #expect(record.entity == "Book" && reference.type == "Book")
    }

    /// SQLite would end the text there and keep the rest from everybody.
    @Test func aZeroInATextIsMarkedNotCutOff() throws {
        let store = try Library.store(RecordStoreOptions(searched: [SearchedAttribute("title", of: "Book")]))
        try store.apply([.insert(entity: "Book", ["title": "a\0b"])])
        #expect(
            try store.texts(RecordQuery("Book", where: "title CONTAINS[cd] $x", variables: ["x": "A\0B"])) == [
                "a\u{FFFD}b"
            ])
        #expect(try store.count(of: RecordQuery("Book", where: "title CONTAINS[cd] $x", variables: ["x": "a\0c"])) == 0)
    }

    @Test func aRecordOfASpecialCaseHasTheReferenceOfItsRoot() throws {
        let store = try Library.store()
        let made = try Library.fill(store)
        #expect(made["bob"]?.type == "Person")
        #expect(try store.record(try #require(made["bob"]))?.entity == "Librarian")
        #expect(try store.texts(RecordQuery("Person", sort: [.init("name")]), "name") == ["Ann", "Bob"])
        #expect(try store.texts(RecordQuery("Librarian"), "name") == ["Bob"])
    }

    @Test func bothEndsOfARelationshipSayTheSame() throws {
        let store = try Library.store()
        let made = try Library.fill(store)
        let (ann, bob, one, two) = (made["ann"]!, made["bob"]!, made["one"]!, made["two"]!)
        #expect(try store.members("books", of: ann) == [one, made["three"]!])
        // Set from the other end: what had another author has this one now.
        try store.apply([.update(bob, ["books": [.reference(one), .reference(two)]])])
        #expect(try store.record(one)?["author"] == .reference(bob))
        #expect(try store.members("books", of: ann) == [made["three"]!])
        try store.apply([.update(bob, ["books": []])])
        #expect(try store.record(two)?["author"] == .null)
    }

    @Test func manyToManyIsSeenFromBothEnds() throws {
        let store = try Library.store()
        let made = try Library.fill(store)
        let (ann, bob, one, two) = (made["ann"]!, made["bob"]!, made["one"]!, made["two"]!)
        try store.apply([
            .add(to: ann, relationship: "favourites", [one, two]), .add(to: two, relationship: "fans", [bob, ann]),
        ])
        #expect(try store.members("fans", of: two) == [ann, bob])
        #expect(try store.members("favourites", of: bob) == [two])
        try store.apply([.remove(from: two, relationship: "fans", [ann])])
        #expect(try store.members("favourites", of: ann) == [one])
        try store.apply([.update(ann, ["friends": [.reference(bob)]])])
        #expect(try store.members("friends", of: bob) == [ann])
        try store.apply([.update(bob, ["friends": []])])
        #expect(try store.members("friends", of: ann).isEmpty)
    }

    @Test func oneToOneLeavesWhomItLeaves() throws {
        let store = try Library.store()
        let made = try Library.fill(store)
        let (ann, bob) = (made["ann"]!, made["bob"]!)
        let card = try store.apply([.insert(entity: "Card", ["number": 1, "holder": .reference(ann)])]).records[0]
        #expect(try store.record(ann)?["card"] == .reference(card))
        try store.apply([.update(bob, ["card": .reference(card)])])
        #expect(try store.record(ann)?["card"] == .null)
        #expect(try store.record(card)?["holder"] == .reference(bob))
    }

    @Test func anOrderIsKept() throws {
        let store = try Library.store()
        let made = try Library.fill(store)
        let (shelf, one, two, three) = (made["shelf"]!, made["one"]!, made["two"]!, made["three"]!)
        #expect(try store.members("books", of: shelf) == [one, two])
        try store.apply([.update(shelf, ["books": [.reference(three), .reference(two), .reference(one)]])])
        #expect(try store.members("books", of: shelf) == [three, two, one])
        try store.apply([
            .remove(from: shelf, relationship: "books", [two]), .add(to: shelf, relationship: "books", [two]),
        ])
        #expect(try store.members("books", of: shelf) == [three, one, two])
        #expect(try store.record(shelf)?["bookCount"] == 3)
    }

    @Test func deleteRulesHold() throws {
        let store = try Library.store()
        let made = try Library.fill(store)
        let (ann, shelf, one) = (made["ann"]!, made["shelf"]!, made["one"]!)
        let loan = try store.apply([.insert(entity: "Loan", ["book": .reference(one), "reader": .reference(ann)])])
            .records[0]
        let refused = refusal { try store.apply([.delete(shelf)]) }
        #expect(refused?.problems.first?.code == .denied)
        // Nullified: her books stay without her, and so does the loan, whose reader knows nothing of it.
        try store.apply([.delete(ann)])
        #expect(try store.record(one)?["author"] == .null)
        #expect(try store.record(loan)?["reader"] == .null)
        // Cascading: the loan goes with its book.
        let result = try store.apply([.delete(one)])
        #expect(result.count == 2)
        #expect(try store.record(loan) == nil)
        #expect(try store.apply([.delete(one)]).count == 0)
    }

    @Test func aTransactionIsWholeOrNotAtAll() throws {
        let store = try Library.store()
        try Library.fill(store)
        let before = try store.page(of: RecordQuery("Book")).records
        let refused = refusal {
            try store.apply([
                .deleteAll(RecordQuery("Book")), .insert(entity: "Book", ["title": "New"]),
                .insert(entity: "Book", ["isbn": "no title"]),
            ])
        }
        #expect(refused?.message == "'title' of 'Book' must not be missing")
        #expect(try store.page(of: RecordQuery("Book")).records == before)
    }

    @Test func numbersAreNeverUsedAgain() throws {
        let store = try Library.store()
        let first = try store.apply([.insert(entity: "Shelf", [:])]).records[0]
        try store.apply([.delete(first)])
        #expect(try store.apply([.insert(entity: "Shelf", [:])]).records[0] != first)
    }

    @Test(
        arguments: [
            (["title": 3, "pages": "three"], "'pages' of 'Book' takes a whole number"),
            (["title": "a", "pages": 3_000_000_000], "'pages' of 'Book' takes a whole number"),
            (["title": "a", "titel": "b"], "'Book' has no 'titel'; did you mean 'title'?"),
            (["title": .null], "'title' of 'Book' must not be missing"),
            (["title": "a", "author": "Ann"], "'author' of 'Book' takes a record of 'Person'"),
            (
                ["title": "a", "author": .reference(Reference(type: "Person", id: "99"))],
                "there is no record Person(99)"
            ),
            (["title": "a", "fans": "Ann"], "'fans' of 'Book' takes a list of records"),
        ] as [(Fields, String)])
    func whatIsWrongIsSaid(_ values: Fields, _ message: String) throws {
        let store = try Library.store()
        let refused = refusal { try store.apply([.insert(entity: "Book", values)]) }
        #expect(refused?.code == .refused)
        #expect(refused?.message == message)
        #expect(try store.count(of: RecordQuery("Book")) == 0)
    }

    @Test func limitsHold() throws {
        let store = try Library.store()
        #expect(
            refusal { try store.apply([.insert(entity: "Person", ["age": 151])]) }?.problems.first?.code == .outOfRange)
        #expect(
            refusal { try store.apply([.insert(entity: "Loan", [:])]) }?.message
                == "'book' of 'Loan' must not be missing")
        // Tied within the same transaction is early enough.
        try store.apply([
            .insert(entity: "Loan", [:], name: "loan"),
            .insert(entity: "Book", ["title": "a", "loans": [Library.made("loan")]]),
        ])
        let refused = refusal { try store.apply([.updateAll(RecordQuery("Book"), ["loans": []])]) }
        #expect(refused?.message == "'book' of 'Loan' must not be missing")
    }

    @Test(arguments: MergePolicy.allCases) func uniqueValuesAreMerged(_ policy: MergePolicy) throws {
        let store = try Library.store(RecordStoreOptions(merging: policy))
        let first = try store.apply([.insert(entity: "Book", ["title": "Old", "isbn": "1", "pages": 5])]).records
        let again = RecordWrite.insert(entity: "Book", ["title": "New", "isbn": "1", "price": 2.0])
        var merged: [Reference]?
        let refused = refusal { merged = try store.apply([again]).records }
        #expect(merged == (policy == .refuse ? nil : first))
        let record = try #require(try store.record(first[0]))
        switch policy {
        case .incoming: #expect(record["title"] == "New" && record["pages"] == 5 && record["price"] == 2.0)
        case .stored: #expect(record["title"] == "Old" && record["pages"] == 5 && record["price"] == 2.0)
        case .refuse:
            #expect(refused?.message == "another 'Book' has the same values of isbn")
            #expect(record["title"] == "Old" && record["price"] == .null)
        }
        // Of those without one there may be several, and nobody becomes like another.
        let two = try store.apply([.insert(entity: "Book", ["title": "a"]), .insert(entity: "Book", ["title": "b"])])
            .records
        #expect(two[0] != two[1])
        #expect(refusal { try store.apply([.update(two[0], ["isbn": "1"])]) }?.problems.first?.code == .notUnique)
    }

    @Test func whatHasAKeyIsDoneOnce() throws {
        let folder = TemporaryFolder()
        let options = RecordStoreOptions(path: folder.file("records.sqlite"))
        let key = WriteKey(session: "s", effect: Effect.ID(rawValue: 7))
        let writes: [RecordWrite] = [.insert(entity: "Shelf", ["name": "a"]), .insert(entity: "Shelf", ["name": "b"])]
        let store = try Library.store(options)
        let first = try store.apply(writes, key: key)
        #expect(try store.apply(writes, key: key) == first)
        #expect(try store.result(of: key) == first)
        store.close()
        let again = try Library.store(options)
        #expect(try again.apply(writes, key: key) == first)
        #expect(try again.count(of: RecordQuery("Shelf")) == 2)
        // What was refused is not remembered.
        let other = WriteKey(rawValue: "other")
        #expect(refusal { try again.apply([.insert(entity: "Book", [:])], key: other) } != nil)
        #expect(try again.result(of: other) == nil)
    }

    @Test func keysAreForgottenInTheirOrder() throws {
        let store = try Library.store(RecordStoreOptions(rememberedWrites: 3))
        for number in 0..<5 { try store.apply([], key: WriteKey(rawValue: "\(number)")) }
        let known = try (0..<5).filter { try store.result(of: WriteKey(rawValue: "\($0)")) != nil }
        #expect(known == [2, 3, 4])
    }

    @Test func aResultNamesAThousandRecords() throws {
        let store = try Library.store()
        let writes = (0..<1500).map { RecordWrite.insert(entity: "Shelf", ["name": .string("\($0)")]) }
        let result = try store.apply(writes, key: WriteKey(rawValue: "k"))
        #expect(result.count == 1500 && result.records.count == 1000)
        #expect(try store.apply(writes, key: WriteKey(rawValue: "k")) == result)
        #expect(try store.clear("Shelf").count == 1500)
    }

    @Test func whoseARecordIsCanBeAsked() throws {
        let store = try Library.store()
        let made = try Library.fill(store)
        let mine = try ValueExpression(parsing: "isMine")
        let source = store.source()
        func isMine(_ name: String) -> Value {
            mine.evaluate(in: ExpressionScope(.reference(made[name]!), source: source))
        }
        #expect(isMine("two") == true && isMine("one") == false)
        let owner = try ValueExpression(parsing: "owner.name")
        #expect(owner.evaluate(in: ExpressionScope(.reference(made["two"]!), source: source)) == "Bob")
        try store.apply([.delete(made["one"]!)])
        let gone = ExpressionScope(.reference(made["one"]!), source: store.source())
        #expect(try ValueExpression(parsing: "isDeleted AND title == nil").holds(in: gone))
    }
}
