/// Where requests may go. Asked before each of them, redirects included.
public struct ServiceReach: Hashable, Sendable {
    /// Nil for all.
    private(set) var hosts: Set<String>?
    private var schemes: Set<String>

    /// Every host, over HTTP and HTTPS: for descriptions of one's own.
    public static let anywhere = ServiceReach(hosts: nil, schemes: ["https", "http"])

    /// Only some hosts, by default over HTTPS only: for descriptions that come from somewhere else.
    /// - Parameter hosts: Names without a port; `*.example.com` is every host below that one.
    public static func only(_ hosts: some Sequence<String>, schemes: Set<String> = ["https"]) -> ServiceReach {
        ServiceReach(hosts: Set(hosts.map { $0.lowercased() }), schemes: schemes)
    }

    private init(hosts: Set<String>?, schemes: Set<String>) {
        self.hosts = hosts
        self.schemes = schemes
    }

    func allows(_ address: ServiceAddress) -> Bool { schemes.contains(address.scheme) && allows(host: address.host) }

    package func allows(host: String) -> Bool {
        guard let hosts else { return true }
        return hosts.contains(host)
            || hosts.contains { $0.hasPrefix("*.") && host.hasSuffix($0.dropFirst()) && host.count > $0.count - 1 }
    }
}
