public import WendCore
import WendExpressions

/// The reference of everything documents may hold, made of the descriptions that reader and checker work by.
///
///     print(KindReference(.standard).text(of: "button") ?? "")
public struct KindReference: Sendable {
    /// Every kind that may be written, by group and name.
    public let kinds: [KindDescription]

    public init(_ registry: Registry) {
        let written = Dictionary(registry.kinds.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
        kinds = written.values.filter { $0.name.first?.isLetter == true }.map { KindDescription($0, in: registry) }
            .sorted { ($0.group.place, $0.name) < ($1.group.place, $1.name) }
    }

    /// The kind of a name, or of an alias.
    public func kind(named name: String) -> KindDescription? {
        kinds.first { $0.name == name } ?? kinds.first { $0.aliases.contains(name) }
    }

    /// The kind that was probably meant by a name that none has.
    public func closest(to name: String) -> String? {
        Suggestion.closest(to: name, among: kinds.flatMap { [$0.name] + $0.aliases })
    }

    /// The kinds in whose name, sentence or parameters a word stands, and those that are called by it elsewhere.
    public func kinds(about word: String) -> [KindDescription] {
        let called = OtherWords.kinds(called: word)
        let word = word.lowercased()
        return kinds.filter { kind in
            called.contains(kind.name)
                || ([kind.name, kind.summary] + kind.aliases + kind.parameters.flatMap { [$0.name, $0.summary] })
                    .contains { $0.lowercased().contains(word) }
        }
    }

    // MARK: For terminals

    /// The names of kinds with a sentence each, by group.
    public func list(_ kinds: [KindDescription]? = nil) -> String {
        let kinds = kinds ?? self.kinds
        let width = kinds.map(\.name.count).max() ?? 0
        return KindGroup.allCases.compactMap { group in
            let members = kinds.filter { $0.group == group }
            if members.isEmpty { return nil }
            let lines = members.map { "  \($0.name.padded(to: width))  \($0.summary)" }
            return ([group.title] + lines).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    /// Everything about one kind.
    public func text(of kind: KindDescription) -> String {
        var blocks = ["\(kind.name): \(kind.summary)"]
        if !kind.aliases.isEmpty { blocks.append("Also written \(kind.aliases.joined(separator: ", ")).") }
        if !kind.parameters.isEmpty {
            let width = kind.parameters.map(\.name.count).max() ?? 0
            let rows = kind.parameters.map { row in
                let further = ([Self.takes(row)] + row.sentences).map { "\n  \("".padded(to: width))  \($0)" }
                return "  \(row.name.padded(to: width))  \(row.summary)" + further.joined()
            }
            blocks.append((["Takes"] + rows).joined(separator: "\n").replacing("`", with: ""))
        }
        blocks += facts(kind).map { "\($0.title)\n" + $0.lines.map { "  \($0)" }.joined(separator: "\n") }
        if let example = kind.example {
            blocks.append("Example\n" + example.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
        }
        return blocks.joined(separator: "\n\n")
    }

    /// The functions of the expression language with a sentence and an example each, by group.
    public static func functions() -> String {
        ExpressionFunction.Group.allCases.map { group in
            let lines = ExpressionFunction.all.filter { $0.group == group }.map(text)
            return ([group.rawValue.capitalised] + lines).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    /// One of these; nil if there is none of the name.
    public static func function(named name: String) -> String? {
        ExpressionFunction.all.first { $0.name == name }.map { "\(name), a function of expressions\n\(text($0))" }
    }

    private static func text(_ function: ExpressionFunction) -> String {
        "  \(function.signature)\n      \(function.summary.replacing("`", with: ""))\n"
            + "      \(function.example) is \(function.result)"
    }

    private func facts(_ kind: KindDescription) -> [(title: String, lines: [String])] {
        [
            ("Needs", kind.demands),
            ("Answers the messages", kind.answers.isEmpty ? [] : [kind.answers.joined(separator: ", ")]),
            ("Tells its actions", kind.tells.isEmpty ? [] : [kind.tells.joined(separator: ", ")]),
            ("Stands in", Self.shortened(kind.standsIn)),
            ("Works", [kind.works]),
        ].filter { !$0.1.isEmpty }.map { (title: $0.0, lines: $0.1) }
    }

    /// Some of many holders: where views may stand is no news.
    private static func shortened(_ holders: [String]) -> [String] {
        holders.count <= 12 ? holders : holders.prefix(11) + ["and \(holders.count - 11) more"]
    }

    static func takes(_ row: KindDescription.Row) -> String {
        var words = [row.takes]
        if row.isList { words[0] += ", any number" }
        if row.isRequired { words.append("required") }
        if let fallback = row.fallback { words.append("\(fallback.isEmpty ? "nothing" : fallback) unless given") }
        if let bare = row.bare { words.append("what is written without a name, if it is \(bare)") }
        return words.joined(separator: "; ")
    }
}

extension KindGroup {
    var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension String {
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
    var capitalised: String { prefix(1).uppercased() + dropFirst() }
}
