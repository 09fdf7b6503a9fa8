/// The way from the style names of documents to class names of a page.
///
/// `label.red` becomes `k-label c-red`, `button.big cancel` becomes `k-button c-big-cancel`; what cannot stand in a
/// class name becomes a hyphen, so different names may share a class, but no name reaches the page unchecked.
enum StyleClass {
    /// The classes of a style name: kind first, then what stands after the first full stop, as one class, and where it
    /// has blanks as several too.
    static func names(of style: String) -> String {
        let parts = style.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let kind = "k-\(name(parts[0]))"
        guard parts.count > 1 else { return kind }
        let classes = parts[1].split(separator: " ")
        let several = classes.count > 1 ? classes.map { " c-\(name($0))" }.joined() : ""
        return "\(kind) c-\(name(parts[1]))\(several)"
    }

    /// The class of an icon that has the shape of an image.
    static func ofTemplate(_ image: String) -> String { "t-\(name(image))" }

    /// A name made of letters, digits, hyphens and underscores of ASCII.
    static func name(_ text: some StringProtocol) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { isPlain($0) ? $0 : "-" }))
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-", "_": true
        default: false
        }
    }
}
