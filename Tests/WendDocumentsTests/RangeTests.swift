import TestSupport
import Testing
import WendCore
import WendDocuments

/// What ranges promise: that what is read stands where its range says, in every document and every broken piece of one.
@Suite struct RangeTests {
    @Test(arguments: 0..<200) func everyRangeHoldsWhatWasRead(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let text = Self.text(depth: 0, &random)
        let document = try #require(read("<workflow>\(text)</workflow>").document)
        let bytes = document.source.texts[0].bytes
        func written(_ range: SourceRange) -> String { String(decoding: bytes[range.bytes], as: UTF8.self) }
        for (index, node) in document.nodes.enumerated() {
            let name = written(node.nameRange)
            // What cannot be told for a kind has none.
            #expect(name == node.kind || node.kind.isEmpty)
            #expect(written(node.tagRange).hasPrefix("<\(name)") && written(node.tagRange).hasSuffix(">"))
            #expect(written(node.range).hasPrefix("<\(name)"))
            let end = written(node.range).split(separator: "<").last ?? ""
            #expect(end.hasPrefix("/\(name)") && end.hasSuffix(">") || written(node.range).hasSuffix("/>"))
            for attribute in node.attributes {
                #expect(written(attribute.nameRange) == attribute.name)
                let again = read("<workflow><label a=\"\(written(attribute.valueRange))\"/></workflow>").document
                #expect(again?.root.attributes.first?.value == attribute.value)
                #expect(node.tagRange.bytes.contains(attribute.range.lowerBound))
            }
            for item in node.items {
                #expect(node.range.lowerBound < item.range.lowerBound && item.range.upperBound < node.range.upperBound)
                if let name = item.name { #expect(written(item.nameRange) == name) }
                switch item.content {
                case .text(let text) where item.valueRange.count == text.utf8.count:
                    #expect(written(item.valueRange) == text)
                case .node(let child):
                    #expect(child > index && document.nodes[child].range.upperBound <= item.range.upperBound)
                default: break
                }
            }
        }
    }

    /// Whatever is cut out of a document, what is left is read, and every range lies in the file.
    @Test(arguments: 0..<200) func rangesOfBrokenDocumentsLieInTheFile(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        var bytes = Array("<workflow>\(Self.text(depth: 0, &random))</workflow>".utf8)
        for _ in 0..<3 {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...4, using: &random)))
        }
        let result = XMLDocumentReader().read(bytes, file: "a.xml", registry: .standard)
        for diagnostic in result.diagnostics {
            let range = diagnostic.location?.range
            #expect(range.map { $0.upperBound <= bytes.count && $0.lowerBound <= $0.upperBound } == true)
            #expect(diagnostic.text(of: [SourceText(file: "a.xml", bytes: bytes)]).contains(" | "))
        }
        guard let document = result.document else { return }
        for node in document.nodes {
            #expect(node.range.upperBound <= bytes.count && node.tagRange.upperBound <= node.range.upperBound)
            #expect(node.nameRange.lowerBound == node.tagRange.lowerBound + 1)
        }
        let fixes = result.diagnostics.compactMap(\.fixes.first)
        let (mended, made) = SourceText(file: "a.xml", bytes: bytes).applying(fixes)
        #expect(made.isEmpty == fixes.isEmpty)
        if !made.isEmpty { #expect(mended.bytes != bytes) }
    }

    @Test(arguments: [
        ("<workflow><container><buton/></container></workflow>", "<container><button/>"),
        ("<workflow><container><lable>a</lable ></container></workflow>", "<label>a</label >"),
        ("<workflow><scren><title>a</title></scren></workflow>", "<screen><title>a</title></screen>"),
        ("<workflow><screen><titel>a</titel></screen></workflow>", "<title>a</title>"),
        ("<workflow><label hiden='no'>a</label></workflow>", "<label hidden='no'>"),
        ("<workflow><container layout='vertial'/></workflow>", "layout='vertical'"),
        ("<workflow><label>a & b &lt c &x d ]]> e < f</label></workflow>", "a &amp; b &lt; c &amp;x d ]]&gt; e &lt; f"),
        ("<workflow><label a='<' text=x/></workflow>", "<!-- a='&lt;' --> <label text=\"x\"/>"),
        ("<workflow><screen><title>a</titel></screen></workflow>", "<title>a</title>"),
        ("<workflow><screen><container><label>a</screen></workflow>", "<label>a</label></container></screen>"),
        ("<workflow><screen><label>a", "<label>a</label>"),
        ("<workflow><label text='a'hidden='no'/></workflow>", "text='a' hidden='no'"),
    ])
    func waysOutAreWhatWasMeant(broken: String, meant: String) {
        var text = SourceText(file: "a.xml", bytes: Array(broken.utf8))
        for _ in 0..<4 {
            let (_, diagnostics) = XMLDocumentReader().read(text, registry: .standard).checked(against: .standard)
            text = text.applying(diagnostics.compactMap(\.fixes.first)).text
        }
        let mended = String(decoding: text.bytes, as: UTF8.self)
        #expect(mended.contains(meant), "\(mended)")
        let (_, left) = XMLDocumentReader().read(text, registry: .standard).checked(against: .standard)
        #expect(left.allSatisfy { $0.fixes.isEmpty })
    }

    @Test func problemsOfExpressionsStandWhereTheyAreWritten() throws {
        let text =
            "<app><screen><container><label text='&lt;&#228; {1 + nosuch(2)}'/>"
            + "<label><hidden>{&quot;a&quot; == <!-- c --><![CDATA[nosuch(&lt;3)]]>}</hidden></label></container></screen></app>"
        let document = try #require(read(text).document)
        let found = document.checked(against: .standard).diagnostics.filter { $0.code == "unknown-function" }
        let written = found.compactMap(\.location?.range).map {
            String(decoding: Array(text.utf8)[$0.bytes], as: UTF8.self)
        }
        #expect(written.first == "nosuch")
        #expect(found.count == 1 || written[1].hasPrefix("nosuch"))
    }

    @Test func notesSayWhatElseHasToDoWithIt() throws {
        let text =
            "<workflow><screen><actions><sendMessage name='a' message='b'/><sendMessage message='c'/>"
            + "<sendMessage name='d' message='e'/><sendMessage name='a' message='f'/></actions></screen></workflow>"
        let (_, diagnostics) = read(text).checked(against: .standard)
        let noted = diagnostics.flatMap { found in found.notes.map { "\(found.code) \($0.location.map(\.column) ?? 0)" }
        }
        #expect(noted.contains { $0.hasPrefix("unreachable-action ") })
        #expect(noted.allSatisfy { !$0.hasSuffix(" 0") })
    }

    @Test func aDocumentOfSeveralFilesKnowsWhichIsMeant() {
        let map = SourceMap([
            SourceText(file: "a.xml", bytes: Array("ab\ncd".utf8)), SourceText(file: "empty.xml", bytes: []),
            SourceText(file: "b.xml", bytes: Array("ef\ngh".utf8)),
        ])
        func place(_ range: Range<Int>) -> String {
            let location = map.location(of: SourceRange(range))
            return "\(location) \(location.range?.bytes ?? 0..<0)"
        }
        #expect(place(0..<2) == "a.xml:1:1 0..<2")
        #expect(place(3..<5) == "a.xml:2:1 3..<5")
        #expect(place(map.start(of: 2)..<(map.start(of: 2) + 1)) == "b.xml:1:1 0..<1")
        #expect(place((map.start(of: 2) + 4)..<(map.start(of: 2) + 5)) == "b.xml:2:2 4..<5")
    }

    // MARK: Documents

    private static func text(depth: Int, _ random: inout SeededGenerator) -> String {
        let kinds = ["screen", "container", "label", "button", "textField", "navigation"]
        let name = kinds.randomElement(using: &random) ?? "label"
        let space = [" ", "\n", "\r\n\t", "  "].randomElement(using: &random) ?? " "
        let values = ["a", "ä&amp;b", "", "x &#x1F642; y", " t\r\n"]
        var text = "<\(name)"
        for attribute in ["name", "class", "hidden"] where Bool.random(using: &random) {
            text += "\(space)\(attribute)='\(values.randomElement(using: &random) ?? "")'"
        }
        if depth > 4 || Int.random(in: 0..<5, using: &random) == 0 { return text + "/>" }
        text += ">"
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            switch Int.random(in: 0..<4, using: &random) {
            case 0: text += "\(space)\(values.randomElement(using: &random) ?? "")<!-- ü -->\(space)"
            case 1: text += "<title>\(space)\(values.randomElement(using: &random) ?? "")</title\(space)>"
            case 2: text += "<value>\(Self.text(depth: depth + 1, &random))</value>"
            default: text += Self.text(depth: depth + 1, &random)
            }
        }
        return text + "</\(name) >"
    }
}

