import WendCore
import WendExpressions

/// Reading markup from JSON.
extension Markup {
    /// The names of members that are no names of elements or attributes.
    enum Mark {
        /// What is in an element beside its attributes.
        static let content = "content"
        static let comment = "//"
        /// Before the name of an attribute: needed where that is a mark itself.
        static let attribute: Character = "@"
    }

    /// The markup of a JSON text, as good as it can be read; nil if there is no element in it.
    /// - Parameter parameters: Where the elements begin that are parameters.
    static func json(
        _ source: SourceText, limits: ReadingLimits, parameters: Set<Int> = []
    ) -> (markup: Markup?, diagnostics: [Diagnostic]) {
        // An element takes up to three values inside each other: its object, the object of its members, the list in that.
        let (node, diagnostics) = JSONReader(limits: limits).read(
            source, depth: limits.depth * 3 + 4, values: limits.elements.multipliedReportingOverflow(by: 8).partialValue
        )
        // What is said twice is judged here, where some things may be.
        let said = diagnostics.filter { $0.code != "duplicate-name" }
        guard let node else { return (nil, said) }
        var reader = JSONMarkupReader(source: source, limits: limits, parameters: parameters)
        let markup = reader.document(node)
        return (markup, (said + reader.diagnostics).inDocumentOrder)
    }
}

/// A reader of the notation: which value of JSON is an element, an attribute, a text.
struct JSONMarkupReader {
    private(set) var diagnostics: [Diagnostic] = []
    private let source: SourceText
    private let limits: ReadingLimits
    private let parameters: Set<Int>
    private var elementCount = 0
    /// Whether a limit was met, after which nothing more is read.
    private var isFinished = false

    init(source: SourceText, limits: ReadingLimits, parameters: Set<Int>) {
        self.source = source
        self.limits = limits
        self.parameters = parameters
    }

    mutating func document(_ node: JSONNode) -> Markup? {
        guard node.elements != nil || !node.members.isEmpty else {
            report(.jsonNoDocument(at: location(node.range)))
            return nil
        }
        let pieces = node.elements != nil ? list(node, 0) : elements(in: node, 0)
        var markup: Markup?
        var prologue: [Markup.Comment] = []
        for piece in pieces {
            switch piece {
            case .comment(let comment):
                if markup == nil { prologue.append(comment) } else { markup?.epilogue.append(comment) }
            case .element(let element):
                if markup == nil {
                    markup = Markup(prologue: prologue, root: element)
                } else {
                    report(.jsonSecondRoot(element.name, at: location(element.namePlace)))
                }
            case .text(let text):
                let place = location(text.place)
                report(markup == nil ? .textBeforeRoot(at: place) : .textAfterRoot(at: place))
            }
        }
        if markup == nil, diagnostics.isEmpty { report(.jsonNoDocument(at: location(node.range))) }
        return markup
    }

    // MARK: Content

    /// What is in a list: texts, elements, comments.
    private mutating func list(_ node: JSONNode, _ depth: Int) -> [Markup.Piece] {
        var pieces: [Markup.Piece] = []
        for element in node.elements ?? [] where !isFinished {
            switch element.content {
            case .object: pieces += elements(in: element, depth)
            case .array: report(.jsonListInList(at: location(element.range)))
            case .scalar: pieces += text(element).map { [.text($0)] } ?? []
            }
        }
        return pieces
    }

    /// The one element of an object, with the comments beside it.
    private mutating func elements(in node: JSONNode, _ depth: Int) -> [Markup.Piece] {
        var pieces: [Markup.Piece] = []
        var count = 0
        for member in node.members where !isFinished {
            if member.name == Markup.Mark.comment {
                pieces += comments(member.node).map { .comment($0) }
                continue
            }
            count += 1
            if count == 2 { report(.jsonSeveralElements(member.name, at: location(inside(member.nameRange)))) }
            if let element = element(member, depth) { pieces.append(.element(element)) }
        }
        if node.members.isEmpty { report(.jsonNoElement(at: location(node.range))) }
        return pieces
    }

    /// What is in an element or a parameter, in any of the ways it may be written.
    private mutating func content(_ node: JSONNode, _ depth: Int) -> [Markup.Piece] {
        switch node.content {
        case .object: elements(in: node, depth)
        case .array: list(node, depth)
        case .scalar: text(node).map { [.text($0)] } ?? []
        }
    }

    private mutating func comments(_ node: JSONNode) -> [Markup.Comment] {
        let nodes = node.elements ?? [node]
        return nodes.compactMap { node in
            guard let text = node.text else {
                report(.jsonBadComment(at: location(node.range)))
                return nil
            }
            judge(text, at: node.range)
            let comment = Markup.Comment(text, place: Markup.Place(node.range.bytes))
            if comment.text.contains("--") || comment.text.hasSuffix("-") {
                report(.dashesInComment(at: location(node.range)))
            }
            return comment
        }
    }

    // MARK: Elements

