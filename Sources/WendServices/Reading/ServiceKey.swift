import WendDocuments
import WendExpressions

/// A key of a description: what it is called, what it takes, what it means, and how it is read. The reader, its messages and the
/// article all have it from here.
struct ServiceKey<Target>: Sendable {
    /// How what stands there was taken.
    enum Outcome {
        case taken
        /// It is not what the key takes.
        case wrong
        /// It is none of these words.
        case notAmong([String])
    }

    let name: String
    /// What it takes, for a sentence: "a text".
    let takes: String
    /// What it means.
    let summary: String
    /// What counts without it.
    let fallback: String
    let read: @Sendable (JSONNode, inout Target) -> Outcome

    init(
        _ name: String, _ takes: String, _ summary: String, fallback: String = "–",
        _ read: @escaping @Sendable (JSONNode, inout Target) -> Outcome
    ) {
        self.name = name
        self.takes = takes
        self.summary = summary
        self.fallback = fallback
        self.read = read
    }
}

// MARK: What is taken by many

extension ServiceKey {
    static func text(
        _ name: String, _ summary: String, fallback: String = "–",
        _ place: @escaping @Sendable (inout Target, String) -> Void
    ) -> Self {
        Self(name, "a text", summary, fallback: fallback) { node, target in
            guard let text = node.text else { return .wrong }
            place(&target, text)
            return .taken
        }
    }

    static func flag(
        _ name: String, _ summary: String, fallback: String = "`false`",
        _ place: @escaping @Sendable (inout Target, Bool) -> Void
    ) -> Self {
        Self(name, "true or false", summary, fallback: fallback) { node, target in
            guard case .bool(let flag)? = node.scalar else { return .wrong }
            place(&target, flag)
            return .taken
        }
    }

    static func number(
        _ name: String, _ summary: String, fallback: String, in range: ClosedRange<Double>,
        _ place: @escaping @Sendable (inout Target, Double) -> Void
    ) -> Self {
        let limits = [range.lowerBound, range.upperBound].map { Value.double($0).displayText }
        return Self(name, "a number from \(limits[0]) to \(limits[1])", summary, fallback: fallback) { node, target in
            guard let number = node.number, range.contains(number) else { return .wrong }
            place(&target, number)
            return .taken
        }
    }

    static func word<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
        _ name: String, _ summary: String, fallback: String, _ word: Word.Type, isLoud: Bool = false,
        _ place: @escaping @Sendable (inout Target, Word) -> Void
    ) -> Self {
        let names = Word.allCases.map(\.rawValue)
        return Self(name, "one of \(names.joined(separator: ", "))", summary, fallback: fallback) { node, target in
            guard let text = node.text else { return .wrong }
            guard let word = Word(rawValue: isLoud ? text.uppercased() : text) else { return .notAmong(names) }
            place(&target, word)
            return .taken
        }
    }

    /// An object whose members are texts.
    static func texts(
        _ name: String, _ summary: String, _ place: @escaping @Sendable (inout Target, Fields) -> Void
    ) -> Self {
        Self(name, "an object whose members are texts", summary, fallback: "`{}`") { node, target in
            guard case .dictionary(let fields) = node.plainValue, fields.allSatisfy({ $0.value.text != nil }) else {
                return .wrong
            }
            place(&target, fields)
            return .taken
        }
    }

    /// An object of anything.
    static func fields(
        _ name: String, _ summary: String, _ place: @escaping @Sendable (inout Target, Fields) -> Void
    ) -> Self {
        Self(name, "an object", summary, fallback: "`{}`") { node, target in
            guard case .dictionary(let fields) = node.plainValue else { return .wrong }
            place(&target, fields)
            return .taken
        }
    }
}

extension JSONNode {
    /// The value without members that are notes for people, at its first level.
    var plainValue: Value {
        guard case .object(let members) = content else { return value }
        return .dictionary(
            Fields(members.filter { !ServiceKeys.notes.contains($0.name) }.map { ($0.name, $0.node.value) }))
    }
}
