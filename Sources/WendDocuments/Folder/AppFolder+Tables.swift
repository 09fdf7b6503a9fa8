import WendCore

extension AppFolder {
    /// The tables of texts that a drawn app does without and the document that is made of it does not.
    ///
    /// What a storyboard says is for every language that has no table of it. Nothing says so beside a document, where such a language
    /// would be one with texts missing; so it gets a table of the words that people read in it already.
    /// - Returns: The tables by their paths, in order; none in other folders.
    package func completingTables() -> [(path: String, text: String)] {
        guard let interface else { return [] }
        let tables = texts().tables
        let languages = tables.keys.filter { !$0.isEmpty }.sorted()
        // Of most apps there is nothing to be completed, and to find the words all documents are read.
        var words: [String: [String: String]]?
        var made: [(path: String, text: String)] = []
        for name in interface.names.sorted() {
            let keys = Set(tables.values.flatMap { $0[name]?.keys ?? [] }).sorted()
            if keys.isEmpty { continue }
            for language in languages where !Self.isTold(name, in: language, tables) {
                let known = words ?? writtenWords()
                words = known
                made.append(("\(language).lproj/\(name).strings", Self.table(of: keys, known[name] ?? [:])))
            }
        }
        return made
    }

    /// Whether people who read a language have a table, in whatever country.
    private static func isTold(_ name: String, in language: String, _ tables: [String: [String: TextTable]]) -> Bool {
        guard let tag = LanguageTag(language) else { return true }
        return tables.contains { other, table in
            table[name] != nil && LanguageTag(other).map { tag.likeness(to: $0) > 0 } == true
        }
    }

    /// What the documents that are made say where a table has nothing, by tables and keys.
    private func writtenWords() -> [String: [String: String]] {
        var words: [String: [String: String]] = [:]
        func look(_ element: Markup.Element) {
            func attribute(_ name: String) -> String? { element.attributes.first { $0.name == name }?.value }
            if element.name == "string", let table = attribute("table"), let key = attribute("key"),
                let value = attribute("value")
            {
                // Braces mean nothing in a table.
                words[table, default: [:]][key] = value.replacing("{{", with: "{").replacing("}}", with: "}")
            }
            for piece in element.content {
                if case .element(let inner) = piece { look(inner) }
            }
        }
        for document in madeDocuments() {
            if let root = Markup.xml(document, limits: limits, parameters: []).markup?.root { look(root) }
        }
        return words
    }

    /// A key that nothing asks for stands for itself, as it does where there is no text of it.
    private static func table(of keys: [String], _ words: [String: String]) -> String {
        func quoted(_ text: String) -> String {
            let marks = [("\\", "\\\\"), ("\"", "\\\""), ("\n", "\\n"), ("\t", "\\t")]
            return "\"" + marks.reduce(text) { $0.replacing($1.0, with: $1.1) } + "\""
        }
        return keys.map { "\(quoted($0)) = \(quoted(words[$0] ?? $0));\n" }.joined()
    }
}
