import WendCore
import WendDocuments

/// Reads and checks whatever bytes the fuzzer thinks of, and tables of text as well; neither may ever trap.
///
/// Limits are small, so that the fuzzer gets to them.
@_cdecl("LLVMFuzzerTestOneInput")
public func readAnything(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    let limits = ReadingLimits(
        bytes: 1 << 16, depth: 32, elements: 2000, attributes: 8, attributeBytes: 1024, problems: 50)
    let result = XMLDocumentReader(limits: limits).read(bytes, file: "fuzz.xml", registry: .standard)
    precondition(
        result.document != nil || result.diagnostics.contains { $0.severity == .error },
        "no document has to have a reason")
    if let document = result.document {
        let checked = document.checked(against: .standard)
        precondition(checked.outlines.count == document.nodes.count, "every node has an outline")
    }
    for diagnostic in result.diagnostics {
        precondition((diagnostic.location?.column ?? 1) <= count + 1, "a place lies in the document")
    }
    _ = StringTable(bytes, file: "fuzz.strings")
    return 0
}
