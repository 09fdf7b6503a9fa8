/// A text of a scheme in which `$key.path` and `%@` stand for values.
///
/// A way ends before a dot that no name follows; `$$` is a dollar sign, `%%` a per cent sign, and every other `%` stays what it is.
struct SchemeTemplate: Equatable {
    enum Part: Equatable {
        case text(String)
        /// A way from the object, such as `author.name`.
        case way(String)
        /// The object itself.
        case object
    }

    let parts: [Part]

    init(_ text: String) {
        var parts: [Part] = []
        var literal = ""
        func flush() {
            if !literal.isEmpty { parts.append(.text(literal)) }
            literal = ""
        }
        var rest = Substring(text)
        while let first = rest.popFirst() {
            switch (first, rest.first) {
            case ("$", "$"?), ("%", "%"?):
                literal.append(first)
                rest.removeFirst()
            case ("%", "@"?):
                rest.removeFirst()
                flush()
                parts.append(.object)
            case ("$", _):
                var way = rest.prefix { Self.isWord($0) || $0 == "." }
                while way.last == "." { way.removeLast() }
                if way.isEmpty || way.first == "." {
                    literal.append(first)
                } else {
                    rest = rest[way.endIndex...]
                    flush()
                    parts.append(.way(String(way)))
                }
            default: literal.append(first)
            }
        }
        flush()
        self.parts = parts
    }

    /// Whether nothing in it stands for anything else.
    var isPlain: Bool { parts.allSatisfy { if case .text = $0 { true } else { false } } }

    private static func isWord(_ character: Character) -> Bool {
        character == "_" || character.isLetter || character.isNumber
    }
}
