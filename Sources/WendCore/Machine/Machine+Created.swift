extension Machine {
    /// What a step has made and is still there, what is inside before what is around it.
    package func created(in step: Step) -> [CreatedObject] {
        step.created.compactMap { id in
            guard let reference = tree.node(of: id), tree.activation(id)?.broken == nil else { return nil }
            return CreatedObject(
                element: Element.ID(id, tree.elementName(of: id)), kind: tree.kind(reference).name,
                name: tree.node(reference).attribute("name"), location: tree.location(reference))
        }
    }
}
