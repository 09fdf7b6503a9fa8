extension Diagnostic {
    /// The problem as a person reads it in a terminal: its sentence, the line it is in with what is meant underlined, its
    /// notes and ways out.
    ///
    ///     app.xml:3:5: error: unknown kind 'scren' (in app); did you mean 'screen'? [unknown-kind]
    ///        3 |     <scren>
    ///          |     ^~~~~~
    ///          = fix: write <screen>
    ///
    /// Nothing of a document reaches the terminal as a command: control characters are shown as `·`.
    ///
    /// - Parameter texts: The files it may be in. Of others the line is left out.
    public func text(of texts: [SourceText]) -> String {
        var lines = [description] + Self.excerpt(at: location, of: texts)
        let margin = lines.count > 1 ? "       " : "  "
        for fix in fixes { lines.append("\(margin)= fix: \(fix.title)") }
        for note in notes {
            lines.append("  \(note.location.map { "\($0): " } ?? "")note: \(note.message)")
            lines += Self.excerpt(at: note.location, of: texts)
        }
        return lines.map(Self.printable).joined(separator: "\n")
    }

    /// How much of a line is shown.
    private static let lineLimit = 160

    private static func excerpt(at location: FileLocation?, of texts: [SourceText]) -> [String] {
        guard let location, let range = location.range, let text = texts.first(where: { $0.file == location.file }),
            !text.bytes.isEmpty, range.upperBound <= text.bytes.count
        else { return [] }
        let line = text.line(around: range.lowerBound, atMost: lineLimit)
        let before = line.lowerBound..<min(range.lowerBound, line.upperBound)
        let meant = before.upperBound..<max(before.upperBound, min(range.upperBound, line.upperBound))
        func scalars(_ range: Range<Int>) -> String { String(decoding: text.bytes[range], as: UTF8.self) }
        let number = String(location.line)
        let pad = String(repeating: " ", count: max(0, 4 - number.count))
        // Tabs stay tabs, so that the mark stands below its character whatever width they have.
        let indent = String(scalars(before).unicodeScalars.map { $0 == "\t" ? "\t" : Character(" ") })
        let marks = "^" + String(repeating: "~", count: max(0, scalars(meant).unicodeScalars.count - 1))
        return [
            "\(pad)\(number) | \(scalars(line))",
            "\(String(repeating: " ", count: pad.count + number.count)) | \(indent)\(marks)",
        ]
    }

    private static func printable(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isCommand) else { return text }
        var shown = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { shown.append(isCommand(scalar) ? "·" : scalar) }
        return String(shown)
    }

    /// Whether a terminal would take a character for something else than a character: control characters, and marks that
    /// change the direction of what follows.
    private static func isCommand(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == "\t" { return false }
        return scalar.properties.generalCategory == .control || (0x202A...0x202E).contains(scalar.value)
            || (0x2066...0x2069).contains(scalar.value)
    }
}
