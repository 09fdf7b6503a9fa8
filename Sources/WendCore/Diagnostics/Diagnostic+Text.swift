import WendExpressions

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
        return lines.map(Excerpt.printable).joined(separator: "\n")
    }

    private static func excerpt(at location: FileLocation?, of texts: [SourceText]) -> [String] {
        guard let location, let range = location.range, let text = texts.first(where: { $0.file == location.file }),
            !text.bytes.isEmpty, range.upperBound <= text.bytes.count
        else { return [] }
        return Excerpt.lines(of: text.bytes, range.lowerBound..<range.upperBound, number: location.line)
    }
}
