import Foundation
import Testing
import WendCore

/// Names of activations: numbers, and what is worked out for rows of lists.
struct ActivationIDTests {
    private static let ids = [
        ActivationID(0), ActivationID(12), ActivationID(.max), ActivationID(list: 12, row: 1),
        ActivationID(list: 12, row: .max, part: .max), ActivationID(list: 0, row: 35, part: 1),
    ]

    @Test(arguments: ids) func areReadAsTheyAreWritten(_ id: ActivationID) throws {
        #expect(ActivationID(id.description) == id)
        let data = try JSONEncoder().encode([id])
        #expect(try JSONDecoder().decode([ActivationID].self, from: data) == [id])
        let element = Element.ID(id, "name/with.dots")
        #expect(Element.ID(element.description) == element)
    }

    @Test func ofNumbersStayNumbersInStores() throws {
        #expect(String(decoding: try JSONEncoder().encode([ActivationID(12)]), as: UTF8.self) == "[12]")
        #expect(try JSONDecoder().decode([ActivationID].self, from: Data("[7]".utf8)) == [ActivationID(7)])
        #expect(Element.ID(ActivationID(12), "name").description == "w12/name")
        #expect(ActivationID(list: 12, row: 35, part: 4).description == "12.kz.4")
    }

    @Test(arguments: [
        "", ".", "12.", "12.k", "12.k0", "12.z", "12.kZ", "12.k-1", "12.k+1", "12.kz.", "12.kz.0", "12.kz.01",
        "12.kz.-1", "12.kz.1.1", "012", "+12", "-1", "4294967296", "12.kzzzzzzzzzzzzzzzzzzzz", "12.kz.4294967296",
        "12.k z",
        "1２", "12.kz\0", String(repeating: "1", count: 1_000_000),
    ]) func areNotReadFromOtherTexts(_ text: String) {
        #expect(ActivationID(text) == nil)
        #expect(Element.ID("w\(text)") == nil)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([ActivationID].self, from: try JSONEncoder().encode([text]))
        }
    }

    @Test func standInTheOrderOfTheirNumbers() {
        let row = ActivationID(list: 12, row: 5, part: 3)
        #expect(
            [ActivationID(13), row, ActivationID(12), row.with(part: 0)].sorted() == [
                ActivationID(12), row.with(part: 0), row, ActivationID(13),
            ])
        #expect(row.numbered == ActivationID(12))
        #expect(row.isOfRow && !row.numbered.isOfRow)
    }
}
