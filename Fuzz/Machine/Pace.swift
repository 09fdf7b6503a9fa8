package import TestSupport

/// How time passes between what happens: not at all, in milliseconds, in hours, backwards, or to the very moment at which
/// something is due.
package struct Pace {
    /// Seconds since 1970.
    package private(set) var time = Self.start

    /// Words of documents compare the time with moments soon after this one.
    package static let start = 1_700_000_000.0

    package init() {}

    /// - Parameter deadline: When something is due next; nil if nothing is.
    package mutating func pass(towards deadline: Double?, _ generator: inout SeededGenerator) {
        switch generator.below(1000) {
        case 0..<250: break
        case 250..<600: time += Double(generator.below(20)) / 1000
        case 600..<900: time += Double(generator.below(4000)) / 1000
        case 900..<930: time += 31
        case 930..<950: time += 3600 * Double(1 + generator.below(20))
        case 950..<965: time -= Double(generator.below(100_000)) / 1000
        case 965..<990: if let deadline { time = deadline - (generator.chance(50) ? 0 : 0.001) }
        case 990: time += 400_000_000
        case 991: time -= 1_000_000_000
        default: time += 100
        }
    }
}
