import WendCore
import WendExpressions

/// The way from a `.stringsdict` file to texts whose words depend on numbers.
struct PluralReading {
    private(set) var plurals: [String: PluralText] = [:]
    private(set) var places: [String: FileLocation] = [:]
    private(set) var diagnostics: [Diagnostic] = []
    private let file: String

    static let categories = PluralCategory.names
    private static let formatKey = "NSStringLocalizedFormatKey"
    private static let typeKey = "NSStringFormatSpecTypeKey"
    private static let valueKey = "NSStringFormatValueTypeKey"
    private static let pluralType = "NSStringPluralRuleType"

    init(file: String) { self.file = file }

    mutating func read(_ bytes: [UInt8]) {
        let (list, problems) = PropertyList.read(bytes, file: file)
        diagnostics = problems
        guard let list else { return }
        guard case .dictionary(let entries) = list.content else {
            diagnostics.append(.badPropertyList("a file of plurals is a <dict>", at: list.location))
            return
        }
        for entry in entries {
            guard let text = text(entry) else { continue }
            if plurals[entry.key] != nil { diagnostics.append(.duplicateKey(entry.key, at: entry.location)) }
            plurals[entry.key] = text
            places[entry.key] = entry.location
        }
    }

    private mutating func text(_ entry: PropertyList.Entry) -> PluralText? {
        let parts = entry.value.entries
        guard let format = parts.first(where: { $0.key == Self.formatKey })?.value.text else {
            let isOfDevices = parts.contains { $0.key.hasPrefix("NSString") }
            diagnostics.append(
                isOfDevices
                    ? .ignoredPlural(
                        entry.key, "texts for widths and devices are not chosen among here", at: entry.location)
                    : .badPropertyList(
                        "'\(entry.key)' has no text: its <dict> needs a \(Self.formatKey)", at: entry.location))
            return nil
        }
        var variables: [String: [String: String]] = [:]
        for part in parts where part.key != Self.formatKey {
            variables[part.key] = variants(part)
        }
        for name in Self.names(in: [format] + variables.values.flatMap(\.values)) where variables[name] == nil {
            diagnostics.append(
                .badPropertyList(
                    "'\(entry.key)' says '%#@\(name)@' and has no <key>\(name)</key>", at: entry.location))
        }
        return PluralText(format: format, variables: variables)
    }

    private mutating func variants(_ part: PropertyList.Entry) -> [String: String] {
        var variants: [String: String] = [:]
        for item in part.value.entries {
            switch item.key {
            case Self.typeKey where item.value.text != Self.pluralType:
                diagnostics.append(
                    .ignoredPlural(part.key, "only \(Self.pluralType) is followed", at: item.value.location))
            case Self.typeKey, Self.valueKey: break
            default:
                guard Self.categories.contains(item.key), let text = item.value.text else {
                    let hint = Suggestion.closest(to: item.key, among: Self.categories).map {
                        "; did you mean '\($0)'?"
                    }
                    diagnostics.append(
                        .ignoredPlural(
                            part.key, "'\(item.key)' is no sort of plural\(hint ?? "")", at: item.location))
                    continue
                }
                variants[item.key] = text
            }
        }
        if variants["other"] == nil {
            diagnostics.append(
                .badPropertyList("'\(part.key)' has no text for 'other', which every language needs", at: part.location)
            )
        }
        return variants
    }

    /// The names between `%#@` and `@` in some texts, with the number of an argument or without.
    static func names(in texts: [String]) -> Set<String> {
        var names: Set<String> = []
        for text in texts {
            let parts = text.split(separator: "#@", omittingEmptySubsequences: false)
            for part in parts.dropFirst() {
                guard let end = part.firstIndex(of: "@") else { continue }
                names.insert(String(part[..<end]))
            }
        }
        return names
    }
}
