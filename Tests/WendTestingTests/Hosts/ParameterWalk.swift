import WendCore
import WendDocuments
import WendExpressions
import WendWeb

@testable import WendTesting

/// Finds out what a parameter changes.
struct ParameterWalk {
    /// For each host, the names of an enumeration that change nothing there; an empty name if nothing the parameter is given
    /// changes anything.
    private(set) var silent: [Parameter.Host: Set<String>] = [:]
    /// Why nothing can be said; nil where something can.
    private(set) var obstacle: String?

    init(_ kind: Kind, _ parameter: Parameter) {
        let place = WalkSurroundings.of(kind, parameter)
        let sources = place?.documents ?? [KindDescription(kind, in: .standard).document].compactMap(\.self)
        let samples = place?.samples ?? Sample.samples(for: parameter)
        if sources.isEmpty { obstacle = "there is no document with it" }
        for source in sources {
            let document = SampleDocument(
                source, kind: kind.name, without: parameter.name, inside: place?.inside ?? "",
                isAnswering: parameter.conversion == .message)
            guard let document else {
                obstacle = "it stands nowhere in \(source)"
                return
            }
            let runs = ([nil] + samples).map { Run(sample: $0, document.source(parameter.name, $0)) }.filter {
                $0.first != nil
            }
            if place?.isNeeded == true, runs.first?.sample != nil { continue }
            guard runs.count > 1, place?.isNeeded != true else {
                obstacle = "there is nothing to compare with: \(document.source(parameter.name, samples.first))"
                return
            }
            compare(runs, parameter)
        }
    }

    /// Notes what makes no difference; of several documents one has to show it.
    private mutating func compare(_ runs: [Run], _ parameter: Parameter) {
        for host in WalkedHost.all.map(\.host) {
            let others = runs.dropFirst()
            let changing = others.filter { $0.differs(from: runs[0], on: host) }
            let found = changing.isEmpty ? [""] : Self.silentNames(parameter, others, changing)
            silent[host] = silent[host].map { Self.silent(in: $0, and: found) } ?? found
        }
    }

    /// What is silent in two documents.
    private static func silent(in first: Set<String>, and second: Set<String>) -> Set<String> {
        if first == [""] { return second }
        return second == [""] ? first : first.intersection(second)
    }

    /// A document with one sample, shown at once and tried when it has to be.
    private final class Run {
        let sample: Sample?
        let first: Exploration?
        private let source: String
        private lazy var whole = Exploration(source, isDone: false)

        init(sample: Sample?, _ source: String) {
            self.sample = sample
            self.source = source
            first = Exploration(source, isDone: true)
        }

        func differs(from other: Run, on host: Parameter.Host) -> Bool {
            first?.first[host] != other.first?.first[host] || whole?.later[host] != other.whole?.later[host]
        }
    }

    /// Of an enumeration, the names that are as good as none.
    private static func silentNames(
        _ parameter: Parameter, _ runs: ArraySlice<Run>, _ changing: [Run]
    ) -> Set<String> {
        // Where being absent is a state of its own, it may be that of one of the names; and of several some may be natural.
        guard case .enumeration = parameter.conversion, let fallback = parameter.fallback?.text else { return [] }
        return Set(
            runs.filter { run in !changing.contains { $0 === run } }.compactMap { run in
                guard case .text(let name)? = run.sample, name != fallback else { return nil }
                return name
            })
    }
}
