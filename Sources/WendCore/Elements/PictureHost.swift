/// A host whose pictures pages show, as files name it: `images.example`, `images.example:8443`, `*.images.example` for every host below
/// that one, `*` for all.
package struct PictureHost: Hashable, Sendable {
    /// Its name in small letters, with what stands for all below it; nil for all hosts.
    private let name: String?
    private let port: Int?

    /// - Returns: Nil of what is no host: an address, a path, a port that there is not.
    package init?(_ written: String) {
        if written == "*" {
            (name, port) = (nil, nil)
            return
        }
        let parts = written.lowercased().split(separator: ":", omittingEmptySubsequences: false)
        guard let name = parts.first, parts.count <= 2 else { return nil }
        let rest = name.hasPrefix("*.") ? name.dropFirst(2) : name
        let labels = rest.split(separator: ".", omittingEmptySubsequences: false)
        let isName = labels.allSatisfy { label in
            !label.isEmpty
                && label.utf8.allSatisfy { byte in
                    byte == UInt8(ascii: "-") || (48...57).contains(byte) || (97...122).contains(byte)
                }
        }
        guard isName else { return nil }
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy({ (48...57).contains($0) }), let port = Int(parts[1]),
                (1...65_535).contains(port)
            else { return nil }
            self.port = port == Self.usualPort ? nil : port
        } else {
            port = nil
        }
        self.name = String(name)
    }

    private static let usualPort = 443

    /// How a policy for the content of pages names it.
    package var source: String {
        guard let name else { return "https:" }
        return "https://\(name)\(port.map { ":\($0)" } ?? "")"
    }

    /// Whether pictures are shown that a host and a port have.
    package func allows(host: String, port: Int?) -> Bool {
        guard let name else { return true }
        guard port ?? Self.usualPort == self.port ?? Self.usualPort else { return false }
        return name == host || (name.hasPrefix("*.") && host.hasSuffix(name.dropFirst()))
    }
}
