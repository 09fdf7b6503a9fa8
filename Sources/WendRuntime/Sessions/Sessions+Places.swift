package import WendCore

extension Sessions {
    /// Whether an address is that of a place of the app, as its entry document is now.
    package func knows(place: String) async -> Bool {
        guard let entry = try? await entry(), let path = PlacePath(place) else { return false }
        return entry.places?.has(path) ?? false
    }

    /// What the app's entry document says becomes of the sessions of those who come again.
    package func resumption() async -> Document.Resumption { (try? await entry())?.document.resumption ?? .never }

    /// The stored sessions of an owner that were used last, the latest first. Looks at all that are stored.
    package func latest(of owner: String, limit: Int) async -> [SessionID] {
        let all = try? await surroundings.store.longestUnused(
            since: .greatestFiniteMagnitude, owner: owner, limit: surroundings.options.maximumStoredPerOwner)
        return (all ?? []).suffix(limit).reversed()
    }

    /// Tells all sessions in memory who uses them, for whoever tries that out.
    package func change(person: String?) async {
        for session in live.values { await session.change(person: person) }
    }

    /// Has all sessions in memory go to a place, for whoever tries that out.
    /// - Returns: Whether there were any, and all have let it in.
    package func open(_ place: String) async -> Bool {
        var isIn = !live.isEmpty
        for session in live.values {
            let receipt = try? await session.take([.open(place)], from: Self.trial)
            if receipt?.refusals.first.flatMap(\.self) != nil || receipt == nil { isIn = false }
        }
        return isIn
    }

    private static let trial = ClientID(rawValue: "trial")
}
