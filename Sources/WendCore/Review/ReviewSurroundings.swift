/// What is known of the app around a document that is reviewed.
public struct ReviewSurroundings: Sendable {
    /// Whether a session begins with the document, so that nothing is given to it from outside.
    public var isEntry: Bool
    /// Whether another document of the app loads it, when somebody first asks; nil if that is not known.
    public var isLoaded: (@Sendable () -> Bool)?
    /// Finds the app's translations and images, when somebody first asks; nil if they are not known.
    public var resources: (@Sendable () -> AppResources)?
    /// Finds the tables of texts that lie where none is read, when somebody first asks; nil if they are not known.
    public var unreadTables: (@Sendable () -> [String])?
    /// Whether there is a document at a path, as it is written in this one; nil if that is not known.
    public var hasDocument: (@Sendable (_ path: String) -> Bool)?
    /// The files and folders of the app that are apps of their own, when somebody first asks; nil if they are not known.
    public var apps: (@Sendable () -> [String])?

    public init(
        isEntry: Bool = false, isLoaded: (@Sendable () -> Bool)? = nil,
        resources: (@Sendable () -> AppResources)? = nil,
        unreadTables: (@Sendable () -> [String])? = nil, hasDocument: (@Sendable (_ path: String) -> Bool)? = nil,
        apps: (@Sendable () -> [String])? = nil
    ) {
        self.isEntry = isEntry
        self.isLoaded = isLoaded
        self.resources = resources
        self.unreadTables = unreadTables
        self.hasDocument = hasDocument
        self.apps = apps
    }

    /// Nothing is known.
    public static let unknown = ReviewSurroundings()
}

extension CheckedDocument {
    /// What is allowed in the document and probably not meant, as warnings in its order.
    ///
    /// Says nothing of what only a run can tell. A document with errors is reviewed as far as it was understood. At most 1,000
    /// problems.
    public func reviewed(in surroundings: ReviewSurroundings = .unknown) -> [Diagnostic] {
        reviewed(in: surroundings, problemLimit: Checker.problemLimit)
    }

    /// The same, with more problems or fewer.
    package func reviewed(in surroundings: ReviewSurroundings, problemLimit: Int) -> [Diagnostic] {
        var review = Review(self, surroundings, problemLimit: problemLimit)
        review.run()
        return review.diagnostics.inDocumentOrder
    }
}
