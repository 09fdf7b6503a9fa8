import Foundation
import MachineFuzzing
import TestSupport
import Testing
import WendCore
import WendDocuments

/// What is written in the other notation and back again is the same document.
@Suite struct RoundTripTests {
    /// Writes a text to and fro; what differs.
    private func difference(_ text: [UInt8], file: String, registry: Registry = .standard) -> String? {
        guard let first = Notations(text, file: file, registry: registry) else { return "it cannot be read" }
        guard let fromJSON = Notations(Array(first.json.utf8), file: "a.json", registry: registry) else {
            let result = DocumentReader().read(Array(first.json.utf8), file: "a.json", registry: registry)
            return "its JSON cannot be read: \(lines(result.diagnostics))"
        }
        guard let fromXML = Notations(Array(first.xml.utf8), file: "a.xml", registry: registry) else {
            return "its XML cannot be read"
        }
        if fromJSON.xml != first.xml { return "XML, JSON, XML:\n\(first.xml)\n\(fromJSON.xml)" }
        if fromJSON.json != first.json { return "JSON, JSON:\n\(first.json)\n\(fromJSON.json)" }
        if fromXML.json != first.json { return "JSON, XML, JSON:\n\(first.json)\n\(fromXML.json)" }
        if fromXML.xml != first.xml { return "XML, XML:\n\(first.xml)\n\(fromXML.xml)" }
        let own = NodeTree(String(decoding: text, as: UTF8.self), file: file, registry: registry)
        for (notation, text) in [("json", first.json), ("xml", first.xml)] {
            let other = NodeTree(text, file: "a.\(notation)", registry: registry)
            if let own, other != own {
                return "in \(notation) \(own.difference(from: other)):\n\(first.xml)\n\(text)"
            }
        }
        return nil
    }

    @Test(arguments: allDocuments) func documentsAreTheSame(_ path: String) throws {
        let data = try Data(contentsOf: root.appending(path: path))
        #expect(difference(Array(data), file: path) == nil)
    }

    @Test(arguments: allDocuments) func noCommentIsLost(_ path: String) throws {
        let source = String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
        let written = try #require(Notations(Array(source.utf8), file: path))
        let back = try #require(Notations(json: written.json))
        let comments = source.components(separatedBy: "<!--").count
        #expect(written.xml.components(separatedBy: "<!--").count == comments)
        #expect(back.xml.components(separatedBy: "<!--").count == comments)
    }

    @Test(arguments: [
        #"{"app": {"screen": [{"container": [{"label": "\u00a0"}]}]}}"#,
        #"{"app": {"screen": [{"container": [{"label": ["a", "\u00a0"]}]}]}}"#,
        #"{"app": {"screen": [{"container": [{"label": ["\u00a0", "a", ""]}]}]}}"#,
        #"{"app": {"screen": [{"container": [{"label": {"text": ["a", ""]}}]}]}}"#,
        #"{"app": {"screen": [{"container": [{"label": {"text": ["", "\u2003", "a", "\u00a0 "]}}]}]}}"#,
        #"{"app": {"screen": [{"container": [{"label": [{"//": "x"}, "a", {"//": "y"}, "\u3000"]}]}]}}"#,
    ]) func whiteSpaceAtTheEndsIsTheSame(_ json: String) {
        #expect(difference(Array(json.utf8), file: "a.json") == nil)
    }

