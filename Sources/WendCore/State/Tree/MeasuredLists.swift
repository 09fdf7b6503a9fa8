import WendExpressions

/// The long lists of a state, each once, with what they would be if they were written out.
///
/// Told apart by where they lie in memory, which is theirs for as long as this holds them. Kept from step to step: what is in
/// it can be worked out again, and decides nothing.
struct MeasuredLists: Sendable {
    private struct Measured: Sendable {
        let list: [Value]
        let bytes: Int
        /// A number worked out from what is in it, where that was needed.
        var content: Int?
        /// The equal list that stands for it.
        var twin: UInt?
    }

    private struct Size: Hashable {
        let count: Int
        let bytes: Int
    }

    private struct Content: Hashable {
        let size: Size
        let hash: Int
    }

    private var byAddress: [UInt: Measured] = [:]
    /// The first of each size. Lists are told apart by what is in them only when there is a second.
    private var firsts: [Size: UInt] = [:]
    private var byContent: [Content: UInt] = [:]

    var count: Int { byAddress.count }

    /// What a list would be if it were written out; nil if it was not measured.
    func bytes(of list: [Value]) -> Int? { byAddress[SharedLists.address(of: list)]?.bytes }

    /// The list that was added and is equal to one that was added; nil if this was not.
    func twin(of list: [Value]) -> (list: [Value], isItself: Bool)? {
        guard let measured = byAddress[SharedLists.address(of: list)] else { return nil }
        guard let twin = measured.twin, let other = byAddress[twin] else { return (list, true) }
        return (other.list, false)
    }

    /// Adds a list that is not there yet.
    /// - Returns: An equal one that was there before, and lies elsewhere in memory.
    mutating func add(_ list: [Value], bytes: Int, knowing known: MeasuredLists) -> [Value]? {
        let address = SharedLists.address(of: list)
        let size = Size(count: list.count, bytes: bytes)
        byAddress[address] = Measured(list: list, bytes: bytes, content: known.byAddress[address]?.content)
        guard let first = firsts[size] else {
            firsts[size] = address
            return nil
        }
        let content = content(of: first, size)
        if byContent[content] == nil { byContent[content] = first }
        let own = self.content(of: address, size)
        guard let other = byContent[own], let equal = byAddress[other]?.list, other != address, equal == list else {
            byContent[own] = address
            return nil
        }
        byAddress[address]?.twin = other
        return equal
    }

    private mutating func content(of address: UInt, _ size: Size) -> Content {
        let hash = byAddress[address]?.content ?? byAddress[address]?.list.hashValue ?? 0
        byAddress[address]?.content = hash
        return Content(size: size, hash: hash)
    }
}
