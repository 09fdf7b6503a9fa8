import Foundation
import Testing
import WendCore
import WendDocuments
import WendWeb

@testable import WendTesting

/// What a document may say is drawn, announced or acted on by every host, or the description of the parameter names the host
/// that cannot.
///
/// For each parameter of each kind there is a document, most of them the kind's example, that is shown and tried once without
/// the parameter and once with it.
struct ParameterWalkTests {
    /// What they say decides what is found and kept, and hosts see nothing of it but rows: `RecordParameterTests` has a document for each
    /// of their parameters; `RequestParameterTests` has one for each of what asks services.
    static let ofRecords: Set<String> = [
        "entity", "attribute", "relationship", "query", "save", "delete", "timer", "change", "request",
        "refresh", "cancelRequest",
    ]
    /// What it says decides which app is shown, and hosts see that: `ShownAppTests`.
    static let ofShownApps: Set<String> = ["bundle"]
    /// The same of what holds them.
    private static let holdingRecords: Set<String> = ["entities", "companions"]

    static let kinds = Dictionary(
        Registry.standard.kinds.filter {
            !$0.isAbstract && $0.name.first?.isLetter == true && !ofRecords.contains($0.name)
                && !ofShownApps.contains($0.name)
        }.map { ($0.name, $0) },
        uniquingKeysWith: { $1 }
    ).values.sorted { $0.name < $1.name }

    @Test(arguments: kinds.map(\.name)) func everyParameterChangesSomethingOnEveryHost(_ name: String) throws {
        let kind = try #require(Registry.standard[name])
        for parameter in kind.parameters where !Self.holdingRecords.contains(parameter.name) {
            let problem = Self.problem(with: parameter, of: kind)
            #expect(problem == nil, "\(name).\(parameter.name)")
        }
    }

    /// What stands in no kind would say nothing of any.
    @Test func whatIsSaidOfParametersIsOfSomeThereAre() {
        let known = Set(
            Self.kinds.flatMap { kind in kind.parameters.flatMap { ["\(kind.name).\($0.name)", "*.\($0.name)"] } })
        #expect(WalkSurroundings.names.subtracting(known) == [])
    }

    /// What is wrong with a parameter; nil if it changes something wherever its description does not say otherwise.
    private static func problem(with parameter: Parameter, of kind: Kind) -> String? {
        let walk = ParameterWalk(kind, parameter)
        if let obstacle = walk.obstacle { return obstacle }
        for host in WalkedHost.all.map(\.host) {
            let gaps = parameter.gaps.filter { $0.host == host }
            let found = walk.silent[host] ?? []
            if case .enumeration = parameter.conversion {
                let named = Set(gaps.flatMap { $0.names.isEmpty ? [""] : $0.names })
                if found != named {
                    return "changes nothing on \(host): \(found.sorted()), described are \(named.sorted())"
                }
            } else if found.isEmpty == gaps.contains(where: \.names.isEmpty) {
                return found.isEmpty
                    ? "changes something on \(host), against its description" : "changes nothing on \(host)"
            }
        }
        return nil
    }

    /// Of several names that may be given together, each changes something somewhere, or its description says that it does not.
    @Test(arguments: Parameter.Host.allCases) func everyNameOfSeveralChangesSomething(_ host: Parameter.Host) throws {
        let walked = try #require(WalkedHost.all.first { $0.host == host })
        for name in ["textView.dataDetectorTypes", "label.accessibilityTraits"] {
            let parts = name.split(separator: ".").map(String.init)
            let kind = try #require(Registry.standard[parts[0]])
            let parameter = try #require(kind.parameter(parts[1]))
            guard case .flags(let names) = parameter.conversion else { continue }
            let gaps = parameter.gaps.filter { $0.host == host }
            let named = Set(gaps.contains { $0.names.isEmpty } ? names.names : gaps.flatMap(\.names))
            let source = try #require(
                WalkSurroundings.of(kind, parameter)?.documents?.first ?? KindDescription(kind, in: .standard).document)
            let document = try #require(SampleDocument(source, kind: kind.name, without: parameter.name))
            func seen(_ sample: Sample?) -> String? {
                Exploration(document.source(parameter.name, sample))?.first(on: walked)
            }
            let silent = names.names.filter { seen(.text($0)) == seen(nil) }
            #expect(Set(silent) == named, "\(name)")
        }
    }
}
