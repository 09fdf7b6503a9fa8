import Testing
import WendCore
import WendDocuments
import WendWeb

@testable import WendTesting

/// Finds out what a parameter changes.
struct ParameterWalk {
    /// For each host, the names of an enumeration that change nothing there; an empty name if nothing the parameter is given
    /// changes anything.
    private(set) var silent: [Parameter.Host: Set<String>] = [:]

    init(_ kind: Kind, _ parameter: Parameter) throws {
        let place =
            WalkSurroundings.all["\(kind.name).\(parameter.name)"] ?? WalkSurroundings.all["*.\(parameter.name)"]
        let example = KindDescription(kind, in: .standard).document
        let given = place?.document?.replacing("KIND", with: kind.name)
        let source = try #require(given ?? place?.change(example) ?? example, "\(kind.name) has no document")
        let document = try #require(
            SampleDocument(source, kind: kind.name, without: parameter.name), "\(kind.name) is not in its document")
        let samples = place?.samples ?? Sample.samples(for: parameter)
        let runs = ([nil] + samples).map { sample in (sample, document.source(parameter.name, sample)) }
        var known: [String: Exploration] = [:]
        func explore(_ source: String, isDone: Bool) -> Exploration? {
            if isDone { return Exploration(source, isDone: true) }
            if let found = known[source] { return found }
            let found = Exploration(source, isDone: false)
            known[source] = found
            return found
        }
        let alive = runs.filter { explore($0.1, isDone: true) != nil }
        try #require(alive.count > 1, "\(kind.name).\(parameter.name): nothing to compare in \(runs.map(\.1))")
        for host in WalkedHost.all.map(\.host) {
            func differ(_ one: String, _ other: String) -> Bool {
                let (first, second) = (explore(one, isDone: true), explore(other, isDone: true))
                if first?.first[host] != second?.first[host] { return true }
                return explore(one, isDone: false)?.later[host] != explore(other, isDone: false)?.later[host]
            }
            let changing = alive.dropFirst().filter { differ(alive[0].1, $0.1) }
            if changing.isEmpty {
                silent[host] = [""]
            } else {
                silent[host] = Self.silentNames(parameter, alive.dropFirst().map { $0 }, changing.map { $0.1 })
            }
        }
    }

    /// Of an enumeration, the names that are as good as none.
    private static func silentNames(_ parameter: Parameter, _ runs: [(Sample?, String)], _ changing: [String]) -> Set<
        String
    > {
        switch parameter.conversion {
        case .enumeration, .flags: break
        default: return []
        }
        return Set(
            runs.compactMap { sample, source in
                guard case .text(let name)? = sample, name != parameter.fallback?.text, !changing.contains(source)
                else {
                    return nil
                }
                return name
            })
    }
}

/// What a parameter needs around it to show that it is there.
struct WalkSurroundings: Sendable {
    var document: String?
    var samples: [Sample]?
    var change: @Sendable (String?) -> String? = { $0 }

    init(_ document: String? = nil, _ samples: [Sample]? = nil) {
        self.document = document
        self.samples = samples
    }

    init(change: @escaping @Sendable (String?) -> String?) { self.change = change }

    /// By kind and parameter; `*` for every kind.
    static let all: [String: WalkSurroundings] = [:]
}
