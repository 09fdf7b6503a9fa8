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
            let runs = ([nil] + samples).compactMap { Run($0, document.source(parameter.name, $0)) }
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
        for host in WalkedHost.all {
            let others = runs.dropFirst()
            var found: Set<String>
            if case .enumeration = parameter.conversion {
                let changing = others.filter { $0.differs(from: runs[0], on: host) }
                found = changing.isEmpty ? [""] : Self.silentNames(parameter, others, changing)
            } else {
                found = others.contains { $0.differs(from: runs[0], on: host) } ? [] : [""]
            }
            if let earlier = silent[host.host] { found = Self.silent(in: earlier, and: found) }
            silent[host.host] = found
        }
    }

    /// What is silent in two documents.
    private static func silent(in first: Set<String>, and second: Set<String>) -> Set<String> {
        if first == [""] { return second }
        return second == [""] ? first : first.intersection(second)
    }

    /// A document with one sample, or without the parameter.
    private final class Run {
        let sample: Sample?
        private let exploration: Exploration

        /// Nil if the document cannot run.
        init?(_ sample: Sample?, _ source: String) {
            guard let exploration = Exploration(source) else { return nil }
            self.sample = sample
            self.exploration = exploration
        }

        func differs(from other: Run, on host: WalkedHost) -> Bool {
            exploration.first(on: host) != other.exploration.first(on: host)
                || exploration.later(on: host) != other.exploration.later(on: host)
        }
    }

    /// Of an enumeration, the names that are as good as none.
    private static func silentNames(
        _ parameter: Parameter, _ runs: ArraySlice<Run>, _ changing: [Run]
    ) -> Set<String> {
        // Where being absent is a state of its own, it may be that of one of the names; and of several some may be natural.
        guard let fallback = parameter.fallback?.text else { return [] }
        return Set(
            runs.filter { run in !changing.contains { $0 === run } }.compactMap { run in
                guard case .text(let name)? = run.sample, name != fallback else { return nil }
                return name
            })
    }
}
