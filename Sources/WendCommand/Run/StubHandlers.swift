import Wend
import WendTesting

/// Handlers that answer an app's messages with the stubs of a flow file.
enum StubHandlers {
    static func read(_ path: String) throws -> Handlers {
        let result = FlowReader().read(file: path)
        guard let flow = result.flow else {
            throw Refusal(line: result.diagnostics.map(\.description).joined(separator: "\n"))
        }
        let answers = StubAnswers(flow.stubs, separatesSessions: true)
        var handlers = CommandLineTool.parts.handlers
        for name in answers.names {
            handlers.on(name) { message in
                answers.next(for: SentMessage(message.name, message.values), key: message.key)
            }
        }
        return handlers
    }
}
