import Synchronization
import WendCore
import WendExpressions
import WendRuntime

/// Handlers that ask people with screens: they wait while the test does what people do.
extension TestSession {
    /// Runs the handler of a message, or has it go on, until it answers or asks; nil if it takes too long.
    func step(of effect: Effect, _ answer: @escaping @Sendable () async -> Reply) -> Reply? {
        let handler = suspended[effect.id] ?? begin(effect, answer)
        executor.run(waitingAtMost: handlerPatience) { handler.running.value != nil || handler.questions.isAsking }
        if let reply = handler.running.value {
            suspended[effect.id] = nil
            return reply
        }
        guard let (number, wish) = handler.questions.next() else {
            suspended[effect.id] = nil
            executor.cancel(handler.running)
            return nil
        }
        suspended[effect.id] = handler
        return .asking(number, wish)
    }

    private func begin(_ effect: Effect, _ answer: @escaping @Sendable () async -> Reply) -> AskingHandler {
        let questions = TestQuestions()
        let running = executor.begin { await HandledMessage.$questions.withValue(questions) { await answer() } }
        return AskingHandler(effect: effect, questions: questions, running: running)
    }

    /// The message whose handler goes on because of an effect; nil if none does.
    func resumed(by effect: Effect) -> Effect? {
        guard case .outcome(let message, let question, let output) = effect.content, let handler = suspended[message]
        else { return nil }
        handler.questions.answer(question, output)
        return handler.effect
    }
}

/// A handler that is running.
struct AskingHandler {
    let effect: Effect
    let questions: TestQuestions
    let running: CallerExecutor.Running<Reply>
}

/// What one handler asks.
final class TestQuestions: ScreenQuestions {
    private struct Content {
        var last = 0
        var asked: [(number: Int, wish: Value)] = []
        var open: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private let content = Mutex(Content())

    func ask(_ wish: Value) async throws -> Value {
        let number = content.withLock { content in
            content.last += 1
            return content.last
        }
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                content.withLock { content in
                    content.open[number] = continuation
                    content.asked.append((number, wish))
                }
            }
        } onCancel: {
            let open = content.withLock { $0.open.removeValue(forKey: number) }
            open?.resume(throwing: CancellationError())
        }
    }

    var isAsking: Bool { content.withLock { !$0.asked.isEmpty } }

    /// The first question that has not been put yet.
    func next() -> (number: Int, wish: Value)? {
        content.withLock { $0.asked.isEmpty ? nil : $0.asked.removeFirst() }
    }

    func answer(_ number: Int, _ output: Value) {
        content.withLock { $0.open.removeValue(forKey: number) }?.resume(returning: output)
    }
}
