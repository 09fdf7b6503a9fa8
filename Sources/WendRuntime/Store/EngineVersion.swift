/// A name for what the engine does with an input: the same version, kinds and limits (``Versions``), the same step.
public struct EngineVersion: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The version of this program. Raise the first number with every change after which a step may come out differently,
    /// the second with every change of a bound that is no ``Limit``.
    public static let current = EngineVersion(rawValue: "6.0")

    public var description: String { rawValue }
}
