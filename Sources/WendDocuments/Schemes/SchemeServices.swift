package import WendCore
import WendExpressions

/// What the service files of a folder tell of its actions and of dates.
package struct SchemeServices: Sendable {
    /// The actions by name, each with the one that follows it; nil where nobody knows which actions there are.
    package var actions: [String: String?]?
    package var transformers = SchemeTransformers()

    package init() {}

    /// Takes over what one more file says; what an earlier one has said counts.
    package mutating func read(_ source: SourceText, limits: ReadingLimits = .standard) {
        guard let node = JSONReader(limits: limits).read(source.bytes, file: source.file).node else { return }
        for action in node["actions"]?.members ?? [] where action.name != SchemeReading.note {
            let next = action.node["nextAction"]?.text
            var known = actions ?? [:]
            if known[action.name] == nil { known[action.name] = .some(next) }
            actions = known
        }
        for dates in node["options"]?["transformers"]?["date"]?.members ?? [] where dates.name != SchemeReading.note {
            guard transformers.dates[dates.name] == nil else { continue }
            let locale = dates.node["locale"]?.text ?? "en_US_POSIX"
            let pattern =
                dates.node["format"]?.text
                ?? DateFormat.pattern(
                    date: dates.node["dateStyle"]?.text ?? "", time: dates.node["timeStyle"]?.text ?? "", locale: locale
                )
            if let pattern {
                transformers.dates[dates.name] = SchemeTransformers.Dates(pattern: pattern, locale: locale)
            }
        }
    }

    /// How many actions that follow one another are told of how they stand.
    static let longestChain = 100

    /// The actions that follow one another, beginning with the one that is named, and one more than are told of at most.
    func chain(from name: String) -> [String] {
        var chain = [name]
        while let last = chain.last, let next = actions?[last] ?? nil, !chain.contains(next),
            chain.count <= Self.longestChain
        {
            chain.append(next)
        }
        return chain
    }
}
