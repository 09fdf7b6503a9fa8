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

    /// A text as one part of a path.
    static func escaped(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
                UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                bytes += (digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)").utf8
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What an escaped text stands for; itself if it is not escaped as it should be.
    static func unescaped(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let decoded = UInt8(String(Substring(rest.prefix(2))), radix: 16) else {
                return text
            }
            bytes.append(decoded)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self) ?? text
    }
}
