import WendCore

/// A piece of a document that is being made of files of several kinds: changed until the whole stands, then read like markup.
package final class Draft {
    package struct Attribute {
        package var name: String
        package var value: String
        package var place: Markup.Place
    }

    package var name: String
    package var attributes: [Attribute]
    package var content: [Draft]
    /// Whether it names a parameter of what it stands in, and is no object itself.
    package var isParameter: Bool
    /// Where it is written: a range in the joined texts of the source map.
    package var place: Markup.Place
    /// What it was made of, if that is an object of an interface file.
    package var object: InterfaceObject?

    package init(
        _ name: String, _ attributes: [(String, String)] = [], isParameter: Bool = false,
        place: Markup.Place = .init(), object: InterfaceObject? = nil, content: [Draft] = []
    ) {
        self.name = name
        self.attributes = attributes.map { Attribute(name: $0.0, value: $0.1, place: place) }
        self.content = content
        self.isParameter = isParameter
        self.place = place
        self.object = object
    }

    /// The value of an attribute; setting one replaces it or adds it, nil takes it away.
    package subscript(attribute: String) -> String? {
        get { attributes.first { $0.name == attribute }?.value }
        set {
            let index = attributes.firstIndex { $0.name == attribute }
            switch (index, newValue) {
            case (let index?, let value?): attributes[index].value = value
            case (let index?, nil): attributes.remove(at: index)
            case (nil, let value?): attributes.append(Attribute(name: attribute, value: value, place: place))
            case (nil, nil): break
            }
        }
    }
}
