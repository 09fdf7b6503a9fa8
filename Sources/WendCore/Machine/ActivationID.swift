/// Names one activation of a session, and is never used for another.
public struct ActivationID: Hashable, Sendable, Codable, Comparable, RawRepresentable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }

    /// The session as a whole; the first activation is 1.
    public static let session = ActivationID(0)

    public static func < (left: ActivationID, right: ActivationID) -> Bool { left.rawValue < right.rawValue }

    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(UInt32.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
