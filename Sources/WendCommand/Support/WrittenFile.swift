import Foundation

/// A file that is written over as editors do: what a link leads to is written, its permissions stay, and where the file has other
/// names it has the new content under all of them.
enum WrittenFile {
    /// - Throws: If it cannot be written; then it is as it was, if it has one name only.
    static func write(_ bytes: some Sequence<UInt8>, to path: String) throws {
        let files = FileManager.default
        let target = try followed(path)
        let attributes = try? files.attributesOfItem(atPath: target)
        let url = URL(filePath: target)
        if let names = attributes?[.referenceCount] as? Int, names > 1 {
            // A new file in its place would leave the others with what was. That there is room is tried first.
            let trial = url.deletingLastPathComponent().appending(
                path: ".\(url.lastPathComponent).\(UUID().uuidString)")
            do {
                try Data(bytes).write(to: trial)
            } catch {
                try? files.removeItem(at: trial)
                throw error
            }
            // The room it took is needed now.
            try files.removeItem(at: trial)
            try Data(bytes).write(to: url)
        } else {
            try Data(bytes).write(to: url, options: .atomic)
            // It stays its owner's also where somebody else may write there; who may not give it away keeps it.
            if let owner = attributes?[.ownerAccountID], let group = attributes?[.groupOwnerAccountID] {
                try? files.setAttributes([.groupOwnerAccountID: group], ofItemAtPath: target)
                try? files.setAttributes([.ownerAccountID: owner], ofItemAtPath: target)
            }
            if let permissions = attributes?[.posixPermissions] {
                try files.setAttributes([.posixPermissions: permissions], ofItemAtPath: target)
            }
        }
    }

    /// Where links lead, also to what is not there yet.
    private static func followed(_ path: String) throws -> String {
        var url = URL(filePath: path)
        for _ in 0..<40 {
            guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: url.path) else {
                return url.path
            }
            url = next.hasPrefix("/") ? URL(filePath: next) : url.deletingLastPathComponent().appending(path: next)
        }
        throw CocoaError(.fileWriteUnknown)
    }
}
