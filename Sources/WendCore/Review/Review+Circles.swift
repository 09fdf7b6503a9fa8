/// Messages that send each other for ever: each is answered by sending the next, with nothing in between that could end it.
///
/// Only what is plain is followed: who gets a message and which action answers it stand in the document, and the action sends first
/// of all, or after nothing but changes of values. What a condition, a person or the app decides ends the search.
extension Review {
    /// The actions of a controller, as far as it is written which of them answers.
    private struct Answers {
        var named: [String: Index] = [:]
        /// Answers all other messages.
        var unnamed: Index?
    }

    mutating func reviewCircles() {
        var answers: [Index: Answers] = [:]
        /// What each action sends, and the action that answers it; of those that were looked at.
        var next: [Index: (sent: Sent, answer: Index)?] = [:]
        for start in document.nodes.indices where hasRoom && next[start] == nil {
            guard let outer = parents[start], isController(outer), kind(start)?.role == .performs else { continue }
            var way: [Index] = []
            var current = start
            while next[current] == nil {
                way.append(current)
                let step = step(from: current, &answers)
                next[current] = .some(step)
                guard let step else { break }
                current = step.answer
            }
            // It came back to where it has been on this very way.
            guard let first = way.firstIndex(of: current), case .some(.some) = next[current] else { continue }
            reportCircle(way[first...].compactMap { next[$0]?.map(\.sent) })
        }
    }

    private mutating func reportCircle(_ circle: [Sent]) {
        // Told where it stands first, whichever action was looked at first.
        guard
            let first = circle.indices.min(by: {
                circle[$0].range.lowerBound < circle[$1].range.lowerBound
            })
        else { return }
        let names = (circle[first...] + circle[..<first]).map(\.name)
        report(.messageCircle(names, at: location(circle[first].range)))
    }

    /// What an action sends for sure, and the action that answers that for sure.
    private func step(from action: Index, _ answers: inout [Index: Answers]) -> (sent: Sent, answer: Index)? {
        guard let sending = sending(action), let entry = entries("message", of: sending).first,
            let message = sent(entry, of: sending), case .controller(let controller) = message.receiver,
            kind(controller)?.answers.contains(message.name) == false
        else { return nil }
        let known = answers[controller] ?? self.answers(of: controller)
        answers[controller] = known
        return (known.named[message.name] ?? known.unnamed).map { (message, $0) }
    }

    /// The action that sends, of an action and those it performs first.
    private func sending(_ action: Index) -> Index? {
        guard isPlain(action), document.nodes[action].form == .plain, let kind = kind(action) else { return nil }
        if kind.behaviour is SendMessageBehaviour { return action }
        guard kind.behaviour is MultipleActionsBehaviour else { return nil }
        for entry in entries("actions", of: action) {
            guard case .node(let part) = entry.source, isPlain(part), document.nodes[part].form == .plain else {
                return nil
            }
            if self.kind(part)?.writes == nil { return sending(part) }
        }
        return nil
    }

    /// The first action of each name, up to the first without a name, or of which it is open whether it is there.
    private func answers(of controller: Index) -> Answers {
        var answers = Answers()
        guard isPlain(controller), document.nodes[controller].form == .plain, !isOfOperation(controller) else {
            return answers
        }
        for entry in entries("actions", of: controller) {
            guard case .node(let action) = entry.source, isPlain(action), document.nodes[action].form == .plain else {
                break
            }
            guard let name = document.nodes[action].answeredMessage(as: kind(action)), !name.isEmpty else {
                answers.unnamed = action
                break
            }
            if answers.named[name] == nil { answers.named[name] = action }
        }
        return answers
    }

    /// Whether an operation shows a controller: it gets the messages then.
    private func isOfOperation(_ controller: Index) -> Bool {
        around(controller).contains { kind($0).map { $0.role == .performs && !$0.types.fits(.action) } ?? true }
    }
}
