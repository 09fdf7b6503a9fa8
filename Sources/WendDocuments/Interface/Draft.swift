import WendCore

/// A piece of a document that is being made of files of several kinds: changed until the whole stands, then read like markup.
package final class Draft {
    package var name: String
    package var attributes: [Markup.Attribute]
    package var content: [Draft]
    /// Whether it names a parameter of what it stands in, and is no object itself.
    package var isParameter: Bool
    /// Where it is written: a range in the joined texts of the source map.
    package var place: Markup.Place
    /// What it was made of, if that is an object of an interface file.
    package var object: InterfaceObject?
    /// The views that some of its attributes are the words of, by the names of these: schemes may say what they show.
    var words: [(attribute: String, view: Draft)] = []

    package init(
        _ name: String, _ attributes: [(String, String)] = [], isParameter: Bool = false, place: Markup.Place = .init(),
        object: InterfaceObject? = nil, content: [Draft] = []
    ) {
        self.name = name
        self.attributes = attributes.map { Markup.Attribute($0.0, $0.1) }
        self.isParameter = isParameter
        self.place = place
        self.object = object
        self.content = content
    }

    /// Another one that says the same.
    var copied: Draft {
        let copy = Draft(
            name, isParameter: isParameter, place: place, object: object, content: content.map(\.copied))
        copy.attributes = attributes
        copy.words = words.map { ($0.attribute, $0.view.copied) }
        return copy
    }

    /// How many drafts there are in it, with itself.
    var count: Int { content.reduce(1) { $0 + $1.count } }

    /// Replaces an attribute or appends it; nil takes it away.
    package subscript(attribute: String) -> String? {
        get { attributes.first { $0.name == attribute }?.value }
        set {
            let index = attributes.firstIndex { $0.name == attribute }
            switch (index, newValue) {
            case (let index?, let value?): attributes[index].value = value
            case (let index?, nil): attributes.remove(at: index)
            case (nil, let value?): attributes.append(Markup.Attribute(attribute, value))
            case (nil, nil): break
            }
        }
    }
}

extension Markup.Attribute {
    /// One that stands in no document yet.
    /// - Parameter place: Where it comes from.
    package init(_ name: String, _ value: String, place: Markup.Place = .init()) {
        self.init(name: name, value: value, namePlace: place, valuePlace: place)
    }

    /// Where one comes from that was made.
    package var place: Markup.Place {
        get { valuePlace }
        set { (namePlace, valuePlace) = (newValue, newValue) }
    }
}

extension Markup.Element {
    package init(_ draft: Draft) {
        self.init(name: draft.name)
        attributes = draft.attributes
        content = draft.content.map { .element(Markup.Element($0)) }
        isParameter = draft.isParameter
        place = draft.place
        namePlace = draft.place
    }
}

extension Draft {
    /// Actions that are done where a condition holds, and others where it does not.
    static func performing(
        _ actions: [Draft], if condition: String, else others: [Draft] = [], place: Markup.Place
    ) -> Draft {
        func parameter(_ name: String, _ content: [Draft]) -> Draft {
            let inner = content.count == 1 ? content : [Draft("multipleActions", place: place, content: content)]
            return Draft(name, isParameter: true, place: place, content: inner)
        }
        let check = Draft("check", [("when", condition)], place: place)
        return Draft(
            "conditionalAction", place: place,
            content: [
                Draft("condition", isParameter: true, place: place, content: [check]),
                parameter("successAction", actions),
            ] + (others.isEmpty ? [] : [parameter("failureAction", others)]))
    }
}
