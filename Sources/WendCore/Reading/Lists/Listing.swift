import Synchronization
import WendExpressions

/// The rows of a list as they were read: their keys, places and data, and nothing that was changed in them.
///
/// Made of the frame the list was read in, so it need not be kept with the session. A list of which each item becomes one
/// written row costs nothing before it is looked at; ids are worked out from the front as far as somebody asks.
final class Listing: Sendable {
    /// One row: the node it is made from, and the data it sees.
    struct Row: Sendable {
        var node: NodeReference
        let frame: Fields
        /// What of the frame was sent with a message; nil if that is all of it.
        var sent: Fields?
        /// Why there is none.
        var failure: Failure?
        /// The item it was made for, and how many were made for the same before it.
        var item: Value = .null
        /// What makes it the same in another list, if it is not the item's identity.
        var key: Value?
        var place = 0
        var ordinal = 0
    }

    enum Content: Sendable {
        /// What a node is repeated for; nil for what is no repetition.
        var repeatedItems: [Value]? { if case .repeated(let repeated) = self { repeated.items } else { nil } }

        /// Each item becomes one row of the same node.
        case items([Value], node: NodeReference, valueName: String?, keyPath: String)
        case rows([Row])
        /// A node repeated for items.
        case repeated(RepeatedItems)
    }

    let list: ActivationID
    /// The node that stands for the rows.
    let node: NodeReference
    let count: Int
    /// Rows that are not there because the list is too long.
    let missing: Int
    /// Whether only some of its rows are drawn: outside of tables there are so few that all are.
    let isWindowed: Bool
    /// The work it was to make.
    let work: Int
    /// What it was made from besides the frame.
    let dependencies: Dependencies
    /// What could not be judged in making it.
    let unjudged: [Diagnostic]
    /// Whether a list of numbers came to be too long to be made.
    let isOverlong: Bool
    /// The watched list whose rows its items are, one for one.
    let watch: Effect.ID?
    private let content: Content
    /// Where the diagnostic of a row that cannot be made points.
    private let location: FileLocation
    private let known: Mutex<Known>

    private struct Known {
        var hashes: [UInt64] = []
        var positions: [UInt64: Int] = [:]
        /// Where to go on looking for a free number, for numbers that several rows come to.
        var taken: [UInt64: UInt64] = [:]
        var inner: [ActivationID: Listing] = [:]
        var innerRows: [UInt64: RowPlace]?
        /// Where the items are kept.
        var places: ItemPlaces?
    }

    init(
        _ content: Content, of list: ActivationID, _ node: NodeReference, at location: FileLocation, most: Int,
        work: Int,
        dependencies: Dependencies, unjudged: [Diagnostic] = [], isOverlong: Bool = false,
        like last: Listing? = nil, watch: Effect.ID? = nil
    ) {
        self.watch = watch
        self.unjudged = unjudged
        self.isOverlong = isOverlong
        self.list = list
        self.node = node
        self.location = location
        self.dependencies = dependencies
        let all =
            switch content {
            case .items(let items, _, _, _): items.count
            case .rows(let rows): rows.count
            case .repeated(let repeated): repeated.items.count
            }
        let bound = min(most, Limit.rows.bound)
        isWindowed = bound > RowWindows.whole
        missing = max(0, all - bound)
        // What stands for those that are missing is a row as well.
        count = missing > 0 ? bound + 1 : all
        self.content = content
        self.work = work + count
        var ids = Known()
        if let last, last.list == list, last.node == node, last.count == count, last.missing == missing {
            let known = last.known.withLock { Known(hashes: $0.hashes, positions: $0.positions, taken: $0.taken) }
            if content.comesToSameIDs(as: last.content, upTo: known.hashes.count, in: list, node) { ids = known }
        }
        known = Mutex(ids)
    }

    func row(at position: Int) -> Row {
        if missing > 0, position == count - 1 {
            let problem =
                isWindowed
                ? Diagnostic.listTooLong(missing, at: location) : .itemsLeftOut(missing, at: location)
            return Row(node: node, frame: [:], failure: Failure(problem), place: position)
        }
        switch content {
        case .rows(let rows): return rows[position]
        case .repeated(let repeated): return repeated.row(at: position, node)
        case .items(let items, let node, let valueName, let keyPath):
            let item = items[position]
            if let valueName {
                return Row(node: node, frame: Fields([(valueName, item)]), item: item, place: position)
            }
            if case .dictionary(let fields) = item {
                return Row(node: node, frame: fields, item: item, place: position)
            }
            return Row(
                node: self.node, frame: [:], failure: Failure(.notADictionary(keyPath, at: location)), item: item,
                place: position)
        }
    }

    /// The one node all rows are made from; nil if there may be several.
    var onlyNode: NodeReference? {
        switch content {
        case .items(_, let node, _, _): node
        case .repeated: node
        case .rows: nil
        }
    }

    /// The item a row is made for under a name of its repetition; nil if it is not called that.
    func item(at position: Int, named name: String) -> Value? {
        guard case .repeated(let repeated) = content, repeated.repetition.variable == name,
            repeated.items.indices.contains(position)
        else { return nil }
        return repeated.items[position]
    }

    /// What makes the item of a row the same; nil if its place does.
    func key(at position: Int) -> Value? { repeated.flatMap { $0.repetition.key(of: $0.items[position]) } }

    /// The first row of a key; nil if there is none.
    func position(ofKey key: Value) -> Int? {
        position(of: hash(of: Row(node: node, frame: [:], key: key)))
    }

    /// What a row and those around it call their items.
    func variables(at position: Int) -> Fields {
        guard let repeated, repeated.items.indices.contains(position) else { return [:] }
        var variables = repeated.variables
        variables[repeated.repetition.variable] = repeated.items[position]
        return variables
    }

