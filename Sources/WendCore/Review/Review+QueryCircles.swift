import WendExpressions

/// Queries that follow what they find themselves, through values that are always worked out and other queries: they may be asked again
/// for ever, as often as a session takes it.
extension Review {
    /// Of how many queries it is found out, those that come first: each looks through all that it may follow.
    static let queryLimit = 1_000

    mutating func reviewQueryCircles() {
        let queries = namedAlone { isQuery(named: $0) }
        if queries.isEmpty { return }
        let follows = followedNames(queries)
        var settled: Set<String> = []
        for (start, _) in queries.sorted(by: { $0.value < $1.value }).prefix(Self.queryLimit) where hasRoom {
            guard settled.insert(start).inserted, let way = wayBack(to: start, follows),
                let entry = queries[start].flatMap({ entries("where", of: $0).first })
            else { continue }
            // Each circle is told once.
            settled.formUnion(way)
            report(.queryCircle([start] + way, at: location(entry.range)))
        }
    }

    /// Nodes of names that are theirs alone.
    private func namedAlone(_ holds: (String) -> Bool) -> [String: Index] {
        named.filter { $0.value.count == 1 && callers[$0.key] == nil && holds($0.key) }.compactMapValues(\.first)
    }

    /// What each query, and each value that is always worked out, follows of these.
    private func followedNames(_ queries: [String: Index]) -> [String: [String]] {
        let values = namedAlone { workedOut[$0] != nil }
        func names(_ parameter: String, of node: Index) -> [String] {
            entries(parameter, of: node).flatMap { entry -> [String] in
                guard case .binding(let expression) = entry.source else { return [] }
                return expression.names.map(\.name)
            }
        }
        var follows: [String: [String]] = [:]
        for (name, node) in values { follows[name] = names("always", of: node) }
        for (name, node) in queries {
            // What records have goes before what lies around the query.
            let own = recordsNamed(by: node) ?? [:]
            follows[name] = names("where", of: node).filter { own[$0] == nil }
        }
        return follows
    }

    /// The names between something and itself, if it follows itself; each name is looked at once.
    private func wayBack(to start: String, _ follows: [String: [String]]) -> [String]? {
        var from: [String: String] = [:]
        var open = [start]
        while let current = open.popLast() {
            for next in follows[current] ?? [] {
                if next == start {
                    var way: [String] = []
                    var place = current
                    while place != start, let before = from[place] {
                        way.append(place)
                        place = before
                    }
                    return way.reversed()
                }
                guard follows[next] != nil, from[next] == nil else { continue }
                from[next] = current
                open.append(next)
            }
        }
        return nil
    }
}

extension Diagnostic {
    static func queryCircle(_ names: [String], at location: FileLocation) -> Self {
        let way = (names + names.prefix(1)).map { "'\($0.shortened)'" }.joined(separator: ", which follows ")
        return warning(
            "query-circle",
            "\(way): what is found changes what is asked for, which may never come to rest", at: location)
    }
}
