import WendCore
public import WendExpressions

/// Handlers that know the messages' values by types of their own.
extension Handlers {
    /// Answers messages of a name whose values are a type, with the fields of another.
    ///
    ///     struct Order: Decodable { var quantity: Int; var wish: String? }
    ///     struct Receipt: Encodable { var number: String }
    ///
    ///     handlers.on("placeOrder", as: Order.self) { order, message in
    ///         guard order.quantity <= 1000 else { throw Handlers.Failure("We have no more than a thousand.") }
    ///         return Receipt(number: try await book.place(order, key: message.key))
    ///     }
    ///
    /// Numbers are also read from text, as fields of forms hold it, if it is a number throughout; dates, addresses, nested
    /// types, arrays and optionals are read as they are, and what is `null` or not there is nil. Values that do not fit are a
    /// failure whose `error` names the key and not what stands there: `'quantity' is not a whole number that fits.`
    ///
    /// What the closure throws is a failure too: a ``Failure`` in its own words, of anything else only the type is named,
    /// because errors may quote what a person typed.
    /// - Parameter handler: Gets the values, and the message for its key.
    public mutating func on<Values: Decodable & SendableMetatype, Answer: Encodable & SendableMetatype>(
        _ message: String, as type: Values.Type = Values.self,
        _ handler: @escaping @Sendable (Values, HandledMessage) async throws -> Answer
    ) {
        on(message) { message in
            do {
                return message.reply(to: try await handler(message.decoded(as: Values.self), message))
            } catch {
                return message.reply(to: error)
            }
        }
    }

    /// Answers messages of a name whose values are a type, where it does not matter if one comes again.
    public mutating func on<Values: Decodable & SendableMetatype, Answer: Encodable & SendableMetatype>(
        _ message: String, as type: Values.Type = Values.self,
        _ handler: @escaping @Sendable (Values) async throws -> Answer
    ) {
        on(message, as: type) { values, _ in try await handler(values) }
    }

    /// Answers messages of a name at once (``compute(_:_:)``), with types as in ``on(_:as:_:)``.
    public mutating func compute<Values: Decodable & SendableMetatype, Answer: Encodable & SendableMetatype>(
        _ message: String, as type: Values.Type = Values.self, _ answer: @escaping @Sendable (Values) throws -> Answer
    ) {
        compute(message) { message in
            do {
                return message.reply(to: try answer(message.decoded(as: Values.self)))
            } catch {
                return message.reply(to: error)
            }
        }
    }

    /// Lets documents watch something of a name, and screens be driven by it (``Lets/drive(_:_:)``), with elements of a type:
    /// what watches sees them as a document sees values.
    ///
    ///     handlers.onWatch("alarms", as: Int.self) { ward in hospital.alarms(of: ward) }
    ///
    /// What is asked for and does not fit the type is as one that throws. An element that cannot be written is left out.
    /// - Parameter values: Gets what is to be watched.
    public mutating func onWatch<Which: Decodable & SendableMetatype, Values: AsyncSequence>(
        _ name: String, as type: Which.Type = Which.self,
        _ values: @escaping @Sendable (Which) async throws -> Values
    )
    where
        Values.Element: Encodable & SendableMetatype, Values: SendableMetatype, Values.AsyncIterator: SendableMetatype
    {
        onWatch(name, written: { try await values(try Which.element($0)) })
    }

    /// The same for what there is one of: `handlers.onWatch("taps") { device.taps }`.
    public mutating func onWatch<Values: AsyncSequence>(
        _ name: String, _ values: @escaping @Sendable () async throws -> Values
    )
    where
        Values.Element: Encodable & SendableMetatype, Values: SendableMetatype, Values.AsyncIterator: SendableMetatype
    {
        onWatch(name, written: { _ in try await values() })
    }

    /// Thrown by a handler with types: a failing answer, in words that documents may show.
    public struct Failure: Error, Sendable {
        /// What actions see of it.
        public let values: Fields

        /// - Parameters:
        ///   - error: Why there is no other answer; the key `error` of the values.
        ///   - values: What actions see besides.
        public init(_ error: String, _ values: Fields = [:]) {
            self.values = values.merging(["error": .string(error)])
        }
    }
}

extension HandledMessage {
    fileprivate func decoded<Values: Decodable>(as type: Values.Type) throws -> Values {
        try ValueDecoder.decode(type, from: values)
    }

    fileprivate func reply(to answer: some Encodable) -> Reply {
        do {
            return .success(try ValueEncoder.fields(of: answer))
        } catch {
            return .failure("the answer to '\(name)' has no fields: \(error)")
        }
    }

    fileprivate func reply(to error: any Error) -> Reply {
        switch error {
        case let failure as Handlers.Failure: .failure(failure.values)
        case let problem as ValueCodingError: .failure(problem.description)
        default: .failure("'\(name)' could not be answered (\(type(of: error))).")
        }
    }
}