    /// Whether it stands for a node that is repeated.
    var isRepeated: Bool { repeated != nil }

    /// What the node is repeated for; nil where something else makes the rows.
    var repeated: RepeatedItems? { if case .repeated(let repeated) = content { repeated } else { nil } }

    /// Where the items are kept, found out once: listings are made anew when anything changes that they were made from.
    /// - Parameter isStopped: Whether what was found out is not to be kept.
    func itemPlaces(unlessKept make: () -> ItemPlaces, isStopped: () -> Bool) -> ItemPlaces {
        if let known = known.withLock({ $0.places }) { return known }
        let made = make()
        if !isStopped() { known.withLock { $0.places = made } }
        return made
    }

    /// The rows among some of an earlier listing of the list that are made of something else here, or are not here.
    func changedRows(_ range: Range<Int>, of listing: Listing) -> [ActivationID] {
        let rows = zip(range, listing.ids(range))
        if case (.repeated(let own), .repeated(let others)) = (content, listing.content) {
            guard own.isSame(as: others) else { return rows.map(\.1) }
            return rows.filter { other, id in
                guard let position = position(of: id.row), own.items.indices.contains(position),
                    others.items.indices.contains(other)
                else { return true }
                return !own.items[position].isIdentical(to: others.items[other])
            }.map(\.1)
        }
        return rows.filter { other, id in
            guard let position = position(of: id.row) else { return true }
            let (one, two) = (row(at: position), listing.row(at: other))
            return one.node != two.node || !one.frame.isIdentical(to: two.frame) || one.failure != nil
                || two.failure != nil
        }.map(\.1)
    }

    // MARK: Ids

    /// The id of a row.
    func id(at position: Int) -> ActivationID {
        known.withLock { known in
            extend(&known) { $0.hashes.count > position }
            return ActivationID(list: list.number, row: known.hashes[position])
        }
    }

    /// The ids of some rows.
    func ids(_ positions: Range<Int>) -> [ActivationID] {
        known.withLock { known in
            extend(&known) { $0.hashes.count >= positions.upperBound }
            return known.hashes[positions].map { ActivationID(list: list.number, row: $0) }
        }
    }

    /// Where a row stands; nil if it is not in the list.
    func position(of row: UInt64) -> Int? {
        known.withLock { known in
            if let position = known.positions[row] { return position }
            extend(&known) { $0.positions[row] != nil }
            return known.positions[row]
        }
    }

    /// Works out more ids, from the front: of two rows that come to the same, the later gets the next that is free.
    private func extend(_ known: inout Known, until isEnough: (Known) -> Bool) {
        while known.hashes.count < count, !isEnough(known) {
            let position = known.hashes.count
            let first = hash(at: position)
            var hash = first
            if known.positions[first] != nil {
                hash = known.taken[first] ?? first
                while known.positions[hash] != nil { hash = hash == .max ? 1 : hash + 1 }
                known.taken[first] = hash
            }
            known.hashes.append(hash)
            known.positions[hash] = position
        }
    }

    /// Whether two of the rows looked at so far come to the same key: which of them is which depends on their order then.
    var hasEqualKeys: Bool { known.withLock { !$0.taken.isEmpty } }

    /// Whether another row of the list comes to the same key as one.
    func isDoubled(at position: Int) -> Bool {
        known.withLock { known in
            extend(&known) { _ in false }
            return !known.taken.isEmpty && known.taken[hash(at: position)] != nil
        }
    }

    private func hash(of row: Row) -> UInt64 {
        Self.hash(of: row, in: node, row: list.row, part: list.part)
    }

    private func hash(at position: Int) -> UInt64 {
        guard case .repeated(let repeated) = content, repeated.items.indices.contains(position) else {
            return hash(of: row(at: position))
        }
        return hash(of: repeated.trace(at: position, node))
    }

    /// What the number of a row is worked out to, unless another has it.
    ///
    /// - Parameters:
    ///   - list: The node of the list.
    ///   - outer: The row the list is in; 0 if it is in none.
    ///   - part: The list's part of that row.
    static func hash(of row: Row, in list: NodeReference, row outer: UInt64, part: UInt32) -> UInt64 {
        var hash = ContentHash()
        hash.mix(outer)
        hash.mix(UInt64(part))
        // What is changed elsewhere in the document changes no ids.
        if row.node.document == list.document {
            hash.mix(UInt64(bitPattern: Int64(row.node.node - list.node)))
        } else {
            hash.mix(UInt64(row.node.document) + 1)
            hash.mix(UInt64(row.node.node))
        }
        if row.ordinal > 0 { hash.mix(UInt64(row.ordinal)) }
        if let key = row.key ?? RowKey.key(of: row.item) { hash.mix(key) } else { hash.mix(row.place) }
        // 0 stands for no row.
        return max(hash.bits, 1)
    }

    // MARK: Lists in rows

    /// The listing of a list in one of the rows, if it is known.
    func inner(_ list: ActivationID) -> Listing? { known.withLock { $0.inner[list] } }

    func keep(inner listing: Listing) {
        if listing.dependencies.isEmpty { known.withLock { $0.inner[listing.list] = listing } }
    }

    /// Where the rows of all lists in rows are, by their numbers; nil where that has not been worked out.
    var innerRows: [UInt64: RowPlace]? { known.withLock { $0.innerRows } }

    func keep(innerRows: [UInt64: RowPlace]) { known.withLock { $0.innerRows = innerRows } }
}

/// Where a row stands.
struct RowPlace: Sendable {
    let listing: Listing
    let position: Int

    var row: Listing.Row { listing.row(at: position) }
}
