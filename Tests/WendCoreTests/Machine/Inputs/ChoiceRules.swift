import TestSupport
import Testing
import WendCore
import WendExpressions

/// A choice means what was read when it was made, however late it arrives: other choices may be offered by then.
struct ChoiceRules {
    /// Offers the words of a text that another field holds.
    private static func play(_ picker: String) throws -> Play {
        try Play(
            """
            <app><form><value name="written" is="{'a,b,c'}"/><value name="last" is="{''}"/><container>
            <textField name="words" label="Words" edits="written"/>
            \(picker)
            <label>chosen {p ?? 'nothing'}</label><label>last {last}</label></container>
            <set on="chose" name="last" to="{message.word}"/></form></app>
            """)
    }

    private static func offer(_ words: [String], _ play: Play) throws {
        let field = try #require(play.visible.first { $0.role == .textField })
        try #require(play.send(.edit, field.id, .string(words.joined(separator: ","))) == nil)
    }

    /// Words in some order, some of them twice.
    private static func words(_ random: inout SeededGenerator, isDistinct: Bool) -> [String] {
        var words = (0..<random.below(6)).map { _ in random.one(of: ["a", "b", "c", "d", "e", "1", "10"]) }
        if isDistinct { words = words.reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
        return words
    }

    @Test(arguments: ["menu", "radio"], 0..<40)
    func oneOfSeveralIsTheOneThatWasReadOrNone(_ style: String, _ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let play = try Self.play(
            #"<picker name="p" label="P" style="\#(style)" options="{split(written, ',')}"/>"#)
        for _ in 0..<30 {
            let read = try play.element(style == "menu" ? .picker : .segmented)
            var offered = Self.words(&random, isDistinct: false)
            if offered.isEmpty { offered = ["a"] }
            try Self.offer(offered, play)
            guard let choice = random.pick(read.choices) else { continue }
            let kind: Event.Kind = style == "menu" ? .edit : .select
            if offered.contains(choice.title) {
                let refusal = play.send(kind, read.id, .string(choice.key))
                // Of a word that was there twice, the second may be gone.
                #expect(refusal == nil ? play.sees("chosen \(choice.title)") : choice.key.contains("."))
            } else {
                let before = play.texts.first { $0.hasPrefix("chosen") }
                #expect(play.send(kind, read.id, .string(choice.key)) == .invalidValue)
                #expect(play.texts.first { $0.hasPrefix("chosen") } == before)
            }
        }
    }

    @Test(arguments: 0..<40) func someOfSeveralAreThoseThatWereRead(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let play = try Self.play(
            #"<picker name="p" label="P" style="several" options="{split(written, ',')}"/>"#)
        for _ in 0..<30 {
            let read = play.visible.filter { $0.role == .toggle }
            let offered = Self.words(&random, isDistinct: true) + ["z"]
            try Self.offer(offered, play)
            func shown() -> Set<String> {
                Set(
                    play.visible.filter { $0.role == .toggle && $0.properties.flag(.value) }
                        .compactMap { $0.properties.text(.text) })
            }
            guard let box = random.pick(read), let word = box.properties.text(.text) else { continue }
            let before = shown()
            let refusal = play.send(.edit, box.id, .bool(true))
            #expect((refusal == nil) == offered.contains(word))
            #expect(shown() == (refusal == nil ? before.union([word]) : before))
        }
    }

    @Test(arguments: 0..<40) func aSegmentOfAListIsTheOneThatWasRead(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let play = try Self.play(
            """
            <segmentedControl name="p" label="P" momentary="yes"><segment for="word in split(written, ',')" key="word" title="{word}" message="chose"/></segmentedControl>
            """)
        for _ in 0..<30 {
            let read = try play.element(.segmented)
            let offered = Self.words(&random, isDistinct: true) + ["z"]
            try Self.offer(offered, play)
            guard let choice = random.pick(read.choices) else { continue }
            let refusal = play.send(.select, read.id, .string(choice.key))
            #expect((refusal == nil) == offered.contains(choice.title))
            if refusal == nil { #expect(play.sees("last \(choice.title)")) }
        }
    }

    /// A list that is filtered by a search keeps what was ticked before.
    @Test func whatIsWithdrawnComesBackWithItsOption() throws {
        let play = try Self.play(#"<picker name="p" label="P" style="several" options="{split(written, ',')}"/>"#)
        func tick(_ word: String, _ isOn: Bool = true) throws {
            let box = try #require(play.visible.first { $0.role == .toggle && $0.properties.text(.text) == word })
            try #require(play.send(.edit, box.id, .bool(isOn)) == nil)
        }
        try tick("a")
        try tick("b")
        try Self.offer(["a", "c"], play)
        try tick("c")
        try tick("a", false)
        try Self.offer(["a", "b", "c"], play)
        let shown = play.visible.filter { $0.role == .toggle && $0.properties.flag(.value) }
        #expect(shown.compactMap { $0.properties.text(.text) } == ["b", "c"])
    }

    /// What is in a list of texts has no key of its own.
    @Test(arguments: 0..<20) func aSegmentWithoutAKeyIsTheOneThatWasReadOrNone(_ seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let play = try Self.play(
            """
            <segmentedControl name="p" label="P" momentary="yes"><segment for="word in split(written, ',')" title="{word}"
                message="chose"/></segmentedControl>
            """)
        for _ in 0..<30 {
            let read = try play.element(.segmented)
            try Self.offer(Self.words(&random, isDistinct: true) + ["z"], play)
            guard let choice = random.pick(read.choices) else { continue }
            let before = play.texts.first { $0.hasPrefix("last") }
            let refusal = play.send(.select, read.id, .string(choice.key))
            #expect(play.texts.first { $0.hasPrefix("last") } == (refusal == nil ? "last \(choice.title)" : before))
        }
    }

    @Test func theScopeThatWasChosenStaysWhenOthersCome() throws {
        let play = try Play(
            """
            <app><screen><value name="scopes" is="{['x', 'y']}"/><value name="last" is="{''}"/><container>
            <searchBar label="S" searchMessage="find"><scopeButtonItems>
            <actionButtonItem for="scope in scopes" key="scope" title="{scope}" message="scoped"/></scopeButtonItems></searchBar><button title="More" message="more"/><label>last {last}</label></container>
            <set on="more" name="scopes" to="{['new', 'x', 'y']}"/><set on="scoped" name="last" to="{message.text}"/>
            </screen></app>
            """)
        let control = try play.element(.segmented)
        let chosen = try #require(control.choices.first { $0.title == "y" })
        #expect(play.send(.select, control.id, .string(chosen.key)) == nil)
        try play.press("More")
        let segments = try play.element(.segmented).children
        #expect(segments.filter { $0.properties.flag(.selected) }.compactMap { $0.properties.text(.text) } == ["y"])
    }

    /// Programs that choose and tell in one breath may say the place; sessions that were kept before keys were told have places.
    @Test func aPlaceIsUnderstood() throws {
        let play = try Self.play(#"<picker name="p" label="P" options="{split(written, ',')}"/>"#)
        #expect(try play.send(.edit, play.element(.picker).id, 1) == nil)
        #expect(play.sees("chosen b"))
    }

    /// The same words are the same choices in every session, so that a page outlives the server that wrote it.
    @Test func keysAreTheSameInEverySession() throws {
        let keys = try (0..<2).map { _ in
            try Self.play(#"<picker name="p" label="P" options="{split(written, ',')}"/>"#).element(.picker).choices
                .map(\.key)
        }
        #expect(keys[0] == keys[1])
        #expect(Set(keys[0]).count == 3)
    }
}
