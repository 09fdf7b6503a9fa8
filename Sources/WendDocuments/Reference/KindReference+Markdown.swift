import WendCore
import WendExpressions

/// The reference as Markdown, for `docs/reference`.
extension KindReference {
    /// The pages: the name of each file, and what stands in it.
    public func pages() -> [(file: String, text: String)] {
        KindGroup.allCases.map { ("\($0.rawValue).md", page(of: $0)) } + [
            ("functions.md", Self.functionPage), ("README.md", indexPage),
        ]
    }

    private static let origin =
        "<!-- Made of the descriptions of the kinds by `scripts/reference`; change those. -->\n\n"

    private var indexPage: String {
        var text = Self.origin + "# Reference\n\nEverything documents may hold. `wend kinds NAME` prints the same.\n"
        for group in KindGroup.allCases {
            text += "\n## [\(group.title)](\(group.rawValue).md)\n\n"
            for kind in kinds where kind.group == group {
                text += "- [`\(kind.name)`](\(group.rawValue).md#\(kind.name.lowercased())): \(kind.summary)\n"
            }
        }
        text += "\n## [Functions](functions.md)\n\nThe functions of the expression language.\n"
        text += "\n## [Flow files](flows.md)\n\nThe words of flow files: the header, steps, selectors.\n"
        text += "\n## Attributes of all kinds\n\n| attribute | of | meaning |\n|---|---|---|\n"
        for attribute in CommonAttribute.all {
            text += "| `\(attribute.name)` | \(attribute.on) | \(Self.cell(attribute.summary)) |\n"
        }
        text += "\n## Around all kinds\n\n| attribute | of | meaning |\n|---|---|---|\n"
        for root in RootDescription.all {
            for attribute in root.attributes {
                let values = attribute.values.map { ": " + Self.names($0) } ?? ""
                text += "| `\(attribute.name)` | `<\(root.name)>` | \(Self.cell(attribute.summary + values)) |\n"
            }
        }
        return text
    }

    private func page(of group: KindGroup) -> String {
        Self.origin + "# \(group.title)\n" + kinds.filter { $0.group == group }.map(section).joined()
    }

    private func section(_ kind: KindDescription) -> String {
        var text = "\n## \(kind.name)\n\n\(kind.summary)\n"
        if !kind.aliases.isEmpty {
            text += "\nAlso written \(kind.aliases.map { "`\($0)`" }.joined(separator: ", ")).\n"
        }
        if let example = kind.example { text += "\n```xml\n\(example)\n```\n" }
        if let picture = kind.picture {
            text += "\n<img src=\"\(picture)\" alt=\"The example in a page\" width=\"360\">\n"
        }
        if !kind.parameters.isEmpty {
            text += "\n| parameter | takes | meaning |\n|---|---|---|\n"
            for row in kind.parameters {
                let meaning = ([row.summary] + row.sentences).joined(separator: " ")
                text += "| `\(row.name)` | \(Self.cell(Self.takes(row))) | \(Self.cell(meaning)) |\n"
            }
        }
        if !kind.demands.isEmpty { text += "\n" + kind.demands.map { "- \($0.capitalised).\n" }.joined() }
        if !kind.answers.isEmpty { text += "\nAnswers \(Self.names(kind.answers)).\n" }
        if !kind.tells.isEmpty { text += "\nTells its actions \(Self.names(kind.tells)).\n" }
        if !kind.standsIn.isEmpty { text += "\nStands in \(Self.holders(kind.standsIn)).\n" }
        text += "\nWorks \(kind.works).\n"
        return text
    }

    private static var functionPage: String {
        var text = origin + "# Functions\n"
        for group in ExpressionFunction.Group.allCases {
            text += "\n## \(group.rawValue.capitalised)\n\n| function | does | example |\n|---|---|---|\n"
            for function in ExpressionFunction.all where function.group == group {
                text +=
                    "| `\(cell(function.signature))` | \(cell(function.summary)) | `\(cell(function.example))` is "
                    + "`\(cell(function.result))` |\n"
            }
        }
        return text
    }

    private static func names(_ names: [String]) -> String { names.map { "`\($0)`" }.joined(separator: ", ") }

    private static func holders(_ holders: [String]) -> String {
        let shown = holders.prefix(12).map { holder in
            let parts = holder.split(separator: ": ")
            return "`\(parts[0])` (\(parts.dropFirst().joined()))"
        }
        return shown.joined(separator: ", ") + (holders.count > 12 ? " and \(holders.count - 12) more" : "")
    }

    private static func cell(_ text: String) -> String {
        text.replacing("|", with: "\\|").replacing("\n", with: " ")
    }
}
