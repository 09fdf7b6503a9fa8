import WendCore
import WendDocuments

/// Reads and checks whatever bytes the fuzzer thinks of, in both notations, and tables of text as well; neither may ever trap. What
/// can be read is written and read again.
///
/// Limits are small, so that the fuzzer gets to them.
@_cdecl("LLVMFuzzerTestOneInput")
public func readAnything(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let limits = ReadingLimits(
        bytes: 1 << 16, depth: 32, elements: 2000, attributes: 8, attributeBytes: 1024, problems: 50)
    let reader = DocumentReader(limits: limits)
    for file in ["fuzz.xml", "fuzz.json"] {
        let result = reader.read(bytes, file: file, registry: .standard)
        precondition(result.document != nil || result.hasErrors, "no document has to have a reason")
        for diagnostic in result.diagnostics {
            precondition((diagnostic.location?.column ?? 1) <= count + 1, "a place lies in the document")
        }
        guard let document = result.document else { continue }
        let checked = document.checked(against: .standard)
        precondition(checked.outlines.count == document.nodes.count, "every node has an outline")
        if !result.hasErrors { write(document) }
    }
    _ = StringTable(bytes, file: "fuzz.strings")
    return 0
}

/// Writes a document in both notations, reads that and writes it again.
private func write(_ document: Document) {
    for notation in Notation.allCases {
        let writer = DocumentWriter(notation)
        let text = writer.text(of: document)
        let again = DocumentReader().read(
            Array(text.utf8), file: "again.\(notation.rawValue)", registry: .standard
        ).document
        precondition(again?.nodes.count == document.nodes.count, "what is written is the same document")
        precondition(again.map(writer.text) == text, "what is written is written the same again")
    }
}
