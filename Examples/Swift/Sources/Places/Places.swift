import Wend
import WendCommand

/// The app of `Examples/09-places` in Swift: `swift run Places run Sources/Places/App`.
@main
struct Places {
    static func handlers() throws -> Handlers {
        var handlers = Handlers()
        try handlers.show(Ways.books)
        try handlers.show(Ways.account)
        try handlers.show(Ways.signIn)
        return handlers
    }

    static func main() async throws { await CommandLineTool.main(handlers: try handlers()) }
}