    private mutating func element(_ member: JSONNode.Member, _ depth: Int) -> Markup.Element? {
        let name = inside(member.nameRange)
        elementCount += 1
        guard depth < limits.depth else {
            stop(.tooDeep(limits.depth, at: location(name)))
            return nil
        }
        guard elementCount <= limits.elements else {
            stop(.tooManyElements(limits.elements, at: location(name)))
            return nil
        }
        guard isName(member.name) else {
            report(.jsonNoName(member.name, at: location(name)))
            return nil
        }
        var element = Markup.Element(
            name: member.name, isParameter: parameters.contains(name.lowerBound),
            place: Markup.Place(name.lowerBound..<member.node.range.upperBound), namePlace: Markup.Place(name))
        if case .object(let members) = member.node.content {
            var first: [String: SourceRange] = [:]
            for member in members where !isFinished {
                if let first = first.updateValue(member.nameRange, forKey: member.name),
                    member.name != Markup.Mark.comment
                {
                    report(
                        .jsonTwice(member.name, at: location(inside(member.nameRange)))
                            .noting("the first one is here", at: location(inside(first))))
                } else {
                    take(member, into: &element, depth)
                }
            }
        } else {
            element.content = content(member.node, depth + 1)
        }
        element.content = element.content.trimmed()
        return element
    }

    /// Takes a member of an element: an attribute, an element inside, content or a comment.
    private mutating func take(_ member: JSONNode.Member, into element: inout Markup.Element, _ depth: Int) {
        switch member.name {
        case Markup.Mark.comment: element.content += comments(member.node).map { .comment($0) }
        case Markup.Mark.content: element.content += content(member.node, depth + 1)
        case let name where name.first == Markup.Mark.attribute:
            attribute(String(name.dropFirst()), member, of: &element, skipping: 1)
        default:
            guard case .scalar = member.node.content else {
                if let inner = self.element(member, depth + 1) { element.content.append(.element(inner)) }
                return
            }
            attribute(member.name, member, of: &element, skipping: 0)
        }
    }

    private mutating func attribute(
        _ name: String, _ member: JSONNode.Member, of element: inout Markup.Element, skipping: Int
    ) {
        var place = inside(member.nameRange)
        place = min(place.lowerBound + skipping, place.upperBound)..<place.upperBound
        guard isName(name) else { return report(.jsonNoName(name, at: location(place))) }
        guard let value = text(member.node) else { return }
        if value.text.utf8.count > limits.attributeBytes {
            report(.attributeTooLong(name, limit: limits.attributeBytes, at: location(place)))
        } else if let first = element.attributes.first(where: { $0.name == name }) {
            report(
                .duplicateAttribute(name, at: location(place))
                    .noting("the first one is here", at: location(first.namePlace)))
        } else if element.attributes.count >= limits.attributes {
            stop(.tooManyAttributes(limits.attributes, at: location(place)))
        } else {
            element.attributes.append(
                Markup.Attribute(
                    name: name, value: value.text, namePlace: Markup.Place(place), valuePlace: value.place))
        }
    }

    // MARK: Texts

    /// A text, number or truth, as it is written; nil, and reported, if it is nothing of that.
    private mutating func text(_ node: JSONNode) -> Markup.Text? {
        guard case .scalar(let value) = node.content else {
            report(.jsonNoText(at: location(node.range)))
            return nil
        }
        switch value {
        case .string(let text):
            judge(text, at: node.range)
            return Markup.Text(text: text, place: Markup.Place(inside(node.range)))
        case .null:
            let edit = Diagnostic.Edit(location: location(node.range), replacement: "{}")
            report(.jsonNull(at: location(node.range)).fixable("write {}", [edit]))
            return nil
        default:
            // Numbers keep their digits, however many there are.
            let written = String(decoding: source.bytes[node.range.bytes], as: UTF8.self)
            return Markup.Text(text: written, place: Markup.Place(node.range.bytes))
        }
    }

    /// Reports a character no document may have.
    private mutating func judge(_ text: String, at range: SourceRange) {
        let wrong = text.unicodeScalars.first { !DocumentText.isAllowed($0.value) }
        if let wrong { report(.forbiddenCharacter(wrong.value, at: location(range))) }
    }

    private func isName(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { bytes in
            var scanner = XMLScanner(naming: bytes, source: source)
            return scanner.scanName()?.count == bytes.count && !bytes.isEmpty
        }
    }

    // MARK: Places

    /// What stands between the quotation marks of a string.
    private func inside(_ range: SourceRange) -> Range<Int> {
        min(range.lowerBound + 1, range.upperBound)..<max(range.lowerBound + 1, range.upperBound - 1)
    }

    private func location(_ range: SourceRange) -> FileLocation { source.location(of: range) }
    private func location(_ range: Range<Int>) -> FileLocation { source.location(of: SourceRange(range)) }
    private func location(_ place: Markup.Place) -> FileLocation { location(place.range) }

    private mutating func report(_ diagnostic: Diagnostic) {
        if diagnostics.count < limits.problems {
            diagnostics.append(diagnostic)
        } else if !isFinished {
            diagnostics.append(.tooManyProblems(limits.problems, at: diagnostic.location))
            isFinished = true
        }
    }

    /// Reports a problem after which nothing more is read.
    private mutating func stop(_ diagnostic: Diagnostic) {
        report(diagnostic)
        isFinished = true
    }
}
