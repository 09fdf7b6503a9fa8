extension Parameter {
    /// Where an app is shown to somebody, or tested.
    public enum Host: String, Sendable, Codable, CaseIterable {
        /// Tests and flow files, which see elements.
        case headless
        /// Pages of a browser.
        case web
        case terminal

        /// The host as a place: `In pages`.
        public var place: String {
            switch self {
            case .headless: "In memory"
            case .web: "In pages"
            case .terminal: "In a terminal"
            }
        }
    }

    /// A host on which a parameter changes nothing, or some of its values do not, and why.
    ///
    /// What is in no gap has an effect on every host; a test holds registry and hosts to that.
    public struct Gap: Sendable, Hashable, Codable {
        public let host: Host
        /// The names of an enumeration that make no difference there; empty if none does.
        public let names: [String]
        /// A sentence.
        public let reason: String

        public init(_ host: Host, names: [String] = [], _ reason: String) {
            self.host = host
            self.names = names
            self.reason = reason
        }
    }

    /// The same parameter, which changes nothing on some hosts, or for some of its names does not.
    public func unseen(by hosts: Host..., names: [String] = [], because reason: String) -> Parameter {
        with(gaps: hosts.map { Gap($0, names: names, reason) })
    }
}
