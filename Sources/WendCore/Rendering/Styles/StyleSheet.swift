/// The styles an app's documents refer to, in the order in which they were written, and its theme.
///
/// Hosts look styles up when they draw, so it does not matter whether a sheet or a document is loaded first. A style of
/// a kind applies to every element of that kind, a style of a kind and a class to those with that class, on top of the
/// kind's.
public struct StyleSheet: Hashable, Sendable, Codable {
    public var styles: [DocumentStyle]
    public var theme: Theme
    /// The images that come in several forms, by name; others are a single file.
    public var images: [String: ImageForms]

    public init(_ styles: [DocumentStyle] = [], theme: Theme = Theme(), images: [String: ImageForms] = [:]) {
        self.styles = styles
        self.theme = theme
        self.images = images
    }

    /// The styles in the order in which they count, later ones over earlier ones: what is meant for everything, what
    /// is meant for all of some kinds, for kinds, for classes, for classes of kinds; each time what is meant inside
    /// something else last.
    public var ordered: [DocumentStyle] {
        styles.enumerated().sorted { left, right in
            let (first, second) = (left.element.selector.rank, right.element.selector.rank)
            return first != second ? first < second : left.offset < right.offset
        }.map(\.element)
    }
}
