/// What the people of a session know when a round begins: what their pages hold, whatever became of the server.
package struct FaultStanding: Sendable {
    struct Client: Sendable {
        /// The highest number it knows to be stored.
        var acknowledged = 0
        /// The highest it has ever sent.
        var sent = 0
    }

    /// Nil if there is none yet.
    var id: String?
    var clients: [Client]

    init(id: String? = nil, clients: [Client]) {
        self.id = id
        self.clients = clients
    }

    package var text: String {
        "\(id ?? "-"):\(clients.map { "\($0.acknowledged)/\($0.sent)" }.joined(separator: ","))"
    }

    package init?(_ text: String) {
        let parts = text.split(separator: ":")
        guard parts.count == 2 else { return nil }
        id = parts[0] == "-" ? nil : String(parts[0])
        clients = parts[1].split(separator: ",").map { pair in
            let numbers = pair.split(separator: "/").compactMap { Int($0) }
            return Client(acknowledged: numbers.first ?? 0, sent: numbers.last ?? 0)
        }
    }
}
