/// A regular expression as a tree.
indirect enum PatternNode: Sendable {
    case empty
    case scalar(ScalarSet)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    /// At least the first, at most the second number of times; without a second any number.
    case repetition(PatternNode, Int, Int?)
    case assertion(PatternAssertion)
    /// What follows, or what stands before, has to match, or not to; nothing of it is taken. The number is its own in
    /// the pattern, so that what is repeated is run once.
    case look(Int, PatternNode, isAhead: Bool, isNegative: Bool)

    /// What matches a text read from its end where this one matches it read from its start.
    var reversed: PatternNode {
        switch self {
        case .sequence(let parts): .sequence(parts.reversed().map(\.reversed))
        case .alternatives(let branches): .alternatives(branches.map(\.reversed))
        case .repetition(let part, let least, let most): .repetition(part.reversed, least, most)
        // These hold at a place, whichever way one comes there.
        case .empty, .scalar, .assertion, .look: self
        }
    }
}

/// What has to hold between two scalars.
enum PatternAssertion: Hashable, Sendable {
    case textStart, textEnd
    /// The end, or before a line terminator that is the end.
    case lastLineEnd
    case lineStart, lineEnd
    case wordBoundary, noWordBoundary
    /// Whether one of the program's looks around holds, by its number.
    case look(Int, isNegative: Bool)
}

/// The reason why a text is no regular expression, or none that can be matched in linear time.
public struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
    public let message: String
    public var description: String { message }
}
