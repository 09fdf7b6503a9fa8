import Foundation
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
        let place = 3
        let texts = [SourceText(file: "a.xml", bytes: Array("ä<\r\n".utf8)), SourceText(file: "b.xml", bytes: [])]
        let document = Document(
            source: SourceMap(texts), version: Document.Version(rawValue: "v1"), locale: "de", allowsBindings: true,
            nodes: [
                Node(
                    kind: "screen", attributes: [Node.Attribute(name: "name", value: "ä\"\n", at: place)],
                    items: [
                        Node.Item(name: nil, content: .node(1), at: place),
                        Node.Item(
                            name: "title",
                            content: .list([
                                Node.Item(name: nil, content: .text(""), at: place),
                                Node.Item(name: nil, content: .node(2), at: place),
                            ]), at: place),
                        Node.Item(name: "empty", content: .list([]), at: place),
                    ], at: place),
                Node(kind: "label", form: .proxy(keyPath: "a.b"), at: place),
                Node(kind: "label", form: .conditional, at: place),
            ])
        #expect(try DocumentCoding.decode(DocumentCoding.encode(document)) == document)
    }

    @Test func aDocumentOfWhichSomethingIsMissingIsNotRead() throws {
        let text = SourceText(file: "a.xml", bytes: Array("<a><b c='d'>e</b></a>".utf8))
        let stored = try DocumentCoding.encode(
            Document(
                source: SourceMap([text]), version: Document.Version(rawValue: "v1"),
                nodes: [
                    Node(
                        kind: "a", attributes: [Node.Attribute(name: "c", value: "d", at: 6)],
                        items: [Node.Item(name: nil, content: .node(1), at: 3)], at: 0),
                    Node(kind: "b", items: [Node.Item(name: "c", content: .text("e"), at: 5)], at: 3),
                ]))
        for count in 0..<stored.content.count {
            let cut = StoredDocument(version: stored.version, content: stored.content.prefix(count))
            #expect(throws: (any Error).self) { try DocumentCoding.decode(cut) }
        }
        // Whatever stands there instead, it is refused or a document whose nodes are all there.
        for place in stored.content.indices {
            for byte in [UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "n"), 0] {
                var content = stored.content
                content[place] = byte
                let read = try? DocumentCoding.decode(StoredDocument(version: stored.version, content: content))
                for node in read?.nodes ?? [] {
                    for item in node.items {
                        if case .node(let index) = item.content { #expect(read?.nodes.indices.contains(index) == true) }
                    }
                }
            }
        }
    }

    @Test func whatWasStoredBeforeRangesIsReadAtTheBeginning() throws {
        let json = """
            {"file":"a.xml","bindings":false,"nodes":[{"k":"screen","p":{"packedLine":1,"packedColumn":11},"a":[{"n":"name",\
            "v":"b","p":{"packedLine":1,"packedColumn":19}}],"i":[{"n":"title","t":"c","p":{"packedLine":2,"packedColumn":1}}]}]}
            """
        let stored = StoredDocument(version: .init(rawValue: "v"), content: Data(json.utf8))
        let document = try DocumentCoding.decode(stored)
        #expect(document.root.name == "b" && document.root.items.map(\.name) == ["title"])
        #expect(document.location(of: 0).description == "a.xml:1:1")
    }

    @Test(arguments: ["[]", "[1]", "[9,1,9,1,9,1]", "[0,4294967295,5,6,4294967295,0]"])
    func rangesThatAreNoneAreReadAtTheBeginning(ranges: String) throws {
        let json = """
            {"file":"a.xml","bindings":false,"texts":[{"f":"a.xml","t":"<a/>"}],"nodes":[{"k":"screen","r":\(ranges),"a":[],\
            "i":[{"n":"title","t":"c","r":\(ranges)}]}]}
            """
        let stored = StoredDocument(version: .init(rawValue: "v"), content: Data(json.utf8))
        let document = try DocumentCoding.decode(stored)
        #expect(document.location(of: 0).line == 1)
        let place = document.source.range(of: 0..<1, of: "c", in: document.root.items[0].valueRange)
        #expect(document.source.location(of: place).line == 1)
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
