import WendExpressions

/// What is chosen at first and given in data: values that no option has.
extension Review {
    mutating func reviewFirstChoices() {
        let first = firstTypes()
        for node in document.nodes.indices where isPlain(node) && !entries("choices", of: node).isEmpty {
            guard case .words(let options) = chosenType(node), hasRoom else { continue }
            for entry in entries(node) {
                let type: ValueType
                switch (entry.source, parameter(entry, of: node)) {
                case (.literal(.string(let path)), let parameter?) where parameter.conversion == .place:
                    let places = declaredPlaces(path.split(separator: ".").map(String.init)[...], from: node, first)
                    guard let place = places.first, places.count == 1 else { continue }
                    type = Self.type(at: place.steps[...], in: first[place.name] ?? .any) ?? .any
                case (.binding(let expression), let parameter?) where parameter.name == kind(node)?.holds:
                    type = expression.type(
                        seeing: scope(first, near: variables(around: node, first), for: expression))
                default: continue
                }
                guard case .words(let words) = type,
                    let word = words.subtracting(options).filter({ !$0.isEmpty }).min()
                else { continue }
                let closest = Suggestion.closest(to: word, among: options.sorted())
                let range = written(entry, of: node)?.range ?? entry.range
                report(.noSuchOption(word, options.sorted(), closest: closest, at: location(range)))
            }
        }
    }
}
