/// The name of one session for ever, which an address holds: whoever knows it still has to prove that they may open it.
public struct SessionID: Hashable, Sendable, Codable, RawRepresentable, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A new name of 128 random bits, from the system's secure generator: 22 letters, digits, `-` and `_`, a letter first,
    /// so that a command line never takes a name for an option.
    public static func random() -> SessionID {
        var generator = SystemRandomNumberGenerator()
        return SessionID(rawValue: random(using: &generator))
    }

    public var description: String { rawValue }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func random(using generator: inout some RandomNumberGenerator) -> String {
        var bits: [UInt8] = []
        bits.reserveCapacity(22)
        var high: UInt64 = generator.next()
        var low: UInt64 = generator.next()
        for _ in 0..<22 {
            bits.append(alphabet[Int(low & 63)])
            low = low >> 6 | high << 58
            high >>= 6
        }
        // The last digit holds two bits only, so it is one of the alphabet's first four.
        return String(decoding: bits.reversed(), as: UTF8.self)
    }
}

extension SessionID {
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
