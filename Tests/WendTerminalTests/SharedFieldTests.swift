import Foundation
import RuntimeFixtures
import Synchronization
import Testing
import WendCore
import WendExpressions
import WendRuntime

@testable import WendTerminal

/// A field in which somebody else types too.
@Suite struct SharedFieldTests {
    /// A terminal whose keys the test presses.
    private final class Keyboard: TerminalDevice {
        private let take = Mutex<(@Sendable (TerminalInput) -> Void)?>(nil)
        private let pressed = Mutex(0)

        var size: (columns: Int, rows: Int) { (60, 16) }
        func open(_ take: @escaping @Sendable (TerminalInput) -> Void) { self.take.withLock { $0 = take } }
        func write(_ text: String) {}
        func suspend() {}
        func close() {}

        /// Gives how many keys have been pressed.
        @discardableResult
        func press(_ keys: Key...) -> Int {
            let count = pressed.withLock { count in
                count += keys.count
                return count
            }
            take.withLock { $0 }?(.keys(keys, read: count))
            return count
        }
    }

    /// Runs what a test does with a session that is shown in a terminal with the keyboard in the field `text`.
    private func sharing(
        _ body: (_ session: Session, _ keyboard: Keyboard, _ host: TerminalHost) async throws -> Void
    ) async throws {
        let bench = Bench()
        let session = try await bench.sessions.make()
        let keyboard = Keyboard()
        let host = TerminalHost(
            sessions: bench.sessions, name: "Notes", device: keyboard, theme: TerminalTheme(.none),
            begin: { session })
        async let ending = host.run(nil)
        await host.drawn()
        try await body(session, keyboard, host)
        host.end()
        _ = try await ending
    }

    private func text(_ session: Session) async -> String? {
        await session.rendering.element(named: "text")?.properties.text(.value)
    }

    private func isSeen(_ text: String, _ host: TerminalHost) async -> Bool {
        await host.account()?.lines.contains { $0.contains("[\(text) ") } ?? false
    }

    @Test func whatSomebodyElseTypedIsThereWhenTheNextKeyComes() async throws {
        try await sharing { session, keyboard, host in
            await host.drawn(afterReading: keyboard.press(.text("a")))
            try await session.submit(.edit, "text", "a!", client: "page", number: 1)
            await host.drawn(afterReading: keyboard.press(.text("b"), .left, .text("c")))
            #expect(await text(session) == "a!cb")
            #expect(await isSeen("a!cb", host))
        }
    }

    /// The newer text wins as a whole, and both see it.
    @Test func whoTypesAtOnceSeesTheSameInTheEnd() async throws {
        try await sharing { session, keyboard, host in
            async let others: Void = {
                for number in 1...15 {
                    try await session.submit(
                        .edit, "text", String(repeating: "p", count: number), client: "page", number: number)
                }
            }()
            var read = 0
            for _ in 0..<15 { read = keyboard.press(.text("t")) }
            try await others
            await host.drawn(afterReading: read)
            let text = try #require(await text(session))
            #expect(!text.isEmpty)
            #expect(await isSeen(text, host))
            // No key goes where another one's text was.
            await host.drawn(afterReading: keyboard.press(.text("!")))
            #expect(await self.text(session) == text + "!")
        }
    }

    @Test(arguments: [
        ("Hello", 2, "Oh, Hello", "Oh, He|llo"), ("Hello", 2, "Hello, you", "He|llo, you"),
        ("Hello", 5, "Hello, you", "Hello, you|"), ("one\ntwo", 4, "one\n\ntwo", "one\n|\ntwo"),
        ("Hello", 3, "Ho", "H|o"), ("Hello", 3, "", "|"), ("漢字", 3, "x漢字", "x漢|字"), ("ä", 0, "ö", "|ö"),
    ])
    func theCaretStaysBetweenItsCharacters(_ old: String, _ place: Int, _ new: String, _ expected: String) {
        var editing = Editing(Element.ID(1), old)
        editing.moveToStart()
        editing.move(by: old.prefixCount(bytes: place))
        editing.follow(new)
        editing.insert("|")
        #expect(editing.text == expected)
    }
}

extension String {
    /// How many characters so many bytes are.
    fileprivate func prefixCount(bytes: Int) -> Int { self[..<utf8.index(startIndex, offsetBy: bytes)].count }
}
