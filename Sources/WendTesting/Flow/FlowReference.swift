import WendCore
import WendExpressions

/// The reference of flow files, made of the descriptions the reader works by (``FlowWord``).
public enum FlowReference {
    /// The words of a name: steps first.
    public static func words(named name: String) -> [FlowWord] {
        FlowWord.all.filter { $0.name == name }.sorted { $0.place == .step && $1.place != .step }
    }

    /// The step that was probably meant by a name that none has.
    public static func closest(to name: String) -> String? {
        Suggestion.closest(to: name, among: FlowWord.names(.step))
    }

    // MARK: For terminals

    /// Every word with a sentence, by where it stands.
    public static func list() -> String {
        let width = FlowWord.all.map(\.name.count).max() ?? 0
        return FlowWord.Place.allCases.map { place in
            let lines = FlowWord.all.filter { $0.place == place }.map { word in
                "  \(padded(word.name, width))  \(word.summary.replacing("`", with: ""))"
            }
            return ([place.title] + lines).joined(separator: "\n")
        }.joined(separator: "\n\n")
    }

    /// Everything about one word.
    public static func text(of word: FlowWord) -> String {
        var blocks = ["\(word.name), \(word.place.words): \(word.summary)"]
        if let takes = word.takes { blocks.append("Takes\n  \(takes)") }
        let keys = word.keys + (word.place == .step ? FlowWord.common : [])
        if !keys.isEmpty {
            let width = keys.map(\.name.count).max() ?? 0
            let selector =
                word.takesSelector
                ? ["  those of a selector: \(FlowWord.names(.selector).joined(separator: ", "))"] : []
            let lines = keys.map { "  \(padded($0.name, width))  \($0.summary)" }
            blocks.append((["Keys"] + selector + lines).joined(separator: "\n"))
        }
        blocks.append("Works\n  \(hosts(word))")
        if let example = word.example { blocks.append("Example\n  \(word.place == .step ? "- " : "")\(example)") }
        return blocks.joined(separator: "\n\n").replacing("`", with: "")
    }

    // MARK: Markdown

    /// The page of `docs/reference`: the name of its file, and what stands in it.
    public static func page() -> (file: String, text: String) {
        var text =
            "<!-- Made of the descriptions of the words by `scripts/reference`; change those. -->\n\n# Flow files\n\n"
            + "Everything a [flow file](../flow-files.md) can say. `wend kinds tapOn` prints the same.\n"
        for place in FlowWord.Place.allCases {
            text += "\n## \(place.title)\n"
            let words = FlowWord.all.filter { $0.place == place }
            if place != .step {
                text += "\n" + table(of: words)
                continue
            }
            text +=
                "\nEvery step takes "
                + FlowWord.common.map { "`\($0.name)` (\(lowered($0.summary)))" }.joined(separator: " and ")
            text += " where a mapping stands behind it.\n"
            text += words.map(section).joined()
        }
        return ("flows.md", text)
    }

    private static func section(_ word: FlowWord) -> String {
        var text = "\n### \(word.name)\n\n\(word.summary)\n"
        if let example = word.example { text += "\n```yaml\n- \(example)\n```\n" }
        if let takes = word.takes { text += "\nTakes \(takes).\n" }
        if !word.keys.isEmpty {
            text += "\n| key | meaning |\n|---|---|\n"
            if word.takesSelector { text += "| those of a [selector](#selectors) | Which element is meant. |\n" }
            text += word.keys.map { "| `\($0.name)` | \(cell($0.summary)) |\n" }.joined()
        } else if word.takesSelector {
            text += "\nIts keys are those of a [selector](#selectors).\n"
        }
        return text
    }

    private static func table(of words: [FlowWord]) -> String {
        "| key | takes | meaning |\n|---|---|---|\n"
            + words.map { word in
                let meaning = word.summary + (word.needsLayout ? " Only with `--host web`." : "")
                return "| `\(word.name)` | \(cell(word.takes ?? "nothing")) | \(cell(meaning)) |\n"
            }.joined()
    }

    /// The tables of an article: what stands between `<!-- words: step -->` and `<!-- end -->` is written anew.
    public static func renewed(_ article: String) -> String {
        var text = article
        for place in FlowWord.Place.allCases {
            let mark = "<!-- words: \(place.rawValue) -->\n"
            guard let start = text.firstRange(of: mark)?.upperBound,
                let end = text[start...].firstRange(of: "<!-- end -->")?.lowerBound
            else { continue }
            let words = FlowWord.all.filter { $0.place == place }
            text.replaceSubrange(start..<end, with: place == .step ? steps(words) : table(of: words))
        }
        return text
    }

    private static func steps(_ words: [FlowWord]) -> String {
        "| step | does |\n|---|---|\n"
            + words.map { "| `\(cell($0.example ?? $0.name))` | \(cell($0.summary)) |\n" }.joined()
    }

    private static func hosts(_ word: FlowWord) -> String {
        word.needsLayout
            ? "with --host web"
            : "in memory, in a pseudo-terminal with --host terminal, and in Chromium with --host web and --host both"
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }

    private static func lowered(_ sentence: String) -> String {
        sentence.prefix(1).lowercased() + sentence.dropFirst().dropLast(sentence.hasSuffix(".") ? 1 : 0)
    }

    private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
}

extension FlowWord.Place {
    /// What stands above the words of a place.
    var title: String {
        switch self {
        case .header: "The header"
        case .stub: "Stubs"
        case .step: "Steps"
        case .selector: "Selectors"
        case .condition: "Conditions"
        }
    }

    var words: String {
        switch self {
        case .header: "in the header of a flow file"
        case .stub: "in a stub of a flow file"
        case .step: "a step of flow files"
        case .selector: "in a selector of a flow file"
        case .condition: "in a condition of a flow file"
        }
    }
}
