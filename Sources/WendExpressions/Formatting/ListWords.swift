/// What is put between the members of a list when people read it, by its name in the language.
enum ListWords: String, CaseIterable, Sendable {
    case and, or

    /// `a, b and c`, as the locale has it.
    func text(_ members: [String], _ locale: LocaleData) -> String {
        let templates = locale.table.values(rawValue).map(Around.init)
        guard members.count > 1, templates.count == 4 else { return members.joined() }
        let last = members.count - 1
        // Each template takes what the ones before it made for its first text.
        let around = (1...last).map { position in
            last == 1 ? templates[0] : position == 1 ? templates[1] : position == last ? templates[3] : templates[2]
        }
        var text = around.reversed().reduce("") { $0 + $1.before } + members[0]
        for (template, member) in zip(around, members.dropFirst()) {
            text += template.between
            text += member
            text += template.after
        }
        return text
    }

    /// What a template such as `{0}, {1}` puts around two texts.
    private struct Around {
        let before: Substring
        let between: Substring
        let after: Substring

        init(_ template: Substring) {
            let parts = template.split(separator: "{", maxSplits: 2, omittingEmptySubsequences: false)
            before = parts[0]
            between = parts.count > 2 ? parts[1].dropFirst(2) : ""
            after = parts.count > 2 ? parts[2].dropFirst(2) : ""
        }
    }
}
