import ServiceLifecycle
import UnixSignals
import WendWeb

/// Prints how the server is doing whenever SIGUSR1 asks for it.
struct ReportOnSignal: Service {
    let host: WebHost

    func run() async throws {
        let signals = await UnixSignalsSequence(trapping: .sigusr1)
        await cancelWhenGracefulShutdown {
            for await _ in signals { Terminal.note(await host.report()) }
        }
    }
}
