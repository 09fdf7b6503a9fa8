package import WendCore
package import WendExpressions

/// What loads by itself: messages that are asked for as something is watched.
extension Handlers {
    /// What shows the answer to a request that loads by itself.
    /// - Parameter key: The same whenever the watch is begun again.
    package func requestWatcher(key: String, around: MessageSurroundings) -> Watcher {
        { question, principal, take in
            guard let message = HandledMessage(loading: question, key: key, of: principal) else { return }
            guard names.contains(message.name) else {
                await take(WatchedRows.failed("nobody answers the message '\(message.name)'"))
                return
            }
            var around = around
            around.isWatched = true
            let reply = await answer(message, around: around)
            if !Task.isCancelled { await take(reply.watched) }
        }
    }
}

extension HandledMessage {
    /// What a request that loads by itself asks; nil for a value that asks nothing.
    package init?(loading question: Value, key: String, of principal: String?) {
        guard let fields = question.fields, let name = fields["action"]?.text else { return nil }
        self.init(name: name, values: fields["with"]?.fields ?? [:], key: key, principal: principal)
    }
}
