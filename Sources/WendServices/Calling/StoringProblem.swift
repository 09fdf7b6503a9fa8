/// Why a response cannot be stored, as a sentence for people.
public struct StoringProblem: Error, Hashable, Sendable {
    public var message: String

    public init(_ message: String) { self.message = message }
}
