#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the names of secrets in a description stand for. Printed, it shows how many there are.
public struct ServiceSecrets: Sendable {
    private let look: @Sendable (String) -> String?
    private let count: Int?

    /// None.
    public static let none = ServiceSecrets([:])

    /// Secrets by name.
    public init(_ values: [String: String]) {
        look = { values[$0] }
        count = values.count
    }

    /// The variables of the environment that the process was started in.
    /// - Parameter prefix: What stands before the name: with `FEED_`, `${TOKEN}` is the variable `FEED_TOKEN`. So a description that
    ///   is not one's own can be kept from every other variable.
    public static func environment(prefix: String = "") -> ServiceSecrets {
        ServiceSecrets { ProcessInfo.processInfo.environment[prefix + $0] }
    }

    private init(look: @escaping @Sendable (String) -> String?) {
        self.look = look
        count = nil
    }

    /// The secrets in a file: lines `NAME=value`; empty lines and those that begin with `#` say nothing.
    /// - Parameter folder: The app's folder, which is handed on with its documents: a file in it is refused.
    /// - Throws: ``SecretsProblem`` if it is inside the folder or cannot be read.
    public init(file: String, outside folder: String) throws {
        let place = URL(filePath: file).resolvingSymlinksInPath().path
        let app = URL(filePath: folder).resolvingSymlinksInPath().path
        guard place != app, !place.hasPrefix(app.hasSuffix("/") ? app : app + "/") else {
            throw SecretsProblem.insideApp
        }
        guard let data = FileManager.default.contents(atPath: file) else { throw SecretsProblem.unreadable }
        var values: [String: String] = [:]
        for line in String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let line = line.drop { $0 == " " || $0 == "\t" }
            guard line.first != "#", let equals = line.firstIndex(of: "=") else { continue }
            let name = line[..<equals].filter { $0 != " " && $0 != "\t" }
            var value = String(line[line.index(after: equals)...])
            while let last = value.last, last.isWhitespace { value.removeLast() }
            while let first = value.first, first == " " || first == "\t" { value.removeFirst() }
            values[name] = value
        }
        self.init(values)
    }

    /// These, and where they have nothing, others.
    public func or(_ others: ServiceSecrets) -> ServiceSecrets {
        let first = look
        let second = others.look
        return ServiceSecrets { first($0) ?? second($0) }
    }

    /// The secret of a name, without white space around it; nil if there is none.
    subscript(name: String) -> String? {
        guard var value = look(name) else { return nil }
        while let last = value.last, last.isWhitespace { value.removeLast() }
        return value
    }
}

extension ServiceSecrets: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { count.map { "secrets (\($0))" } ?? "secrets" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
