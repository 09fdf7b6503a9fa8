import Testing
import WendCore
import WendExpressions

/// Documents made in code, with kinds of an app's own.
struct BuiltDocumentTests {
    private let place = 0

    private var registry: Registry {
        var registry = Registry.standard
        registry.register(
            Kind(
                "gauge", "Shows a share of a whole.", role: .presents, types: .view, aliases: ["meter"],
                parameters: [
                    Parameter("part", KindType("needle"), "A part.", isList: true),
                    Parameter("level", [.string, .number], "How full.", conversion: .number, isRequired: true),
                ],
                defaults: [Kind.Default(KindType("needle"), "part")]))
        registry.register(Kind("needle", "A part.", role: .presents, types: KindType("needle")))
        return registry
    }

    private func check(_ nodes: [Node]) -> [String] {
        Document(file: "built", version: .init(rawValue: "1"), nodes: nodes).checked(against: registry, isPiece: true)
            .diagnostics
            .map(\.description)
    }

    @Test func kindsOfAnAppAreCheckedAsAnyOther() {
        let level = Node.Item(name: "level", content: .text("7"), at: place)
        let needle = Node.Item(name: nil, content: .node(1), at: place)
        #expect(
            check([
                Node(kind: "meter", items: [level, needle], at: place), Node(kind: "needle", at: place),
            ]).isEmpty)
        #expect(
            check([Node(kind: "gauge", items: [needle], at: place), Node(kind: "label", at: place)]) == [
                "built:1:1: error: 'gauge' has no place for 'label'; bare it takes needle [no-place]",
                "built:1:1: error: 'gauge' needs 'level' [missing-parameter]",
            ])
    }

    @Test func aKindNobodyKnowsIsReportedWhereverItStands() {
        #expect(
            check([Node(kind: "guage", at: place)])
                == ["built:1:1: error: unknown kind 'guage'; did you mean 'gauge'? [unknown-kind]"])
        #expect(
            check([Node(kind: "view", at: place)]) == [
                "built:1:1: error: 'view' can only stand for something else; give it a keyPath, or name a concrete kind "
                    + "[abstract-kind]"
            ])
    }

    @Test func listsInListsAreOneList() {
        let texts = ["a", "b", "c"].map { Node.Item(name: nil, content: .text($0), at: place) }
        let nested = Node.Item(
            name: "viewNames",
            content: .list([texts[0], Node.Item(name: nil, content: .list(Array(texts[1...])), at: place)]),
            at: place)
        let document = Document(
            file: "built", version: .init(rawValue: "1"),
            nodes: [Node(kind: "hideViews", items: [nested], at: place)])
        #expect(entries(document.checked(against: .standard)) == #"viewNames="a" viewNames="b" viewNames="c""#)
    }

    @Test func problemsAreCountedNoFurtherThanAThousand() {
        let items = (0..<5000).map { Node.Item(name: "wrong\($0)", content: .text(""), at: place) }
        let found = check([Node(kind: "container", items: items, at: place)])
        #expect(found.count == 1001)
        #expect(
            found.contains("built:1:1: error: more than 1000 problems; the rest is not reported [too-many-problems]"))
    }

    @Test func errorsComeFirst() {
        let document = checked(
            "<workflow><screen><button>a</button><title>a</title><title>b</title></screen></workflow>")
        #expect(document.diagnostics.map(\.code) == ["given-twice", "button-without-message"])
    }

    @Test func typesOfAnAppsOwnAreKnownByTheirNames() {
        let types = (0..<100).map { KindType("type \($0)") }
        for (number, type) in types.enumerated() {
            #expect(types.indices.filter { type.fits(types[$0]) } == [number])
            #expect(type.fits(.any) && KindType.any.contains(type) && !type.fits(.view) && !KindType.view.fits(type))
            #expect(type.fits([.view, type]) && !type.fits([.view, KindType("other")]))
            #expect([.view, type] as KindType == [type, .view, type])
        }
    }
}
