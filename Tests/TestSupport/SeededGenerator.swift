/// Gives the same numbers for the same seed on every machine (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// A number from 0 up to, but without, another; 0 if that is not above 0.
    package mutating func below(_ count: Int) -> Int { Int(next() % UInt64(max(count, 1))) }

    /// True in so many of a hundred cases.
    package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// True once in so many times.
    package mutating func once(in times: Int) -> Bool { below(times) == 0 }

    /// Nil if there are none.
    package mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[below(elements.count)]
    }

    /// - Precondition: There are some.
    package mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }
}
