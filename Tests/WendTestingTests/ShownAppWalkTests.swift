import Foundation
import TestSupport
import Testing
import Wend
import WendCore
import WendRuntime

@testable import WendTesting

/// Whatever an app and one that is shown in it are made of, and whatever somebody presses: what is done in the one changes nothing in the
/// other, although everything in both has the same names.
struct ShownAppWalkTests {
    /// Something to press, with what answers it. `@` stands for the app, so that buttons can be told apart; nothing else can.
    private struct Piece {
        let view: String
        var actions = ""

        func written(_ mark: String) -> (view: String, actions: String) {
            (view.replacing("@ ", with: "\(mark) "), actions.replacing("@ ", with: "\(mark) "))
        }
    }

    private static let pieces: [Piece] = [
        Piece(
            view: #"<button title="@ count" message="count"/>"#,
            actions: #"<set on="count" name="count" to="{count + 1}"/>"#),
        Piece(
            view: #"<button title="@ list" message="list"/>"#,
            actions: #"<append on="list" to="words" value="{count}"/>"#),
        Piece(
            view: #"<button title="@ keep" message="keep"/>"#,
            actions: #"<save on="keep" entity="Note" value="{record(title: 'n')}"/>"#),
        Piece(
            view: #"<button title="@ change" message="change"/>"#,
            actions: #"<save on="change" entity="Note" set="record(title: 'changed')"/>"#),
        Piece(
            view: #"<button title="@ drop" message="drop"/>"#,
            actions: #"<delete on="drop" entity="Note" where="TRUEPREDICATE"/>"#),
        Piece(
            view: #"<button title="@ hide" message="hide"/>"#,
            actions: "<hideViews on=\"hide\"><viewNames>sum</viewNames></hideViews>"),
        Piece(view: #"<button title="@ app" message="greet" to="app"/>"#),
        Piece(view: #"<button title="@ part" message="count" to="part"/>"#),
        Piece(view: #"<button title="@ self" message="count" to="self"/>"#),
        Piece(
            view: #"<button title="@ ask" message="ask"/>"#,
            actions:
                #"<request on="ask" action="greet"><set name="heard" to="{message.value.words ?? message.words ?? message.error}"/></request>"#
        ),
        Piece(
            view: #"<button title="@ push" message="push"/>"#,
            actions:
                "<pushController on=\"push\"><screen title=\"@ pushed\"><container><button title=\"@ back\" message=\"back\"/></container><back on=\"back\"/></screen></pushController>"
        ),
        Piece(view: #"<button title="@ close" message="close"/>"#, actions: #"<dismissController on="close"/>"#),
        Piece(view: #"<button title="@ pop" message="pop"/>"#, actions: #"<popController on="pop"/>"#),
        Piece(view: #"<switch name="flag" on="no" accessibilityLabel="@ flag"/>"#),
        Piece(
            view: #"<container><label for="note in notes" key="note.id">{note.title} {count}</label></container>"#),
        Piece(
            view:
                #"<screen name="part"><value name="count" is="{100}"/><container><label>{count} within</label></container><set on="count" name="count" to="{count + 1}"/></screen>"#
        ),
    ]

    private static func screen(_ mark: String, _ more: String, _ random: inout SeededGenerator) -> String {
        let chosen = pieces.filter { _ in Bool.random(using: &random) }.shuffled(using: &random).map {
            $0.written(mark)
        }
        let sum = #"<label name="sum">{count} {words.@count} {notes.@count} {heard}</label>"#
        return """
            <screen title="Things"><entity name="Note"><attribute name="title"/></entity><query name="notes" entity="Note"/>
            <value name="count" is="{0}"/><value name="words" is="{[]}"/><value name="heard" is="nothing"/>
            <container>\(sum)\(chosen.map(\.view).joined())\(more)</container>\(chosen.map(\.actions).joined())</screen>
            """
    }

    /// What is shown in the place of the inner app, and all else.
    private static func sides(_ session: TestSession) -> (inner: [String], outer: [String]) {
        var (inner, outer): ([String], [String]) = ([], [])
        var depth: Int?
        for line in session.screen.split(separator: "\n").map(String.init) where !line.hasPrefix("awaiting") {
            let own = line.prefix { $0 == " " }.count
            if let limit = depth, own <= limit { depth = nil }
            if depth != nil { inner.append(line) } else { outer.append(line.replacing(" (focused)", with: "")) }
            if line.hasSuffix("container part2 \"Place\"") { depth = own }
        }
        return (inner.map { $0.replacing(" (focused)", with: "") }, outer)
    }

    @Test(arguments: 0..<40) func nothingOfOneChangesTheOther(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let inner = Self.screen("I", "", &random)
        let isInNavigation = Bool.random(using: &random)
        let outer = Self.screen(
            "O", #"<bundle name="part2" title="Place" source="inner" identifier="inner"/>"#, &random)
        let folder = try TemporaryFolder([
            "app.xml": "<app>\(isInNavigation ? "<navigation>\(outer)</navigation>" : outer)</app>",
            "inner/app.xml": "<app>\(Bool.random(using: &random) ? "<navigation>\(inner)</navigation>" : inner)</app>",
            "inner/services.json":
                #"{ "defaults": { "baseUrl": "https://inner.example" }, "actions": { "greet": { "path": "/" } } }"#,
            "inner/services.stub.json": #"{ "actions": { "greet": { "response": { "words": "inside" } } } }"#,
        ])
        func begin() throws -> TestSession {
            let session = try TestSession(App(path: folder.path, handlers: .greeting))
            session.failsOnReports = false
            return session
        }
        let (together, alone, around) = (try begin(), try begin(), try begin())
        try #require(!Self.sides(together).inner.isEmpty, "\(together.screen)")
        for _ in 0..<30 {
            let names = together.visible.elements.filter { $0.role == .button || $0.role == .toggle }.compactMap {
                $0.properties.text(.text) ?? $0.properties.text(.label)
            }.filter { $0.hasPrefix("I ") || $0.hasPrefix("O ") }
            guard let name = names.randomElement(using: &random) else { break }
            try together.press(name)
            try (name.hasPrefix("I ") ? alone : around).press(name)
            if Self.sides(together).inner.isEmpty {
                // The app has shown something else over all of it; only it can.
                #expect(name.hasPrefix("O "), "\(name) took the place away")
                break
            }
        }
        // What is saved is shown a little later.
        var (shown, within, without) = (Self.sides(together), Self.sides(alone).inner, Self.sides(around).outer)
        for _ in 0..<40 where shown.outer != without || !shown.inner.isEmpty && shown.inner != within {
            for session in [together, alone, around] { try session.advance(by: 0.25) }
            (shown, within, without) = (Self.sides(together), Self.sides(alone).inner, Self.sides(around).outer)
        }
        #expect(shown.outer == without, "seed \(seed)")
        if !shown.inner.isEmpty { #expect(shown.inner == within, "seed \(seed)") }
    }
}

extension Handlers {
    fileprivate static var greeting: Handlers {
        var handlers = Handlers()
        handlers.on("greet") { _ in .success(["words": "outside"]) }
        return handlers
    }
}
