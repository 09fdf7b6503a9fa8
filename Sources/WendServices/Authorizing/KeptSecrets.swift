import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What an app keeps secret of people, such as tokens: beside sessions and records, in no journal, and in a file that only the server's user
/// can read.
///
/// A change is on the disk when it returns, as a whole: a process that ends in the middle leaves what was there before. One process has
/// the file. Printed, it shows nothing.
public final class KeptSecrets: Sendable {
    private let path: String?
    private let content: Mutex<[String: [String: String]]>

    /// - Parameter path: The file, which is made when there is something to keep; nil keeps them in memory.
    /// - Throws: ``SecretsProblem`` if there is a file and it cannot be read.
    public init(file path: String? = nil) throws {
        self.path = path
        var known: [String: [String: String]] = [:]
        if let path, FileManager.default.fileExists(atPath: path) {
            guard let data = FileManager.default.contents(atPath: path),
                let read = try? JSONDecoder().decode([String: [String: String]].self, from: data)
            else { throw SecretsProblem.unreadable }
            known = read
        }
        content = Mutex(known)
    }

    /// What is kept under a name.
    func values(of name: String) -> [String: String]? { content.withLock { $0[name] } }

    /// The first name under which something is kept for which a condition holds.
    func name(where holds: (String, [String: String]) -> Bool) -> String? {
        content.withLock { content in content.keys.sorted().first { holds($0, content[$0] ?? [:]) } }
    }

    /// Changes what is kept, and writes all of it down.
    /// - Throws: If that cannot be done; then nothing has changed.
    func change<Result>(_ change: (inout [String: [String: String]]) throws -> Result) throws -> Result {
        try content.withLock { content in
            var new = content
            let result = try change(&new)
            if new != content, let path { try Self.write(new, to: path) }
            content = new
            return result
        }
    }

    private static func write(_ content: [String: [String: String]], to path: String) throws {
        let bytes = [UInt8](try JSONEncoder().encode(content))
        let draft = "\(path).new"
        do throws(BodyFileError) {
            // One that was left may be anybody's to read.
            unlink(draft)
            let writer = try FileWriter(path: draft)
            try writer.write(bytes)
            try writer.rename(to: path)
        } catch {
            throw SecretsProblem.unwritable
        }
    }
}

extension KeptSecrets: CustomStringConvertible, CustomReflectable {
    public var description: String { "kept secrets" }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
