import TestSupport
import Testing

@testable import WendTerminal

@Suite struct KeyReaderTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let bytes: String
        let keys: [Key]
        var testDescription: String { bytes.debugDescription }
    }

    static let cases: [Case] = [
        Case(bytes: "abc", keys: [.text("abc")]),
        Case(bytes: "Grüße 漢", keys: [.text("Grüße 漢")]),
        Case(bytes: "a\rb\t\u{7F}", keys: [.text("a"), .enter, .text("b"), .tab, .backspace]),
        Case(bytes: "\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", keys: [.up, .down, .right, .left]),
        Case(bytes: "\u{1B}OA\u{1B}OP\u{1B}OF", keys: [.up, .f(1), .end]),
        Case(bytes: "\u{1B}[5~\u{1B}[6~\u{1B}[3~\u{1B}[1~", keys: [.pageUp, .pageDown, .delete, .home]),
        Case(bytes: "\u{1B}[11~\u{1B}[Z\u{1B}[1;2A", keys: [.f(1), .backTab, .up]),
        Case(bytes: "\u{1B}[1;3D", keys: [.altLeft]),
        Case(bytes: "\u{3}\u{4}\u{1A}", keys: [.control("c"), .control("d"), .control("z")]),
        Case(bytes: "\u{1B}x", keys: [.alt("x")]),
        Case(bytes: "\u{1B}[<0;5;3M\u{1B}[<0;5;3m", keys: [.click(Screen.Place(row: 2, column: 4))]),
        Case(bytes: "\u{1B}[<64;1;1M\u{1B}[<65;1;1M", keys: [.wheelUp, .wheelDown]),
        Case(bytes: "\u{1B}[200~a\r\nb\u{1B}[31mc\u{1B}[201~d", keys: [.paste("a\nb[31mc"), .text("d")]),
        Case(bytes: "\u{1B}[999zx", keys: [.text("x")]),
    ]

    @Test(arguments: cases) func bytesAreKeys(_ each: Case) {
        var reader = KeyReader()
        #expect(reader.read(Array(each.bytes.utf8)) == each.keys)
        #expect(reader.patience == nil)
    }

    /// Pieces of texts join, so texts are compared as one.
    @Test(arguments: cases) func bytesThatComeOneByOneAreTheSameKeys(_ each: Case) {
        var reader = KeyReader()
        var keys: [Key] = []
        for byte in each.bytes.utf8 {
            for key in reader.read([byte]) {
                if case .text(let more) = key, case .text(let text)? = keys.last {
                    keys[keys.count - 1] = .text(text + more)
                } else {
                    keys.append(key)
                }
            }
        }
        #expect(keys == each.keys)
    }

    @Test func anEscapeByItselfIsTheKeyWhenNothingFollows() {
        var reader = KeyReader()
        #expect(reader.read([0x1B]) == [])
        #expect(reader.patience != nil)
        #expect(reader.timeOut() == [.escape])
        #expect(reader.patience == nil)
        #expect(reader.timeOut() == [])
    }

    @Test func aSequenceThatBreaksOffIsNoText() {
        var reader = KeyReader()
        #expect(reader.read(Array("\u{1B}[12".utf8)) == [])
        #expect(reader.timeOut() == [])
        #expect(reader.read(Array("a".utf8)) == [.text("a")])
    }

    @Test func aSequenceWithoutEndIsDropped() {
        var reader = KeyReader()
        let keys = reader.read(Array("\u{1B}[".utf8) + Array(repeating: UInt8(ascii: "1"), count: 500))
        // What follows the longest sequence is what was typed.
        #expect(keys == [.text(String(repeating: "1", count: 502 - KeyReader.longestSequence - 1))])
        #expect(reader.patience == nil)
    }

    @Test func aPasteIsBounded() {
        var reader = KeyReader()
        let long = Array(repeating: UInt8(ascii: "x"), count: KeyReader.longestPaste + 10)
        let keys = reader.read(Array("\u{1B}[200~".utf8) + long + Array("\u{1B}[201~".utf8))
        guard case .paste(let text)? = keys.first else {
            Issue.record("no paste")
            return
        }
        #expect(text.utf8.count == KeyReader.longestPaste)
        #expect(keys.count == 1)
    }

    @Test func aPasteThatNeverEndsEndsWhenNothingMoreComes() throws {
        var reader = KeyReader()
        #expect(reader.read(Array("\u{1B}[200~a\rb\u{1B}[20".utf8)) == [])
        // A line that falters is no end: there is more time than an Escape has.
        #expect(try #require(reader.patience) >= 1_000)
        #expect(reader.timeOut() == [.paste("a\nb[20")])
        #expect(reader.patience == nil)
        #expect(reader.read(Array("c\r".utf8)) == [.text("c"), .enter])
        // Its end, when it comes after all, means nothing.
        #expect(reader.read(Array("\u{1B}[201~d".utf8)) == [.text("d")])
    }

    @Test func aPasteOfNothingThatNeverEndsIsNoKey() {
        var reader = KeyReader()
        #expect(reader.read(Array("\u{1B}[200~".utf8)) == [])
        #expect(reader.timeOut() == [])
        #expect(reader.patience == nil)
    }

    @Test func controlCGetsOutOfAPasteThatNeverEnds() {
        var reader = KeyReader()
        #expect(reader.read(Array("\u{1B}[200~ab".utf8)) == [])
        #expect(reader.read(Array("c".utf8)) == [])
        #expect(reader.read([0x03]) == [.paste("abc"), .control("c")])
        #expect(reader.patience == nil)
    }

    @Test func aControlCInThePastedTextItselfIsNoKey() {
        var reader = KeyReader()
        #expect(reader.read(Array("\u{1B}[200~a\u{3}b".utf8)) == [])
        #expect(reader.read(Array("c\u{1B}[201~".utf8)) == [.paste("abc")])
    }

    @Test func anyBytesAreReadWithoutTrouble() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2_000 {
            var reader = KeyReader()
            let bytes = (0..<Int.random(in: 0..<40, using: &generator)).map { _ -> UInt8 in
                Bool.random(using: &generator)
                    ? [0x1B, 0x5B, 0x3B, 0x31, 0x7E, 0x3C, 0x4D, 0x32, 0x30][Int.random(in: 0..<9, using: &generator)]
                    : UInt8.random(in: 0...255, using: &generator)
            }
            for key in reader.read(bytes) + reader.timeOut() {
                guard case .text(let text) = key else { continue }
                #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
            }
            #expect(reader.patience == nil)
        }
    }
}
