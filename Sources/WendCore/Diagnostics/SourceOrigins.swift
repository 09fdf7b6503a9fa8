/// Where the pieces of a text come from that was not written by a person, but made of other files.
///
/// A text that has origins reports what is wrong in it where that is written: in a storyboard, say, and not in the document that
/// was made of it.
package struct SourceOrigins: Sendable {
    /// A stretch of the made text, up to where the next one begins.
    package struct Piece: Sendable {
        package let start: Int
        /// Where it comes from, in the joined texts.
        package let place: SourceRange

        package init(start: Int, place: SourceRange) {
            self.start = start
            self.place = place
        }
    }

    /// The texts it was made of.
    package let map: SourceMap
    private let pieces: [Piece]
    /// What was found in those texts when it was made.
    package let problems: [Diagnostic]

    /// - Parameter pieces: In the order of the made text.
    package init(_ pieces: [Piece], in map: SourceMap, problems: [Diagnostic] = []) {
        self.pieces = pieces
        self.map = map
        self.problems = problems
    }

    /// Where a byte of the made text comes from; nil if that is nowhere.
    func location(at offset: Int) -> FileLocation? {
        var (low, high) = (0, pieces.count)
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].start <= offset { low = middle + 1 } else { high = middle }
        }
        guard let piece = low > 0 ? pieces[low - 1] : pieces.first else { return nil }
        return map.location(of: piece.place)
    }
}
