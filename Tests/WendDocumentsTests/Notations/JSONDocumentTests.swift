import Foundation
import TestSupport
import Testing
import WendCore
import WendDocuments

/// Documents in JSON: what is wrong with them, where, and how it is mended.
@Suite struct JSONDocumentTests {
    struct Problem: Sendable, CustomTestStringConvertible {
        let json: String
        let expected: String
        var testDescription: String { json }
    }

    private func problems(_ json: String) -> [Diagnostic] { readJSON(json).checked(against: .standard).diagnostics }

    @Test(arguments: cases) func reports(_ each: Problem) { #expect(lines(problems(each.json)) == each.expected) }

    static let cases: [Problem] = [
        Problem(
            json: "",
            expected: "a.json:1:1: error: a value is expected [json-syntax]"),
        Problem(
            json: "[]",
            expected: #"a.json:1:1: error: there is no document; it begins {"app": …} [empty-document]"#),
        Problem(
            json: "3",
            expected: #"a.json:1:1: error: there is no document; it begins {"app": …} [empty-document]"#),
        Problem(
            json: #"{"app": {"screen": {}}, "workflow": []}"#,
            expected: """
                a.json:1:26: error: an element is an object by itself: end it before 'workflow', as in [{"label": "A"}, {"label": "B"}] [json-element]
                a.json:1:26: error: 'workflow' follows the end of the document; one element holds all others [content-after-root]
                """),
        Problem(
            json: #"["a", {"app": {"screen": {}}}, "b"]"#,
            expected: """
                a.json:1:3: error: there is text before the first element [text-outside-root]
                a.json:1:33: error: there is text after the end of the document [text-outside-root]
                """),
        Problem(
            json: #"{"app": [{"screen": [{"container": [{"label": "a", "badge": "b"}]}]}]}"#,
            expected:
                #"a.json:1:53: error: an element is an object by itself: end it before 'badge', as in [{"label": "A"}, {"label": "B"}] [json-element]"#
        ),
        Problem(
            json: #"{"app": [{"screen": [["a"], {}, null]}]}"#,
            expected: """
                a.json:1:22: error: a list holds texts and elements, no other list [json-element]
                a.json:1:29: error: an element is an object with its name: {"label": "A"} [json-element]
                a.json:1:33: error: null says nothing; leave it out, or write {} for an element with nothing in it [json-value]
                """),
        Problem(
            json: #"{"app": [{"screen": {"title": "a", "title": "b", "a b": 1, "@": 2, "@title": 3, "@name": []}}]}"#,
            expected: """
                a.json:1:37: error: 'title' is here already; what there is several times stands in "content": [{"title": …}, {"title": …}] [duplicate-name]
                a.json:1:51: error: 'a b' can be the name of nothing: names are letters, digits, '-', '_', '.' and ':', a letter first [json-name]
                a.json:1:62: error: '' can be the name of nothing: names are letters, digits, '-', '_', '.' and ':', a letter first [json-name]
                a.json:1:70: error: the attribute 'title' is given twice [duplicate-attribute]
                a.json:1:90: error: an attribute is a text, a number, true or false [json-value]
                """),
        Problem(
            json: #"{"app": [{"screen": {"//": 3, "title": "a\u0000", "content": [{"//": "a -- b"}]}}]}"#,
            expected: """
                a.json:1:28: error: a comment is a text, or a list of texts [json-value]
                a.json:1:40: error: a document cannot hold the character U+0000 [forbidden-character]
                a.json:1:70: error: a comment cannot hold '--' [bad-comment]
                """),
        Problem(
            json: "{\"app\": [\n  {\"screen\": [\"\\ud83d\"]}]}",
            expected: "a.json:2:16: error: half a surrogate pair [json-syntax]"),
        Problem(
            json: #"{"app": [{"screen": {"title": 1e999}}]}"#,
            expected: "a.json:1:31: error: the number is too large [json-syntax]"),
        Problem(
            json: #"{"application": {"screen": {}}}"#,
            expected:
                "a.json:1:3: error: a document begins with <workflow> or <app>, not <application> [unknown-root]"
        ),
        Problem(
            json: #"{"app": ["text", {"screen": {}}]}"#,
            expected: "a.json:1:11: error: text cannot stand directly in <app> [stray-text]"),
    ]

    /// The line and what is underlined in it, as people see it.
    @Test func problemsPointIntoTheFile() throws {
        let json = """
            {"app": [
                {"screen": {
                    "title": "caf\\u00e9 {1 +}",
                    "content": [
                        {"buton": {"title": "Go", "message": "viewDidLoad"}},
                        {"label": {"text": ["a \\"b\\" ", {"//": "}\\""}, "{nme(}"]}}
                    ]
                }}
            ]}
            """
        let source = SourceText(file: "a.json", bytes: Array(json.utf8))
        let texts = problems(json).map { diagnostic in
            diagnostic.location?.range.map { String(decoding: source.bytes[$0.bytes], as: UTF8.self) } ?? ""
        }
        #expect(texts.contains("buton"))
        #expect(problems(json).map(\.code).contains("unknown-parameter"))
        let wrong = try #require(problems(json).first { $0.location?.line == 3 })
        // Behind an escape, which is six bytes of the file and two of the text.
        #expect(wrong.location?.column == 33)
        // In the second of two strings that are one text, behind a comment.
        let call = try #require(problems(json).first { $0.code == "unknown-function" })
        #expect(call.location?.position == SourcePosition(line: 6, column: 62))
    }

    /// All that can be mended in one go.
    private func mended(_ json: String) -> String {
        let source = SourceText(file: "a.json", bytes: Array(json.utf8))
        let fixes = problems(json).compactMap(\.fixes.first)
        return String(decoding: source.applying(fixes).text.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        (
            #"{"app": [{"screen": [{"buton": {"title": "a", "message": "viewDidLoad"}}]}]}"#,
            #"{"app": [{"screen": [{"button": {"title": "a", "message": "viewDidLoad"}}]}]}"#
        ),
        (
            #"{"app": [{"screen": [{"button": {"titel": "a", "message": "viewDidLoad"}}]}]}"#,
            #"{"app": [{"screen": [{"button": {"title": "a", "message": "viewDidLoad"}}]}]}"#
        ),
        (
            #"{"app": [{"screen": [{"button": {"title": "a", "role": "primry", "message": "viewDidLoad"}}]}]}"#,
            #"{"app": [{"screen": [{"button": {"title": "a", "role": "primary", "message": "viewDidLoad"}}]}]}"#
        ),
        (#"{"app": {"screen": {"titel": ["a"]}}}"#, #"{"app": {"screen": {"title": ["a"]}}}"#),
        (#"{"app": [{"screen": {"title": "a"} {"//": "b"}]}"#, #"{"app": [{"screen": {"title": "a"} {"//": "b"}]}"#),
        (#"{"app": [{"screen": {"title": "a" "name": "b"}}]}"#, #"{"app": [{"screen": {"title": "a", "name": "b"}}]}"#),
        (#"{"app": {"screen": {"title": "a",}}}"#, #"{"app": {"screen": {"title": "a"}}}"#),
        (
            #"{"app": {"screen": {"content": [{"label": null}]}}}"#,
            #"{"app": {"screen": {"content": [{"label": {}}]}}}"#
        ),
        // What is a number cannot become a word without quotation marks.
        (
            #"{"app": [{"screen": [{"button": {"title": "a", "role": 5, "message": "viewDidLoad"}}]}]}"#,
            #"{"app": [{"screen": [{"button": {"title": "a", "role": 5, "message": "viewDidLoad"}}]}]}"#
        ),
    ]) func isMended(_ json: String, _ expected: String) { #expect(mended(json) == expected) }

    @Test func waysOutAreSaidInTheWordsOfTheNotation() {
        let found = problems(#"{"app": [{"screen": [{"buton": {"title": "a", "message": "viewDidLoad"}}]}]}"#)
        #expect(found.flatMap(\.fixes).map(\.title) == [#"write "button""#])
    }

    /// Older words of a document, and what they become.
    @Test(arguments: [
        (#"{"back": {"name": "go"}}"#, #"{"back": {"on": "go"}}"#),
        (
            Self.sending(#"{"name": "b", "destinationType": "rootDelegate"}"#),
            Self.sending(#"{"name": "b", "to": "app"}"#)
        ),
        (
            Self.sending(#"{"name": "b", "destinationName": "x", "destinationType": "descendant"}"#),
            Self.sending(#"{"name": "b", "to": "x"}"#)
        ),
        (
            Self.sending(#"{"name": "b", "destinationType": "descendant", "destinationName": "x" }"#),
            Self.sending(#"{"name": "b", "to": "x" }"#)
        ),
    ]) func olderWordsBecomeNewer(_ action: String, _ expected: String) throws {
        func document(_ action: String) -> String {
            #"{"app": [{"navigation": [{"screen": {"name": "x", "content": [{"button": {"title": "a", "message": "go"}}], "actions": ["#
                + action + "]}}]}]}"
        }
        let source = SourceText(file: "a.json", bytes: Array(document(action).utf8))
        let checked = try #require(
            DocumentReader().read(source, registry: .standard).checked(against: .standard).document)
        let fixes = checked.olderWords().compactMap(\.fixes.first)
        #expect(String(decoding: source.applying(fixes).text.bytes, as: UTF8.self) == document(expected))
    }

    private static func sending(_ message: String) -> String {
        #"{"sendMessage": {"on": "go", "content": [{"message": \#(message)}]}}"#
    }

    // MARK: Limits

    private func codes(_ json: String, limits: ReadingLimits = .standard) -> [String] {
        readJSON(json, limits: limits).diagnostics.map(\.code)
    }

    private func nested(_ count: Int) -> String {
        let (open, close) = (#"{"container": {"class": "a", "content": ["#, "]}}")
        return #"{"workflow": ["# + String(repeating: open, count: count) + String(repeating: close, count: count)
            + "]}"
    }

    @Test func depthIsLimited() {
        #expect(codes(nested(255)) == [])
        #expect(codes(nested(256)) == ["too-deep"])
        #expect(codes(String(repeating: "[", count: 1 << 20)) == ["too-deep"])
        #expect(codes(String(repeating: #"{"a":"#, count: 1 << 20)) == ["too-deep"])
    }

    @Test func sizeAndCountsAreLimited() {
        #expect(codes(#"{"app": {}}"#, limits: ReadingLimits(bytes: 10)) == ["too-large"])
        let labels = Array(repeating: #"{"label": {}}"#, count: 200_000).joined(separator: ",")
        #expect(codes(#"{"app": [{"screen": ["# + labels + "]}]}") == ["too-many-elements"])
        let texts = Array(repeating: "0", count: 2_000_000).joined(separator: ",")
        #expect(codes(#"{"app": [{"screen": ["# + texts + "]}]}") == ["too-many-elements"])
        let attributes = (0..<200).map { "\"a\($0)\": 1" }.joined(separator: ",")
        #expect(codes(#"{"app": [{"screen": {"# + attributes + "}}]}") == ["too-many-attributes"])
        let long = String(repeating: "x", count: 65 << 10)
        #expect(codes(#"{"app": [{"screen": {"title": ""# + long + "\"}}]}") == ["attribute-too-long"])
        let nulls = Array(repeating: "null", count: 3000).joined(separator: ",")
        let found = codes(#"{"app": [{"screen": ["# + nulls + "]}]}")
        #expect(found.count == 1001)
        #expect(found.last == "too-many-problems")
    }

    @Test func nothingMakesTheReaderFail() {
        var generator = SeededGenerator(seed: 3)
        let pieces = [
            "{", "}", "[", "]", ",", ":", "\"app\"", "\"screen\"", "\"content\"", "\"//\"", "\"@a\"", "\"\"", "null",
            "1", "true",
            "\"label\"", "\"title\"", "\"\\ud83d\"", "\"{a}\"", " ", "\"name\"", "\"keyPath\"", "\"conditional\"",
        ]
        for _ in 0..<4000 {
            var text = generator.chance(70) ? #"{"app": [{"screen": "# : ""
            for _ in 0..<generator.below(14) { text += generator.one(of: pieces) }
            if generator.chance(70) { text += "}]}" }
            let result = readJSON(text)
            #expect(result.document != nil || result.hasErrors)
            _ = result.checked(against: .standard)
        }
    }
}
