import Wend
import WendTerminal
import WendWeb

/// What is wrong with documents, shown over every page to the one who writes them: on a server for this machine only, and in the
/// terminal.
struct DeveloperNotice: Sendable {
    let host: WebHost
    let isShown: Bool
    let terminal: TerminalHost?

    func show(_ problems: [Diagnostic]) async {
        terminal?.notice(problems.first.map(\.description))
        guard isShown else { return }
        await host.notice(problems.isEmpty ? nil : problems.map(\.description).joined(separator: "\n"))
    }
}
