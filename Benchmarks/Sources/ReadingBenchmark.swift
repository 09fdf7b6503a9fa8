import Foundation
import FoundationXML
import Wend

/// Reads and checks a document of 10,000 elements; the peer is a bare pass of Foundation's XML parser over the same bytes.
enum ReadingBenchmark {
    static func run() throws {
        let bytes = Array(source().utf8)
        let data = Data(bytes)
        var ours: [Double] = []
        var theirs: [Double] = []
        var ratios: [Double] = []
        let reader = XMLDocumentReader()
        for round in 0..<25 {
            var isGood = false
            let own = seconds {
                let result = reader.read(bytes, file: "large.xml", registry: .standard)
                isGood = result.document?.checked(against: .standard).isRunnable ?? false
            }
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
            name: "read and check 10,000 elements", value: ours.median, unit: "ms", peer: "XMLParser",
            peerValue: theirs.median, ratio: ratios.median
        ).print()
    }

    /// Screens as people write them: labels, fields with validations, buttons, rows.
    private static func source() -> String {
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
                    <label><string keyPath="value\(number)"/></label>

                """
        }
        text +=
            "<label>last</label>\n<label>but</label>\n<label>one</label>\n<label>or</label>\n<label>two</label>\n<label>more</label>\n"
        return text + "</container>\n</form>\n</screen>\n</navigation>\n</workflow>\n"
    }

    private final class Counter: NSObject, XMLParserDelegate {
        var elements = 0

        func parser(
            _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
            qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]
        ) { elements += 1 }
    }
}
