import WendCore
import WendExpressions

/// A writer of markup as JSON. What holds no element stands in one line where it has room.
struct JSONWriter {
    private(set) var text = ""

    mutating func write(_ markup: Markup) {
        if markup.epilogue.isEmpty {
            text += "{"
            write(comments: markup.prologue[...], before: !markup.prologue.isEmpty, 1)
            member(markup.root, markup.prologue.isEmpty ? 0 : 1)
            text += markup.prologue.isEmpty ? "}\n" : "\n}\n"
        } else {
            text += "["
            let pieces =
                markup.prologue.map { Markup.Piece.comment($0) } + [.element(markup.root)]
                + markup.epilogue.map { .comment($0) }
            list(pieces, 0)
            text += "]\n"
        }
    }

    // MARK: Elements

    /// An element as a member: its name and what it holds.
    private mutating func member(_ element: Markup.Element, _ depth: Int) {
        text += JSONText.quoted(element.name) + ": "
        if let flat = Self.flat(element) {
            // What surrounds it on its line: indentation, its name, braces and a comma.
            let around = column(of: depth) + element.name.unicodeScalars.count + 8
            let hasOneText = element.attributes.isEmpty && !Self.hasMembers(element)
            if hasOneText || around + flat.unicodeScalars.count <= DocumentWriter.width {
                text += flat
                return
            }
        }
        if element.attributes.isEmpty, !Self.hasMembers(element) {
            text += "["
            list(element.content, depth)
            text += "]"
        } else {
            members(of: element, depth)
        }
    }

    /// The members of an element, one a line.
    private mutating func members(of element: Markup.Element, _ depth: Int) {
        text += "{"
        var content = element.content[...]
        var isFirst = true
        func separate(_ writer: inout JSONWriter) {
            if !isFirst { writer.text += "," }
            isFirst = false
            writer.text += "\n" + DocumentWriter.space(depth + 1)
        }
        let leading = content.prefix { if case .comment = $0 { true } else { false } }
        if !leading.isEmpty {
            separate(&self)
            comments(leading.compactMap { if case .comment(let comment) = $0 { comment } else { nil } }, depth + 1)
            content = content.dropFirst(leading.count)
        }
        for attribute in element.attributes {
            separate(&self)
            text += Self.attribute(attribute)
        }
        for part in Self.parts(of: content, attributes: element.attributes) {
            separate(&self)
            switch part {
            case .member(let inner):
                text += JSONText.quoted(inner.name) + ": "
                value(of: inner, depth + 1)
            case .content(let pieces):
                text += "\"\(Markup.Mark.content)\": "
                if pieces.count == 1, case .text(let only)? = pieces.first {
                    text += JSONText.quoted(only.text)
                } else {
                    text += "["
                    list(Array(pieces), depth + 1)
                    text += "]"
                }
            }
        }
        text += "\n" + DocumentWriter.space(depth) + "}"
    }

    /// What a parameter that is a member holds: always a list, since a text would make it an attribute.
    private mutating func value(of parameter: Markup.Element, _ depth: Int) {
        let texts = Self.texts(parameter.content)
        text += "["
        if let texts {
            text += texts.joined(separator: ", ")
        } else {
            list(parameter.content, depth)
        }
        text += "]"
    }

    /// The pieces of a list, one a line, and what comes before its end.
    private mutating func list(_ pieces: [Markup.Piece], _ depth: Int) {
        for (number, piece) in pieces.enumerated() {
            text += (number == 0 ? "\n" : ",\n") + DocumentWriter.space(depth + 1)
            switch piece {
            case .text(let piece): text += JSONText.quoted(piece.text)
            case .comment(let comment): text += "{\"\(Markup.Mark.comment)\": \(JSONText.quoted(comment.text))}"
            case .element(let element):
                text += "{"
                member(element, depth + 1)
                text += "}"
            }
        }
        if !pieces.isEmpty { text += "\n" + DocumentWriter.space(depth) }
    }

    private mutating func write(comments list: ArraySlice<Markup.Comment>, before: Bool, _ depth: Int) {
        guard before else { return }
        text += "\n" + DocumentWriter.space(depth)
        comments(Array(list), depth)
        text += ",\n" + DocumentWriter.space(depth)
    }

