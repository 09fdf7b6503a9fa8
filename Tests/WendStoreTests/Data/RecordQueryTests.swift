import Foundation
import TestSupport
import Testing
import WendCore
import WendExpressions
import WendStore

@Suite struct RecordQueryTests {
    @Test func sortingIsByScalarsUnlessOptionsSayOtherwise() throws {
        let store = try Library.store()
        try Library.fill(store)
        #expect(try store.texts(RecordQuery("Book", sort: [.init("title")])) == ["Azure", "brass", "Élan"])
        try store.apply([.insert(entity: "Book", ["title": "Élan"]), .insert(entity: "Book", ["title": "ELAN!"])])
        #expect(
            try store.texts(RecordQuery("Book", sort: [.init("title", options: "cd")]))
                == ["Azure", "brass", "Élan", "Élan", "ELAN!"])
        #expect(
            try store.texts(RecordQuery("Book", sort: [.init("pages", isAscending: false), .init("title")]), "pages")
                == ["300", "200", "100", "0", "0"])
    }

    @Test func nothingComesFirstAndTiesInTheOrderOfMaking() throws {
        let store = try Library.store()
        try Library.fill(store)
        #expect(try store.texts(RecordQuery("Book", sort: [.init("price")])) == ["brass", "Azure", "Élan"])
        #expect(
            try store.texts(RecordQuery("Book", sort: [.init("price", isAscending: false)])) == [
                "Élan", "brass", "Azure",
            ])
        #expect(
            try store.texts(RecordQuery("Book", sort: [.init("author.name"), .init("title")])) == [
                "Azure", "Élan", "brass",
            ])
        #expect(try store.texts(RecordQuery("Book")) == ["Élan", "brass", "Azure"])
    }

    @Test func windowsAreCutByPositionOrByRecord() throws {
        let store = try Library.store()
        let made = try store.apply((0..<20).map { .insert(entity: "Shelf", ["name": .string("\($0)")]) }).records
        let query = RecordQuery("Shelf")
        func names(_ window: RecordPage.Window) throws -> String {
            try store.texts(query, "name", window).joined(separator: " ")
        }
        #expect(try names(.positions(3..<6)) == "3 4 5")
        #expect(try names(.positions(18..<30)) == "18 19")
        #expect(try names(.positions(40..<50)) == "")
        #expect(try names(.after(made[5], count: 2)) == "6 7")
        #expect(try names(.before(made[5], count: 2)) == "3 4")
        #expect(try names(.around(made[5], before: 1, after: 2)) == "4 5 6 7")
        let page = try store.page(of: query, .around(made[5], before: 1, after: 2))
        #expect(page.start == 4 && page.count == 20)
        var part = query
        (part.offset, part.limit) = (5, 4)
        #expect(try store.texts(part, "name") == ["5", "6", "7", "8"])
        #expect(try store.page(of: part, .positions(2..<10)).positions == 2..<4)
        #expect(try store.count(of: part) == 4)
        // With a part SQL cannot say it is the same.
        part.conditions = ["name.length > 0"]
        #expect(try store.texts(part, "name") == ["5", "6", "7", "8"])
        #expect(try store.page(of: part, .positions(2..<10)).positions == 2..<4)
    }

    @Test func sectionsAreWhatHasAValueInCommon() throws {
        let store = try Library.store()
        try Library.fill(store)
        let query = RecordQuery("Book", sort: [.init("title")], sections: "author.name")
        let sections = try store.sections(of: query)
        #expect(sections.map(\.value) == ["Ann", "Bob"])
        #expect(sections.map(\.positions) == [0..<2, 2..<3])
        #expect(try store.texts(query) == ["Azure", "Élan", "brass"])
        #expect(try store.sections(of: query.filtered("pages > 1000")).isEmpty)
        #expect(try store.sections(of: RecordQuery("Book", where: "pages > 1000")).map(\.count) == [0])
        #expect(try store.sections(of: query.filtered("title.length > 4")).map(\.count) == [1, 1])
    }

    @Test func valuesOfConditionsAreNeverSpliced() throws {
        let store = try Library.store()
        try Library.fill(store)
        let hostile = "o'brien \"x\"; DROP TABLE Book; --"
        try store.apply([.insert(entity: "Book", ["title": .string(hostile)])])
        let query = RecordQuery("Book", where: "title CONTAINS[cd] $input", variables: ["input": .string(hostile)])
        #expect(try store.texts(query) == [hostile])
        #expect(try store.count(of: RecordQuery("Book")) == 4)
    }

    @Test func conditionsLeadThroughRelationships() throws {
        let store = try Library.store()
        let made = try Library.fill(store)
        try store.apply([.add(to: made["ann"]!, relationship: "favourites", [made["two"]!])])
        func titles(_ condition: String, _ variables: Fields = [:]) throws -> [String] {
            try store.texts(RecordQuery("Book", where: condition, variables: variables, sort: [.init("title")]))
        }
        #expect(try titles("author.name == 'Ann'") == ["Azure", "Élan"])
        #expect(try titles("author == $who", ["who": .reference(made["bob"]!)]) == ["brass"])
        #expect(try titles("(author ?? shelf) == $who", ["who": .reference(made["bob"]!)]) == ["brass"])
        #expect(try titles("author IN $who", ["who": [.reference(made["bob"]!)]]) == ["brass"])
        #expect(try titles("SELF == $who", ["who": .reference(made["one"]!)]) == ["Élan"])
        #expect(try titles("ANY fans.name == 'Ann'") == ["brass"])
        #expect(try titles("author.books.@count == 2") == ["Azure", "Élan"])
        #expect(try titles("isMine == YES") == ["brass"])
        #expect(try titles("extra.a == 1") == [])
    }

    @Test(arguments: [
        ("Boock", "", "there is no entity 'Boock'; did you mean 'Book'?"),
        ("Book", "title ==", "the condition 'title =='"),
    ])
    func whatCannotBeAskedIsSaid(_ entity: String, _ condition: String, _ message: String) throws {
        let store = try Library.store()
        let error = refusal { _ = try store.count(of: RecordQuery(entity, where: condition.isEmpty ? nil : condition)) }
        #expect(error?.code == .badQuery)
        #expect(error?.message.hasPrefix(message) == true, "\(error?.message ?? "")")
    }

    @Test func sortingByWhatIsNotThereIsSaid() throws {
        let store = try Library.store()
        let error = refusal { _ = try store.page(of: RecordQuery("Book", sort: [.init("author.nme")])) }
        #expect(error?.message == "records of 'Person' cannot be sorted by 'nme'; did you mean 'name'?")
    }

    /// Whether there is an index of the texts or not, the same is found.
    @Test func searchingFindsTheSameWithAndWithoutAnIndex() throws {
        let plain = try Library.store()
        let indexed = try Library.store(RecordStoreOptions(searched: [SearchedAttribute("title", of: "Book")]))
        let texts = [
            "Crème brûlée", "CREME", "cre\u{301}me", "kre\u{308}me", "각", "\u{1100}\u{1161}", "ab", "a", "", "ﬁn", "ß",
            "x\u{1}y", "\u{1}abc",
        ]
        var random = SeededGenerator(seed: 3)
        for store in [plain, indexed] {
            var random = SeededGenerator(seed: 4)
            for _ in 0..<300 {
                let title = (0..<random.below(4)).map { _ in random.one(of: texts) }.joined(
                    separator: random.one(of: ["", " "]))
                try store.apply([.insert(entity: "Book", ["title": .string(title)])])
            }
            try store.apply([.updateAll(RecordQuery("Book", where: "title == 'ab'"), ["title": "creme again"])])
            try store.apply([.deleteAll(RecordQuery("Book", where: "title == 'a'"))])
        }
        for _ in 0..<200 {
            let part = random.one(of: texts) + (random.chance(30) ? random.one(of: texts) : "")
            for word in ["CONTAINS", "BEGINSWITH", "ENDSWITH", "=="] {
                let query = RecordQuery("Book", where: "title \(word)[cd] $input", variables: ["input": .string(part)])
                #expect(try plain.references(of: query) == (try indexed.references(of: query)), "\(word) \(part)")
            }
        }
        // What the index is asked is a text that a condition may have as well.
        let found = "(title CONTAINS[cd] 'cre' OR title CONTAINS[cd] 'kre')"
        let both = RecordQuery("Book", where: "author.name != '\"cre\"' AND title != '\"cre\"' AND \(found)")
        #expect(try plain.references(of: both) == indexed.references(of: both))
        #expect(try indexed.count(of: both) > 0)
        let query = RecordQuery("Book", where: "title CONTAINS[cd] 'creme again'")
        #expect(try indexed.count(of: query) > 0)
    }
}
