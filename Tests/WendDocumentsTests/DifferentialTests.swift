import Foundation
import TestSupport
import Testing
import WendCore
import WendDocuments

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Our scanner against Foundation's parser: what both accept they read alike, and whether they accept it they agree on
/// but for the differences listed in `knownDifference`.
@Suite(.serialized) struct DifferentialTests {
    @Test(.enabled(if: corpus != nil, "the older documents are not here")) func theyAgreeOnTheCorpus() throws {
        for (name, bytes) in try corpusDocuments() {
            #expect(ours(bytes).events == oracle(bytes), "\(name)")
        }
    }

    @Test func theyAgreeOnGeneratedDocuments() {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let bytes = Array(XMLSample.document(&random).utf8)
            let ours = ours(bytes)
            #expect(ours.errors.isEmpty, "\(ours.errors)\n\(String(decoding: bytes, as: UTF8.self))")
            compare(bytes)
        }
    }

    @Test func theyAgreeOnMutatedDocuments() throws {
        var random = SeededGenerator(seed: 2)
        let corpus = try corpusDocuments().map(\.bytes).filter { $0.count < 4000 }
        var accepted = 0
        var refused = 0
        for round in 0..<2400 {
            var bytes = Array(XMLSample.document(&random).utf8)
            if !corpus.isEmpty, round % 4 == 0 { bytes = corpus[round / 4 % corpus.count] }
            for _ in 0..<Int.random(in: 1...3, using: &random) { XMLSample.mutate(&bytes, &random) }
            if compare(bytes) { accepted += 1 } else { refused += 1 }
        }
        // Mutation has to make both sorts for the test to say anything.
        #expect(accepted > 200 && refused > 200)
    }

    /// Whether both accept.
    @discardableResult private func compare(_ bytes: [UInt8]) -> Bool {
        let ours = ours(bytes)
        if Self.crashesTheOracle(bytes) { return ours.errors.isEmpty }
        let oracle = oracle(bytes)
        switch (ours.errors.isEmpty, oracle) {
        case (true, let theirs?):
            #expect(ours.events == theirs, "\(String(decoding: bytes, as: UTF8.self))")
            return true
        case (true, nil), (false, _?):
            let difference = Self.knownDifference(bytes, ours.errors)
            #expect(
                difference != nil,
                "\(oracle == nil ? "only we accept" : "only the oracle accepts") \(ours.errors)\n\(String(decoding: bytes, as: UTF8.self))"
            )
        case (false, nil): break
        }
        return false
    }

    /// The short list of differences that are meant.
    private static func knownDifference(_ bytes: [UInt8], _ errors: [String]) -> String? {
        let codes = Set(errors)
        if !codes.isDisjoint(with: ["doctype-subset", "entity-declaration"]) { return "we read no declarations" }
        if codes == ["unsupported-encoding"] { return "we read UTF-8 only" }
        if codes == ["bad-doctype"] { return "it lets the name of a DOCTYPE touch the word" }
        let text = String(decoding: bytes, as: UTF8.self)
        if text.contains(/[<\s?]:|:[^\s\/>]*[\s=\/>?]/) { return "to us a colon in a name is a letter like any other" }
        if text.contains(/version=.1\.(?!0['"])/) { return "it warns of versions as of errors" }
        if text.contains(/<\?(?i:xml)[^\s?]/) { return "it warns of instructions named xml-something as of an error" }
        return nil
    }

    /// Foundation's parser crashes on a processing instruction with nothing after its name, and on some bytes that are
    /// not UTF-8.
    private static func crashesTheOracle(_ bytes: [UInt8]) -> Bool {
        guard String(validating: bytes, as: UTF8.self) != nil else { return true }
        for index in bytes.indices.dropLast()
        where bytes[index] == UInt8(ascii: "<") && bytes[index + 1] == UInt8(ascii: "?") {
            let target = bytes[(index + 2)...].drop { $0 > 0x20 && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: ">") }
            if target.drop(while: { $0 <= 0x20 }).starts(with: [UInt8(ascii: "?"), UInt8(ascii: ">")]) { return true }
        }
        return false
    }

    // MARK: Events

    private func ours(_ bytes: [UInt8]) -> (events: [String], errors: [String]) {
        bytes.withUnsafeBufferPointer { buffer in
            var scanner = XMLScanner(buffer, source: SourceText(file: "a.xml", bytes: bytes), limits: .standard)
            var events: [String] = []
            while true {
                switch scanner.next() {
                case .startTag:
                    let attributes = scanner.attributes
                    let name = scanner.string(scanner.name)
                    let pairs = attributes.map { "\(scanner.string($0.name))=\(scanner.value(of: $0))" }
                    events.append("<\(name) \(pairs.sorted())>")
                case .endTag: events.append("</>")
                case .text: events.append(scanner.text)
                case .finished: return (events, scanner.diagnostics.map(\.code))
                }
            }
        }
    }

    /// What Foundation reads; nil if it refuses.
    private func oracle(_ bytes: [UInt8]) -> [String]? {
        let delegate = Recorder()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = delegate
        let isAccepted = parser.parse() && parser.parserError == nil && !delegate.hasFailed
        return isAccepted && !delegate.events.isEmpty ? delegate.events : nil
    }

    private final class Recorder: NSObject, XMLParserDelegate {
        private(set) var events: [String] = []
        private(set) var hasFailed = false
        private var text = ""

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            flush()
            events.append("<\(name) \(attributes.map { "\($0)=\($1)" }.sorted())>")
        }

        func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
            flush()
            events.append("</>")
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
        /// XML asks for one sort of line end in CDATA sections too; the oracle keeps what is written there.
        func parser(_ parser: XMLParser, foundCDATA block: Data) {
            let written = String(decoding: block, as: UTF8.self)
            text += written.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
        }

        func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) { hasFailed = true }

        private func flush() {
            let scalars = text.unicodeScalars
            let start = scalars.drop { $0.properties.isWhitespace }
            let end = start.reversed().drop { $0.properties.isWhitespace }.reversed()
            if !end.isEmpty { events.append(String(String.UnicodeScalarView(end))) }
            text = ""
        }
    }
}
