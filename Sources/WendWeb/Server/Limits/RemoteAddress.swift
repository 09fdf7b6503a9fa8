import NIOCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Who a connection or a request comes from, as 128 bits; IPv4 addresses lie in `::ffff:0:0/96`.
struct RemoteAddress: Hashable, Sendable {
    let high: UInt64
    let low: UInt64

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Nil for sockets that have no such address, such as those in the file system.
    init?(_ address: SocketAddress?) {
        guard let text = address?.ipAddress else { return nil }
        // What follows a percent sign names the network card of a local address.
        self.init(text.prefix { $0 != "%" })
    }

    /// Reads an address as it is usually written, without brackets and port.
    init?(_ text: some StringProtocol) {
        guard text.utf8.count <= 45 else { return nil }
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, String(text), &bytes) == 1 {
            self.init(high: 0, low: 0xFFFF << 32 | Self.number(bytes.prefix(4)))
        } else if inet_pton(AF_INET6, String(text), &bytes) == 1 {
            self.init(high: Self.number(bytes.prefix(8)), low: Self.number(bytes.dropFirst(8)))
        } else {
            return nil
        }
    }

    var isIPv4: Bool { high == 0 && low >> 32 == 0xFFFF }

    /// Whom limits count this address as: a household or a server has 64 bits of IPv6 to choose from.
    var neighbourhood: RemoteAddress { isIPv4 ? self : RemoteAddress(high: high, low: 0) }

    private static func number(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
}
