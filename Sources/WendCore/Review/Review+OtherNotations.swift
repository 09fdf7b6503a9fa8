import WendExpressions

/// `${a.b}`, which is how others write a value in a text: here the `$` is shown before it, as before a price.
extension Review {
    mutating func reviewDollars(_ places: [Place], _ known: Known) {
        guard places.contains(where: { $0.text.contains("${") }) else { return }
        // What is a price is one wherever it is shown.
        var others: Set<String> = []
        for place in places {
            for found in Self.values(in: place.text) where !found.hasDollar { others.insert(found.text) }
        }
        for place in places {
            for found in Self.values(in: place.text) where found.hasDollar && hasRoom {
                guard let expression = try? ValueExpression(parsing: found.text) else { continue }
                let near = place.near.merging(place.inputs) { first, _ in first }
                switch expression.type(seeing: scope(known.types, near: near, for: expression)) {
                case .integer, .double: continue
                case .any, .null: if !others.contains(found.text) { continue }
                default: break
                }
                let written = "${\(found.text)}"
                let range = document.source.range(ofWritten: written, in: place.range) ?? place.range
                report(
                    .dollarShown(found.text, at: location(range)).writing(
                        "{\(found.text)}", edits(of: written, in: range, to: "{\(found.text)}")))
            }
        }
    }

    /// What stands in the braces of a text, and whether a `$` stands before them. Doubled braces are texts.
    private static func values(in text: String) -> [(text: String, hasDollar: Bool)] {
        var values: [(text: String, hasDollar: Bool)] = []
        var rest = text.utf8[...]
        var before: UInt8?
        while let byte = rest.popFirst() {
            defer { before = byte }
            guard byte == UInt8(ascii: "{") else { continue }
            if rest.first == byte {
                rest.removeFirst()
                continue
            }
            guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else { break }
            values.append((String(rest[..<end]) ?? "", before == UInt8(ascii: "$")))
            rest = rest[end...].dropFirst()
        }
        return values
    }
}

extension Diagnostic {
    static func dollarShown(_ value: String, at location: FileLocation) -> Self {
        warning(
            "dollar-shown",
            "the '$' is shown before the value; values stand in braces alone: {\(value.shortened)}", at: location)
    }
}
