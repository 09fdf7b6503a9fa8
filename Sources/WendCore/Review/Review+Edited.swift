import WendExpressions

/// Inputs at places where something of another sort is kept than they give and show.
extension Review {
    mutating func reviewEdited() {
        guard document.allowsBindings else { return }
        for node in document.nodes.indices where isPlain(node) {
            guard kind(node)?.holds != nil, let entry = entries("edits", of: node).first,
                case .literal(.string(let path)) = entry.source
            else { continue }
            let places = declaredPlaces(path.split(separator: ".").map(String.init)[...], from: node, first)
            guard let place = places.first, places.count == 1, hasRoom,
                let kept = Self.type(at: place.steps[...], in: first[place.name] ?? .any)
            else { continue }
            let given = inputType(node)
            guard !kept.isNothing, !given.isNothing, given.joined(with: kept) == .any else { continue }
            report(.editsOtherSort(document.nodes[node].kind, given, path, kept, at: location(entry.range)))
        }
    }
}

extension Diagnostic {
    fileprivate static func editsOtherSort(
        _ kind: String, _ given: ValueType, _ path: String, _ kept: ValueType, at location: FileLocation
    ) -> Self {
        warning(
            "other-sort",
            "this \(kind) makes \(given.name) of '\(path.shortened)', which is \(kept.name) at first; declare it as \(given.name), or "
                + "edit it by an input for that", at: location)
    }
}
