import Foundation
import WendRuntime

/// A file as a person chooses it, for a field that takes files.
public struct ChosenFile: Sendable, Hashable {
    public let name: String
    /// Its type; by default what its ending is usually of.
    public let type: String
    public let bytes: [UInt8]

    public init(name: String, type: String? = nil, bytes: [UInt8]) {
        self.name = name
        self.type = type ?? FileType.of(name)
        self.bytes = bytes
    }

    /// A file of the disk.
    /// - Throws: If it cannot be read.
    public init(path: String) throws {
        let url = URL(fileURLWithPath: path)
        self.init(name: url.lastPathComponent, bytes: Array(try Data(contentsOf: url)))
    }
}
