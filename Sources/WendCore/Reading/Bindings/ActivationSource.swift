import WendExpressions

/// The source of an expression's names: the tree of activations outward, then a frame (design rule 1).
struct ActivationSource: ValueSource {
    let tree: SessionTree
    /// Where looking begins; nil looks at the frame only.
    let start: ActivationID?
    let frame: Fields
    /// What `message` is; nil where there is none.
    let message: Fields?
    /// The names in the frame that an answer has brought values for: nearer than what is declared outward.
    var answered: Set<String> = []
    /// What is nearer than everything in the tree.
    var variables: Fields = [:]

    /// What who uses the session is called, where nothing else has that name.
    static let person = "person"

    func value(named name: String) -> Value? {
        if name == "message", let message { return .dictionary(message) }
        if let value = variables[name] { return value }
        if !answered.isEmpty, answered.contains(name), let value = frame[name] { return value }
        if name == MadeScreen.parts, let start, let parts = tree.madeParts(around: start) { return .dictionary(parts) }
        var current = start
        var outermost = start
        while let id = current {
            outermost = id
            if let value = tree.published(name, by: id) ?? tree.child(named: name, of: id, except: start) {
                return value
            }
            current = tree.outer(of: id)
        }
        if let value = frame[name] { return start.flatMap { tree.item(named: name, like: value, from: $0) } ?? value }
        // What the app begins with stands in nothing that could know it by its name.
        if let outermost, tree.name(of: outermost) == name { return tree.reference(to: outermost) }
        // Declared by a screen that opened this one.
        let declared = start.flatMap { tree.declarer(of: name, from: $0) }.flatMap { tree.published(name, by: $0) }
        return declared ?? start.flatMap { tree.companion(named: name, seenFrom: $0) }
            ?? (name == Self.person && start.flatMap(tree.bundle) == nil ? tree.person : nil)
    }

    func value(named name: String, of reference: Reference) -> Value? {
        guard let id = tree.activation(reference) else { return nil }
        return tree.published(name, by: id) ?? tree.child(named: name, of: id, except: nil)
            ?? tree.activation(id)?.changed(name)
    }

    func value(of reference: Reference) -> Value? {
        tree.activation(reference).flatMap { tree.valueAsWhole($0) }
    }

    func names(of reference: Reference) -> [String] {
        tree.activation(reference).map { tree.record(of: $0).names } ?? []
    }
}
