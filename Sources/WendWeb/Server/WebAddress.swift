/// The making and taking apart of addresses.
struct WebAddress {
    /// The parts of the path below the mount path, as they were written.
    let parts: [Substring]

    /// Nil if the address does not lie below the mount path.
    init?(_ uri: String, below mountPath: String) {
        let path = uri.prefix { $0 != "?" && $0 != "#" }
        guard path.hasPrefix("\(mountPath)/") else { return nil }
        parts = path.dropFirst(mountPath.count + 1).split(separator: "/", omittingEmptySubsequences: false)
    }

    /// The session whose live connection this is the address of.
    var liveSession: String? {
        guard parts.count == 3, parts[0] == "s", parts[2] == "live", !parts[1].isEmpty, parts[1].utf8.count <= 64
        else { return nil }
        return String(parts[1])
    }

    /// The place in a session that this is the address of, as it is written: `/orders/7` of `/s/ID/orders/7`; nil for the session
    /// itself.
    var place: String? {
        guard parts.count > 2, parts[0] == "s" else { return nil }
        return "/" + parts.dropFirst(2).joined(separator: "/")
    }

    /// The place of the app that this is the address of.
    var wholePlace: String { "/" + parts.joined(separator: "/") }

    /// The host without the port; IPv6 addresses keep their brackets. Nil if what follows the host is no port.
    static func hostName(of authority: String) -> String? {
        let lowercased = authority.lowercased()
        let isBracketed = lowercased.hasPrefix("[")
        let end =
            isBracketed ? lowercased.firstIndex(of: "]").map(lowercased.index(after:)) : lowercased.firstIndex(of: ":")
        if isBracketed, end == nil { return nil }
        let rest = lowercased[(end ?? lowercased.endIndex)...]
        guard rest.isEmpty || rest.first == ":" && rest.dropFirst().utf8.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        return String(lowercased[..<(end ?? lowercased.endIndex)])
    }
}
