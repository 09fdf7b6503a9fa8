import HTTPTypes
import WendCore

/// The languages a browser asks for, read from its `Accept-Language`.
enum AcceptedLanguages {
    /// How many are kept: a session stores them.
    private static let limit = 10

    /// The names of languages, the most wanted first; what is not wanted at all and `*` are left out.
    static func names(in fields: HTTPFields) -> [String] {
        fields[.acceptLanguage].map(names) ?? []
    }

    static func names(_ text: String) -> [String] {
        var wanted: [(name: String, weight: Double)] = []
        for part in text.split(separator: ",").prefix(100) {
            let pieces = part.split(separator: ";").map { $0.filter { $0 != " " && $0 != "\t" } }
            guard let name = pieces.first, LanguageTag(name) != nil else { continue }
            let weight = pieces.dropFirst().first { $0.lowercased().hasPrefix("q=") }.map {
                Double($0.dropFirst(2)) ?? 0
            }
            guard weight ?? 1 > 0, !wanted.contains(where: { $0.name == name }) else { continue }
            wanted.append((name, weight ?? 1))
        }
        // Of equal weights the first counts.
        let order = wanted.enumerated().sorted { left, right in
            left.element.weight != right.element.weight
                ? left.element.weight > right.element.weight : left.offset < right.offset
        }
        return order.prefix(limit).map(\.element.name)
    }
}
