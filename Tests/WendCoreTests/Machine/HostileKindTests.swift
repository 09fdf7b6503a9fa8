import Testing
import WendExpressions

@testable import WendCore

/// Kinds of an app's own that go in circles, give numbers that are none, and fail: the session goes on.
struct HostileKindTests {
    /// Draws itself, or what it stands in, inside of itself.
    private struct Mirror: Containing {
        static let kind = Kind(
            "mirror", "Shows itself.", role: .contains, types: .controller,
            parameters: .ofController([
                .text("shows", "What it shows.", fallback: "self"), Parameter("inner", .controller, "What is in it."),
            ]),
            defaults: .ofController([Kind.Default(.controller, "inner")]), behaviour: Mirror())

        func visibleChildren(of id: ActivationID, _ tree: SessionTree) -> [ActivationID] {
            switch tree.current("shows", of: id)?.text {
            case "visible": [id]
            case "owner": tree.children(of: id, slot: "inner") + [tree.parent(of: id) ?? id]
            default: tree.children(of: id, slot: "inner")
            }
        }

        func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
            let shown: ActivationID =
                renderer.text("shows", of: id) == "parent" ? renderer.tree.parent(of: id) ?? id : id
            var children = renderer.elements("inner", of: id)
            let drawsItself = ["self", "parent"].contains(renderer.text("shows", of: id))
            if drawsItself { children.append(renderer.element(of: shown)) }
            return Element(renderer.id(of: id), .screen, renderer.common(id), children: children)
        }
    }

    /// A number as a person sees it.
    private struct Dial: Presenting {
        static let kind = Kind(
            "dial", "Shows a number.", role: .presents, types: .view,
            parameters: .ofView([
                .number("value", "The number.", fallback: 0), .text("words", "Texts.", isList: true),
            ]), behaviour: Dial())

        func render(_ id: ActivationID, _ renderer: inout Renderer) -> Element {
            let number = renderer.number("value", of: id).map { "\(Int($0))" } ?? "none"
            let words = renderer.value("words", of: id)?.elements.compactMap(\.text).joined(separator: "+") ?? ""
            return Element(renderer.id(of: id), .label, [.text: .string("\(number) \(words)")])
        }
    }

    /// A value that cannot be worked out.
    private struct Broken: Supplying {
        static let kind = Kind("broken", "Fails.", role: .supplies, types: .string, behaviour: Broken())

        func supply(_ node: Reading, _ tree: SessionTree) throws(Failure) -> Value? {
            throw Failure(Diagnostic(code: "broken", severity: .error, message: "it is broken", location: nil))
        }
    }

    private func play(_ document: String) throws -> Play {
        var registry = Registry.noting
        for kind in [Mirror.kind, Dial.kind, Broken.kind] { registry.register(kind) }
        return try Play(document, registry: registry)
    }

    @Test(.timeLimit(.minutes(10)), arguments: ["self", "parent", "visible", "owner"])
    func whatGoesInCirclesEndsAndIsReported(_ shows: String) throws {
        let play = try play(
            """
            <app><mirror shows="nothing"><mirror shows="\(shows)"><screen><label>inside</label></screen></mirror></mirror></app>
            """)
        #expect(play.sees("inside"))
        #expect((play.drawingProblem?.code == "drawing-limit") == ["self", "parent"].contains(shows))
    }

    @Test func numbersThatAreNoneAreNotDrawn() throws {
        for text in ["{1e308 * 10}", "{CAST('nan', 'NSNumber')}"] {
            #expect(try play("<app><screen><dial value=\"\(text)\"/></screen></app>").texts == ["none "])
        }
        #expect(try play("<app><screen><dial value=\"7\"/></screen></app>").texts == ["7 "])
    }

    @Test(arguments: [("", ""), ("<words>a</words>", "a"), ("<words>a</words><words>b</words>", "a+b")])
    func aListIsAListHoweverManyThereAre(_ given: String, _ shown: String) throws {
        #expect(try play("<app><screen><dial>\(given)</dial></screen></app>").texts == ["0 \(shown)"])
    }

    @Test func whatFailsInAViewIsReported() throws {
        let play = try play("<app><screen><label><text><broken/></text></label></screen></app>")
        _ = play.rendering
        #expect(play.drawingProblem?.code == "broken")
    }
}
