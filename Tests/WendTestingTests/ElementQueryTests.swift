import Testing
import WendTesting

@Suite struct ElementQueryTests {
    /// A screen as nested elements, flattened in reading order.
    private struct Sketch {
        var role: String, id: String, texts: [String]
        var change: (inout VisibleElement) -> Void = { _ in }
        var children: [Sketch] = []
    }

    private func screen(_ sketches: [Sketch]) -> VisibleScreen {
        var screen = VisibleScreen()
        func add(_ sketch: Sketch, _ parent: Int?) {
            let position = screen.elements.count
            var element = VisibleElement(id: sketch.id, role: sketch.role)
            element.texts = sketch.texts
            element.parent = parent
            sketch.change(&element)
            screen.elements.append(element)
            for child in sketch.children { add(child, position) }
            screen.elements[position].end = screen.elements.count
        }
        for sketch in sketches { add(sketch, nil) }
        return screen
    }

    private var shop: VisibleScreen {
        screen([
            Sketch(role: "label", id: "w1/title", texts: ["Apples"]),
            Sketch(
                role: "section", id: "w2/fruit", texts: ["Fruit"],
                children: [
                    Sketch(
                        role: "row", id: "w3/first", texts: ["Apples, 2 left", "Apples", "2 left"],
                        change: { $0.isPressable = true },
                        children: [
                            Sketch(role: "rowDetail", id: "w3/:detail", texts: ["More info, Apples, 2 left"]) {
                                $0.isPressable = true
                            }
                        ]),
                    Sketch(role: "row", id: "w4", texts: ["Pears"]) {
                        $0.isPressable = true; $0.isEnabled = false
                    },
                    Sketch(role: "row", id: "w5", texts: ["Pears"]) {
                        $0.isPressable = true; $0.isChecked = true
                    },
                ]),
            Sketch(role: "textField", id: "w6/note", texts: ["Note", "What else?\nAnything?"]) { $0.isFocused = true },
            Sketch(role: "tab", id: "w7", texts: ["Really?"]) { $0.isSelected = true },
            Sketch(role: "label", id: "w8", texts: ["a)|(b"]),
            Sketch(role: "label", id: "w9", texts: ["Große Äpfel"]),
        ])
    }

    private func found(_ change: (inout ElementQuery) -> Void) -> String? {
        var query = ElementQuery()
        change(&query)
        let screen = shop
        return query.first(in: screen).map { screen.elements[$0].id }
    }

    @Test(
        arguments: [
            ("Fruit", "w2/fruit"), ("fruit", "w2/fruit"), ("F.*t", "w2/fruit"), ("Frui", nil), ("2 left", "w3/first"),
            ("Apples, 2 left", "w3/first"), ("More info, Apples, 2 left", "w3/:detail"), ("What.*Anything.", "w6/note"),
            ("Really?", "w7"), ("Reall", nil), ("a)|(b", "w8"), ("A)|(B", "w8"), ("x)|(y", nil),
            ("Apples|Fruit", "w3/first"), ("große äpfel", "w9"), ("GROSSE ÄPFEL", "w9"), ("Grose Äpfel", nil),
        ] as [(String, String?)])
    func textIsAPatternForTheWholeText(_ pattern: String, _ expected: String?) {
        #expect(found { $0.text = TextPattern(pattern) } == expected)
    }

    @Test func ofSeveralTheFirstThatCanBePressedCounts() {
        #expect(found { $0.text = TextPattern("Apples") } == "w3/first")
        #expect(found { $0.text = TextPattern("Pears") } == "w4")
    }

    @Test(
        arguments: [(0, "w1/title"), (1, "w3/first"), (2, nil), (-1, "w3/first"), (-2, "w1/title"), (-3, nil)]
            as [(Int, String?)])
    func anIndexCountsInReadingOrder(_ index: Int, _ expected: String?) {
        #expect(
            found {
                $0.text = TextPattern("Apples")
                $0.index = index
            } == expected)
    }

    @Test func theDeepestMatchCounts() {
        #expect(found { $0.text = TextPattern(".*2 left") } == "w3/:detail")
        #expect(found { $0.text = TextPattern(".*") } == "w3/:detail")
    }

    @Test func anIDIsTheNameOfTheNode() {
        #expect(found { $0.id = TextPattern("note") } == "w6/note")
        #expect(found { $0.id = TextPattern("NO.E") } == "w6/note")
        #expect(found { $0.id = TextPattern("w6/note") } == nil)
        #expect(found { $0.id = TextPattern(":detail") } == nil, "parts have no name of the document's")
    }

    @Test func statesNarrow() {
        #expect(
            found {
                $0.text = TextPattern("Pears")
                $0.isEnabled = true
            } == "w5")
        #expect(found { $0.isChecked = true } == "w5")
        #expect(found { $0.isSelected = true } == "w7")
        #expect(found { $0.isFocused = true } == "w6/note")
    }

    @Test func relationsNarrow() {
        func other(_ text: String) -> ElementQuery { ElementQuery(text: text) }
        #expect(
            found {
                $0.text = TextPattern("Apples.*")
                $0.relations = [.init(kind: .childOf, other: other("Fruit"))]
            } == "w3/first")
        #expect(found { $0.relations = [.init(kind: .containsChild, other: other("Pears"))] } == "w2/fruit")
        #expect(found { $0.relations = [.init(kind: .containsChild, other: other("More info.*"))] } == "w3/first")
        #expect(
            found {
                $0.id = TextPattern("fruit")
                $0.relations = [
                    .init(kind: .containsDescendants, other: other("More info.*")),
                    .init(kind: .containsDescendants, other: other("Pears")),
                ]
            } == "w2/fruit")
        #expect(found { $0.relations = [.init(kind: .containsDescendants, other: other("Note"))] } == nil)
    }

    @Test(
        arguments: [
            (ElementQuery.Relation.Kind.below, "w2"), (.above, "w1"), (.leftOf, nil), (.rightOf, "w3"),
        ] as [(ElementQuery.Relation.Kind, String?)])
    func placesNarrowWhereThereIsALayout(_ kind: ElementQuery.Relation.Kind, _ expected: String?) {
        func place(_ x: Double, _ y: Double) -> (inout VisibleElement) -> Void {
            { $0.frame = .init(x: x, y: y, width: 10, height: 10) }
        }
        let screen = screen([
            Sketch(role: "label", id: "w1", texts: ["Top"], change: place(0, 0)),
            Sketch(role: "label", id: "w0", texts: ["Middle"], change: place(0, 20)),
            Sketch(role: "label", id: "w2", texts: ["Bottom"], change: place(0, 40)),
            Sketch(role: "label", id: "w3", texts: ["Side"], change: place(20, 22)),
        ])
        var query = ElementQuery()
        query.relations = [.init(kind: kind, other: ElementQuery(text: "Middle"))]
        #expect(query.first(in: screen).map { screen.elements[$0].id } == expected)
    }

    @Test func withoutALayoutNothingIsBelowAnything() {
        #expect(found { $0.relations = [.init(kind: .below, other: ElementQuery(text: "Apples"))] } == nil)
    }
}
