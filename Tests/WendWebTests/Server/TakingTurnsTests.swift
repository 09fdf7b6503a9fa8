import TestSupport
import Testing

@testable import WendWeb

/// Two pages of one session without scripts that take turns: what somebody touched is kept, and nobody takes back what was entered
/// on the other page.
@Suite struct TakingTurnsTests {
    private static let document = """
        <app><screen title="t"><value name="a" is="one"/><value name="b" is=""/><value name="c" is="{NO}"/><value name="d" is="red"/>
        <container><textField edits="a" label="A"/><textField edits="b" label="B"/><checkbox edits="c" label="C"/>
        <picker edits="d" label="D" options="{['red', 'blue', 'green']}"/>
        <label>{a}/{b}/{TERNARY(c, 'on', 'off')}/{d}</label><button title="Press" message="press"/></container>
        <endEditing on="press"/></screen></app>
        """

    private static let words = ["one", "two", "", "three & four"]
    private static let colours = ["red", "blue", "green"]

    /// The fields of a page, as a browser reads them.
    private struct Fields: Equatable {
        var texts: [String]
        var isOn: Bool
        var colour: String

        var shown: String { (texts + [isOn ? "on" : "off", colour]).joined(separator: "/") }

        /// Takes what differs between what a page held and what was entered on it.
        mutating func take(_ entered: Fields, over held: Fields) {
            for place in texts.indices where entered.texts[place] != held.texts[place] {
                texts[place] = entered.texts[place]
            }
            if entered.isOn != held.isOn { isOn = entered.isOn }
            if entered.colour != held.colour { colour = entered.colour }
        }
    }

    private struct Page {
        let loaded: LoadedPage
        /// What was kept when it was made.
        let held: Fields
        var fields: Fields
        private let names: [String]
        private let keys: [String: String]
        private let hidden: String

        init(_ loaded: LoadedPage, held: Fields) throws {
            self.loaded = loaded
            self.held = held
            let html = loaded.html
            let texts = html.matches(of: /<input id="([^"]+)~i" type="text"([^>]*)>/)
            let box = try #require(html.firstMatch(of: /<input id="([^"]+)~i" type="checkbox"([^>]*)>/))
            let menu = try #require(html.firstMatch(of: /<select id="([^"]+)~i"/))
            names = texts.map { String($0.output.1) } + [String(box.output.1), String(menu.output.1)]
            var (keys, colour): ([String: String], String) = ([:], "")
            for option in html.matches(of: /<option id="[^"]+" value="([^"]+)"([^>]*)>([^<]*)</) {
                keys[String(option.output.3)] = String(option.output.1)
                if option.output.2.contains("selected") { colour = String(option.output.3) }
            }
            self.keys = keys
            hidden = String(try #require(html.firstMatch(of: /name="held" value="([^"]*)"/)).output.1)
            fields = Fields(
                texts: texts.map { text in
                    (text.output.2.firstMatch(of: /value="([^"]*)"/)?.output.1).map(Self.read) ?? ""
                }, isOn: box.output.2.contains("checked"), colour: colour)
        }

        static func read(_ text: Substring) -> String { String(text).replacing("&amp;", with: "&") }

        var form: [(String, String)] {
            var form = [("held", hidden)]
            form += zip(names, fields.texts).map { ($0, $1) }
            if fields.isOn { form.append((names[2], "1")) }
            form.append((names[3], keys[fields.colour] ?? ""))
            return form
        }
    }

    private func kept(_ page: LoadedPage) throws -> String {
        Page.read(try #require(page.html.firstMatch(of: /class="label">([^<]*)</)).output.1)
    }

    @Test(arguments: 0..<12) func whatSomebodyTouchedIsKeptAndNothingElseChanges(_ seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let choices = (0..<40).map { _ in (0..<6).map { _ in random.next() } }
        try await ServedApp.serve(Self.document) { app in
            var now = Fields(texts: ["one", ""], isOn: false, colour: "red")
            let first = try await app.begin()
            var pages = [try Page(first, held: now), try Page(first, held: now)]
            // Nothing has been done since each was made.
            var isFresh = [true, true]
            for choice in choices {
                let turn = Int(choice[0] % 2)
                for (place, number) in choice[1...].enumerated() where number % 3 == 0 {
                    switch place {
                    case 0, 1: pages[turn].fields.texts[place] = Self.words[Int(number / 3 % 4)]
                    case 2: pages[turn].fields.isOn.toggle()
                    case 3: pages[turn].fields.colour = Self.colours[Int(number / 3 % 3)]
                    default: break
                    }
                }
                let page = pages[turn]
                let reply = try await app.post(page.loaded, page.form + [("e", try page.loaded.button("Press"))])
                if reply.status == 303 {
                    now.take(page.fields, over: page.held)
                    pages[turn] = try Page(await app.load(page.loaded), held: now)
                    #expect(pages[turn].fields == now)
                    isFresh = isFresh.map { _ in false }
                    isFresh[turn] = true
                } else {
                    #expect(reply.status == 409)
                    #expect(!isFresh[turn])
                    // What was touched stays on the page, everything else is as it is now.
                    var expected = now
                    expected.take(page.fields, over: page.held)
                    pages[turn] = try Page(LoadedPage(reply, cookie: page.loaded.cookie), held: now)
                    #expect(pages[turn].fields == expected)
                    isFresh[turn] = true
                }
                #expect(try kept(await app.load(page.loaded)) == now.shown)
            }
        }
    }
}
