public import WendExpressions

/// What is said of a service beside its requests.
public struct ServiceOptions: Hashable, Sendable, Codable {
    /// Transformers of dates by their names.
    public var dates: [String: DateTransformer]
    /// Seconds until a stub answers.
    public var stubDelay: Double
    /// The hosts whose pictures pages show, besides those that the addresses of actions name.
    public var pictureHosts: [String] = []
    /// What is for the app's own code.
    public var values: Fields

    public init(dates: [String: DateTransformer] = [:], stubDelay: Double = 0, values: Fields = [:]) {
        self.dates = dates
        self.stubDelay = stubDelay
        self.values = values
    }
}
