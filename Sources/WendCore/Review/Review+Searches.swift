import WendExpressions

/// Searches that find nothing until somebody has typed.
extension Review {
    /// What is looked for in texts and is empty at first: no text contains an empty one, begins or ends with it.
    mutating func reviewEmptySearches(_ places: [Place]) {
        guard document.allowsBindings, hasRoom else { return }
        // Who asks anywhere whether something has been typed has thought of it.
        let asked = Set(places.lazy.flatMap(\.expression.namesComparedWithTexts))
        var told: Set<String> = []
        // Who writes which value, put together once.
        lazy var writers = Dictionary(grouping: placesWritten(first).places, by: \.name)
        for place in places where !place.isOpen {
            for search in place.expression.searches where !asked.contains(search.name) && !told.contains(search.name) {
                guard place.near[search.name] == nil, place.inputs[search.name] == nil,
                    isEmptyAtFirst(search.name, writers)
                else { continue }
                told.insert(search.name)
                let range = range(search.offset, search.length, in: place)
                let written = written(search.offset, search.length, in: place)
                let meant = "(\(search.name) == '' OR \(written))"
                report(
                    .emptySearch(search.name, at: location(range)).writing(
                        meant, edits(of: written, in: range, to: meant)))
            }
        }
    }

    /// `name LIKE '%search%'`: a name in quotes between signs for any characters.
    mutating func reviewQuotedPatterns(_ places: [Place]) {
        guard document.allowsBindings else { return }
        for place in places where hasRoom {
            for looked in place.expression.wordsLookedFor {
                guard let nodes = named[looked.words], nodes.count <= Self.mostDeclarations, looked.way != looked.words,
                    nodes.contains(where: { isPlain($0) && (isDeclaration($0) || kind($0)?.holds != nil) })
                else { continue }
                let range = range(looked.offset, looked.length, in: place)
                let written = written(looked.offset, looked.length, in: place)
                let meant = "\(looked.way) CONTAINS[cd] \(looked.words)"
                report(
                    .quotedPattern(looked.words, meant, at: location(range)).writing(
                        meant, edits(of: written, in: range, to: meant)))
            }
        }
    }

    /// A part of an expression as it is written.
    private func written(_ offset: Int, _ length: Int, in place: Place) -> String {
        String(decoding: place.text.utf8.dropFirst(place.start + offset).prefix(length), as: UTF8.self)
    }

    /// Whether a name is that of a text which only people type, and which is empty before they do.
    private func isEmptyAtFirst(_ name: String, _ writers: [String: [Written]]) -> Bool {
        guard let all = named[name], all.count <= Self.mostDeclarations else { return false }
        // What sets it has its name as well.
        let nodes = all.filter { kind($0)?.role != .performs }
        guard nodes.count == 1, let node = nodes.first, isPlain(node), callers[name] == nil else { return false }
        if kind(node)?.holds != nil {
            return inputType(node) == .string && entries("value", of: node).isEmpty && texts("edits", of: node).isEmpty
        }
        guard isDeclaration(node), entries("always", of: node).isEmpty,
            texts("is", of: node).contains(where: { $0.text.isEmpty })
        else { return false }
        let own = writers[name] ?? []
        return own.contains { kind($0.node)?.holds != nil } && !own.contains { isOfBeginning($0.node) }
    }
}

extension Diagnostic {
    fileprivate static func quotedPattern(_ name: String, _ meant: String, at location: FileLocation) -> Self {
        warning(
            "quoted-name",
            "'\(name.shortened)' stands in quotes, so this word is looked for and not the value; write \(meant.shortened)",
            at: location)
    }

    fileprivate static func emptySearch(_ name: String, at location: FileLocation) -> Self {
        warning(
            "empty-search",
            "nothing contains an empty text, and '\(name.shortened)' is empty until somebody types: nothing is found then; write "
                + "\(name.shortened) == '' OR … where all is to be found, or \(name.shortened) != '' AND … if that is meant",
            at: location)
    }
}
