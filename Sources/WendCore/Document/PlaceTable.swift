import WendExpressions

/// The controllers of a document that have addresses.
///
/// A path that begins with a slash is a whole address; any other goes on from that of the nearest controller before it on the way
/// from the root. Where two patterns fit an address, the one that has a word of its own there where the other has a parameter is
/// meant.
package struct PlaceTable: Sendable {
    /// The likelier before the others.
    package let patterns: [PlacePattern]
    private let byKey: [PlacePattern.Key: Int]

    init(_ patterns: [PlacePattern]) {
        self.patterns = patterns.sorted(by: Self.isBefore)
        byKey = Dictionary(self.patterns.enumerated().map { ($1.key, $0) }) { first, _ in first }
    }

    /// The same order whatever they are given in. Only those of one length can fit the same address; that of the beginning, which has one of its
    /// own too, comes last.
    private static func isBefore(_ left: PlacePattern, _ right: PlacePattern) -> Bool {
        if left.words.count != right.words.count { return left.words.count > right.words.count }
        for (left, right) in zip(left.words, right.words) where left.isParameter != right.isParameter {
            return right.isParameter
        }
        if left.node != right.node { return left.node < right.node }
        return left.screen ?? "" < right.screen ?? ""
    }

    /// Where an address leads, and with what.
    func match(_ path: PlacePath) -> (pattern: PlacePattern, values: Fields)? {
        for pattern in patterns {
            if let values = pattern.values(in: path) { return (pattern, values) }
        }
        return nil
    }

    /// Whether an address leads anywhere.
    package func has(_ path: PlacePath) -> Bool { match(path) != nil }

    subscript(node: Node.Index) -> PlacePattern? { self[PlacePattern.Key(node: node, screen: nil)] }
    subscript(key: PlacePattern.Key) -> PlacePattern? { byKey[key].map { patterns[$0] } }

    /// The addresses of a screen built in Swift, the likeliest first.
    func patterns(of screen: String) -> [PlacePattern] { patterns.filter { $0.screen == screen } }
}
