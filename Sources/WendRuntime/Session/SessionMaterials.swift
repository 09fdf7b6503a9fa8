package import WendCore

/// What a session needs besides its state and journal: documents, translations and images, by their versions.
package struct SessionMaterials: Sendable {
    package private(set) var documents: [Document.Version: CheckedDocument] = [:]
    package private(set) var resources: [AppResources.Version: AppResources] = [:]

    package init() {}

    package mutating func add(_ document: CheckedDocument) { documents[document.document.version] = document }
    package mutating func add(_ resources: AppResources) { self.resources[resources.version] = resources }

    /// Adds what a store has under a name.
    /// - Parameter stored: Nil if the store does not have it.
    package mutating func add(
        _ version: Document.Version, _ stored: StoredDocument?, registry: Registry
    ) throws(RestoreFailure) {
        guard let stored else { throw .missing(version) }
        do {
            if ResourcesCoding.isResources(version) { return add(try ResourcesCoding.decode(stored)) }
            let document = try DocumentCoding.decode(stored).checked(against: registry)
            if let error = document.firstError { throw RestoreFailure(reason: error) }
            add(document)
        } catch let failure as RestoreFailure {
            throw failure
        } catch {
            throw RestoreFailure(reason: firstLine(of: error))
        }
    }

    /// The names a store has for all of it. Where there is nothing, nothing has to be kept.
    var names: Set<Document.Version> {
        var names = Set(documents.keys)
        for version in resources.keys where version != AppResources.none.version {
            names.insert(ResourcesCoding.version(version))
        }
        return names
    }

    /// Forgets everything else.
    mutating func keep(_ used: Set<Document.Version>, _ shown: Set<AppResources.Version>) {
        documents = documents.filter { used.contains($0.key) }
        resources = resources.filter { shown.contains($0.key) }
    }
}
