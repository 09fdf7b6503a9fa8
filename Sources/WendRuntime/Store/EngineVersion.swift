/// Names what a step of the machine does with an input: the same version, the same step.
///
/// Journal entries and snapshots carry the version that wrote them. An entry of another version is told again all the
/// same, but is held against what is noted with it; see ``SessionSnapshot/reason``.
public struct EngineVersion: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The version of this program: engine, then its limits. Raise the first number with every change after which a step
    /// may come out differently, the second with every change of a limit of steps or trees.
    public static let current = EngineVersion(rawValue: "3.1")

    public var description: String { rawValue }
}
