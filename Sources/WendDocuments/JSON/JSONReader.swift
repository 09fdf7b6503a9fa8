package import WendCore

/// A reader of JSON over bytes, with the place of every value.
///
/// The grammar is that of RFC 8259, and one thing more: a comma after the last element or member is only warned of.
/// Reading stops at the first error. Depth and size are limited; strings are checked to be UTF-8.
package struct JSONReader {
    private let limits: ReadingLimits

    package init(limits: ReadingLimits = .standard) { self.limits = limits }

    /// The document's value, nil after an error, and everything there is to say about it.
    package func read(_ bytes: [UInt8], file: String) -> (node: JSONNode?, diagnostics: [Diagnostic]) {
        read(SourceText(file: file, bytes: bytes), depth: limits.depth, values: .max)
    }

    /// - Parameters:
    ///   - depth: How many values may stand inside each other.
    ///   - values: How many values there may be.
    func read(_ source: SourceText, depth: Int, values: Int) -> (node: JSONNode?, diagnostics: [Diagnostic]) {
        guard source.bytes.count <= limits.bytes else {
            let start = FileLocation(file: source.file, line: 1, column: 1)
            return (nil, [.tooLarge(source.bytes.count, limit: limits.bytes, at: start)])
        }
        var scanner = JSONScanner(source, maximumDepth: depth, maximumValues: values)
        do {
            return (try scanner.document(), scanner.warnings)
        } catch {
            return (nil, scanner.warnings + [error.diagnostic])
        }
    }
}
