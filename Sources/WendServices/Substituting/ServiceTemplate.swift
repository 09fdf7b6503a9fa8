/// A text of a description in which other things stand: `$key.path` for what an action is performed with, `$(key.path|name)` for the
/// same by a transformer, `${NAME}` for a secret, `$$` for a dollar sign.
struct ServiceTemplate {
    enum Piece: Hashable {
        case text(String)
        case token(Token)
        case secret(String)
    }

    struct Token: Hashable {
        /// The names on the way to a value.
        let path: [String]
        let transformer: String?
        /// As it stands in the text.
        let written: String
    }

    private(set) var pieces: [Piece] = []
    /// What begins as something it does not become: `${` or `$(` without an end.
    private(set) var isBroken = false

    /// - Parameter stopsAtDots: Whether a dot ends a token: in addresses, where `$id.json` is an id and an ending.
    init(_ text: String, stopsAtDots: Bool = false) {
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            append(rest[..<dollar])
            rest = rest[dollar...]
            take(&rest, stopsAtDots)
        }
        append(rest)
    }

    /// The one token that is the whole text; nil if there is more or less.
    var onlyToken: Token? {
        if pieces.count == 1, case .token(let token) = pieces[0] { token } else { nil }
    }

    var secrets: [String] { pieces.compactMap { if case .secret(let name) = $0 { name } else { nil } } }
    var tokens: [Token] { pieces.compactMap { if case .token(let token) = $0 { token } else { nil } } }

    private mutating func take(_ rest: inout Substring, _ stopsAtDots: Bool) {
        let start = rest
        rest = rest.dropFirst()
        switch rest.first {
        case "$":
            rest = rest.dropFirst()
            append("$")
        case "{": take(&rest, from: start, until: "}") { name in Self.isWord(name) ? .secret(String(name)) : nil }
        case "(":
            take(&rest, from: start, until: ")") { inside in
                let parts = inside.split(separator: "|", omittingEmptySubsequences: false)
                let path = parts[0].split(separator: ".", omittingEmptySubsequences: false)
                guard parts.count <= 2, path.allSatisfy(Self.isWord), parts.count == 1 || Self.isWord(parts[1]) else {
                    return nil
                }
                return .token(
                    Token(
                        path: path.map(String.init), transformer: parts.count == 2 ? String(parts[1]) : nil,
                        written: "$(\(inside))"))
            }
        default:
            var path: [String] = []
            while true {
                let word = rest.prefix(while: Self.isLetter)
                if word.isEmpty { break }
                path.append(String(word))
                rest = rest.dropFirst(word.count)
                guard !stopsAtDots, rest.first == ".", rest.dropFirst().first.map(Self.isLetter) == true else { break }
                rest = rest.dropFirst()
            }
            if path.isEmpty { return append("$") }
            pieces.append(.token(Token(path: path, transformer: nil, written: "$\(path.joined(separator: "."))")))
        }
    }

    private mutating func take(
        _ rest: inout Substring, from start: Substring, until end: Character, _ make: (Substring) -> Piece?
    ) {
        guard let close = rest.firstIndex(of: end), let piece = make(rest[rest.index(after: rest.startIndex)..<close])
        else {
            isBroken = true
            return append(start.prefix(1))
        }
        pieces.append(piece)
        rest = rest[rest.index(after: close)...]
    }

    private mutating func append(_ text: some StringProtocol) {
        if text.isEmpty { return }
        if case .text(let before)? = pieces.last {
            pieces[pieces.count - 1] = .text(before + text)
        } else {
            pieces.append(.text(String(text)))
        }
    }

    private static func isLetter(_ character: Character) -> Bool {
        character == "_" || character.isLetter || character.isNumber
    }

    private static func isWord(_ text: some StringProtocol) -> Bool { !text.isEmpty && text.allSatisfy(isLetter) }
}
