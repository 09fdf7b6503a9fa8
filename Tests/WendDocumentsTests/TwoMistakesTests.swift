import Foundation
import TestSupport
import Testing
import WendCore
import WendDocuments

/// No mistake hides another: two words misspelt anywhere in a valid document are both reported, at their places.
@Suite struct TwoMistakesTests {
    @Test func bothAreFoundWhereverTheyAre() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<1000 {
            var sample = MistakenSample(&random)
            let valid = sample.text
            let problems = read(valid).checked(against: .standard).diagnostics.filter { $0.severity == .error }
            #expect(problems.isEmpty, "\(lines(problems))\n\(valid)")
            let planted = sample.plant(2, &random)
            let found = read(sample.text).checked(against: .standard).diagnostics
            for mistake in planted {
                let isFound = found.contains {
                    $0.location?.line == mistake.line && $0.message.contains("'\(mistake.word)'")
                }
                #expect(isFound, "\(mistake) is not among\n\(lines(found))\nin\n\(sample.text)")
            }
            guard problems.isEmpty else { return }
        }
    }

    @Test func aMisspeltTagBesideAnUnknownKindInActions() {
        let found = read(
            """
            <workflow><screen>
            <actions><showAlrt name="x"/><unheardOf><shwoAlert/></unheardOf></actions>
            <view><container><lable text="b"/></container></view>
            </screen></workflow>
            """
        ).checked(against: .standard)
        #expect(found.document == nil)
        #expect(
            lines(found.diagnostics) == """
                a.xml:2:10: error: unknown kind 'showAlrt' (in workflow/screen/actions); did you mean 'showAlert'? \
                [unknown-kind]
                a.xml:2:10: error: 'showAlert' needs 'message' [missing-parameter]
                a.xml:2:30: error: unknown kind 'unheardOf' (in workflow/screen/actions) [unknown-kind]
                a.xml:2:41: error: unknown kind 'shwoAlert' (in workflow/screen/actions/unheardOf); did you mean \
                'showAlert'? [unknown-kind]
                a.xml:2:41: error: 'showAlert' needs 'message' [missing-parameter]
                a.xml:3:18: error: 'container' has no parameter 'lable'; did you mean 'label'? [unknown-parameter]
                """)
    }

    @Test func whereElementsDoNotCloseNothingIsGuessed() {
        let result = read("<workflow><screen><lable></screen></workflow>")
        #expect(result.document != nil)
        #expect(result.checked(against: .standard).diagnostics.map(\.code) == ["unclosed-tag"])
    }

    @Test func aDocumentWithErrorsIsThereAndDoesNotRun() {
        let result = read("<workflow><scren/></workflow>")
        #expect(result.document != nil)
        #expect(result.hasErrors)
        #expect(result.checked(against: .standard).document == nil)
    }

    @Test func onlyTheFirstThousandNamesAreCompared() {
        // DocumentBuilder.guessLimit
        let word = Array("doesMatchRegularExpression")
        var names: [String] = []
        for first in word.indices.dropLast() {
            for second in word.indices where second > first {
                for letter in "qzvkjw" {
                    var name = word
                    (name[first], name[second]) = (letter, letter)
                    names.append(String(name))
                }
            }
        }
        let many = names.prefix(1001).map { "<\($0)/>" }.joined()
        #expect(suggestions(in: many) == 1000)
        // The same name is compared once.
        #expect(suggestions(in: String(repeating: "<\(names[0])/>", count: 1001)) == 1001)
    }

    private func suggestions(in actions: String) -> Int {
        let limits = ReadingLimits(problems: 5000)
        let found = read("<workflow><screen><actions>\(actions)</actions></screen></workflow>", limits: limits)
            .diagnostics
        return found.count { $0.message.contains("did you mean 'doesMatchRegularExpression'?") }
    }
}

/// A valid document, one word a line, in which words can be misspelt.
private struct MistakenSample {
    private struct Piece {
        var tag: String
        var attributes: [(name: String, value: String)] = []
        var content: [Piece] = []
        var text: String?
    }

    struct Mistake: CustomStringConvertible {
        let word: String
        let line: Int
        var description: String { "'\(word)' in line \(line)" }
    }

    private enum Line {
        case open(String)
        case attribute(String, String)
        case end(String)
        case text(String)
    }

    private var lines: [Line] = []