    private mutating func comments(_ comments: [Markup.Comment], _ depth: Int) {
        text += "\"\(Markup.Mark.comment)\": "
        if comments.count == 1 {
            text += JSONText.quoted(comments[0].text)
        } else {
            text += "["
            list(comments.map { .text(Markup.Text(text: $0.text)) }, depth)
            text += "]"
        }
    }

    private func column(of depth: Int) -> Int { depth * DocumentWriter.indentation }

    // MARK: Parts

    private enum Part {
        /// A parameter as a member of its own name.
        case member(Markup.Element)
        case content(ArraySlice<Markup.Piece>)
    }

    /// What is in an element beside its attributes: parameters by their names where they can be, and the rest in one list.
    private static func parts(of content: ArraySlice<Markup.Piece>, attributes: [Markup.Attribute]) -> [Part] {
        var taken = Set(attributes.map(\.name))
        var parts: [Part] = []
        var start = content.startIndex
        var contents = 0
        func finish(_ end: Int) {
            if start < end {
                parts.append(.content(content[start..<end]))
                contents += 1
            }
        }
        for index in content.indices {
            guard case .element(let element) = content[index], isMember(element) else { continue }
            // Twice the same name is no object any more.
            if !taken.insert(element.name).inserted { return [.content(content)] }
            finish(index)
            parts.append(.member(element))
            start = index + 1
        }
        finish(content.endIndex)
        return contents > 1 ? [.content(content)] : parts
    }

    private static func isMember(_ element: Markup.Element) -> Bool {
        element.isParameter && element.attributes.isEmpty && element.name != Markup.Mark.content
    }

    /// Whether an element without attributes is better written as an object.
    private static func hasMembers(_ element: Markup.Element) -> Bool {
        parts(of: element.content[...], attributes: []).contains { if case .member = $0 { true } else { false } }
    }

    // MARK: In one line

    /// What an element without elements in it holds, in one line; nil if there are some, or comments.
    private static func flat(_ element: Markup.Element) -> String? {
        if element.attributes.isEmpty, element.content.isEmpty { return "{}" }
        if element.attributes.isEmpty, element.content.count == 1, case .text(let text)? = element.content.first {
            return JSONText.quoted(text.text)
        }
        var members = element.attributes.map(attribute)
        for part in parts(of: element.content[...], attributes: element.attributes) {
            switch part {
            case .member(let inner):
                guard let texts = texts(inner.content) else { return nil }
                members.append("\(JSONText.quoted(inner.name)): [\(texts.joined(separator: ", "))]")
            case .content(let pieces):
                guard let texts = texts(Array(pieces)), texts.count == 1 else { return nil }
                members.append("\"\(Markup.Mark.content)\": \(texts[0])")
            }
        }
        return "{\(members.joined(separator: ", "))}"
    }

    /// Texts and nothing else; nil if there is something else.
    private static func texts(_ pieces: [Markup.Piece]) -> [String]? {
        var texts: [String] = []
        for piece in pieces {
            guard case .text(let text) = piece else { return nil }
            texts.append(JSONText.quoted(text.text))
        }
        return texts
    }

    // MARK: Attributes

    private static func attribute(_ attribute: Markup.Attribute) -> String {
        let isMark = attribute.name == Markup.Mark.content
        let name = isMark ? "\(Markup.Mark.attribute)\(attribute.name)" : attribute.name
        return
            "\(JSONText.quoted(name)): \(isPlain(attribute.value) ? attribute.value : JSONText.quoted(attribute.value))"
    }

    /// Whether a value can be written without quotation marks and still is the same for every reader of JSON: `true`, `false` and
    /// short numbers as anybody would write them.
    private static func isPlain(_ value: String) -> Bool {
        if value == "true" || value == "false" { return true }
        let digits = value.hasPrefix("-") ? value.dropFirst() : value[...]
        let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard digits.utf8.count <= 15, let whole = parts.first, isNumber(whole),
            whole == "0" || !whole.hasPrefix("0")
        else { return false }
        guard parts.count == 2 else { return digits != "0" || value == "0" }
        return isNumber(parts[1]) && !parts[1].hasSuffix("0")
    }

    private static func isNumber(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
