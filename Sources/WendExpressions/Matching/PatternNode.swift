/// A regular expression as a tree.
indirect enum PatternNode: Sendable {
    case empty
    case scalar(ScalarSet)
    case sequence([PatternNode])
    case alternatives([PatternNode])
    /// At least the first, at most the second number of times; without a second any number.
    case repetition(PatternNode, Int, Int?)
    case assertion(PatternAssertion)
}

/// What has to hold between two scalars.
enum PatternAssertion: Sendable {
    case textStart, textEnd
    /// The end, or before a line terminator that is the end.
    case lastLineEnd
    case lineStart, lineEnd
    case wordBoundary, noWordBoundary
}

/// Says why a text is no regular expression, or none that can be matched in linear time.
public struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
    public let message: String
    public var description: String { message }
}
