import Testing
import WendCore

@testable import WendDocuments

/// What schemes may be made of: each object is compared with others, and each state is told by each request.
struct SchemeBoundsTests {
    private static let screen = """
        <app><screen name="One"><value name="content"/><container><label name="words" text=""/></container></screen></app>
        """

    private func made(objects: [String], elements: [String] = [], services: String = "{}") throws -> SchemeSample {
        let text =
            "{\"One\": {\"objects\": {\(objects.joined(separator: ", "))}, \"elements\": {\(elements.joined(separator: ", "))}}}"
        return try SchemeSample(Self.screen, [("One", text)], services: services)
    }

    private func provider(_ number: Int) -> String { "\"p\(number)\": {\"type\": \"BaseContentProvider\"}" }

    /// Requests, each of them watched, and actions that follow one another.
    private func chained(requests: Int, actions: Int, watched: Int) throws -> SchemeSample {
        let objects =
            (0..<watched).map {
                "\"s\($0)\": {\"type\": \"ActionStatusController\", \"attrs\": {\"actionName\": \"n\($0)\"}}"
            }
            + (0..<requests).map {
                "\"l\($0)\": {\"type\": \"OnLoadActionController\", \"attrs\": {\"actionName\": \"n\($0)\"}}"
            }
        let chain = (0..<actions).map { "\"n\($0)\": {\"nextAction\": \"n\($0 + 1)\"}" } + ["\"n\(actions)\": {}"]
        return try made(objects: objects, services: "{\"actions\": {\(chain.joined(separator: ", "))}}")
    }

    @Test func soManyObjectsOfASchemeAreRead() throws {
        let most = Scheme.mostMediators
        let enough = try made(objects: (0..<most).map(provider))
        #expect(enough.diagnostics.filter { $0.code == "scheme-too-large" } == [])
        let tooMany = try made(objects: (0..<most + 3).map(provider))
        let found = tooMany.diagnostics.filter { $0.code == "scheme-too-large" }
        #expect(found.map(\.severity) == [.error])
        #expect(found.first?.location?.file == "One.json")
        #expect(found.first?.message == "a scheme has at most 500 objects; from this one on they are left out")
    }

    @Test func statesAreToldSoOften() throws {
        // Each request tells of itself and of all behind it.
        let few = try chained(requests: 40, actions: 40, watched: 40)
        #expect(few.diagnostics.filter { $0.code == "scheme-too-large" } == [])
        let many = try chained(requests: 60, actions: 60, watched: 60)
        let found = many.diagnostics.filter { $0.code == "scheme-too-large" }
        #expect(found.map(\.severity) == [.error])
        #expect(many.text.utf8.count < 2 * few.text.utf8.count)
    }

    @Test func ofSoManyActionsInAChainItIsTold() throws {
        let longest = SchemeServices.longestChain
        let enough = try chained(requests: 1, actions: longest - 1, watched: 1)
        #expect(enough.diagnostics.filter { $0.code == "scheme-too-large" } == [])
        let long = try chained(requests: 1, actions: longest, watched: 1)
        let found = long.diagnostics.filter { $0.code == "scheme-too-large" }
        #expect(found.map(\.severity) == [.warning])
        #expect(
            found.first?.message
                == "more than 100 actions follow 'n0'; nobody is told how those behind them stand")
        // What nobody watches is nobody's concern.
        let unwatched = try chained(requests: 1, actions: longest * 2, watched: 0)
        #expect(unwatched.diagnostics.filter { $0.code == "scheme-too-large" } == [])
    }

    @Test func ofSoManyNamesItIsLookedForWhatWasMeant() throws {
        let sample = try made(
            objects: [],
            elements: (0..<Guesses.most + 20).map {
                "\"word\($0 + 1000)s\": {}"
            } + ["\"wordz\": {}"])
        let unknown = sample.diagnostics.filter { $0.code == "unknown-element" }
        #expect(unknown.count == Guesses.most + 21)
        #expect(unknown.last?.message.contains("did you mean") == false)
        let alone = try made(objects: [], elements: ["\"wordz\": {}"])
        #expect(alone.diagnostics.map(\.message) == ["nothing on this screen is called 'wordz'; did you mean 'words'?"])
    }
}
