import TestSupport
import Testing
import WendCore
import WendDocuments

/// Documents made to hurt: each costs little and gives one clear problem.
struct LimitsTests {
    private func codes(_ bytes: [UInt8], limits: ReadingLimits = .standard) -> [String] {
        let result = XMLDocumentReader(limits: limits).read(bytes, file: "a.xml", registry: .standard)
        #expect(result.hasErrors)
        return result.diagnostics.map(\.code)
    }

    private func repeated(_ text: String, _ count: Int) -> [UInt8] { Array(String(repeating: text, count: count).utf8) }

    @Test func depthIsLimited() {
        #expect(codes(Array("<workflow>".utf8) + repeated("<container>", 100_000)) == ["too-deep"])
        let nested = repeated("<container>", 255) + repeated("</container>", 255)
        let fits = Array("<workflow>".utf8) + nested + Array("</workflow>".utf8)
        #expect(XMLDocumentReader().read(fits, file: "a.xml", registry: .standard).diagnostics.isEmpty)
        let over = Array("<workflow>".utf8) + repeated("<container>", 256) + repeated("</container>", 256)
        #expect(codes(over) == ["too-deep"])
    }

    @Test func sizeIsLimited() {
        #expect(codes(repeated(" ", 16 << 20 | 1)) == ["too-large"])
        #expect(codes(Array("<workflow/>".utf8), limits: ReadingLimits(bytes: 10)) == ["too-large"])
    }

    @Test func elementsAreLimited() {
        #expect(codes(Array("<workflow><container>".utf8) + repeated("<label/>", 200_000)) == ["too-many-elements"])
    }

    @Test func attributesAreLimited() {
        let attributes = (0..<200).map { " a\($0)=''" }.joined()
        #expect(codes(Array("<workflow><screen\(attributes)/></workflow>".utf8)) == ["too-many-attributes"])
        let long = Array("<workflow><label text='".utf8) + repeated("x", 10 << 20) + Array("'/></workflow>".utf8)
        #expect(codes(long) == ["attribute-too-long"])
    }

    @Test func problemsAreLimited() {
        let found = codes(Array("<workflow>".utf8) + repeated("</a>", 100_000))
        #expect(found.count == 1001)
        #expect(found.last == "too-many-problems")
    }

    @Test func entitiesMultiplyNothing() {
        let source = """
            <!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
            <workflow><label>&b;&c;</label></workflow>
            """
        #expect(codes(Array(source.utf8)) == ["entity-declaration", "unknown-entity", "unknown-entity"])
    }

    @Test(arguments: [
        "<a ", "<a b='", "<a b", "<a b=", "</a", "</", "<", "<!", "<!-", "<!--", "<!---", "<![CDATA[", "<![CDATA[]]",
        "<?", "<?a",
        "<!DOCTYPE", "<!DOCTYPE a [", "<!DOCTYPE a \"", "&", "&#", "&#x", "&a", "<?xml ", "<?xml version",
        "<?xml version='1.0",
        "\u{FEFF}", "<workflow>&#", "<workflow>]]", "<workflow>\r",
    ])
    func whatBreaksOffIsAnError(source: String) {
        #expect(!codes(Array(source.utf8)).isEmpty)
    }

    @Test func otherEncodingsAreNamed() {
        let utf16: [UInt8] = [0xFF, 0xFE, 0x3C, 0x00, 0x61, 0x00]
        #expect(codes(utf16) == ["unsupported-encoding"])
        #expect(codes(Array(utf16.dropFirst(2))) == ["unsupported-encoding"])
        #expect(codes([0x00, 0x3C, 0x00, 0x61]) == ["unsupported-encoding"])
        #expect(
            codes(Array("<workflow><label>".utf8) + [0xE9] + Array("t\u{E9}</label></workflow>".utf8)) == [
                "bad-encoding"
            ])
    }

    @Test func aLongLineFullOfProblemsIsReadToTheLimit() {
        let line = Array("<workflow><label>".utf8) + repeated("&x; ]]> ü ", 1 << 20)
        #expect(codes(line).contains("too-many-problems"))
    }

    @Test func anyBytesAreRead() {
        var random = SeededGenerator(seed: 7)
        let pieces = [
            "<", ">", "/", "=", "\"", "'", "&", ";", "#", "x", "!", "[", "]", "-", "?", "a", " ", "\n", "\r", "screen",
        ]
        for _ in 0..<5000 {
            var bytes: [UInt8] = []
            for _ in 0..<Int.random(in: 0..<40, using: &random) {
                if Int.random(in: 0..<10, using: &random) == 0 {
                    bytes.append(.random(in: 0...255, using: &random))
                } else {
                    bytes += Array(pieces[Int.random(in: 0..<pieces.count, using: &random)].utf8)
                }
            }
            let result = XMLDocumentReader().read(bytes, file: "a.xml", registry: .standard)
            _ = result.document?.checked(against: .standard)
            #expect(result.document != nil || !result.diagnostics.isEmpty)
        }
    }
}