    @Test(arguments: [String.Encoding.utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .utf32BigEndian])
    func otherEncodingsAreSaidToBeSo(_ encoding: String.Encoding) throws {
        let bytes = try #require(#"{"app": [{"screen": {}}]}"#.data(using: encoding))
        let found = DocumentReader().read(Array(bytes), file: "a.json", registry: .standard).diagnostics
        #expect(found.map(\.code) == ["unsupported-encoding"])
        #expect(
            found.first?.message.contains(encoding == .utf32 || encoding == .utf32BigEndian ? "UTF-32" : "UTF-16")
                == true)
    }

    @Test func thereAreMany() { #expect(allDocuments.count > 40) }

    /// Documents with everything that may be wrong in one: half of them are faulty, and stay faulty in the same way.
    @Test func documentsMadeAtRandomAreTheSame() throws {
        let atlas = Atlas(.standard)
        var generator = SeededGenerator(seed: 13)
        var nodes = 0
        for number in 0..<120 {
            var drafter = Drafter(atlas: atlas, generator: generator, files: ["a.xml"])
            let aims = (0..<4).map { _ in atlas.pairs[generator.below(atlas.pairs.count)] }
            let draft = drafter.draft(file: "a.xml", aims: aims, room: 60, anyRoot: number % 8 == 0)
            _ = generator.next()
            generator = SeededGenerator(seed: generator.next())
            let document = draft.document(version: Document.Version(rawValue: "1"))
            nodes += document.nodes.count
            let text = DocumentWriter(.xml).text(of: document)
            let problem = difference(Array(text.utf8), file: "a.xml")
            #expect(problem == nil, "draft \(number)")
            if draft.isPlainlyWritten(.standard), let read = Notations(xml: text) {
                #expect(read.xml == text, "draft \(number)")
                let own = NodeTree(document, registry: .standard).nodes
                #expect(NodeTree(text, file: "a.xml")?.nodes == own, "draft \(number)")
            }
        }
        #expect(nodes > 2000)
    }

    /// Texts, comments and signs in any order, which no draft has.
    @Test func markupMadeAtRandomIsTheSame() {
        var generator = SeededGenerator(seed: 5)
        let pieces = [
            "a", " ", "\n   ", "<!-- c -->", "<!--\n  c\n    d\n-->", "&amp;", "&lt;", "&#13;", "<![CDATA[<&]]>",
            "]]&gt;", "ü", "]",
            "\"", "'", "\u{2003}", "<label/>", "<label>x</label>", "<text>y</text>",
            "<button title='&#10;x  y' message=\"'\"/>",
            "{a}", "<title>z<!-- t --></title>", "&#x85;", "<!---->",
        ]
        for number in 0..<800 {
            var inner = ""
            for _ in 0..<generator.below(9) { inner += generator.one(of: pieces) }
            let before = generator.chance(20) ? "<!-- before -->" : ""
            let after = generator.chance(20) ? "<!-- after --> <!-- more -->" : ""
            let attribute = generator.chance(30) ? " title='t'" : ""
            let text = "\(before)<app><screen\(attribute)>\(inner)</screen></app>\(after)"
            #expect(difference(Array(text.utf8), file: "a.xml") == nil, "\(number): \(text)")
        }
    }

    /// Tags that belong to nothing, ends that are missing and what is not markup at all, among comments and texts.
    @Test func brokenMarkupMadeAtRandomIsReadAsFarAsItCanBe() throws {
        var generator = SeededGenerator(seed: 29)
        let pieces = [
            "a", " ", "\n   ", "<!-- c -->", "&amp;", "&nothing;", "</b>", "<label>", "</label>", "<?pi x?>",
            "<![CDATA[", "]]>",
            "<!x>", "<w\u{1}", "<", "'", "\"", "<label a='", ">", "\r", "ü", "<!--",
        ]
        var read = 0
        for number in 0..<4000 {
            var text = "<app>"
            for _ in 0..<generator.below(12) { text += generator.one(of: pieces) }
            if generator.chance(80) { text += "</app>" }
            let source = SourceText(file: "a.xml", bytes: Array(text.utf8))
            guard let markup = Markup.read(source, document: nil).markup else { continue }
            read += 1
            let written = DocumentWriter(.xml).text(of: markup)
            let again = Markup.read(SourceText(file: "a.xml", bytes: Array(written.utf8)), document: nil).markup
            #expect(again.map { DocumentWriter(.xml).text(of: $0) } == written, "\(number): \(text)")
        }
        #expect(read > 2000)
    }
}
