import NIOHTTP1

/// Whom a request comes from, where proxies pass requests on.
enum ForwardedAddress {
    /// The address a request comes from: the connection's own, or, if that is a proxy's, the one next to it that is no
    /// proxy's. What stands further left in the fields may be anybody's invention.
    ///
    /// If both fields are there and disagree, one of them was not written by the proxy, and neither counts.
    static func client(_ peer: RemoteAddress?, headers: HTTPHeaders, proxies: [AddressRange]) -> RemoteAddress? {
        guard let peer, proxies.contains(where: { $0.contains(peer) }) else { return peer }
        let found = [
            addresses(headers["x-forwarded-for"].flatMap { $0.split(separator: ",") }.map { $0 }),
            addresses(headers["forwarded"].flatMap { $0.split(separator: ",") }.map(forParameter)),
        ]
        .compactMap(\.self)
        .map { nearest(to: peer, in: $0, proxies: proxies) }
        guard let first = found.first, found.allSatisfy({ $0 == first }) else { return peer }
        return first
    }

    private static func nearest(to peer: RemoteAddress, in chain: [RemoteAddress?], proxies: [AddressRange])
        -> RemoteAddress
    {
        var nearest = peer
        for address in chain.reversed() {
            guard let address else { return nearest }
            nearest = address
            guard proxies.contains(where: { $0.contains(address) }) else { return address }
        }
        return nearest
    }

    /// Nil if there are no entries; an entry that is no address is nil, and ends the chain.
    private static func addresses(_ entries: [Substring]) -> [RemoteAddress?]? {
        entries.isEmpty ? nil : entries.suffix(32).map(address)
    }

    /// Reads `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`, with or without quotes.
    private static func address(_ text: Substring) -> RemoteAddress? {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text = text.dropLast() }
        if text.first == "\"", text.last == "\"", text.count > 1 { text = text.dropFirst().dropLast() }
        if text.first == "[" { return text.firstIndex(of: "]").flatMap { RemoteAddress(text[..<$0].dropFirst()) } }
        if let address = RemoteAddress(text) { return address }
        return text.lastIndex(of: ":").flatMap { RemoteAddress(text[..<$0]) }
    }

    /// What an entry such as `for=192.0.2.1;proto=https` says of the sender.
    private static func forParameter(_ entry: Substring) -> Substring {
        for pair in entry.split(separator: ";") {
            let parts = pair.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased().drop(while: { $0 == " " }) == "for" { return parts[1] }
        }
        return ""
    }
}
