/// The latest patches of one session, so that a browser that was away for a moment gets only what it missed.
struct MissedPatches: Sendable {
    /// The patches of one update: the inside of a JSON array, possibly nothing.
    private struct Entry {
        let number: Int
        let bytes: [UInt8]
    }

    private let limit: Int
    private var entries: [Entry] = []
    private var size = 0
    /// The rendering everything kept leads on from.
    private var base: Int
    private static let overhead = 48

    init(limit: Int, from number: Int) {
        self.limit = limit
        base = number
    }

    mutating func append(_ bytes: [UInt8], number: Int) {
        entries.append(Entry(number: number, bytes: bytes))
        size += bytes.count + Self.overhead
        var dropped = 0
        while size > limit, dropped < entries.count {
            size -= entries[dropped].bytes.count + Self.overhead
            base = entries[dropped].number
            dropped += 1
        }
        entries.removeFirst(dropped)
    }

    /// Forgets everything: the rendering with this number does not follow from earlier ones.
    mutating func restart(from number: Int) {
        entries = []
        size = 0
        base = number
    }

    /// What leads from a rendering to the newest, as the inside of a JSON array; nil if that is not known any more.
    func since(_ seen: Int, newest: Int) -> [UInt8]? {
        guard seen >= base, seen <= newest else { return nil }
        var joined: [UInt8] = []
        for entry in entries where entry.number > seen && !entry.bytes.isEmpty {
            if !joined.isEmpty { joined.append(UInt8(ascii: ",")) }
            joined += entry.bytes
        }
        return joined
    }
}
