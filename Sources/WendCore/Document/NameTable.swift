/// Where names stand in a list, found with about one comparison: parameters are looked up by name for every value that is read.
struct NameTable: Sendable {
    /// The first name of each slot; -1 for none.
    private var heads = [Int16](repeating: -1, count: 64)
    /// The next name of the same slot.
    private var next: [Int16]
    private let names: [String]

    init(_ names: [String]) {
        self.names = names
        next = Array(repeating: -1, count: names.count)
        for index in names.indices.reversed() {
            let slot = NameSlots.slot(of: names[index])
            next[index] = heads[slot]
            heads[slot] = Int16(index)
        }
    }

    /// Where the first of a name stands; nil if there is none.
    subscript(name: String) -> Int? {
        var index = Int(heads[NameSlots.slot(of: name)])
        while index >= 0 {
            if names[index] == name { return index }
            index = Int(next[index])
        }
        return nil
    }
}
