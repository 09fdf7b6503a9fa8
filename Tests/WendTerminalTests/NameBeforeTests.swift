import Foundation
import Testing
import WendCore
import WendExpressions

@testable import WendTerminal

/// A label right before an input is its name, which is not written twice.
@Suite struct NameBeforeTests {
    private func drawn(_ children: [Element], columns: Int? = nil) -> Drawn {
        let properties: Properties = columns.map { [.columns: .integer($0)] } ?? [:]
        let container = Element(Element.ID(91), .container, properties, children: children)
        return Drawn(Element(Element.ID(90), .screen, children: [container]))
    }

    private static func label(_ text: String) -> Element { Element(Element.ID(1), .label, [.text: .string(text)]) }

    static let inputs: [Element] = [
        Element(Element.ID(2), .textField, [.label: "Brakes"], events: .edit),
        Element(Element.ID(2), .textArea, [.label: "Brakes"], events: .edit),
        Element(Element.ID(2), .toggle, [.label: "Brakes"], events: .edit),
        Element(Element.ID(2), .slider, [.label: "Brakes"], events: .edit),
        Element(Element.ID(2), .picker, [.label: "Brakes", .options: .list([])], events: .edit),
        Element(
            Element.ID(2), .segmented, [.label: "Brakes"], events: .select,
            children: [Element(Element.ID(3), .segment, [.text: "Fine"])]),
    ]

    private func count(_ drawn: Drawn) -> Int { drawn.text.components(separatedBy: "Brakes").count - 1 }

    @Test(arguments: inputs) func aNameThatStandsBeforeAnInputIsNotWrittenAgain(_ input: Element) {
        #expect(count(drawn([Self.label("Brakes"), input])) == 1)
        #expect(count(drawn([Self.label("Brakes:"), input])) == 1)
        #expect(count(drawn([Self.label("Brakes"), input], columns: 2)) == 1)
        let own = Element(Element.ID(90), .screen, children: [Self.label("Brakes"), input])
        #expect(count(Drawn(own)) == 1)
    }

    @Test(arguments: inputs) func aNameThatIsAnotherOrFartherAwayIsWritten(_ input: Element) {
        #expect(count(drawn([Self.label("Lights"), input])) == 1)
        let between = Element(Element.ID(5), .label, [.text: "Check all four"])
        #expect(count(drawn([Self.label("Brakes"), between, input])) == 2)
        #expect(count(drawn([input, Self.label("Brakes")])) == 2)
    }

    @Test(arguments: inputs) func theLabelBelongsToWhatItNames(_ input: Element) {
        let layer = drawn([Self.label("Brakes"), input]).view.layers[0]
        let read = layer.body.places.filter { $0.element.id == input.id }.map {
            layer.body.text(lines: $0.lines, columns: $0.columns)
        }
        #expect(read.contains { $0.contains("Brakes") })
    }
}
