/// What a state needs to be run, and does not hold itself.
extension SessionState {
    /// The documents it refers to.
    public var documentVersions: Set<Document.Version> { Set(documents.versions) }

    /// The translations and images it was drawn with.
    public var resourcesVersion: AppResources.Version { resources }

    /// The resources it goes on with, given some: those, or what it needs no giving for; nil if neither is what it needs.
    package func resources(from given: AppResources) -> AppResources? {
        [given, settings.inherited ?? .none, .none].first { $0.version == resources }
    }
}
