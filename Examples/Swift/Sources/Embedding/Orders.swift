import Wend

/// What the app's documents ask for.
extension Handlers {
    static func orders(_ book: OrderBook) -> Handlers {
        var handlers = Handlers()
        // Who it is that sends something, the app around the host has said.
        handlers.compute("customer") { message in
            message.principal.map { .success(["customer": .string($0)]) } ?? .failure("Nobody is signed in.")
        }
        // Quick, and changes nothing outside: stored and shown together with the press that asked for it.
        handlers.compute("total") { message in
            guard let quantity = message.quantity else { return .failure("That is no number.") }
            return .success(["total": .string("\(quantity) jars are \(Double(quantity) * 12.5).")])
        }
        // Anything else: runs as a task of its own, and its answer is a step of its own. Whoever is asked again after a kill sees by
        // the key that the order is there.
        handlers.on("placeOrder") { message in
            guard let quantity = message.quantity else { return .failure("That is no number.") }
            guard quantity <= 1000 else { return .failure("We have no more than a thousand.") }
            return .success(["number": .string("Order \(await book.place(quantity, key: message.key))")])
        }
        handlers.answerParties(book)
        handlers.receiveLists()
        return handlers
    }
}

extension HandledMessage {
    /// How many jars somebody wants; nil if that is no number above zero.
    fileprivate var quantity: Int? {
        guard case .string(let text)? = values["quantity"], let quantity = Int(text), quantity > 0 else { return nil }
        return quantity
    }
}

/// The orders there are, each once.
actor OrderBook {
    private var numbers: [String: Int] = [:]

    /// - Parameter key: The same for the same order, however often it comes.
    func place(_ quantity: Int, key: String) -> Int {
        if let number = numbers[key] { return number }
        let number = numbers.count + 1
        numbers[key] = number
        return number
    }

    /// How many crates a delivery has.
    static let crates = 3
    private var unloaded: Set<String> = []

    /// Unloads one more crate for every question.
    /// - Parameter key: The same for the same question, however often it comes.
    /// - Returns: How many are unloaded by now.
    func unload(key: String) -> Int {
        if unloaded.count < Self.crates { unloaded.insert(key) }
        return unloaded.count
    }
}
