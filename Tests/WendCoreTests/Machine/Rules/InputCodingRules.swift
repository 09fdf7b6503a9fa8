import Foundation
import Testing
import WendCore
import WendExpressions

/// Inputs as journals hold them.
struct InputCodingRules {
    private static let element = Element.ID(ActivationID(12), "a/b")

    private static func id(_ number: UInt32) -> Effect.ID { Effect.ID(rawValue: number) }

    static let inputs: [(Input, String)] = [
        (Input(time: 1.5, .event(Event(.press, element))), #"[1.5,"press","w12/a/b"]"#),
        (Input(time: 2, .event(Event(.back, .part("back", of: ActivationID(3))))), #"[2,"back","w3/:back"]"#),
        (Input(time: 2, .event(Event(.edit, element, "Ann"))), #"[2,"edit","w12/a/b",{"s":"Ann"}]"#),
        (Input(time: 3, .tick), #"[3,"tick"]"#),
        (Input(time: 4, .start(Document.Version(rawValue: "v"))), #"[4,"start","v"]"#),
        (
            Input(time: 5, .documentChanged(from: .init(rawValue: "v"), to: .init(rawValue: "w"))),
            #"[5,"document","v","w"]"#
        ),
        (Input(time: 6, .resourcesChanged(to: .init(rawValue: "r"))), #"[6,"resources","r"]"#),
        (
            Input(time: 7, .watchedChanged([WatchedValue(id(3), "five"), WatchedValue(id(4), nil)])),
            #"[7,"changed",[[3,"five"],[4]]]"#
        ),
        // What a step saw of the outside stands in front, and nothing if it saw nothing.
        (Input(time: 8, .tick, watched: [WatchedValue(id(7), "seen")]), #"[8,"with",[[7,"seen"]],"tick"]"#),
        (
            Input(time: 8, .event(Event(.press, element)), watched: [WatchedValue(id(7), "seen")]),
            #"[8,"with",[[7,"seen"]],"press","w12/a/b"]"#
        ),
    ]

    @Test(arguments: inputs) func anInputIsAShortList(_ input: Input, _ text: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        let data = try encoder.encode(input)
        if input.content != .event(Event(.edit, Self.element, "Ann")) {
            #expect(String(decoding: data, as: UTF8.self) == text)
        }
        #expect(try JSONDecoder().decode(Input.self, from: data) == input)
    }

    @Test func anAnswerIsReadAsItWasWritten() throws {
        let values: Fields = ["text": "ä\"/", "list": .list([.integer(1), .null, .bool(true)])]
        for reply in [Reply.success(values), .failure("no"), Reply(isSuccess: true, name: "other")] {
            let input = Input(time: 7.25, .reply(Effect.ID(rawValue: 3), reply))
            #expect(try JSONDecoder().decode(Input.self, from: JSONEncoder().encode(input)) == input)
        }
    }

    @Test func whatWasSeenIsReadAsItWasWritten() throws {
        let values: [Value] = [.null, .double(.infinity), .list([.null]), .dictionary(["a": .null]), .integer(5)]
        let input = Input(time: 7.25, .tick, watched: values.enumerated().map { WatchedValue(Self.id(UInt32($0)), $1) })
        #expect(try JSONDecoder().decode(Input.self, from: JSONEncoder().encode(input)) == input)
    }

    @Test(arguments: [
        (
            #"{"time":1.5,"content":{"event":{"_0":{"kind":"press","element":{"activation":12,"name":"a/b"}}}}}"#,
            Input(time: 1.5, .event(Event(.press, element)))
        ),
        (#"{"time":3,"content":{"tick":{}}}"#, Input(time: 3, .tick)),
        (
            #"{"time":5,"content":{"documentChanged":{"from":"v","to":"w"}}}"#,
            Input(time: 5, .documentChanged(from: .init(rawValue: "v"), to: .init(rawValue: "w")))
        ),
    ]) func whatEarlierVersionsWroteIsRead(_ text: String, _ input: Input) throws {
        #expect(try JSONDecoder().decode(Input.self, from: Data(text.utf8)) == input)
    }

    @Test(arguments: [
        #"[1]"#, #"[1,"jump"]"#, #"[1,"press"]"#, #"[1,"press","x"]"#, #"[1,"with"]"#,
        #"[1,"with",[],"with",[],"tick"]"#, #"["a","tick"]"#, #"{}"#, "3",
    ])
    func everythingElseIsRefused(_ text: String) {
        #expect(throws: (any Error).self) { try JSONDecoder().decode(Input.self, from: Data(text.utf8)) }
    }
}
