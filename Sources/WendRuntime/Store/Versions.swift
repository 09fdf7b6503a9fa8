public import WendCore

/// What decides how a step of the machine comes out: the engine, the kinds the app's registry describes, and the limits.
/// Journal entries and snapshots name all three, in one short text.
///
/// An entry of other versions is told again all the same, but is held against what is noted with it; see
/// ``SessionSnapshot/reason``.
public struct Versions: Hashable, Sendable, CustomStringConvertible {
    public let engine: EngineVersion
    /// Stands for the kinds: their parameters, defaults and fallbacks. Nil where only the engine was noted.
    public let kinds: String?
    /// Stands for the bounds of every ``Limit``. Nil where only the engine was noted.
    public let limits: String?
    /// `4.0/1x9k…/2ab…`, or the engine alone.
    public let description: String

    /// Those of this program with an app's kinds.
    public init(_ registry: Registry) {
        self.init(engine: .current, kinds: String(registry.fingerprint, radix: 36), limits: Self.currentLimits)
    }

    init(engine: EngineVersion, kinds: String?, limits: String?) {
        self.engine = engine
        self.kinds = kinds
        self.limits = limits
        description = ([engine.rawValue] + [kinds, limits].compactMap(\.self)).joined(separator: "/")
    }

    private static let currentLimits: String = {
        var hash = ContentHash()
        for limit in Limit.allCases {
            hash.mix(limit.rawValue)
            hash.mix(limit.bound)
        }
        return hash.text
    }()

    /// What is not the same in both, in words.
    func difference(from other: Versions) -> String {
        var parts: [String] = []
        if engine != other.engine { parts.append("the engine") }
        for (own, others, name) in [(kinds, other.kinds, "the kinds"), (limits, other.limits, "the limits")] {
            guard own != others else { continue }
            parts.append(own == nil || others == nil ? "perhaps \(name)" : name)
        }
        guard let last = parts.popLast() else { return "" }
        if parts.isEmpty { return last }
        return "\(parts.joined(separator: ", ")) and \(last)"
    }
}

extension Versions: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(description: try decoder.singleValueContainer().decode(String.self))
    }

    init(description text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        self.init(
            engine: EngineVersion(rawValue: parts.first ?? text), kinds: parts.count > 1 ? parts[1] : nil,
            limits: parts.count > 2 ? parts[2] : nil)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
