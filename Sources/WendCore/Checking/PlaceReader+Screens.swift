/// The addresses of screens built in Swift: those that a document names, and those that their code shows from there.
extension PlaceReader {
    /// Whether a screen, or one that it leads to, has an address.
    func leadsToPlaces(_ screen: ScreenOutline) -> Bool {
        var (seen, open): (Set<String>, [ScreenOutline]) = ([screen.name], [screen])
        while let next = open.popLast() {
            if next.path != nil { return true }
            for way in next.ways where seen.insert(way.screen).inserted {
                if let other = registry.screens[way.screen] { open.append(other) }
            }
        }
        return false
    }

    /// Adds a screen that stands in a document, and what its code leads to, each on the shortest way.
    mutating func addScreens(
        ledToFrom screen: ScreenOutline, _ steps: [PlacePattern.Step], _ outer: PlacePattern?
    ) {
        guard let node = steps.last?.node else { return }
        var first = outer
        // The path that the document gives it goes before its own.
        if outer?.node != node { first = add(screen, steps, after: outer) ?? outer }
        var open: [(screen: ScreenOutline, steps: [PlacePattern.Step], pattern: PlacePattern?)] = [
            (screen, steps, first)
        ]
        var seen: Set<String> = [screen.name]
        var next = 0
        while next < open.count {
            let (screen, steps, pattern) = open[next]
            next += 1
            guard steps.count < PlacePath.mostWords else { continue }
            for way in screen.ways where !seen.contains(way.screen) {
                guard let other = registry.screens[way.screen] else { continue }
                seen.insert(other.name)
                let further = steps + [PlacePattern.Step(node: node, way: .opened(way.change), screen: other.name)]
                open.append((other, further, add(other, further, after: pattern) ?? pattern))
            }
        }
    }

    private mutating func add(
        _ screen: ScreenOutline, _ steps: [PlacePattern.Step], after outer: PlacePattern?
    ) -> PlacePattern? {
        guard let path = screen.path, let words = words(of: path, at: screen.location) else { return nil }
        return add(path, words, after: outer, steps, at: screen.location)
    }
}
