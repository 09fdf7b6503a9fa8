import WendCore
import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Is one message of a browser: who it is, or one numbered batch of what the person did.
enum ClientMessage: Sendable {
    case hello(Hello)
    case batch(number: Int, events: [LiveEvent])

    struct Hello: Decodable, Sendable {
        /// The random name of this page load.
        let client: String
        /// The epoch and the rendering number the page shows.
        let epoch: Int
        let seen: Int
        let token: String
    }

    /// Nil if the bytes are no message this version knows.
    init?(_ bytes: some Sequence<UInt8>) {
        guard let form = try? JSONDecoder().decode(Form.self, from: Data(bytes)) else { return nil }
        switch (form.hello, form.n, form.e) {
        case (let hello?, nil, nil) where (1...64).contains(hello.client.utf8.count): self = .hello(hello)
        case (nil, let number?, let events?) where number > 0 && number < 1 << 53 && events.count <= 512:
            self = .batch(number: number, events: events)
        default: return nil
        }
    }

    private struct Form: Decodable {
        let hello: Hello?
        let n: Int?
        let e: [LiveEvent]?
    }
}

/// Is one event as a browser writes it: `["edit", "w12/email", "text", 3]`.
struct LiveEvent: Decodable, Sendable {
    let kind: Event.Kind
    /// Nil if the id is of no form an element can have.
    let element: Element.ID?
    var value: Value?
    /// For an edit: how many edits the page has made to this field.
    let counter: Int?

    init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        kind = try container.decode(Event.Kind.self)
        element = Element.ID(domID: try container.decode(String.self))
        value = container.isAtEnd ? nil : try Self.value(in: &container)
        counter = container.isAtEnd ? nil : try container.decode(Int.self)
    }

    private static func value(in container: inout any UnkeyedDecodingContainer) throws -> Value? {
        if try container.decodeNil() { return nil }
        if let flag = try? container.decode(Bool.self) { return .bool(flag) }
        if let number = try? container.decode(Int.self) { return .integer(number) }
        if let number = try? container.decode(Double.self) { return .double(number) }
        return .string(try container.decode(String.self))
    }
}
