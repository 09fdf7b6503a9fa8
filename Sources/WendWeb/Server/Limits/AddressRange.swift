/// A range of network addresses, such as `10.0.0.0/8`, `fd00::/8`, or one address.
///
///     options.trustedProxies = [AddressRange("10.1.0.0/16"), AddressRange("::1")].compactMap(\.self)
public struct AddressRange: Hashable, Sendable, CustomStringConvertible {
    private let first: RemoteAddress
    /// How many of the 128 bits count.
    private let length: Int
    public let description: String

    /// Reads an address, or an address and a length as in `192.0.2.0/24`. Nil if the text is neither.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = RemoteAddress(parts[0]) else { return nil }
        let bits = address.isIPv4 ? 32 : 128
        guard let length = parts.count > 1 ? Int(parts[1]) : bits, (0...bits).contains(length) else { return nil }
        self.length = length + 128 - bits
        first = Self.masked(address, self.length)
        description = text
    }

    func contains(_ address: RemoteAddress) -> Bool { Self.masked(address, length) == first }

    private static func masked(_ address: RemoteAddress, _ length: Int) -> RemoteAddress {
        RemoteAddress(
            high: length >= 64 ? address.high : address.high & ~(UInt64.max >> UInt64(length)),
            low: length >= 128 ? address.low : length <= 64 ? 0 : address.low & ~(UInt64.max >> UInt64(length - 64)))
    }
}
