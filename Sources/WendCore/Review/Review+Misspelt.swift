import WendExpressions

/// Fields that records are made with by another name than all ask for.
extension Review {
    /// How many names of fields are looked for where records are made.
    static let misspeltLimit = 32

    /// A field that nothing asks for, where others ask for one of nearly that name: it is mended where the record is made.
    ///
    /// - Returns: Whether it is made anywhere.
    mutating func reportMisspelt(
        _ written: String, as meant: String, _ known: Known, askedIn reader: Place, _ problem: ExpressionProblem
    ) -> Bool {
        if let isMade = misspelt[written] { return isMade }
        guard hasRoom, misspelt.count < Self.misspeltLimit else { return false }
        var isMade = false
        for maker in known.places {
            guard let offset = Self.offset(ofField: written, in: maker) else { continue }
            isMade = true
            let range = range(offset - maker.start, written.utf8.count, in: maker)
            report(
                .fieldMisspelt(written, meant, at: location(range)).writing(
                    meant, edits(of: written, in: range, to: meant)
                ).noting("it is asked for here", at: location(self.range(problem.offset, problem.length, in: reader))))
        }
        misspelt[written] = isMade
        return isMade
    }

    /// Where a record that is written out has a field: in bytes from the start of the text.
    private static func offset(ofField name: String, in place: Place) -> Int? {
        let (text, name) = (Array(place.text.utf8), Array("\(name):".utf8))
        guard text.count > name.count else { return nil }
        return (1...(text.count - name.count)).first { start in
            text[start..<(start + name.count)].elementsEqual(name) && !Self.isNamed(text[start - 1])
        }
    }
}

extension Diagnostic {
    static func fieldMisspelt(_ written: String, _ meant: String, at location: FileLocation) -> Self {
        warning(
            "no-such-field",
            "nothing asks for '\(written.shortened)', and others ask this record for '\(meant.shortened)'; did you mean that?",
            at: location)
    }
}
