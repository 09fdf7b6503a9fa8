import Foundation
import Testing
import WendCore
import WendDocuments
import WendExpressions

@Suite struct JSONReaderTests {
    struct Problem: Sendable, CustomTestStringConvertible {
        let json: String
        let expected: String
        var testDescription: String { json }
    }

    @Test func valuesKeepOrderAndPlace() throws {
        let json = "{\n  \"b\": [1, -2.5e1, \"ä\\n\\u00e9\\ud83d\\ude42\"],\n  \"a\": {\"ü\": null, \"c\": true}\n}"
        let (node, diagnostics) = read(json)
        func written(_ range: SourceRange) -> String { String(decoding: Array(json.utf8)[range.bytes], as: UTF8.self) }
        let root = try #require(node)
        #expect(diagnostics.isEmpty)
        #expect(root.members.map(\.name) == ["b", "a"])
        let list = try #require(root["b"]?.elements)
        #expect(list.map(\.scalar) == [.integer(1), .double(-25), .string("ä\né🙂")])
        #expect(list.map { written($0.range) } == ["1", "-2.5e1", #""ä\n\u00e9\ud83d\ude42""#])
        let inner = try #require(root["a"])
        #expect(inner["ü"]?.scalar == .null)
        #expect(inner.members.map { written($0.nameRange) } == [#""ü""#, #""c""#])
        #expect(written(inner.range) == #"{"ü": null, "c": true}"#)
    }

    @Test(arguments: problems) func reports(_ each: Problem) {
        let (node, diagnostics) = read(each.json)
        #expect((node == nil) == diagnostics.contains { $0.severity == .error })
        #expect(diagnostics.map(\.description) == [each.expected])
    }

    @Test func whatIsValidIsReadAsTheFoundationReadsIt() throws {
        let texts = [
            "[]", "{}", "[[], {}]", "0", "-0.0", "1E5", "12345678901234567890", "\"\\\"\\\\\\/\\b\\f\\t\"", "[1,2 , 3]",
            " true ",
        ]
        for text in texts {
            let (node, diagnostics) = read(text)
            let oracle = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
            #expect(diagnostics.isEmpty, "\(text)")
            #expect(Self.isEqual(try #require(node), oracle), "\(text)")
        }
    }

    @Test func nothingMakesTheReaderFail() {
        var random = SystemRandomNumberGenerator()
        let pieces = Array("{}[]\",:\\u0dtrufalsn-1.e5 \n\u{FEFF}ä").map(String.init)
        for _ in 0..<3000 {
            let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }.joined()
            let isValid = (try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) != nil
            let (node, diagnostics) = read(text)
            #expect((node == nil) == diagnostics.contains { $0.severity == .error })
            // Others take some texts this reader refuses, such as a mark of byte order inside; never the other way
            // round.
            if node != nil, diagnostics.isEmpty, !text.contains("\u{FEFF}") { #expect(isValid, "\(text)") }
        }
    }

    @Test func depthAndSizeAreLimited() {
        #expect(read(String(repeating: "[", count: 300)).diagnostics.map(\.code) == ["too-deep"])
        let small = JSONReader(limits: ReadingLimits(bytes: 4))
        #expect(small.read(Array("[1, 2]".utf8), file: "a.json").diagnostics.map(\.code) == ["too-large"])
    }

    private static let problems = [
        Problem(json: "", expected: "a.json:1:1: error: a value is expected [json-syntax]"),
        Problem(
            json: "[1,\n]",
            expected:
                "a.json:1:3: warning: a comma after the last one; other readers will not accept this file [trailing-comma]"
        ),
        Problem(
            json: "{\"a\": 1,\n}",
            expected:
                "a.json:1:8: warning: a comma after the last one; other readers will not accept this file [trailing-comma]"
        ),
        Problem(json: "[1 2]", expected: "a.json:1:4: error: ',' or ']' is expected [json-syntax]"),
        Problem(json: "[,]", expected: "a.json:1:2: error: a value is expected [json-syntax]"),
        Problem(json: "{a: 1}", expected: "a.json:1:2: error: a name in double quotes is expected [json-syntax]"),
        Problem(json: "{\"a\" 1}", expected: "a.json:1:6: error: ':' is expected after the name 'a' [json-syntax]"),
        Problem(
            json: "{\"a\": 1, \"a\": 2}",
            expected: "a.json:1:10: warning: 'a' is here already; the last one counts [duplicate-name]"),
        Problem(json: "\n \"abc", expected: "a.json:2:2: error: the text that begins here has no end [json-syntax]"),
        Problem(
            json: "\"a\tb\"",
            expected: "a.json:1:3: error: a control character has to be written as an escape [json-syntax]"),
        Problem(json: "\"\\x\"", expected: "a.json:1:2: error: no such escape [json-syntax]"),
        Problem(json: "\"\\ud800\"", expected: "a.json:1:2: error: half a surrogate pair [json-syntax]"),
        Problem(json: "01", expected: "a.json:1:1: error: a number does not begin with 0 [json-syntax]"),
        Problem(json: "1e999", expected: "a.json:1:1: error: the number is too large [json-syntax]"),
        Problem(json: "-", expected: "a.json:1:2: error: a digit is expected [json-syntax]"),
        Problem(json: "1 1", expected: "a.json:1:3: error: nothing may follow the value [json-syntax]"),
    ]

    private func read(_ text: String) -> (node: JSONNode?, diagnostics: [Diagnostic]) {
        JSONReader().read(Array(text.utf8), file: "a.json")
    }

    private static func isEqual(_ node: JSONNode, _ other: Any) -> Bool {
        switch node.content {
        case .array(let elements):
            guard let list = other as? [Any], list.count == elements.count else { return false }
            return zip(elements, list).allSatisfy { isEqual($0, $1) }
        case .object(let members):
            guard let object = other as? [String: Any], object.count == members.count else { return false }
            return members.allSatisfy { member in object[member.name].map { isEqual(member.node, $0) } ?? false }
        case .scalar(let value):
            if let text = value.text { return other as? String == text }
            return (other as? NSNumber)?.doubleValue == value.number
        }
    }
}
