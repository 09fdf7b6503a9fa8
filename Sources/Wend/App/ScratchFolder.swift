import Foundation

/// A folder that is there as long as somebody needs it. Whoever writes to it makes it.
final class ScratchFolder: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: "wend-\(UUID().uuidString)").path

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    deinit { remove() }
}
