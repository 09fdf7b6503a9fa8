import WendCore

/// A number for each distinct tag and attribute name, so that a name met again costs a hash of its bytes and no
/// string.
struct SymbolTable {
    /// A name and what the registry says of it.
    final class Symbol {
        let name: String
        /// The name of the kind as the registry spells it; the written name where there is no such kind.
        let kindName: String
        let isKind: Bool
        let isAbstract: Bool
        /// What a kind of this name is.
        let types: KindType
        /// What may stand bare inside it.
        let childTypes: KindType

        /// What was found of other symbols as parameters of this kind.
        private var parameters: [Int: Bool] = [:]

        init(_ name: String, _ registry: Registry) {
            self.name = name
            let kind = registry[name]
            kindName = kind?.name ?? name
            isKind = kind != nil
            isAbstract = kind?.isAbstract ?? false
            types = kind?.types ?? []
            childTypes = kind?.defaults.reduce([]) { $0.union($1.type) } ?? []
        }

        /// What stands in the place of a tag that can be nothing, and has been reported: anything may be in it.
        static func nothing(_ name: String) -> Symbol { Symbol(unknown: name) }

        /// Whether a kind of this name has a parameter of another symbol's name.
        func hasParameter(_ number: Int, _ symbol: Symbol, _ registry: Registry) -> Bool {
            if let known = parameters[number] { return known }
            let isKnown = registry[kindName]?.parameter(symbol.name) != nil
            parameters[number] = isKnown
            return isKnown
        }

        private init(unknown name: String) {
            self.name = name
            kindName = ""
            isKind = false
            isAbstract = false
            types = []
            childTypes = .any
        }
    }

    private(set) var symbols: [Symbol] = []
    private var places: [(hash: UInt64, start: Int, count: Int)] = []
    /// The bytes of all names, one after the other.
    private var arena: [UInt8] = []
    /// Numbers of symbols by hash, with open addressing; -1 is free.
    private var slots: [Int32]
    private let registry: Registry
    /// Differs from run to run, so that no document can be made of names that collide.
    private let seed: UInt64

    init(registry: Registry) {
        self.registry = registry
        seed = .random(in: .min ... .max)
        slots = Array(repeating: -1, count: 256)
        symbols.reserveCapacity(64)
        places.reserveCapacity(64)
        arena.reserveCapacity(1024)
    }

    mutating func symbol(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var hash = seed ^ UInt64(bytes.count)
        let raw = UnsafeRawBufferPointer(bytes)
        var offset = 0
        while offset + 8 <= raw.count {
            hash = (hash ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* 0x9FB2_1C65_1E98_DF25
            hash ^= hash >> 29
            offset += 8
        }
        var rest: UInt64 = 0
        while offset < raw.count {
            rest = rest << 8 | UInt64(raw[offset])
            offset += 1
        }
        hash = (hash ^ rest) &* 0x9FB2_1C65_1E98_DF25
        hash ^= hash >> 32
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] >= 0 {
            let candidate = Int(slots[slot])
            if places[candidate].hash == hash, isSame(bytes, places[candidate]) { return candidate }
            slot = (slot + 1) & mask
        }
        return insert(bytes, hash: hash, slot: slot)
    }

    @inline(__always)
    private func isSame(_ bytes: UnsafeBufferPointer<UInt8>, _ place: (hash: UInt64, start: Int, count: Int)) -> Bool {
        guard bytes.count == place.count else { return false }
        return arena.withUnsafeBufferPointer { arena in
            for index in 0..<bytes.count where bytes[index] != arena[place.start + index] { return false }
            return true
        }
    }

    private mutating func insert(_ bytes: UnsafeBufferPointer<UInt8>, hash: UInt64, slot: Int) -> Int {
        let number = symbols.count
        places.append((hash, arena.count, bytes.count))
        arena.append(contentsOf: bytes)
        symbols.append(Symbol(String(decoding: bytes, as: UTF8.self), registry))
        slots[slot] = Int32(number)
        if symbols.count * 2 > slots.count { grow() }
        return number
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: slots.count * 2)
        let mask = slots.count - 1
        for (number, place) in places.enumerated() {
            var slot = Int(truncatingIfNeeded: place.hash) & mask
            while slots[slot] >= 0 { slot = (slot + 1) & mask }
            slots[slot] = Int32(number)
        }
    }
}
