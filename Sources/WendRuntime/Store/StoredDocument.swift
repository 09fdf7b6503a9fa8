public import WendCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One text of one document as a store keeps it, for as long as a session refers to it.
public struct StoredDocument: Sendable, Hashable {
    public let version: Document.Version
    public let content: Data

    public init(version: Document.Version, content: Data) {
        self.version = version
        self.content = content
    }
}
