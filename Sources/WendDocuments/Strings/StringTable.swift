public import WendCore

/// A reader of a `.strings` file: texts by key, in the format of the older property lists.
///
///     /* a comment */
///     "greeting" = "Hello";
///     farewell = "Bye\n";   // a key alone stands for itself: "OK";
///
/// Accepts UTF-8 and UTF-16. Goes on after an error at the next `;`, so all are reported. Of two texts with one key the
/// last counts.
public struct StringTable: Sendable {
    public private(set) var texts: [String: String] = [:]
    public private(set) var diagnostics: [Diagnostic] = []

    /// - Parameter file: The path diagnostics shall show.
    public init(_ bytes: [UInt8], file: String) {
        var parser = StringTableParser(bytes, file: file)
        parser.run()
        texts = parser.texts
        diagnostics = parser.diagnostics
    }
}
