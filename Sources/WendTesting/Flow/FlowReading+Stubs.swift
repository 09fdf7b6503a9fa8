import WendCore
import WendExpressions
import Yams

extension FlowReading {
    /// The header's `stubs`: a list of messages, each with the replies it gets in turn.
    mutating func stubs(_ node: YAMLNode) -> Stubs {
        var stubs = Stubs()
        if isNothing(node) { return stubs }
        guard let list = node.sequence else {
            report(
                .flowWrongValue("stubs", expected: "a list of messages", got: description(of: node), at: location(node))
            )
            return stubs
        }
        for stub in list {
            guard stub.mapping != nil else {
                report(
                    .flowWrongValue(
                        "stubs", expected: "entries with 'message' and 'replies'", got: description(of: stub),
                        at: location(stub)))
                continue
            }
            let fields = fields(of: stub, in: "a stub", known: FlowWord.names(.stub))
            guard let message = fields["message"].flatMap({ string($0, for: "message") }) else {
                if fields["message"] == nil { report(.flowNeedsContent("stubs", "a 'message'", at: location(stub))) }
                continue
            }
            var replies = fields["replies"]?.sequence?.compactMap { reply($0) } ?? []
            if let delay = delay(fields) {
                if delay == .infinity, replies.isEmpty { replies = [.success()] }
                for place in replies.indices { replies[place].delay = delay }
            }
            stubPlaces[message] = location(stub)
            if replies.isEmpty, fields["replies"]?.sequence?.isEmpty != false {
                report(.flowNoReplies(message, at: location(fields["replies"] ?? stub)))
            }
            if stubs.answers(message) { report(.flowRepeatedStub(message, at: location(stub))) }
            stubs[message] = replies
        }
        return stubs
    }

    /// Seconds of the test clock before the replies of a stub count: `delay: 2`, or `never: true`; nil if they count at once.
    private mutating func delay(_ fields: [String: YAMLNode]) -> Double? {
        if let never = fields["never"] {
            guard let isNever = never.bool else {
                report(.flowWrongValue("never", expected: "true", got: description(of: never), at: location(never)))
                return nil
            }
            if isNever { return .infinity }
        }
        guard let node = fields["delay"] else { return nil }
        guard let seconds = node.float ?? node.int.map(Double.init), seconds >= 0, seconds.isFinite else {
            report(.flowWrongValue("delay", expected: "seconds", got: description(of: node), at: location(node)))
            return nil
        }
        return seconds
    }

    /// The header's `sent`: what has to have been sent to the app by the end, in order, and nothing else.
    mutating func sent(_ node: YAMLNode) -> [ExpectedMessage] {
        if isNothing(node) { return [] }
        guard let list = node.sequence else {
            report(
                .flowWrongValue("sent", expected: "a list of messages", got: description(of: node), at: location(node)))
            return []
        }
        return list.compactMap { entry in
            if let name = entry.string, !isNothing(entry) { return ExpectedMessage(name: name, values: [:]) }
            guard let mapping = entry.mapping, mapping.count == 1, let (key, data) = mapping.first,
                let name = key.string,
                isNothing(data) || data.mapping != nil
            else {
                report(
                    .flowWrongValue(
                        "sent", expected: "a message, such as `- save: {title: Milk}`", got: description(of: entry),
                        at: location(entry)))
                return nil
            }
            return ExpectedMessage(name: name, values: value(data).fields ?? [:])
        }
    }

    private mutating func reply(_ node: YAMLNode) -> Reply? {
        if let name = node.string, !isNothing(node) { return Stubs.reply(name) }
        guard let mapping = node.mapping, mapping.count == 1, let (key, data) = mapping.first, let name = key.string,
            isNothing(data) || data.mapping != nil
        else {
            report(.flowReply(at: location(node)))
            return nil
        }
        return Stubs.reply(name, value(data).fields ?? [:])
    }
}
