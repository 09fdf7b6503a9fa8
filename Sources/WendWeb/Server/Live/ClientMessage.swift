import WendCore
import WendExpressions

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One message of a browser: who it is, or one numbered batch of what the person did.
enum ClientMessage: Sendable {
    case hello(Hello)
    case batch(number: Int, events: [LiveEvent])
    /// Other rows of long lists are looked at. No event: nothing is numbered, judged or stored.
    case rows(Rows)

    struct Hello: Decodable, Sendable {
        /// The random name of this page load.
        let client: String
        /// The epoch and the rendering number the page shows.
        let epoch: Int
        let seen: Int
        let token: String
        /// The rows of long lists that the page looks at.
        let rows: Rows

        private enum CodingKeys: CodingKey { case client, epoch, seen, token }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            client = try container.decode(String.self, forKey: .client)
            epoch = try container.decode(Int.self, forKey: .epoch)
            seen = try container.decode(Int.self, forKey: .seen)
            token = try container.decode(String.self, forKey: .token)
            rows = try Rows(from: decoder)
        }
    }

    /// Which rows of long lists a page looks at: `"show":{"12":4711},"keep":"w12.k3f9z"`; both may be missing.
    struct Rows: Decodable, Sendable, Equatable {
        /// By list, in the order of their ids.
        let places: [PageWindows.Place]
        /// The row that has the keyboard.
        let kept: ActivationID?

        private enum CodingKeys: CodingKey { case show, keep }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let said = container.contains(.show) ? try container.decode([String: Int].self, forKey: .show) : [:]
            places = try said.map { text, first in
                guard let list = ActivationID(text), first >= 0, first < 1 << 53 else {
                    throw DecodingError.dataCorruptedError(forKey: .show, in: container, debugDescription: text)
                }
                return PageWindows.Place(list: list, first: first)
            }
            .sorted { $0.list < $1.list }
            kept = try container.decodeIfPresent(String.self, forKey: .keep).map { text in
                guard let id = Element.ID(domID: text), id.activation.isOfRow else {
                    throw DecodingError.dataCorruptedError(forKey: .keep, in: container, debugDescription: text)
                }
                return id.activation
            }
        }
    }

    /// Nil if the bytes are no message this version knows.
    init?(_ bytes: some Sequence<UInt8>) {
        guard let form = try? JSONDecoder().decode(Form.self, from: Data(bytes)) else { return nil }
        switch (form.hello, form.n, form.e, form.rows) {
        case (let hello?, nil, nil, nil) where (1...64).contains(hello.client.utf8.count): self = .hello(hello)
        case (nil, nil, nil, let rows?): self = .rows(rows)
        case (nil, let number?, let events?, nil) where number > 0 && number < 1 << 53 && events.count <= 512:
            self = .batch(number: number, events: events)
        default: return nil
        }
    }

    private struct Form: Decodable {
        let hello: Hello?
        let n: Int?
        let e: [LiveEvent]?
        let rows: Rows?

        private enum CodingKeys: CodingKey { case hello, n, e, show }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            hello = try container.decodeIfPresent(Hello.self, forKey: .hello)
            n = try container.decodeIfPresent(Int.self, forKey: .n)
            e = try container.decodeIfPresent([LiveEvent].self, forKey: .e)
            rows = container.contains(.show) ? try Rows(from: decoder) : nil
        }
    }
}

extension PageWindows {
    /// Shows what a page asks for.
    mutating func show(_ asked: ClientMessage.Rows, lists limit: Int) {
        for place in asked.places { show(place.first, of: place.list, lists: limit) }
        kept = asked.kept
    }
}

/// One event as a browser writes it: `["edit", "w12/email", "text", 3]`.
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
