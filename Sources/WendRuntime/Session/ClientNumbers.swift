/// The highest number of each client, and which clients were heard of last.
struct ClientNumbers {
    private var entries: [ClientID: (number: Int, use: Int)] = [:]
    private var uses = 0

    init(_ numbers: [ClientID: Int] = [:]) {
        for (client, number) in numbers { self[client] = number }
    }

    /// 0 for a client nothing is known of. A number never falls.
    subscript(client: ClientID) -> Int {
        get { entries[client]?.number ?? 0 }
        set {
            uses += 1
            entries[client] = (max(newValue, self[client]), uses)
        }
    }

    var all: [ClientID: Int] { entries.mapValues(\.number) }

    /// Forgets all but the clients heard of last.
    mutating func keepLatest(_ limit: Int) {
        guard entries.count > limit else { return }
        let kept = entries.sorted { $0.value.use > $1.value.use }.prefix(limit)
        entries = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
    }
}
