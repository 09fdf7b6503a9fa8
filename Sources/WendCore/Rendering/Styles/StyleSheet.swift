/// The styles an app's documents refer to, in the order in which they were written.
///
/// Hosts look styles up when they draw, so it does not matter whether a sheet or a document is loaded first. A style of
/// a kind applies to every element of that kind, a style of a kind and a class to those with that class, on top of the
/// kind's.
public struct StyleSheet: Hashable, Sendable, Codable {
    public var styles: [DocumentStyle]

    public init(_ styles: [DocumentStyle] = []) { self.styles = styles }
}
