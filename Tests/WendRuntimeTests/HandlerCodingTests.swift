import Testing
import WendCore
import WendExpressions

@testable import WendRuntime

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Handlers whose values are types of their own.
struct HandlerCodingTests {
    struct Order: Codable, Equatable {
        enum Size: String, Codable { case small, large }

        struct Place: Codable, Equatable {
            var street: String
            var floor: Int?
        }

        var quantity: Int
        var share: Double
        var isGift: Bool
        var name: String
        var due: Date
        var wish: String?
        var size: Size
        var place: Place
        var prices: [Double]
        var places: [Place]
        var seal: [UInt8]
        var extra: Value
    }

    private static let order = Order(
        quantity: 4, share: 0.5, isGift: true, name: "Ann", due: Date(timeIntervalSince1970: 1_000_000), wish: nil,
        size: .large, place: .init(street: "Elm", floor: 2), prices: [1, 2.5],
        places: [.init(street: "Oak"), .init(street: "Ash", floor: 1)], seal: [1, 2], extra: ["a": [1, .null]])

    private static let fields: Fields = [
        "quantity": 4, "share": 0.5, "isGift": true, "name": "Ann",
        "due": .date(Date(timeIntervalSince1970: 1_000_000)), "size": "large", "place": ["street": "Elm", "floor": 2],
        "prices": [1.0, 2.5], "places": [["street": "Oak"], ["street": "Ash", "floor": 1]], "seal": .data([1, 2]),
        "extra": ["a": [1, .null]],
    ]

    private func reply(to values: Fields, _ handlers: Handlers) async -> Reply {
        await handlers.answer(HandledMessage(name: "order", values: values, key: "k"))
    }

    @Test func whatATypeIsEncodedAsIsDecodedAgain() throws {
        #expect(try ValueEncoder.fields(of: Self.order) == Self.fields)
        #expect(try ValueDecoder.decode(Order.self, from: Self.fields) == Self.order)
    }

    @Test func fieldsKeepTheOrderOfTheirTypesNames() throws {
        #expect(try ValueEncoder.fields(of: Self.order).names.prefix(4) == ["quantity", "share", "isGift", "name"])
    }

    struct Entered: Codable, Equatable {
        var count: Int?
        var price: Double?
        var note: String?
    }

    private static let entered: [(Fields, Entered)] = [
        (["count": " 12 ", "price": "2.5", "note": "none"], Entered(count: 12, price: 2.5, note: "none")),
        (["count": "", "price": "  ", "note": ""], Entered(count: nil, price: nil, note: "")),
        (["count": .null, "note": .null], Entered(count: nil, price: nil, note: nil)),
        (["count": 3.0, "price": 3], Entered(count: 3, price: 3, note: nil)),
    ]

    @Test(arguments: entered)
    func whatFieldsOfFormsHoldIsRead(_ values: Fields, _ entered: Entered) throws {
        #expect(try ValueDecoder.decode(Entered.self, from: values) == entered)
    }

    private static let misfits: [(String, Value?, String)] = [
        ("quantity", "swordfish", "'quantity' is not a whole number that fits."),
        ("quantity", 2.5, "'quantity' is not a whole number that fits."),
        ("quantity", .null, "'quantity' is missing."), ("name", nil, "'name' is missing."),
        ("share", "swordfish", "'share' is not a number."), ("isGift", "swordfish", "'isGift' is not yes or no."),
        ("name", 3, "'name' is not text."), ("due", "swordfish", "'due' is not a date."),
        ("size", "swordfish", "'size' cannot be read."), ("place", "swordfish", "'place' is not a record."),
        ("place", ["street": "Elm", "floor": "swordfish"], "'place.floor' is not a whole number that fits."),
        ("prices", "swordfish", "'prices' is not a list."),
        ("prices", [1, "swordfish"], "'prices.1' is not a number."),
        ("places", [["floor": 1]], "'places.0.street' is missing."),
    ]

    @Test(arguments: misfits)
    func whatDoesNotFitIsNamedAndNotQuoted(_ key: String, _ value: Value?, _ sentence: String) async {
        var values = Self.fields
        values[key] = value
        var handlers = Handlers()
        handlers.on("order", as: Order.self) { $0 }
        #expect(await reply(to: values, handlers) == .failure(sentence))
        handlers.compute("order", as: Order.self) { $0 }
        #expect(await reply(to: values, handlers) == .failure(sentence))
    }

    struct Receipt: Codable, Equatable {
        var number: String
    }

    @Test func aHandlerAnswersATypeWithATypeAndKnowsTheKey() async {
        var handlers = Handlers()
        handlers.on("order", as: Order.self) { order, message in Receipt(number: "\(message.key)-\(order.quantity)") }
        #expect(await reply(to: Self.fields, handlers) == .success(["number": "k-4"]))
        handlers.compute("order") { (order: Entered) in Receipt(number: "\(order.count ?? 0)") }
        #expect(await reply(to: ["count": 7], handlers) == .success(["number": "7"]))
    }

    private struct Trouble: Error { var typed = "swordfish" }

    @Test func whatAHandlerThrowsIsAFailureThatQuotesNobody() async {
        var handlers = Handlers()
        handlers.on("order") { (_: Entered) -> Receipt in throw Handlers.Failure("We have none.", ["left": 0]) }
        #expect(await reply(to: [:], handlers) == .failure(["left": 0, "error": "We have none."]))
        handlers.on("order") { (_: Entered) -> Receipt in throw Trouble() }
        #expect(await reply(to: [:], handlers) == .failure("'order' could not be answered (Trouble)."))
    }

    @Test func anAnswerWithoutNamesIsAFailure() async {
        var handlers = Handlers()
        handlers.on("order") { (_: Entered) in [1, 2] }
        #expect(
            await reply(to: [:], handlers)
                == .failure("the answer to 'order' has no fields: what was given is not a record."))
    }
}