@Suite struct SourceTextTests {
    /// Places are the same as those one finds by counting from the beginning.
    @Test(arguments: 0..<50) func placesAreCounted(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let pieces = ["a", "\n", "\r\n", "\r", "ä", "🙂", String(repeating: "x", count: 300)]
        let text = (0..<200).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        let source = SourceText(file: "a.xml", bytes: Array(text.utf8))
        var (line, column, offset) = (1, 1, 0)
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            if previous == "\n" || (previous == "\r" && scalar != "\n") { (line, column) = (line + 1, 1) }
            #expect(source.position(at: offset) == SourcePosition(line: line, column: column))
            offset += UTF8.width(scalar)
            column += 1
            previous = scalar
        }
        #expect(source.position(at: offset + 10) == source.position(at: offset))
    }

    /// SourceText.longText
    @Test(arguments: [SourceText.longText - 100, SourceText.longText + 100])
    func linesOfLongTextsAreCountedBeforeAnybodyPresses(size: Int) throws {
        let text = "<workflow><screen><!--\(String(repeating: "x", count: size))--></screen></workflow>"
        let document = try #require(read(text).document)
        _ = document.checked(against: .standard)
        #expect(document.source.texts[0].isCounted == (text.utf8.count > SourceText.longText))
    }

    @Test func fixesThatAreInEachOthersWayAreNotBothMade() {
        let text = SourceText(file: "a.xml", bytes: Array("abcdef".utf8))
        func fix(_ ranges: Range<Int>..., file: String = "a.xml") -> Diagnostic.Fix {
            let places = ranges.map {
                FileLocation(file: file, position: .init(line: 1, column: 1), range: SourceRange($0))
            }
            return Diagnostic.Fix(title: "x", edits: places.map { .init(location: $0, replacement: "-") })
        }
        func mended(_ fixes: Diagnostic.Fix...) -> String {
            String(decoding: text.applying(fixes).text.bytes, as: UTF8.self)
        }
        #expect(mended(fix(0..<1, 4..<5), fix(4..<6)) == "-bcd-f")
        #expect(mended(fix(0..<3, 2..<4)) == "abcdef")
        #expect(mended(fix(2..<2), fix(2..<2)) == "ab--cdef")
        #expect(mended(fix(2..<2), fix(1..<4)) == "ab-cdef")
        #expect(mended(fix(5..<7), fix(6..<6)) == "abcdef-")
        #expect(mended(fix(0..<1, file: "b.xml")) == "abcdef")
    }

    @Test func whatIsMeantIsUnderlined() {
        let text = SourceText(file: "a.xml", bytes: Array("<a>\n\t<bé c/>\n</a>".utf8))
        let problem = Diagnostic(
            code: "x", severity: .error, message: "wrong", location: text.location(of: SourceRange(5..<9)),
            notes: [.init(message: "see", location: text.location(of: SourceRange(0..<3)))],
            fixes: [.init(title: "write it", edits: [])])
        #expect(
            problem.text(of: [text]) == """
                a.xml:2:2: error: wrong [x]
                   2 | \t<bé c/>
                     | \t^~~
                       = fix: write it
                  a.xml:1:1: note: see
                   1 | <a>
                     | ^~~
                """)
    }

    @Test func nothingOfADocumentCommandsTheTerminal() {
        let text = SourceText(file: "a.xml", bytes: Array("\u{9b}31m\u{202e}\u{7f}<x>".utf8))
        let problem = Diagnostic(
            code: "x", severity: .error, message: "'\u{1b}[2J'", location: text.location(of: SourceRange(0..<1)))
        let shown = problem.text(of: [text])
        #expect(!shown.unicodeScalars.contains { "\u{9b}\u{202e}\u{7f}\u{1b}".unicodeScalars.contains($0) })
    }

    @Test func longLinesAreCut() {
        let text = SourceText(file: "a.xml", bytes: Array(repeating: 0x61, count: 100_000))
        let problem = Diagnostic(
            code: "x", severity: .error, message: "wrong", location: text.location(of: SourceRange(50_000..<90_000)))
        #expect(problem.text(of: [text]).utf8.count < 600)
    }
}
