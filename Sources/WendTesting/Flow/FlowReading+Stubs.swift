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
            let fields = fields(of: stub, in: "a stub", known: ["message", "replies"])
            guard let message = fields["message"].flatMap({ string($0, for: "message") }) else {
                if fields["message"] == nil { report(.flowNeedsContent("stubs", "a 'message'", at: location(stub))) }
                continue
            }
            let replies = fields["replies"]?.sequence?.compactMap { reply($0) } ?? []
            if fields["replies"]?.sequence?.isEmpty != false {
                report(.flowNoReplies(message, at: location(fields["replies"] ?? stub)))
            }
            if stubs.names.contains(message) { report(.flowRepeatedStub(message, at: location(stub))) }
            stubs[message] = replies
        }
        return stubs
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
