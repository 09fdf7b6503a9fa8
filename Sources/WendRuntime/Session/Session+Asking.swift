package import WendCore
import WendExpressions

/// Handlers that ask people with screens (``HandledMessage/ask(_:with:)``).
extension Session {
    /// Asks for one message.
    struct Questions: ScreenQuestions {
        let session: Session
        let message: Effect.ID

        func ask(_ wish: Value) async throws -> Value { try await session.ask(wish, for: message) }
    }

    private func ask(_ wish: Value, for message: Effect.ID) async throws -> Value {
        lastQuestion += 1
        let number = lastQuestion
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                questions[message, default: [:]][number] = continuation
                Task { await self.put(number, wish, for: message) }
            }
        } onCancel: {
            Task { await self.close(number, of: message, .failure(CancellationError())) }
        }
    }

    private func put(_ number: Int, _ wish: Value, for message: Effect.ID) async {
        do throws(SessionError) {
            var isTaken = false
            try await enter { core in
                let handover = core.reply(message, .asking(number, wish), at: now)
                isTaken = handover != nil
                return handover
            }
            if !isTaken { close(number, of: message, .failure(CancellationError())) }
        } catch {
            close(number, of: message, .failure(error))
        }
    }

    /// Ends a question, for once.
    func close(_ number: Int, of message: Effect.ID, _ outcome: Result<Value, any Error>) {
        guard let continuation = questions[message]?.removeValue(forKey: number) else { return }
        if questions[message]?.isEmpty == true { questions[message] = nil }
        continuation.resume(with: outcome)
    }
}

extension SessionCore {
    /// Whether the handler of a message has asked people with a screen that is still there.
    package func isAsking(_ message: Effect.ID) -> Bool {
        machine.tree.state.waiting.contains { $0.effect.id == message && $0.isAsking }
    }
}
