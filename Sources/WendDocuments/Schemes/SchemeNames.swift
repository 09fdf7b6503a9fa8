import WendExpressions

/// What names of a scheme stand for at one place: on a screen, or in a row.
struct SchemeNames {
    /// What one name stands for.
    enum Meaning {
        /// What the document calls it.
        case same
        /// Another expression.
        case code(String)
        /// Something whose parts are said one by one; what is not among them is nothing.
        case parts([String: Meaning])
        case nothing
    }

    private(set) var meanings: [String: Meaning] = [:]

    /// Gives a name a meaning unless it has one.
    /// - Returns: Whether it had none.
    @discardableResult
    mutating func add(_ name: String, _ meaning: Meaning) -> Bool {
        if meanings[name] != nil { return false }
        meanings[name] = meaning
        return true
    }

    var names: [String] { meanings.keys.sorted() }

    /// What stands for nothing in an expression.
    struct Unknown: Equatable {
        /// The way to what has no such name; none where nothing is called so.
        let owner: String?
        /// The name that is not there; nil where a way ends at something that is no value.
        let name: String?
        /// The names of its parts.
        let known: [String]
    }

    /// The same expression in the words of the document.
    /// - Parameter unknown: Hears of names that stand for nothing.
    func translated(_ expression: ValueExpression, unknown: (Unknown) -> Void) -> ValueExpression {
        expression.translated { way in
            guard let first = way.first else { return nil }
            guard let meaning = meanings[first] else {
                unknown(Unknown(owner: nil, name: first, known: []))
                return Self.replacement("NULL", names: way.count)
            }
            return Self.replacement(of: meaning, way, 1, unknown)
        }
    }

    private static func replacement(of meaning: Meaning, _ way: [String], _ depth: Int, _ unknown: (Unknown) -> Void)
        -> ValueExpression.Replacement?
    {
        switch meaning {
        case .same: return nil
        case .code(let code): return replacement(code, names: depth)
        case .nothing: return replacement("NULL", names: way.count)
        case .parts(let parts):
            let name = way.count > depth ? way[depth] : nil
            guard let part = name.flatMap({ parts[$0] }) else {
                unknown(
                    Unknown(
                        owner: way.prefix(depth).joined(separator: "."), name: name, known: parts.keys.sorted()))
                return replacement("NULL", names: way.count)
            }
            return replacement(of: part, way, depth + 1, unknown)
        }
    }

    private static func replacement(_ code: String, names: Int) -> ValueExpression.Replacement? {
        (try? ValueExpression(parsing: code)).map { ValueExpression.Replacement($0, names: names) }
    }
}
