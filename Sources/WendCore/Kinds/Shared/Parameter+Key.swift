import WendExpressions

/// A key that presses something from wherever the keyboard is.
extension Parameter {
    static let key = Parameter.text(
        "key",
        "A letter, digit or sign that presses it while nothing is typed: `n`. Wide pages list these keys under `?`, and let people turn "
            + "them off; in a terminal they stand beside the words.")
}

extension Renderer {
    /// The key that presses something: one character that hosts do not keep for themselves; nil for anything else.
    func key(of id: ActivationID) -> Value? {
        guard let text = text("key", of: id), text.utf8.count <= 16, text.count == 1, let key = text.first,
            !KeyWords.kept.contains(key), !key.isWhitespace
        else { return nil }
        return .string(key.lowercased())
    }
}

/// What may be said of a key.
enum KeyWords {
    /// What leads to the list of keys, and to the search.
    static let kept: Set<Character> = ["?", "/"]
}

extension Kind {
    /// A key that would never come.
    static let keyIsOne: Look = { looked in
        guard let key = looked.text("key"), let character = key.text.first,
            key.text.count != 1 || KeyWords.kept.contains(character) || character.isWhitespace
        else { return [] }
        return [
            .warning(
                "no-key",
                "'\(key.text.shortened)' is no key that presses something: it is one letter, digit or sign, and not ? or /",
                at: key.location)
        ]
    }

    /// Several looks as one.
    static func looks(_ looks: Look...) -> Look { { looked in looks.flatMap { $0(looked) } } }
}
