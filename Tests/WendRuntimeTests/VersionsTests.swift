import Foundation
import Testing
import WendCore
import WendExpressions
import WendRuntime

@Suite struct VersionsTests {
    private let gauge = Kind("gauge", "Shows a share.", role: .presents, types: .view)

    @Test func theyAreWrittenAsOneShortText() throws {
        let versions = Versions(.standard)
        let data = try JSONEncoder().encode([versions])
        #expect(try JSONDecoder().decode([Versions].self, from: data) == [versions])
        #expect(versions.description.hasPrefix("\(EngineVersion.current)/"))
        #expect(versions.description.utf8.count <= 40)
    }

    @Test func thoseOfProgramsThatNotedTheEngineAloneAreRead() throws {
        let old = try JSONDecoder().decode([Versions].self, from: Data("[\"3.1\"]".utf8))
        #expect(old.first?.engine == EngineVersion(rawValue: "3.1"))
        #expect(old.first?.kinds == nil)
        #expect(old.first?.limits == nil)
        #expect(old.first?.description == "3.1")
    }

    @Test func kindsOfAnAppCountInWhateverOrder() {
        let dial = Kind("dial", "Shows a direction.", role: .presents, types: .view)
        var (one, other) = (Registry.standard, Registry.standard)
        one.register(gauge)
        #expect(Versions(one) != Versions(.standard))
        one.register(dial)
        other.register(dial)
        other.register(gauge)
        #expect(Versions(one) == Versions(other))
    }

    @Test func whatAKindTakesCountsAndItsWordsDoNot() {
        func versions(_ parameters: Parameter..., summary: String = "Shows a share.") -> Versions {
            var registry = Registry.standard
            registry.register(gauge)
            registry.register(Kind("gauge", summary, role: .presents, types: .view, parameters: parameters))
            return Versions(registry)
        }
        #expect(versions() == versions(summary: "Shows a part of a whole."))
        let all = [
            versions(), versions(Parameter("share", .number, "")), versions(Parameter("part", .number, "")),
            versions(Parameter("share", .number, "", fallback: 1)),
            versions(Parameter("share", .number, "", fallback: 2)),
            versions(Parameter("share", .number, "", conversion: .number)),
            versions(Parameter("share", .number, "", conversion: .enumeration(Enumeration(["a", "b"])))),
            versions(Parameter("share", .number, "", conversion: .enumeration(Enumeration(["a", "c"])))),
        ]
        #expect(Set(all).count == all.count)
    }
}
