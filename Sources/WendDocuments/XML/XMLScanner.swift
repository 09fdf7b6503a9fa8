package import WendCore

/// A scanner that splits a document into start tags, end tags and runs of text, and reports what is not well-formed XML 1.0.
///
/// Works on the bytes, makes no string unless asked, and takes time in proportion to the number of bytes. After a
/// problem it goes on where a person would, so that one run finds several; events after a problem are a best guess.
/// Start and end tags always balance. Namespaces mean nothing here: `a:b` is a name like any other.
package struct XMLScanner {
    /// An attribute's place in the bytes; ``value(of:)`` makes its value.
    package struct RawAttribute: PlacedAttribute {
        /// From the name to the end of the value.
        package var range: Range<Int> { name.lowerBound..<value.upperBound }
        package let name: Range<Int>
        package let value: Range<Int>
        /// Whether the value has references or white space that is not a blank.
        let isCoded: Bool
    }

    struct OpenElement {
        let name: Range<Int>
        /// From the `<` to the end of the name.
        var head: Range<Int> { (name.lowerBound - 1)..<name.upperBound }
    }

    /// The text the bytes are of: problems are reported in it.
    package let source: SourceText
    package let limits: ReadingLimits
    /// Read through ``byte(_:)``, which never leaves the buffer, or up to ``end``.
    let bytes: UnsafeBufferPointer<UInt8>
    let end: Int

    /// The next byte to look at.
    var offset = 0
    /// The elements that are open, outermost first.
    var open: [OpenElement] = []
    /// How many end tags are still to be told.
    var pendingEnds = 0
    /// The end tag that closes the last of them, where there is one.
    var closing: Range<Int>?
    var elementCount = 0
    var hasRoot = false
    var isFinished = false
    var hasReportedEncoding = false
    /// Whether the file ends inside a tag, a comment or the like, which is reported; then that other things are not
    /// closed either goes without saying.
    var endsAbruptly = false
    /// Whether a value of the tag that is being read has no closing quote.
    var hasOpenValue = false
    /// How often it was asked where something that is missing belongs.
    var guessCount = 0

    /// Where the event stands: its tag, or the text without white space at its ends. The end tag of an empty element, or
    /// of one that is not closed, is an empty range.
    package internal(set) var range = 0..<0
    package internal(set) var name = 0..<0
    package internal(set) var attributes: [RawAttribute] = []
    package internal(set) var diagnostics: [Diagnostic] = []

    /// What means nothing to a document, and where it stands in the text around it: only whoever writes documents asks for it.
    struct Aside {
        enum Kind { case comment, instruction, doctype }

        let kind: Kind
        let range: Range<Int>
        /// How much of the text stands before it: bytes of `buffer`.
        let textBefore: Int
    }

    /// Whether ``asides`` are noted.
    var notesAsides = false
    /// What was passed since somebody last took it away.
    var asides: [Aside] = []

    /// Text that is not one stretch of the bytes: decoded pieces, not yet trimmed.
    var buffer: [UInt8] = []
    /// Where the text is: in `buffer` if `textIsBuffered`, else in `bytes`.
    var textRange = 0..<0
    var textIsBuffered = false

    /// - Parameters:
    ///   - bytes: Must stay valid while the scanner is used.
    ///   - source: The text of the same bytes.
    package init(_ bytes: UnsafeBufferPointer<UInt8>, source: SourceText, limits: ReadingLimits) {
        self.bytes = bytes
        self.end = bytes.count
        self.source = source
        self.limits = limits
        scanProlog()
    }

    /// A scanner of bytes that may be a name, and of nothing else.
    init(naming bytes: UnsafeBufferPointer<UInt8>, source: SourceText) {
        self.bytes = bytes
        self.end = bytes.count
        self.source = source
        self.limits = .standard
    }

    package mutating func next() -> MarkupEvent {
        if pendingEnds > 0 {
            pendingEnds -= 1
            range = pendingEnds == 0 ? closing ?? offset..<offset : offset..<offset
            if pendingEnds == 0 { closing = nil }
            open.removeLast()
            return .endTag
        }
        while !isFinished {
            if scanText() { return .text }
            if offset >= end { break }
            if byte(offset + 1) == UInt8(ascii: "/") {
                if scanEndTag() { return .endTag }
            } else if scanStartTag() {
                return .startTag
            }
        }
        return finish()
    }

    private mutating func finish() -> MarkupEvent {
        if !isFinished {
            isFinished = true
            if endsAbruptly {
                // Reported already.
            } else if let innermost = open.last {
                let missing = open.reversed().map { "</\(string($0.name))>" }.joined()
                let fix = closing(open.reversed(), before: end)
                report(
                    .unclosedAtEnd(string(innermost.name), path: path, at: location(innermost.head))
                        .fixable("write \(missing)", fix))
            } else if !hasRoot {
                report(.emptyDocument(at: location(at: end)))
            }
        }
        if open.isEmpty { return .finished }
        pendingEnds = open.count - 1
        range = end..<end
        open.removeLast()
        return .endTag
    }

    // MARK: What events hold

    /// The bytes between two offsets.
    package func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[range])
    }

    package func string(_ range: Range<Int>) -> String { String(decoding: slice(range), as: UTF8.self) }

    /// The text of the last text event.
    package var text: String {
        textIsBuffered ? String(decoding: buffer[textRange], as: UTF8.self) : string(textRange)
    }

    /// Whether the last event was a start tag, not a text.
    package var isAtTag: Bool { name.lowerBound == range.lowerBound + 1 }

    /// The names of the open elements, outermost first, separated by slashes.
    package var path: String { open.map { string($0.name) }.joined(separator: "/") }

    // MARK: Problems

    package func location(_ range: Range<Int>) -> FileLocation { source.location(of: SourceRange(range)) }

    /// The place of one character.
    func location(at offset: Int) -> FileLocation {
        location(offset..<max(offset, min(end, offset + (scalar(at: offset)?.length ?? 1))))
    }

    func edit(_ range: Range<Int>, _ replacement: String) -> Diagnostic.Edit {
        Diagnostic.Edit(location: location(range), replacement: replacement)
    }

    package mutating func report(_ diagnostic: Diagnostic) {
        if diagnostics.count < limits.problems {
            diagnostics.append(diagnostic)
        } else if diagnostics.count == limits.problems {
            diagnostics.append(.tooManyProblems(limits.problems, at: diagnostic.location))
            isFinished = true
        }
    }

    /// Adds a way out to a problem that was reported before.
    mutating func amend(_ number: Int, _ title: String, _ edits: [Diagnostic.Edit]) {
        guard diagnostics.indices.contains(number) else { return }
        diagnostics[number] = diagnostics[number].fixable(title, edits)
    }

    /// Reports a problem after which nothing more is read.
    mutating func stop(_ diagnostic: Diagnostic) {
        report(diagnostic)
        isFinished = true
    }

    /// Reports something that has no end before the file's.
    mutating func reportUnterminated(_ what: String, end: String, from start: Int) {
        report(.unterminated(what, end: end, at: location(at: start)))
        endsAbruptly = true
    }

    // MARK: Bytes

    /// The byte at an offset; 0, which XML does not allow, after the end.
    @inline(__always) func byte(_ offset: Int) -> UInt8 { offset < end ? bytes[offset] : 0 }

    func isAt(_ word: StaticString, _ offset: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        guard end - offset >= length else { return false }
        for index in 0..<length where bytes[offset + index] != word.utf8Start[index] { return false }
        return true
    }

    /// Goes on to the next byte of a set and gives it back; 0 at the end. Characters no document may have are reported.
    @inline(__always) mutating func scan(to stops: ByteSet) -> UInt8 {
        while offset < end {
            let byte = bytes[offset]
            if byte >= 0x80 {
                skipScalar()
            } else if stops.contains(byte) {
                if byte >= 0x20 || ByteSet.space.contains(byte) { return byte }
                report(.forbiddenCharacter(UInt32(byte), at: location(at: offset)))
                offset += 1
            } else {
                offset += 1
            }
        }
        return 0
    }

    mutating func skipSpace() {
        while offset < end, ByteSet.space.contains(bytes[offset]) { offset += 1 }
    }

    /// Passes a character above ASCII, or one byte of what is none.
    mutating func skipScalar() {
        guard let (scalar, length) = scalar(at: offset) else {
            if !hasReportedEncoding {
                hasReportedEncoding = true
                report(.badEncoding(at: location(at: offset)))
            }
            offset += 1
            return
        }
        if scalar == 0xFFFE || scalar == 0xFFFF { report(.forbiddenCharacter(scalar, at: location(at: offset))) }
        offset += length
    }

    /// Decodes one scalar of two to four bytes; nil if the bytes are not UTF-8.
    func scalar(at offset: Int) -> (value: UInt32, length: Int)? {
        let first = byte(offset)
        let length: Int
        var value: UInt32
        switch first {
        case 0xC2...0xDF: (length, value) = (2, UInt32(first & 0x1F))
        case 0xE0...0xEF: (length, value) = (3, UInt32(first & 0x0F))
        case 0xF0...0xF4: (length, value) = (4, UInt32(first & 0x07))
        default: return nil
        }
        for index in 1..<length {
            let next = byte(offset + index)
            guard next & 0xC0 == 0x80 else { return nil }
            value = value << 6 | UInt32(next & 0x3F)
        }
        let isShortest = length == 2 || (length == 3 ? value >= 0x800 : value >= 0x10000)
        guard isShortest, value <= 0x10FFFF, !(0xD800...0xDFFF).contains(value) else { return nil }
        return (value, length)
    }
}
