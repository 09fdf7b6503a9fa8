/// How the parameters of a request are written.
public enum ParameterEncoding: String, Hashable, Sendable, Codable, CaseIterable {
    /// In the address, behind the `?`.
    case query
    /// In the body, as browsers send forms: `name=Ann&tags%5B%5D=a`.
    case form
    /// In the body, as JSON: numbers and Booleans stay what they are.
    case json
}
