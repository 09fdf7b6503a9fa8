package import WendCore

/// A reader of JSON over bytes, with the place of every value.
///
/// The grammar is that of RFC 8259, and one thing more: a comma after the last element or member is only warned of.
/// Reading stops at the first error. Depth and size are limited; strings are checked to be UTF-8.
package struct JSONReader {
    private let limits: ReadingLimits

    package init(limits: ReadingLimits = .standard) { self.limits = limits }

    /// The document's value, nil after an error, and everything there is to say about it.
    /// - Parameters:
    ///   - values: How many values there may be.
    ///   - keepsDigits: Whether a whole number that is too large for one is the text of its digits, rather than the nearest number: of those
    ///     that services answer with, many are names of something.
    package func read(
        _ bytes: [UInt8], file: String, values: Int = .max, keepsDigits: Bool = false
    ) -> (node: JSONNode?, diagnostics: [Diagnostic]) {
        read(SourceText(file: file, bytes: bytes), depth: limits.depth, values: values, keepsDigits: keepsDigits)
    }

    /// - Parameters:
    ///   - depth: How many values may stand inside each other.
    ///   - values: How many values there may be.
    func read(
        _ source: SourceText, depth: Int, values: Int, keepsDigits: Bool = false
    ) -> (node: JSONNode?, diagnostics: [Diagnostic]) {
        guard source.bytes.count <= limits.bytes else {
            let start = FileLocation(file: source.file, line: 1, column: 1)
            return (nil, [.tooLarge(source.bytes.count, limit: limits.bytes, at: start)])
        }
        if let encoding = Self.wideEncoding(source.bytes) {
            return (nil, [.unsupportedEncoding(encoding, at: FileLocation(file: source.file, line: 1, column: 1))])
        }
        var scanner = JSONScanner(
            source, maximumDepth: depth, maximumValues: values, keepsDigits: keepsDigits)
        do {
            return (try scanner.document(), scanner.warnings)
        } catch {
            return (nil, scanner.warnings + [error.diagnostic])
        }
    }

    /// The name of an encoding with two or four bytes per character: told by its mark, or by the zeros beside what JSON begins with.
    private static func wideEncoding(_ bytes: some Collection<UInt8>) -> String? {
        let first = Array(bytes.prefix(4))
        guard first.count >= 2 else { return nil }
        let zeros = first.map { $0 == 0 }
        switch (first[0], first[1]) {
        case (0xFF, 0xFE), (0xFE, 0xFF): return first.count == 4 && first[2] == 0 && first[3] == 0 ? "UTF-32" : "UTF-16"
        case (0, 0): return first.count == 4 ? "UTF-32" : nil
        default:
            if zeros[0] != zeros[1] {
                return zeros.count == 4 && zeros[2] && zeros[3] && zeros[1] ? "UTF-32" : "UTF-16"
            }
            return nil
        }
    }
}
