import WendCore

/// The texts of interface files in other languages, as Interface Builder keeps them: a table called like the file, whose keys name an
/// object and what of it is said (`"lb-1.text"`). The words in the file are those for everybody else.
struct InterfaceTranslations {
    /// Where a text of a draft may be looked for.
    private struct Text {
        let object: InterfaceObject
        let table: String
        let key: String
    }

    /// By the words in the files, as documents have them.
    private var texts: [String: [Text]] = [:]
    /// What an object is part of.
    private var outer: [ObjectIdentifier: InterfaceObject] = [:]

    /// - Parameters:
    ///   - keys: The keys of tables, in whatever language, by the names of these.
    ///   - files: The files as they were read.
    init(_ keys: [String: Set<String>], of files: [Storyboard]) {
        for file in files {
            guard let keys = keys[file.name] else { continue }
            for key in keys.sorted() {
                let parts = key.split(separator: ".", maxSplits: 1)
                guard parts.count == 2, let object = file.objects[String(parts[0])],
                    let words = Self.words(of: object, String(parts[1]))?.nonEmpty
                else { continue }
                texts[SceneLowering.literal(words), default: []].append(
                    Text(object: object, table: file.name, key: key))
            }
            if texts.isEmpty { continue }
            for scene in file.scenes { for object in [scene.controller] + scene.others { note(object) } }
            for view in file.views { note(view) }
        }
    }

    var isEmpty: Bool { texts.isEmpty }

    private mutating func note(_ object: InterfaceObject) {
        for child in object.children {
            outer[ObjectIdentifier(child)] = object
            note(child)
        }
    }

    /// What a key of a table means: `text`, `normalTitle`, `segmentTitles[0]`.
    private static func words(of object: InterfaceObject, _ property: String) -> String? {
        if let words = object.words(property) { return words }
        if property.hasSuffix("Title"), let words = object.child(String(property.dropLast(5)))?.words("title") {
            return words
        }
        guard property.hasPrefix("segmentTitles["), let number = Int(property.dropFirst(14).dropLast()) else {
            return nil
        }
        let segments = object.group("segments")
        return segments.indices.contains(number) ? segments[number].words("title") : nil
    }

    /// Has what a draft says come out of the tables.
    func apply(to draft: Draft, within around: InterfaceObject? = nil) {
        let object = draft.object ?? around
        for content in draft.content { apply(to: content, within: object) }
        guard let object, !draft.isParameter, draft.name != "string" else { return }
        for attribute in draft.attributes {
            guard let text = texts[attribute.value]?.first(where: { isPart($0.object, of: object) }) else { continue }
            draft[attribute.name] = nil
            let string = Draft(
                "string", [("table", text.table), ("key", text.key), ("value", attribute.value)], place: attribute.place
            )
            draft.content.insert(
                Draft(attribute.name, isParameter: true, place: attribute.place, content: [string]), at: 0)
        }
    }

    private func isPart(_ object: InterfaceObject, of whole: InterfaceObject) -> Bool {
        var next: InterfaceObject? = object
        while let object = next {
            if object === whole { return true }
            next = outer[ObjectIdentifier(object)]
        }
        return false
    }
}
