import WendExpressions

/// Words for numbers, by sorts of plural that there are not, or that no language of the app has.
extension Review {
    mutating func reviewPlurals() {
        let languages = document.locale.map { [$0] } ?? surroundings.resources?().languages ?? []
        // Of a language without rules nothing is known.
        let isKnown = !languages.isEmpty && languages.allSatisfy(PluralCategory.isKnown)
        let counted = Set(languages.flatMap(PluralCategory.possible))
        for node in document.nodes.indices where !document.nodes[node].form.isStandIn {
            for entry in entries(node) {
                guard case .binding(let expression) = entry.source else { continue }
                for forms in expression.pluralForms {
                    let range = written(entry, of: node)?.range ?? entry.range
                    look(forms.names, isKnown ? (languages, counted) : nil, at: range)
                }
            }
        }
    }

    private mutating func look(
        _ names: [String], _ app: (languages: [String], counted: Set<String>)?, at range: SourceRange
    ) {
        for name in names where !PluralCategory.names.contains(name) && !name.isEmpty {
            let closest = Suggestion.closest(to: name, among: PluralCategory.names)
            report(
                .noPlural(name, closest: closest, at: location(range)).writing(
                    closest, edits(of: name, in: range, to: closest)))
        }
        if !names.contains("other") { report(.pluralWithoutOther(at: location(range))) }
        guard let app else { return }
        for name in names where PluralCategory.names.contains(name) && !app.counted.contains(name) {
            report(.pluralNeverCounted(name, app.languages, at: location(range)))
        }
    }
}

extension Diagnostic {
    fileprivate static func noPlural(_ name: String, closest: String?, at location: FileLocation) -> Self {
        let way = closest.map { "did you mean '\($0)'?" } ?? "there are zero, one, two, few, many and other"
        return warning("no-plural", "'\(name.shortened)' is no sort of plural; \(way)", at: location)
    }

    fileprivate static func pluralWithoutOther(at location: FileLocation) -> Self {
        warning(
            "no-plural",
            "there is nothing for 'other' here, which every language counts most numbers as; write other: …",
            at: location)
    }

    fileprivate static func pluralNeverCounted(_ name: String, _ languages: [String], at location: FileLocation) -> Self
    {
        let all = languages.prefix(4).joined(separator: ", ") + (languages.count > 4 ? ", …" : "")
        let way =
            name == "zero"
            ? "0 is 'other' there; write TERNARY(count == 0, …, plural(…))"
            : "leave it out, or give the texts of a language that does"
        return warning(
            "no-plural", "no language of this app (\(all)) counts anything as '\(name)'; \(way)", at: location)
    }
}
