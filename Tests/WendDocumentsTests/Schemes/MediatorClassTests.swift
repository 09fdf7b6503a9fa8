import Foundation
import Testing
import WendExpressions

@testable import WendDocuments

/// What attributes of the classes behind a screen take.
struct MediatorClassTests {
    /// The table in the page about older apps says what the code does.
    @Test func thePageSaysWhatEachClassTakes() throws {
        let page = URL(filePath: #filePath).appending(path: "../../../../docs/older-apps.md").standardizedFileURL
        let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").map(String.init)
        let start = try #require(lines.firstIndex(of: "| class | attributes | outlets |"))
        let rows = lines[(start + 2)...].prefix { $0.hasPrefix("|") }
        #expect(Array(rows) == MediatorClass.all.map(Self.row))
    }

    private static func row(_ kind: MediatorClass) -> String {
        func listed(_ words: [String: String]) -> String {
            words.sorted { $0.key < $1.key }.map { "`\($0.key)` \($0.value)" }.joined(separator: ", ")
        }
        let attributes = listed(kind.attributes.mapValues(\.rawValue))
        return "| `\(kind.name)` | \(attributes) | \(listed(kind.outlets.mapValues(\.rawValue))) |"
    }

    private static let values: [(name: String, value: Value)] = [
        ("null", .null), ("yes", .bool(true)), ("nothing", .integer(0)), ("minus", .integer(-1)),
        ("five", .integer(5)), ("greatest", .double(MediatorClass.greatest)), ("vast", .double(1e300)),
        ("endless", .double(.infinity)),
        ("no number", .string("NaN")), ("empty", .string("")),
        ("number as text", .string("5")), ("text", .string("name, at")), ("no names", .string(" , ")),
        ("no list", .list([])), ("list", .list([.string("a"), .null])), ("lists", .list([.list([])])),
        ("record", .dictionary(Fields([("a", Value.null)]))),
    ]

    @Test(
        arguments: [
            (.text, ["no number", "empty", "number as text", "text", "no names"]),
            (.fields, ["no number", "number as text", "text"]),
            (.number, ["nothing", "minus", "five", "greatest", "number as text"]),
            (.seconds, ["nothing", "five", "greatest", "number as text"]),
            (.interval, ["five", "greatest", "number as text"]),
            (
                .list,
                [
                    "yes", "nothing", "minus", "five", "greatest", "vast", "endless", "no number", "empty",
                    "number as text",
                    "text",
                    "no names", "no list", "list",
                ]
            ),
            (
                .flag,
                [
                    "yes", "nothing", "minus", "five", "greatest", "vast", "endless", "no number", "empty",
                    "number as text",
                    "text",
                    "no names",
                ]
            ),
        ] as [(MediatorClass.Sort, [String])])
    func eachSortTakes(_ sort: MediatorClass.Sort, _ names: [String]) {
        #expect(Self.values.filter { sort.takes($0.value) }.map(\.name) == names)
    }
}
