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
        guard bytes.count <= limits.bytes else {
            let start = FileLocation(file: file, line: 1, column: 1)
            return (nil, [.tooLarge(bytes.count, limit: limits.bytes, at: start)])
        }
        var scanner = JSONScanner(bytes, file: file, maximumDepth: limits.depth)
        do {
            return (try scanner.document(), scanner.warnings)
        } catch {
            return (nil, scanner.warnings + [error.diagnostic])
        }
    }
}
