import Wend
import WendWeb

/// What is wrong with documents, shown over every page to the one who writes them: on a server for this machine only.
struct DeveloperNotice: Sendable {
    let host: WebHost
    let isShown: Bool

    func show(_ problems: [Diagnostic]) async {
        guard isShown else { return }
        await host.notice(problems.isEmpty ? nil : problems.map(\.description).joined(separator: "\n"))
    }
}
