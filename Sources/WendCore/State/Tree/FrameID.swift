/// The name of a frame of a session; frames are shared and stored once. 0 is the empty frame.
package struct FrameID: Hashable, Sendable, Codable, Comparable {
    package let rawValue: UInt32

    package init(_ rawValue: UInt32) { self.rawValue = rawValue }

    package static let empty = FrameID(0)

    package static func < (left: FrameID, right: FrameID) -> Bool { left.rawValue < right.rawValue }

    package init(from decoder: any Decoder) throws { rawValue = try decoder.singleValueContainer().decode(UInt32.self) }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