    init(_ random: inout SeededGenerator) {
        var actions: [Piece] = []
        for _ in 0..<Int.random(in: 1...3, using: &random) { actions.append(Self.action(3, &random)) }
        let views = (0..<Int.random(in: 1...3, using: &random)).map { _ in Self.view(3, &random) }
        write(
            Piece(
                tag: "screen",
                content: [
                    Piece(tag: "view", content: [Piece(tag: "container", content: views)]),
                    Piece(tag: "actions", content: actions),
                ]))
    }

    private static func view(_ depth: Int, _ random: inout SeededGenerator) -> Piece {
        let label = Piece(tag: "label", attributes: [("text", "t")])
        switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &random) {
        case 0: return label
        case 1: return Piece(tag: "button", attributes: [("title", "t"), ("message", "m")])
        case 2: return Piece(tag: "textField", attributes: [("placeholder", "p")])
        case 3: return Piece(tag: "label", content: [Piece(tag: "text", text: "t")])
        case 4, 5: return Piece(tag: "container", content: [view(depth - 1, &random), view(depth - 1, &random)])
        case 6:
            return Piece(
                tag: "container", attributes: [("keyPath", "k")],
                content: [
                    Piece(tag: "default", content: [Piece(tag: "container", content: [view(depth - 1, &random)])])
                ])
        default:
            return Piece(
                tag: "label", attributes: [("conditional", "yes")],
                content: [
                    Piece(tag: "isTrue", text: "yes"), Piece(tag: "successValue", content: [label]),
                    Piece(tag: "failureValue", content: [label]),
                ])
        }
    }

    private static func action(_ depth: Int, _ random: inout SeededGenerator) -> Piece {
        switch Int.random(in: 0..<(depth > 0 ? 6 : 3), using: &random) {
        case 0: return Piece(tag: "showAlert", attributes: [("message", "m")])
        case 1: return Piece(tag: "sendMessage", attributes: [("message", "m")])
        case 2:
            return Piece(
                tag: "storeValue", content: [Piece(tag: "name", text: "n"), Piece(tag: "value", text: "v")])
        case 3:
            return Piece(tag: "multipleActions", content: [action(depth - 1, &random), action(depth - 1, &random)])
        case 4:
            return Piece(
                tag: "conditionalAction",
                content: [
                    Piece(tag: "isTrue", text: "yes"),
                    Piece(tag: "successAction", content: [action(depth - 1, &random)]),
                    Piece(tag: "failureAction", content: [action(depth - 1, &random)]),
                ])
        default:
            return Piece(
                tag: "presentController",
                content: [Piece(tag: "screen", content: [Piece(tag: "container", content: [view(1, &random)])])])
        }
    }

    private mutating func write(_ piece: Piece) {
        lines.append(.open(piece.tag))
        for attribute in piece.attributes { lines.append(.attribute(attribute.name, attribute.value)) }
        lines.append(.text(">\(piece.text ?? "")"))
        for inner in piece.content { write(inner) }
        lines.append(.end(piece.tag))
    }

    /// Misspells that many words, each once.
    mutating func plant(_ count: Int, _ random: inout SeededGenerator) -> [Mistake] {
        let places = lines.indices.filter { place in
            switch lines[place] {
            case .open: true
            // Without these it would be another sort of element, and what is in it no mistake of its own.
            case .attribute(let name, _): !["keyPath", "conditional"].contains(name)
            case .end, .text: false
            }
        }
        return places.shuffled(using: &random).prefix(count).map { place in
            switch lines[place] {
            case .open(let tag):
                let wrong = tag + String(tag.last!)
                lines[place] = .open(wrong)
                lines[end(of: place)] = .end(wrong)
                return Mistake(word: wrong, line: place + 2)
            case .attribute(let name, let value):
                let wrong = name + String(name.last!)
                lines[place] = .attribute(wrong, value)
                return Mistake(word: wrong, line: place + 2)
            case .end, .text: fatalError("no word")
            }
        }
    }

    private func end(of place: Int) -> Int {
        var depth = 0
        for next in lines[place...].indices {
            if case .open = lines[next] { depth += 1 }
            if case .end = lines[next] { depth -= 1 }
            if depth == 0 { return next }
        }
        return place
    }

    var text: String {
        let body = lines.map { line in
            switch line {
            case .open(let tag): "<\(tag)"
            case .attribute(let name, let value): "\(name)=\"\(value)\""
            case .end(let tag): "</\(tag)>"
            case .text(let text): text
            }
        }
        return (["<workflow>"] + body + ["</workflow>"]).joined(separator: "\n")
    }
}
