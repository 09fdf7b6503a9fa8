import Testing
import WendCore
import WendExpressions

/// Rules every built-in kind keeps, whatever the tables say.
struct KindConsistencyTests {
    static let names: [String] = Registry.standard.kinds.map(\.name)

    @Test(arguments: names) func everyDefaultNamesAParameterThatTakesIt(_ name: String) throws {
        let kind = try #require(Registry.standard[name])
        for choice in kind.defaults {
            let parameter = try #require(kind.parameter(choice.parameter), "\(kind.name).\(choice.parameter)")
            // `number` and `bool` take anything bare, so that stand-ins for text reach `value`; it then says what fits.
            if choice.type == .any { continue }
            let candidates = Registry.standard.kinds.filter { $0.types.fits(choice.type) }
            #expect(candidates.allSatisfy { $0.types.fits(parameter.accepts) }, "\(kind.name).\(choice.parameter)")
        }
    }

    @Test(arguments: names) func noDefaultIsHiddenByAnEarlierOne(_ name: String) throws {
        let kind = try #require(Registry.standard[name])
        for (position, choice) in kind.defaults.enumerated() {
            let earlier = kind.defaults[..<position].contains { $0.type == .any || $0.type.contains(choice.type) }
            #expect(!earlier, "\(kind.name).\(choice.parameter)")
        }
    }

    @Test(arguments: names) func whatIsSentIsAMessageParameterAndTheOtherWayRound(_ name: String) throws {
        let kind = try #require(Registry.standard[name])
        let messages = kind.parameters.filter { $0.accepts.contains(.message) && $0.accepts != .any }
        #expect(kind.sends == messages.map(\.name))
        for parameter in messages {
            #expect(parameter.isLazy && parameter.accepts.contains(.string), "\(kind.name).\(parameter.name)")
        }
    }

    @Test(arguments: names) func aFallbackIsOneOfTheNamesToChooseFrom(_ name: String) throws {
        let kind = try #require(Registry.standard[name])
        for parameter in kind.parameters {
            guard case .enumeration(let enumeration) = parameter.conversion, let fallback = parameter.fallback else {
                #expect(!parameter.isLenient, "\(kind.name).\(parameter.name)")
                continue
            }
            #expect(enumeration.names.contains(fallback.text ?? ""), "\(kind.name).\(parameter.name)")
        }
    }

    @Test(arguments: names) func nothingRequiredHasAFallback(_ name: String) throws {
        let kind = try #require(Registry.standard[name])
        for parameter in kind.parameters where parameter.isRequired {
            #expect(parameter.fallback == nil, "\(kind.name).\(parameter.name)")
        }
    }

    @Test(arguments: names) func kindsAndParametersSayWhatTheyAreInOneSentence(_ name: String) throws {
        let kind = try #require(Registry.standard[name])
        #expect(kind.summary.hasSuffix(".") && kind.summary.first?.isUppercase == true, "\(kind.name)")
        for parameter in kind.parameters {
            let summary = parameter.summary
            #expect(summary.hasSuffix(".") && summary.first?.isUppercase == true, "\(kind.name).\(parameter.name)")
        }
    }

    @Test(arguments: names) func demandsAreAboutParametersAndNameThemAll(_ name: String) throws {
        let kind = try #require(Registry.standard[name])
        for demand in kind.demands {
            for parameter in demand.parameters {
                #expect(kind.parameter(parameter) != nil, "\(kind.name).\(parameter)")
                #expect(demand.message.contains(parameter), "\(kind.name): \(demand.message)")
            }
            #expect(demand.message.contains(kind.name), "\(demand.message)")
        }
    }

    @Test(arguments: names) func noParameterIsDescribedTwice(_ name: String) throws {
        let kind = try #require(Registry.standard[name])
        let names = kind.parameters.map(\.name)
        #expect(Set(names).count == names.count, "\(kind.name)")
    }

    @Test func noKindIsRegisteredTwice() {
        let names = Registry.standard.kinds.flatMap { [$0.name] + $0.aliases }
        #expect(Set(names).count == names.count)
    }

    /// Newer kinds are known by their own names.
    @Test(arguments: names.filter { !StandardKindsTests.newKinds.contains($0) })
    func whatCanBeSeenHasAStyleName(_ name: String) throws {
        let kind = try #require(Registry.standard[name])
        let isVisible = kind.role == .contains || kind.role == .presents
        #expect((kind.styleName != nil) == isVisible, "\(kind.name)")
    }
}
