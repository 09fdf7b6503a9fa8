import WendExpressions

/// A value as an expression says it, before it is known where it is written.
struct BoundValue {
    /// The expression.
    var code: String
    var mayBeNull: Bool
    /// The expression where nothing stands beside it, without the brackets it needs elsewhere.
    var bare: String?
    /// The condition, where it is a yes or no of one.
    var condition: String?
    /// The same as text in which values stand in braces, where it is that.
    var parts: [Part]?

    enum Part {
        case text(String)
        case code(String)
    }

    init(_ code: String, mayBeNull: Bool = true) {
        self.code = code
        self.mayBeNull = mayBeNull
    }

    init(constant: Value) {
        code = Self.written(constant)
        mayBeNull = constant == .null
        if case .string(let text) = constant { parts = [.text(text)] }
    }

    /// A text of parts; a value that is not there is no letter in it.
    init(joining parts: [Part]) {
        self.parts = parts
        mayBeNull = false
        if parts.isEmpty {
            code = Self.written(.string(""))
        } else if parts.count == 1, case .text(let text) = parts[0] {
            code = Self.written(.string(text))
        } else {
            let members = parts.map { part in
                switch part {
                case .text(let text): Self.written(.string(text))
                case .code(let code): code
                }
            }
            code = "joined({\(members.joined(separator: ", "))}, '')"
        }
    }

    /// How an attribute of a document says it.
    var attribute: String {
        guard let parts, parts.contains(where: { if case .text = $0 { true } else { false } }) else {
            let bare = bare ?? code
            return "{\(bare.hasPrefix("{") ? " " : "")\(bare)}"
        }
        return parts.map { part in
            switch part {
            case .text(let text): Self.escaped(text)
            case .code(let code): "{\(code.hasPrefix("{") ? " " : "")\(code)}"
            }
        }.joined()
    }

    /// A text that means itself where values may stand in braces.
    static func escaped(_ text: String) -> String {
        text.contains { $0 == "{" || $0 == "}" } ? "{\(quoted(text))}" : text
    }

    /// How an expression writes a value.
    static func written(_ value: Value) -> String {
        switch value {
        case .string(let text): quoted(text)
        case .null: "NULL"
        case .bool(let flag): flag ? "YES" : "NO"
        case .integer(let number): String(number)
        case .double(let number): number.isFinite ? number.description : "NULL"
        case .list(let members): "{\(members.map(written).joined(separator: ", "))}"
        case .dictionary(let fields):
            "dictionary(\(fields.map { "\(quoted($0.name)), \(written($0.value))" }.joined(separator: ", ")))"
        default: "NULL"
        }
    }

    /// A text in quotes.
    static func quoted(_ text: String) -> String {
        var written = "'"
        for scalar in text.unicodeScalars {
            switch scalar {
            case "'": written += "\\'"
            case "\\": written += "\\\\"
            case "\n": written += "\\n"
            case "\r": written += "\\r"
            case "\t": written += "\\t"
            default: written.unicodeScalars.append(scalar)
            }
        }
        return written + "'"
    }
}
