/// Why a file is not, or not wholly, with the app. Written in states by these names.
public enum FileProblem: String, Sendable, Hashable, CaseIterable, Error {
    case tooMany, tooLarge, wrongType
    /// Its bytes ended before it did, or nobody sent them any more.
    case incomplete
    /// There is no room to keep it.
    case noRoom
    /// The app did not take it.
    case notTaken
}
