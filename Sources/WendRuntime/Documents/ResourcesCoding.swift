import WendCore

/// The form in which stores keep translations and images, as they keep documents: once for all sessions that use them,
/// for as long as one does.
enum ResourcesCoding {
    static func encode(_ resources: AppResources) throws -> StoredDocument {
        StoredDocument(version: version(resources.version), content: try Coding.encode(resources))
    }

    static func decode(_ stored: StoredDocument) throws -> AppResources {
        let resources = try Coding.decode(AppResources.self, from: stored.content)
        guard version(resources.version) == stored.version else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: [], debugDescription: "translations and images are not those of their version"))
        }
        return resources
    }

    /// The name a store has for them.
    static func version(_ version: AppResources.Version) -> Document.Version {
        Document.Version(rawValue: version.rawValue)
    }

    /// Whether what a store has under a name is no document.
    static func isResources(_ version: Document.Version) -> Bool {
        version.rawValue.hasPrefix("resources-")
            && version.rawValue.utf8.count == AppResources.none.version.rawValue.utf8.count
    }
}
