import Synchronization
package import WendCore

/// The files that are on their way to the sessions of one directory, by the ids hosts gave them.
package final class Arrivals: Sendable {
    private let open = Mutex<[String: Arrival]>([:])

    package init() {}

    /// Has a file come in. To be called before it is offered to its session.
    /// - Parameter limit: The most bytes that are let through.
    package func begin(_ file: OfferedFile, limit: Int) -> Arrival {
        let arrival = Arrival(file, limit: limit)
        open.withLock { $0[file.id] = arrival }
        return arrival
    }

    /// A file that is on its way; nil if nobody sends it.
    package subscript(id: String) -> Arrival? { open.withLock { $0[id] } }

    /// How many are on their way.
    package var count: Int { open.withLock { $0.count } }

    /// It is on its way no more.
    package func end(_ id: String) {
        let arrival = open.withLock { $0.removeValue(forKey: id) }
        arrival?.fail(.incomplete)
        arrival?.settle()
    }
}
