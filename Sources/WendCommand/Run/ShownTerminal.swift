import ServiceLifecycle
import Wend
import WendTerminal

/// One session in the terminal, for as long as the person stays; with it ends whatever else is served.
struct ShownTerminal: Service {
    let host: TerminalHost
    let options: ServingOptions
    /// How it ended; nothing if it never began.
    let ending = Told<TerminalHost.Ending>()

    func run() async throws {
        do {
            // Whoever looks up the address of the server finds it.
            if options.servesBrowsers { _ = await options.place.value }
            let ending = try await withGracefulShutdownHandler {
                try await host.run(options.session, as: options.person)
            } onGracefulShutdown: {
                host.end()
            }
            await self.ending.set(ending)
        } catch {
            await ending.set(nil)
            throw error
        }
    }
}
