public import WendCore

/// A reader of one file of texts: a `.strings` file, in the format of the older property lists or as a property list
/// in XML, or a `.stringsdict` file.
///
///     /* a comment */
///     "greeting" = "Hello";
///     farewell = "Bye\n";   // a key alone stands for itself: "OK";
///
/// Accepts UTF-8 and UTF-16. Goes on after an error at the next `;`, so all are reported. Of two texts with one key the
/// last counts.
public struct StringTable: Sendable {
    public private(set) var table = TextTable()
    public private(set) var diagnostics: [Diagnostic] = []
    /// Where each key stands.
    package private(set) var places: [String: FileLocation] = [:]

    /// The plain texts.
    public var texts: [String: String] { table.texts }

    /// - Parameter file: The path diagnostics shall show. One that ends in `.stringsdict` holds plurals.
    public init(_ bytes: [UInt8], file: String) {
        if file.hasSuffix(".stringsdict") {
            var reading = PluralReading(file: file)
            reading.read(bytes)
            table.plurals = reading.plurals
            (diagnostics, places) = (reading.diagnostics, reading.places)
            return
        }
        if PropertyList.isXML(bytes) {
            let (list, problems) = PropertyList.read(bytes, file: file)
            diagnostics = problems
            for entry in list?.entries ?? [] {
                guard case .text(let text) = entry.value.content else {
                    diagnostics.append(.badStrings("'\(entry.key)' has no text", at: entry.value.location))
                    continue
                }
                table.texts[entry.key] = text
                places[entry.key] = entry.location
            }
            return
        }
        var parser = StringTableParser(bytes, file: file)
        parser.run()
        (table.texts, diagnostics, places) = (parser.texts, parser.diagnostics, parser.places)
    }
}
