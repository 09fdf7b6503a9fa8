import Foundation
import MachineFuzzing
import Testing
import WendCore
import WendExpressions

/// Translations and images lie beside the state, and may change.
struct ResourcesRules {
    private static let german = AppResources(strings: ["Localizable": ["hello": "Hallo"]], images: ["bell"])
    private static let french = AppResources(strings: ["Localizable": ["hello": "Salut"]], images: ["bell", "dog"])

    private static let source = """
        <navigation><screen><title><string><key>hello</key></string></title><container>
        <label><string><key>hello</key></string></label><imageView>dog</imageView>
        <textField name="f"><placeholder><string><key>hello</key></string></placeholder></textField>
        <button><title>Ask</title><message>ask</message></button></container>
        <actions><showAlert name="ask"><message><string><key>hello</key></string></message></showAlert></actions>
        </screen></navigation>
        """

    @Test func equalContentHasTheSameVersionInEveryProcess() {
        #expect(AppResources().version == AppResources.none.version)
        #expect(Self.german.version == AppResources(strings: Self.german.strings, images: ["bell"]).version)
        let all = [
            Self.german, Self.french, AppResources(strings: Self.german.strings), AppResources(images: []),
            AppResources(images: ["bell"]), .none, AppResources(strings: ["Localizable": [:]]),
            AppResources(strings: ["a": ["b": "c"]]), AppResources(strings: ["a": ["bc": ""]]),
        ]
        #expect(Set(all.map(\.version)).count == all.count)
        #expect(
            AppResources(strings: ["a": ["b": "c"]], images: ["d"]).version.rawValue
                == "resources-cf2669291a9547a9a5ed6f4ac7b3a0a3")
    }

    @Test func theyComeBackExactly() throws {
        for resources in [Self.german, .none, AppResources(images: [])] {
            let data = try JSONEncoder().encode(resources)
            #expect(try JSONDecoder().decode(AppResources.self, from: data) == resources)
        }
    }

    @Test func theStateNamesTheirVersionOnly() throws {
        let play = try Play(Self.source, resources: Self.german)
        let state = String(decoding: try Play.encode(play.machine.state), as: UTF8.self)
        #expect(state.contains(Self.german.version.rawValue))
        #expect(!state.contains("Hallo") && !state.contains("bell"))
    }

    @Test func everythingThatShowsThemIsDrawnAnewAndWhatWasTypedStays() throws {
        let play = try Play(Self.source, resources: Self.german)
        try play.enter("typed", into: "Hallo")
        try play.press("Ask")
        #expect(play.sees("Hallo"))
        #expect(play.problems == ["missing-image"])
        let focus = play.rendering.focus
        play.change(to: Self.french)
        // A question keeps the words it was asked in.
        #expect(play.sees("Hallo"))
        #expect(play.rendering.focus == focus)
        try play.press("OK")
        #expect(play.title == "Salut")
        #expect(play.texts.contains("Salut") && !play.texts.contains("Hallo"))
        #expect(play.elements(.image).map { $0.properties.text(.image) } == ["dog"])
        #expect(play.elements(.placeholder).isEmpty)
        #expect(try play.element(.textField).properties.text(.value) == "typed")
        let (state, shown) = (try Play.encode(play.machine.state), play.rendering)
        try play.restart()
        #expect(try Play.encode(play.machine.state) == state)
        #expect(Holding.difference(shown, play.rendering) == nil)
        // What is missing is reported as when a screen is made.
        #expect(play.problems == ["missing-image"])
        play.change(to: AppResources(images: ["dog"]))
        #expect(play.problems.contains("missing-text"))
        #expect(play.sees("hello"))
    }

    @Test func resourcesThatWereNotGivenChangeNothing() throws {
        let play = try Play(Self.source, resources: Self.german)
        let before = try Play.encode(play.machine.state)
        play.tell(.resourcesChanged(to: Self.french.version))
        play.change(to: Self.german)
        #expect(try Play.encode(play.machine.state) == before)
        #expect(play.title == "Hallo")
    }

    @Test func statesOfEarlierVersionsHoldThemInTheirSettings() throws {
        let play = try Play(Self.source, resources: Self.german)
        let data = try Play.encode(play.machine.state)
        var state = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        state["appResources"] = nil
        var settings = try #require(state["settings"] as? [String: Any])
        settings["strings"] = Self.german.strings
        settings["images"] = ["bell"]
        state["settings"] = settings
        let old = try JSONDecoder().decode(SessionState.self, from: JSONSerialization.data(withJSONObject: state))
        #expect(old.resourcesVersion == Self.german.version)
        let machine = Machine(
            restoring: old, registry: play.registry,
            documents: play.machine.documentVersions.compactMap { play.machine.document($0) })
        #expect(machine.rendering().title == "Hallo")
        #expect(machine.resources == Self.german)
        #expect(try Play.encode(machine.state) == data)
    }
}
