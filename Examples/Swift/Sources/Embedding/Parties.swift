import Wend

/// What somebody wants for a party, as the wizard's form holds it.
struct PartyOrder: Decodable, Sendable {
    let name: String
    let quantity: Int
    let isGift: Bool
    let card: String?
}

struct PartyReceipt: Encodable, Sendable {
    let number: String
    let jars: Int
}

/// How far a delivery is.
struct Delivery: Encodable, Sendable {
    let crates: Int
    let done: Bool
}

struct DeliveryQuestion: Decodable, Sendable {}

extension Handlers {
    /// Handlers whose values are types: what does not fit is answered by the library, in words that name the key.
    mutating func answerParties(_ book: OrderBook) {
        on("orderParty", as: PartyOrder.self) { order, message in
            guard order.quantity <= 1000 else { throw Handlers.Failure("We have no more than a thousand.") }
            let number = await book.place(order.quantity, key: message.key)
            return PartyReceipt(number: "Order \(number) for \(order.name)", jars: order.quantity)
        }
        on("delivery", as: DeliveryQuestion.self) { _, message in
            let crates = await book.unload(key: message.key)
            return Delivery(crates: crates, done: crates == OrderBook.crates)
        }
    }
}
