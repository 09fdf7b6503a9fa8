import Dispatch
import ServiceLifecycle
import WendWeb

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A report of how the server is doing whenever SIGUSR1 asks for it. Whoever asks while a report is made gets one more,
/// however often.
struct ReportOnSignal: Service {
    let host: WebHost

    /// From now on the signal does not end the process, as it does by default: a server may be asked before it is ready.
    static func prepare() { signal(SIGUSR1, SIG_IGN) }

    func run() async throws {
        let (asked, ask) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let source = DispatchSource.makeSignalSource(signal: SIGUSR1)
        source.setEventHandler { ask.yield() }
        source.resume()
        defer { source.cancel() }
        await cancelWhenGracefulShutdown {
            for await _ in asked { Terminal.note(await host.report()) }
        }
    }
}
