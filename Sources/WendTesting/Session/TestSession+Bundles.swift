import WendCore
import WendExpressions
import WendRuntime

/// What is asked on behalf of apps that are shown in another, and for them: stubs of a test are those of the app itself.
extension TestSession {
    /// Answers what an app asks that is shown in another, and whoever asks for one; nil for what is the same for all.
    func reply(toApart effect: Effect) throws -> (Reply, CheckedDocument?)? {
        guard let answering = core?.answering(effect, handlers) else { return (.failure("the session has ended"), nil) }
        let (settings, key) = (known, writeKey(of: effect))
        let content = effect.content
        let answer: (Reply, CheckedDocument?)?
        switch content {
        case .records(let change):
            answer = executor.run(waitingAtMost: handlerPatience) {
                (await answering.handlers().answer(change, key: key, in: settings), nil)
            }
        case .document(let path, let base):
            answer = executor.run(waitingAtMost: handlerPatience) {
                await Self.loaded { try await answering.document(at: path, from: base) }
            }
        case .bundle(let request):
            answer = executor.run(waitingAtMost: handlerPatience) {
                await Self.loaded { try await answering.open(request) { _ in } }
            }
        case .receive, .screen: answer = (.failure("nobody answers that in '\(effect.bundle ?? "")'"), nil)
        case .message, .watch, .cancel, .discard, .outcome: return nil
        }
        guard let answer else { throw TestSessionError.slow(content.subject, handlerPatience) }
        return answer
    }

    private static func loaded(
        _ load: @Sendable () async throws -> CheckedDocument
    ) async -> (Reply, CheckedDocument?) {
        do {
            let document = try await load()
            let reply = Reply(loaded: document)
            return (reply, reply.isSuccess ? document : nil)
        } catch {
            return (Reply(notLoaded: error), nil)
        }
    }
}
