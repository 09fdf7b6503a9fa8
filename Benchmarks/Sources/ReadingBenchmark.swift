import Foundation
import FoundationXML
import Wend

/// Reads and checks a document of 10,000 elements, and shows one; the peer is a bare pass of Foundation's XML parser over the same
/// bytes.
enum ReadingBenchmark {
    static func run() throws {
        compare("read and check 10,000 elements", source(#"<string keyPath="value#"/>"#)) { read($0) != nil }
        compare("10,000 elements from text to first rendering", source("<string>value #</string>")) { bytes in
            guard let document = read(bytes) else { return false }
            var machine = Machine(registry: .standard, settings: SessionSettings())
            machine.add(document)
            _ = machine.receive(Input(time: 0, .start(document.document.version)))
            var drawing = Drawing()
            let root = drawing.rendering(of: machine).root
            return drawing.problem == nil && count(root) > 3 * 908
        }
    }

    private static func count(_ element: Element) -> Int { element.children.reduce(1) { $0 + count($1) } }

    private static func read(_ bytes: [UInt8]) -> CheckedDocument? {
        let document = XMLDocumentReader().read(bytes, file: "large.xml", registry: .standard).document
        return document.map { $0.checked(against: .standard) }.flatMap { $0.isRunnable ? $0 : nil }
    }

    private static func compare(_ name: String, _ source: String, _ work: ([UInt8]) -> Bool) {
        let bytes = Array(source.utf8)
        let data = Data(bytes)
        var ours: [Double] = []
        var theirs: [Double] = []
        var ratios: [Double] = []
        for round in 0..<25 {
            var isGood = false
            let own = seconds { isGood = work(bytes) }
            precondition(isGood, "the document of the benchmark cannot run")
            let counter = Counter()
            let peer = seconds {
                let parser = XMLParser(data: data)
                parser.delegate = counter
                _ = parser.parse()
            }
            precondition(counter.elements == 10_000, "the document has \(counter.elements) elements")
            guard round >= 5 else { continue }
            ours.append(own * 1e3)
            theirs.append(peer * 1e3)
            ratios.append(own / peer)
        }
        Figure(
            name: name, value: ours.median, unit: "ms", peer: "XMLParser",
            peerValue: theirs.median, ratio: ratios.median
        ).print()
    }

    /// Screens as people write them: labels, fields with validations, buttons, rows.
    /// - Parameter text: What the last label of each block shows, with a mark for its number.
    private static func source(_ text: String) -> String {
        let shown = text
        var text = "<workflow>\n<navigation>\n<screen>\n<title>Large</title>\n<form>\n<container>\n"
        // Six elements around, eleven in each block and six at the end make 10,000.
        for number in 0..<908 {
            text += """
                    <label>Field number \(number)</label>
                    <textField name="field\(number)">
                        <placeholder>Please enter something</placeholder>
                        <doesMatchRegularExpression>
                            <pattern>.</pattern>
                            <failureMessage>Nothing was entered</failureMessage>
                        </doesMatchRegularExpression>
                    </textField>
                    <button class="plain">
                        <title>Button \(number) &amp; more</title>
                        <message>pressed\(number)</message>
                    </button>
                    <label>\(shown.replacing("#", with: "\(number)"))</label>

                """
        }
        text +=
            "<label>last</label>\n<label>but</label>\n<label>one</label>\n<label>or</label>\n<label>two</label>\n<label>more</label>\n"
        return text + "</container>\n</form>\n</screen>\n</navigation>\n</workflow>\n"
    }

    /// What a bare pass is told, as every user of the parser is.
    final class Counter: NSObject, XMLParserDelegate {
        var elements = 0

        func parser(
            _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
            qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]
        ) { elements += 1 }
    }
}
