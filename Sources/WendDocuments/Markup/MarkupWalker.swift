import WendCore

/// Tells the tags and texts of markup that was read from JSON.
struct MarkupWalker: MarkupSource {
    struct Attribute: PlacedAttribute {
        let written: Markup.Attribute

        var name: Range<Int> { written.namePlace.range }
        var value: Range<Int> { written.valuePlace.range }
    }

    private struct Level {
        let element: Markup.Element
        var next = 0
    }

    let source: SourceText
    private(set) var diagnostics: [Diagnostic]
    private(set) var range = 0..<0
    private(set) var name = 0..<0
    private(set) var attributes: [Attribute] = []
    private(set) var text = ""
    private var tag = ""
    private var isAtTag = false
    private let limits: ReadingLimits
    private var markup: Markup?
    private var levels: [Level] = []

    init(_ markup: Markup?, diagnostics: [Diagnostic], source: SourceText, limits: ReadingLimits) {
        self.markup = markup
        self.diagnostics = diagnostics
        self.source = source
        self.limits = limits
    }

    var head: Range<Int> { isAtTag ? name : range }

    mutating func next() -> MarkupEvent {
        isAtTag = false
        guard diagnostics.count <= limits.problems else { return finish() }
        if let root = markup?.root {
            markup = nil
            return start(root)
        }
        guard let level = levels.last else { return .finished }
        let content = level.element.content
        var place = level.next
        if case .comment? = content.indices.contains(place) ? content[place] : nil {
            // A comment before a text is none of it; one behind it is looked at when the text is.
            while place < content.count, case .comment = content[place] { place += 1 }
        }
        guard place < content.count else {
            levels.removeLast()
            let end = level.element.place.range.upperBound
            range = end..<end
            return .endTag
        }
        if case .element(let element) = content[place] {
            levels[levels.count - 1].next = place + 1
            return start(element)
        }
        return tellText(content, from: place)
    }

    /// Nothing more is told after too many problems, but what is open ends.
    private mutating func finish() -> MarkupEvent {
        markup = nil
        guard let level = levels.popLast() else { return .finished }
        range = level.element.place.range.upperBound..<level.element.place.range.upperBound
        return .endTag
    }

    private mutating func start(_ element: Markup.Element) -> MarkupEvent {
        levels.append(Level(element: element))
        isAtTag = true
        tag = element.name
        name = element.namePlace.range
        range = name
        attributes = element.attributes.map(Attribute.init)
        return .startTag
    }

    /// All texts up to the next element as one.
    private mutating func tellText(_ content: [Markup.Piece], from start: Int) -> MarkupEvent {
        var place = start
        var whole = ""
        var first: Range<Int>?
        var last = 0
        while place < content.count {
            if case .element = content[place] { break }
            if case .text(let text) = content[place] {
                whole += text.text
                first = first ?? text.place.range
                last = text.place.range.upperBound
            }
            place += 1
        }
        levels[levels.count - 1].next = place
        text = whole
        let begin = first?.lowerBound ?? last
        range = begin..<max(begin, last)
        return .text
    }

    mutating func report(_ diagnostic: Diagnostic) {
        if diagnostics.count < limits.problems {
            diagnostics.append(diagnostic)
        } else if diagnostics.count == limits.problems {
            diagnostics.append(.tooManyProblems(limits.problems, at: diagnostic.location))
        }
    }

    func name(of attribute: Attribute) -> String { attribute.written.name }
    func value(of attribute: Attribute) -> String { attribute.written.value }

    func isNamed(_ attribute: Attribute, _ name: StaticString) -> Bool {
        name.withUTF8Buffer { attribute.written.name.utf8.elementsEqual($0) }
    }

    func tagSymbol(in table: inout SymbolTable) -> Int { Self.symbol(tag, in: &table) }

    func symbol(of attribute: Attribute, in table: inout SymbolTable) -> Int {
        Self.symbol(attribute.written.name, in: &table)
    }

    private static func symbol(_ name: String, in table: inout SymbolTable) -> Int {
        var name = name
        return name.withUTF8 { table.symbol($0) }
    }
}
