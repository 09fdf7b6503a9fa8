#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The clock of the computer.
public struct SystemClock: SessionClock {
    public init() {}

    public var now: Double { Date().timeIntervalSince1970 }

    public func sleep(until time: Double) async throws {
        // The clock may be set while we sleep, and sleep may end a little early: look again.
        while time > now {
            try await Task.sleep(for: .seconds(min(time - now, Self.longestSleep)))
        }
        try Task.checkCancellation()
    }

    private static let longestSleep = 3600.0
}
