import WendCore
package import WendExpressions

/// Asks the people of a session with screens, for a handler.
package protocol ScreenQuestions: Sendable {
    /// - Returns: The answer; null if the screen left without one.
    func ask(_ wish: Value) async throws -> Value
}

extension HandledMessage {
    /// Who asks for the handler that is running.
    @TaskLocal package static var questions: (any ScreenQuestions)?

    /// Presents a screen built in Swift to whoever has sent the message, and waits for its answer.
    ///
    ///     handlers.on("pay") { message in
    ///         let isSure = try? await message.ask(Shop.confirmation) { $0.show(message.values) }
    ///         guard isSure == true else { return .failure("not confirmed") }
    ///         return await bank.pay(message.values, key: message.key)
    ///     }
    ///
    /// As many seconds as people take do not count as the handler's. After a restart of the server the handler runs again, with the same
    /// ``key``, and what it had asked is taken away first.
    ///
    /// - Parameters:
    ///   - flow: A flow that the app shows (``Handlers/show(_:)``).
    ///   - configure: Prepares the screen before it is seen: what it stores.
    /// - Returns: The answer; nil if the screen left without one, or could not come.
    /// - Throws: `CancellationError` when nobody waits for the handler's answer any more; otherwise why the question could not be stored,
    ///   or that it is asked outside of a handler of ``Handlers/on(_:_:)``.
    public func ask<Target: Answering>(
        _ flow: Flow<Target>, with configure: (Target) -> Void = { _ in }
    ) async throws -> Target.Output? {
        guard let questions = Self.questions else { throw SwiftScreenError.askedOutside(flow.name) }
        let output = try await questions.ask(Self.wish(.present, flow, state: try Self.state(flow, configure)).value)
        guard output != .null else { return nil }
        return try ValueDecoder.decode([String: Target.Output].self, from: ["output": output])["output"]
    }

    /// The state that a prepared screen begins with.
    static func state<Target: SwiftScreen>(_ flow: Flow<Target>, _ configure: (Target) -> Void) throws -> Value {
        let lets = SessionLets(ScreenDesk())
        defer { lets.end() }
        let screen = flow.screen(wiredBy: lets)
        let state = ScreenState(of: screen)
        configure(screen)
        return try state.value()
    }

    /// What is wanted of a flow.
    static func wish(_ verb: MadeScreen.Wish.Verb, _ flow: Flow<some SwiftScreen>, state: Value?) -> MadeScreen.Wish {
        var wish = MadeScreen.Wish(verb, flow.name, state: state)
        wish.terms.isOneOfMany = flow.retention == .perPush
        wish.terms.keepsState = flow.retention == .strong
        return wish
    }
}
