import Testing
import WendCore

@testable import WendRuntime

@Suite struct ManualClockTests {
    @Test func sleepersWakeWhenTheirTimeHasCome() async throws {
        let clock = ManualClock(now: 100)
        let sleeper = Task { try await clock.sleep(until: 110) }
        while clock.nextWaking == nil { await Task.yield() }
        clock.advance(by: 9)
        #expect(clock.wakings == [110])
        clock.advance(to: 110)
        try await sleeper.value
        #expect(clock.wakings == [])
        #expect(clock.now == 110)
    }

    @Test func aTimeThatIsPastDoesNotWait() async throws {
        let clock = ManualClock(now: 100)
        try await clock.sleep(until: 100)
        clock.advance(to: 50)
        #expect(clock.now == 100)
    }

    @Test func aCancelledSleeperWakesAtOnce() async {
        let clock = ManualClock()
        let sleeper = Task { try await clock.sleep(until: .infinity) }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(clock.wakings == [])
    }
}

@Suite struct DocumentCodingTests {
    @Test func aDocumentComesBackExactly() throws {
        let position = SourcePosition(line: 3, column: 7)
        let document = Document(
            file: "a.xml", version: Document.Version(rawValue: "v1"), locale: "de", allowsBindings: true,
            nodes: [
                Node(
                    kind: "screen", attributes: [Node.Attribute(name: "name", value: "ä\"\n", position: position)],
                    items: [
                        Node.Item(name: nil, content: .node(1), position: position),
                        Node.Item(
                            name: "title",
                            content: .list([
                                Node.Item(name: nil, content: .text(""), position: position),
                                Node.Item(name: nil, content: .node(2), position: position),
                            ]), position: position),
                        Node.Item(name: "empty", content: .list([]), position: position),
                    ], position: position),
                Node(kind: "label", form: .proxy(keyPath: "a.b"), position: position),
                Node(kind: "label", form: .conditional, position: position),
            ])
        #expect(try DocumentCoding.decode(DocumentCoding.encode(document)) == document)
    }
}

@Suite struct ClientNumbersTests {
    @Test func numbersNeverFall() {
        var numbers = ClientNumbers()
        numbers[ClientID(rawValue: "a")] = 5
        numbers[ClientID(rawValue: "a")] = 3
        #expect(numbers.all == [ClientID(rawValue: "a"): 5])
        #expect(numbers[ClientID(rawValue: "b")] == 0)
    }

    @Test func theClientsHeardOfLastAreKept() {
        var numbers = ClientNumbers()
        for name in ["a", "b", "c", "a"] { numbers[ClientID(rawValue: name)] = 1 }
        numbers.keepLatest(2)
        #expect(Set(numbers.all.keys.map(\.rawValue)) == ["a", "c"])
    }
}
