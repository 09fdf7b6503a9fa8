import WendCore

/// Reading markup from XML.
extension Markup {
    /// The markup of an XML text, as good as it can be read; nil if there is no element in it.
    /// - Parameter parameters: Where the elements begin that are parameters.
    static func xml(
        _ source: SourceText, limits: ReadingLimits, parameters: Set<Int>
    ) -> (markup: Markup?, diagnostics: [Diagnostic]) {
        source.bytes.withUnsafeBufferPointer { bytes in
            var reader = XMLMarkupReader(XMLScanner(bytes, source: source, limits: limits), parameters)
            reader.run()
            return (reader.markup, reader.diagnostics.inDocumentOrder)
        }
    }
}

/// A builder of markup from what an XML scanner tells and from what it passes.
private struct XMLMarkupReader {
    private(set) var markup: Markup?
    private(set) var diagnostics: [Diagnostic] = []
    private var scanner: XMLScanner
    private let parameters: Set<Int>
    private var open: [Markup.Element] = []
    private var prologue: [Markup.Comment] = []

    init(_ scanner: XMLScanner, _ parameters: Set<Int>) {
        self.scanner = scanner
        self.scanner.notesAsides = true
        self.parameters = parameters
    }

    mutating func run() {
        while true {
            let event = scanner.next()
            let asides = scanner.asides
            scanner.asides.removeAll()
            switch event {
            case .startTag:
                take(asides)
                open.append(element())
            case .text: take(asides, around: scanner.text)
            case .endTag:
                take(asides)
                close()
            case .finished:
                take(asides)
                diagnostics += scanner.diagnostics
                return
            }
        }
    }

    private mutating func element() -> Markup.Element {
        let attributes = scanner.attributes.map { raw in
            Markup.Attribute(
                name: scanner.string(raw.name), value: scanner.value(of: raw), namePlace: Markup.Place(raw.name),
                valuePlace: Markup.Place(raw.value))
        }
        return Markup.Element(
            name: scanner.string(scanner.name), attributes: attributes,
            isParameter: parameters.contains(scanner.range.lowerBound), place: Markup.Place(scanner.range),
            namePlace: Markup.Place(scanner.name))
    }

    private mutating func close() {
        guard var element = open.popLast() else { return }
        element.content = element.content.trimmed()
        if open.isEmpty {
            if markup == nil { markup = Markup(prologue: prologue, root: element) }
        } else {
            open[open.count - 1].content.append(.element(element))
        }
    }

    /// Keeps the comments among what was passed, and says what is not kept.
    private mutating func take(_ asides: some Sequence<XMLScanner.Aside>) {
        for aside in asides { take(aside) }
    }

    private mutating func take(_ aside: XMLScanner.Aside) {
        let place = Markup.Place(aside.range)
        switch aside.kind {
        case .comment:
            let text = scanner.string(
                (aside.range.lowerBound + 4)..<max(aside.range.lowerBound + 4, aside.range.upperBound - 3))
            let comment = Markup.Comment(text, place: place)
            if !open.isEmpty {
                open[open.count - 1].content.append(.comment(comment))
            } else if markup == nil {
                prologue.append(comment)
            } else {
                markup?.epilogue.append(comment)
            }
        case .instruction:
            diagnostics.append(.leftOut("the processing instruction", at: scanner.location(aside.range)))
        case .doctype:
            diagnostics.append(.leftOut("the document type", at: scanner.location(aside.range)))
        }
    }

    /// Keeps a text, with the comments in it where they stand.
    private mutating func take(_ asides: [XMLScanner.Aside], around text: String) {
        // What was passed before the text, with a tag between that belongs to nothing, does not split it.
        let before = asides.prefix { $0.range.upperBound <= scanner.range.lowerBound }
        let asides = asides.dropFirst(before.count)
        take(before)
        guard !open.isEmpty else { return take(asides) }
        let whole = scanner.textRange
        var start = whole.lowerBound
        func append(_ text: String, to content: inout [Markup.Piece], _ range: Range<Int>) {
            if !text.isEmpty { content.append(.text(Markup.Text(text: text, place: Markup.Place(range)))) }
        }
        for aside in asides {
            let end = min(max(aside.textBefore, start), whole.upperBound)
            let part = String(decoding: scanner.buffer[start..<end], as: UTF8.self)
            append(part, to: &open[open.count - 1].content, scanner.range)
            start = end
            take(aside)
        }
        let rest = asides.isEmpty ? text : String(decoding: scanner.buffer[start..<whole.upperBound], as: UTF8.self)
        append(rest, to: &open[open.count - 1].content, scanner.range)
    }
}
