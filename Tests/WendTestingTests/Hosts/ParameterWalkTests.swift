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
    /// A kind, a parameter, and one name of an enumeration.
    struct Pair: Hashable, CustomTestStringConvertible {
        let kind: String
        let parameter: String
        var testDescription: String { "\(kind).\(parameter)" }
    }

    static let kinds = Dictionary(
        Registry.standard.kinds.filter { !$0.isAbstract && $0.name.first?.isLetter == true }.map { ($0.name, $0) },
        uniquingKeysWith: { $1 }
    ).values.sorted { $0.name < $1.name }

    static let pairs = kinds.flatMap { kind in kind.parameters.map { Pair(kind: kind.name, parameter: $0.name) } }

    @Test(arguments: pairs) func everyParameterChangesSomethingOnEveryHost(_ pair: Pair) throws {
        let kind = try #require(Registry.standard[pair.kind])
        let parameter = try #require(kind.parameter(pair.parameter))
        let silent = try ParameterWalk(kind, parameter).silent
        for host in WalkedHost.all.map(\.host) {
            let named = Set(
                parameter.gaps.filter { $0.host == host }.flatMap { $0.names.isEmpty ? [""] : $0.names })
            let found = try #require(silent[host])
            #expect(found == named, "\(pair.testDescription) changes nothing \(host): \(found.sorted())")
        }
    }
}
