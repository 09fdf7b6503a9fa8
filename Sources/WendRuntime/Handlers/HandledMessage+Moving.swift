public import WendCore
import WendExpressions

/// Leads the people of a session elsewhere, for a handler, and tells it what became of that.
extension HandledMessage {
    /// Puts a screen built in Swift on top of the stack around whoever has sent the message, and waits until that is stored and shown.
    ///
    ///     handlers.on("order") { message in
    ///         let number = await kitchen.order(message.values, key: message.key)
    ///         let outcome = try? await message.pushed(Shop.receipt) { $0.number = number }
    ///         return outcome == .completed || outcome == .alreadyInStack ? .success() : .failure("no receipt")
    ///     }
    ///
    /// After a restart of the server the handler runs again: a screen that has come already is `.alreadyInStack` then.
    ///
    /// - Parameters:
    ///   - flow: A flow that the app shows (``Handlers/show(_:)``).
    ///   - animated: Whether hosts may show it as a movement.
    ///   - configure: Prepares the screen before it is seen: what it stores.
    /// - Throws: `CancellationError` when nobody waits for the handler's answer any more; otherwise why it could not be stored, or that it
    ///   is called outside of a handler of ``Handlers/on(_:_:)``.
    public func pushed<Target: SwiftScreen>(
        _ flow: Flow<Target>, animated: Bool = true, with configure: ((Target) -> Void)? = nil
    ) async throws -> MoveOutcome { try await come(.push, flow, animated, configure) }

    /// Shows a screen above everything, and waits until that is stored and shown; otherwise as ``pushed(_:animated:with:)``.
    public func presented<Target: SwiftScreen>(
        _ flow: Flow<Target>, animated: Bool = true, with configure: ((Target) -> Void)? = nil
    ) async throws -> MoveOutcome { try await come(.present, flow, animated, configure) }

    /// Goes back to the nearest screen of a flow in the stack, which goes on as it was.
    public func poppedTo(_ flow: Flow<some SwiftScreen>, animated: Bool = true) async throws -> MoveOutcome {
        try await move(Self.wish(.popTo, flow, state: nil), animated)
    }

    /// Takes the top off the stack around whoever has sent the message.
    public func popped(animated: Bool = true) async throws -> MoveOutcome {
        try await move(MadeScreen.Wish(.pop), animated)
    }

    /// Goes back to the first screen of that stack.
    public func poppedToRoot(animated: Bool = true) async throws -> MoveOutcome {
        try await move(MadeScreen.Wish(.popToRoot), animated)
    }

    /// Ends what whoever has sent the message presents, or else their own presentation.
    public func dismissed(animated: Bool = true) async throws -> MoveOutcome {
        try await move(MadeScreen.Wish(.dismiss), animated)
    }

    private func come<Target: SwiftScreen>(
        _ verb: MadeScreen.Wish.Verb, _ flow: Flow<Target>, _ animated: Bool, _ configure: ((Target) -> Void)?
    ) async throws -> MoveOutcome {
        try await move(Self.wish(verb, flow, state: try configure.map { try Self.state(flow, $0) }), animated)
    }

    private func move(_ wish: MadeScreen.Wish, _ animated: Bool) async throws -> MoveOutcome {
        guard let questions = Self.questions else { throw SwiftScreenError.movedOutside(wish.verb.rawValue) }
        var wish = wish
        wish.terms.isStill = !animated
        wish.terms.debt = MadeScreen.Debt(question: 0, isOfMove: true)
        return MoveOutcome(told: try await questions.ask(wish.value))
    }
}
