import Wend
import WendCommand

/// The app of `Examples/10-sections` in Swift: `swift run Sections run Sources/Sections/App`.
@main
struct Sections {
    static func handlers() throws -> Handlers {
        var handlers = Handlers()
        try handlers.show(Ways.island)
        return handlers
    }

    static func main() async throws { await CommandLineTool.main(handlers: try handlers()) }
}
