import WendCore

extension Session {
    /// Who uses it; nil for nobody in particular. Who began it, until somebody else is said to (``change(person:)``).
    public var person: String? { core.settings.principal }

    /// Somebody else uses the session from now on, or nobody in particular: somebody has signed in, or out. What is shown only to
    /// them comes or goes, and `person` is who it is.
    /// - Returns: Whether that is so and stored.
    @discardableResult
    public func change(person: String?) async -> Bool {
        if person == core.settings.principal { return true }
        do {
            _ = try await enter { $0.changePerson(to: person, at: now) }
            return core.settings.principal == person
        } catch {
            return false
        }
    }

    /// Whether an address is that of a place in it.
    package func knows(place: String) -> Bool { core.knows(place: place) }
}
