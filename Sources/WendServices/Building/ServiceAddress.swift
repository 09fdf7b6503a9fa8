/// The parts of an absolute address of HTTP.
package struct ServiceAddress: Hashable {
    /// In small letters, like the host.
    package let scheme: String
    package let host: String
    let port: Int?
    /// From the first `/`; empty if there is none.
    let path: String
    /// What stands behind the `?`; nil if there is none.
    let query: String?

    /// Nil if it is not `http` or `https` with a host, or names a person before the host.
    package init?(_ text: String) {
        guard let colon = text.firstRange(of: "://") else { return nil }
        scheme = text[..<colon.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = text[colon.upperBound...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let (host, port) = Self.parts(of: authority) else { return nil }
        self.host = host
        self.port = port
        var tail = rest.dropFirst(authority.count).prefix { $0 != "#" }
        if let mark = tail.firstIndex(of: "?") {
            query = String(tail[tail.index(after: mark)...])
            tail = tail[..<mark]
        } else {
            query = nil
        }
        path = String(tail)
    }

    private static func parts(of authority: Substring) -> (host: String, port: Int?)? {
        var host = authority
        var port: Int?
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { return nil }
            host = authority[...end]
            let rest = authority[authority.index(after: end)...]
            if !rest.isEmpty {
                guard rest.first == ":", let number = Int(rest.dropFirst()) else { return nil }
                port = number
            }
            guard host.dropFirst().dropLast().allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." }) else {
                return nil
            }
        } else {
            if let colon = authority.firstIndex(of: ":") {
                host = authority[..<colon]
                let rest = authority[authority.index(after: colon)...]
                guard let number = Int(rest), rest.allSatisfy(\.isNumber) else { return nil }
                port = number
            }
            guard !host.isEmpty, host.utf8.allSatisfy(isHostByte) else { return nil }
        }
        if let port, !(1...65535).contains(port) { return nil }
        return (host.lowercased(), port)
    }

    private static func isHostByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Scheme, host and port: who is talked to. The usual port is the same as none.
    package var origin: String {
        let usual = scheme == "https" ? 443 : 80
        return port.map { $0 == usual ? "\(scheme)://\(host)" : "\(scheme)://\(host):\($0)" } ?? "\(scheme)://\(host)"
    }

    /// Without the last part of its path, and what follows that.
    package var folder: String { origin + (path.lastIndex(of: "/").map { path[...$0] } ?? "/") }

    /// Where another address leads that this one's answer names (RFC 3986, 5.2); nil if that is none of HTTP.
    package func resolved(_ reference: String) -> String? {
        let reference = reference.prefix { $0 != "#" }
        let text = PercentCoding.written(String(reference))
        if text.isEmpty { return nil }
        let whole: String
        if text.contains("://"), text.prefix(while: { $0.isLetter }).count > 0,
            text.dropFirst(text.prefix { $0.isLetter }.count).hasPrefix("://")
        {
            whole = text
        } else if text.hasPrefix("//") {
            whole = "\(scheme):\(text)"
        } else if text.hasPrefix("/") {
            whole = origin + text
        } else if text.hasPrefix("?") {
            whole = origin + (path.isEmpty ? "/" : path) + text
        } else {
            let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
            whole = origin + folder + text
        }
        return ServiceAddress(whole) == nil ? nil : whole
    }
}
