import Wend
import WendCommand

/// The app of `Examples/11-flows` in Swift, and a `wend` that knows its screens: `swift run Flows run Sources/Flows/App`.
@main
struct Flows {
    static func handlers() throws -> Handlers {
        var handlers = Handlers()
        try handlers.show(Ways.tutorial)
        return handlers
    }

    static func main() async throws { await CommandLineTool.main(handlers: try handlers()) }
}
