import Testing
import WendCore

/// What a step says it has made.
struct CreationRules {
    private static let source = """
        <workflow>
        <navigation><form name="f"><container><label>Words</label><textField name="a"><placeholder>A</placeholder>
        </textField><button title="Ask" message="ask"/><button title="On" message="on"/></container><actions>
        <showAlert name="ask" message="Sure?"/><pushController name="on"><screen name="next"><label>Next</label></screen>
        </pushController></actions></form></navigation></workflow>
        """

    private func made(_ machine: Machine, _ step: Step) -> [String] {
        machine.created(in: step).map { "\($0.kind) \($0.name ?? "-")" }
    }

    @Test func whatIsInsideComesBeforeWhatIsAround() throws {
        let document = try Play.document(Self.source)
        var machine = Machine(registry: .noting, settings: SessionSettings())
        machine.add(document)
        let step = machine.receive(Input(time: 0, .start(document.document.version)))
        #expect(
            made(machine, step) == [
                "form f", "navigation -", "label -", "textField a", "button -", "button -", "container -",
            ])
        #expect(machine.created(in: step).allSatisfy { $0.location.file == "app.xml" && $0.location.line > 1 })
        let later = machine.receive(Input(time: 1, .tick))
        #expect(later.created.isEmpty)
    }

    @Test(arguments: [("Ask", ["showAlert ask"]), ("On", ["screen next", "label -"])])
    func everyStepTellsOfItsOwn(_ button: String, _ expected: [String]) throws {
        let play = try Play(Self.source)
        let id = try play.element(button).id
        let step = play.receive(Input(time: play.now, .event(Event(.press, id, nil))))
        #expect(made(play.machine, step) == expected)
    }
}
