#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where the person who runs the command keeps things (the XDG base directories).
enum UserFolder {
    /// What is to last: sessions and records.
    static var state: String { folder("XDG_STATE_HOME", else: ".local/state") }
    /// What can be had again.
    static var cache: String { folder("XDG_CACHE_HOME", else: ".cache") }

    private static func folder(_ variable: String, else usual: String) -> String {
        let environment = ProcessInfo.processInfo.environment
        let home =
            environment[variable].flatMap { $0.isEmpty ? nil : $0 } ?? (environment["HOME"] ?? ".") + "/\(usual)"
        return "\(home)/wend"
    }
}
