import WendExpressions

extension SessionTree {
    /// The name an activation's own element has.
    package func elementName(of id: ActivationID) -> String {
        guard let name = name(of: id), !name.hasPrefix(Element.ID.partMark) else { return "" }
        return name
    }
}
