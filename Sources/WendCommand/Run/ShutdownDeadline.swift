import Dispatch
import Foundation
import WendTerminal

/// The end of the process if it has not ended by itself some time after a signal told it to.
///
/// Waits on threads of its own, so that nothing an app does can keep it from its work. What was acknowledged is stored
/// before, so that nothing is lost by it.
struct ShutdownDeadline {
    private let sources: [any DispatchSourceSignal]

    /// - Parameters:
    ///   - patience: Seconds from the signal to the end.
    ///   - halfTime: Called once half of them have passed.
    init(patience: Double, halfTime: @escaping @Sendable () -> Void) {
        // Without a quality of service: nobody but root may raise a thread's priority, and the library says so at every start.
        let queue = DispatchQueue(label: "wend.shutdown")
        sources = [SIGINT, SIGTERM].map { signal in
            let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
            source.setEventHandler {
                queue.asyncAfter(deadline: .now() + patience / 2, execute: halfTime)
                queue.asyncAfter(deadline: .now() + patience) {
                    SystemTerminal.restoreNow()
                    Terminal.note("wend: something did not end within \(Int(patience)) seconds; ended without it")
                    _exit(1)
                }
            }
            source.resume()
            return source
        }
    }

    /// No signal counts any more.
    func end() {
        for source in sources { source.cancel() }
    }
}
