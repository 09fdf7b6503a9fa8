import WendCore

/// Which elements may stand in which, and which attributes they have: what schema languages can say of documents.
///
/// An element of one name may be a kind in one place and a parameter in another; schemas know names only, so each name may hold
/// what any of its meanings holds.
struct SchemaModel {
    struct Element {
        let name: String
        var children: Set<String> = []
        var attributes: [String: Attribute] = [:]
        var takesText = false
        /// What editors show beside it.
        var summary: String?
    }

    struct Attribute {
        /// The only values it may have, live ones aside; nil for any.
        var values: [String]?
        let summary: String
    }

    /// By name.
    private(set) var elements: [String: Element] = [:]
    static let roots = RootDescription.all.map(\.name)

    init(_ registry: Registry) {
        let names = registry.names.filter { $0.first?.isLetter == true }
        let kinds = names.compactMap { name in registry[name].map { (name: name, kind: $0) } }
        func fitting(_ types: KindType) -> [String] {
            kinds.filter { types == .any || $0.kind.types.fits(types) || $0.kind.isAbstract }.map(\.name)
        }
        // What stands for another, or chooses between two, is written with the other's name.
        let standIns = [Registry.proxyIndex, Registry.conditionalIndex].map { registry[$0] }.flatMap { kind in
            kind.parameters.map(\.name) + kind.defaults.filter { $0.type != .any }.flatMap { fitting($0.type) }
        }
        for (name, kind) in kinds {
            change(name) { element in
                element.summary = kind.summary
                element.attributes = Self.attributes(of: kind)
                for parameter in kind.parameters { element.children.insert(parameter.name) }
                for place in kind.defaults { element.children.formUnion(fitting(place.type)) }
                element.children.formUnion(standIns)
                element.takesText = true
            }
        }
        for kind in registry.kinds {
            for parameter in kind.parameters {
                change(parameter.name) { element in
                    element.summary = element.summary ?? parameter.summary
                    element.children.formUnion(fitting(parameter.accepts))
                    element.takesText = true
                }
            }
        }
        let screens = fitting(.controller)
        for root in Self.roots {
            change(root) { element in
                element.children.formUnion(screens + kinds.map(\.name))
                for attribute in RootDescription.all.filter({ $0.name == root }).flatMap(\.attributes) {
                    element.attributes[attribute.name] = Attribute(values: attribute.values, summary: attribute.summary)
                }
            }
        }
    }

    private mutating func change(_ name: String, _ change: (inout Element) -> Void) {
        var element = elements[name] ?? Element(name: name)
        change(&element)
        elements[name] = element
    }

    private static func attributes(of kind: Kind) -> [String: Attribute] {
        var attributes: [String: Attribute] = [:]
        for parameter in kind.parameters where !parameter.isList && KindType.string.fits(parameter.accepts) {
            var values: [String]?
            if case .enumeration(let enumeration) = parameter.conversion, !parameter.isLenient {
                values = enumeration.names + enumeration.numbers.map(String.init)
            }
            attributes[parameter.name] = Attribute(values: values, summary: parameter.summary)
        }
        for common in CommonAttribute.all where attributes[common.name] == nil {
            attributes[common.name] = Attribute(values: nil, summary: common.summary)
        }
        return attributes
    }

    var sorted: [Element] { elements.values.sorted { $0.name < $1.name } }

    /// The children of an element that are elements of the schema.
    func children(of element: Element) -> [String] { element.children.filter { elements[$0] != nil }.sorted() }
}
