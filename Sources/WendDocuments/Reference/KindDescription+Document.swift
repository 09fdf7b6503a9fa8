import WendCore

/// Examples as whole documents, and where kinds work.
extension KindDescription {
    /// Where it works, in words.
    static func hosts(of kind: Kind) -> [String] {
        let isGesture = kind.behaviour is any Gesturing
        return [
            "in memory", "in pages",
            "in pages without scripts" + (isGesture ? ", there as a button that the keyboard reaches" : ""),
        ]
    }

    /// The example as a whole document; pieces are put where such pieces stand.
    static func document(around example: String?, of kind: Kind, in registry: Registry) -> String? {
        guard let example else { return nil }
        if example.hasPrefix("<app") { return example }
        let lines = example.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let root = registry[String(example.dropFirst().prefix { $0.isLetter })] else { return nil }
        if root.role == .contains { return written([("<app>", 0)], lines, 1, [("</app>", 0)]) }
        if root.role == .performs {
            return written(
                [
                    ("<app>", 0), ("<navigation>", 1), ("<screen title=\"\(kind.name)\">", 2),
                    ("<container><button title=\"Go\" message=\"go\"/></container>", 3),
                ], lines, 3, [("</screen>", 2), ("</navigation>", 1), ("</app>", 0)])
        }
        // Only a form asks whether conditions hold.
        if kind.types.fits(.condition) || example.contains("failureMessage=") {
            return written(
                [("<app>", 0), ("<form>", 1), ("<container>", 2)], lines, 3,
                [
                    ("<button title=\"Try\" message=\"submit\"/>", 3), ("</container>", 2),
                    ("<showAlert on=\"didSubmit\" message=\"All is well.\"/>", 2), ("</form>", 1), ("</app>", 0),
                ])
        }
        return written(
            [("<app>", 0), ("<screen>", 1), ("<container>", 2)], lines, 3,
            [("</container>", 2), ("</screen>", 1), ("</app>", 0)])
    }

    private static func written(
        _ before: [(String, Int)], _ lines: [String], _ depth: Int, _ after: [(String, Int)]
    ) -> String {
        func line(_ text: String, _ depth: Int) -> String { String(repeating: "    ", count: depth) + text }
        return (before.map(line) + lines.map { line($0, depth) } + after.map(line)).joined(separator: "\n")
    }

    /// Whether something of it can be seen in a picture.
    static func isSeen(_ kind: Kind) -> Bool {
        if kind.example == nil || kind.behaviour is any Gesturing { return false }
        return kind.role == .contains || kind.role == .presents || kind.behaviour is any Presenting
    }
}

extension KindDescription {
    /// Where its picture lies, from the reference's folder; nil if there is nothing to see.
    public var picture: String? { isSeen ? "pictures/\(name).png" : nil }

    /// Where it works, as the end of a sentence.
    var works: String { hosts.dropLast().joined(separator: ", ") + " and " + (hosts.last ?? "") }
}
