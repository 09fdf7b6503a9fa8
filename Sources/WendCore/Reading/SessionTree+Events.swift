import WendExpressions

extension SessionTree {
    /// An event as it is meant now: of a row that had a number once.
    func named(_ event: Event) -> Event {
        guard !aliases.isEmpty, let id = aliases[event.element.activation] else { return event }
        var event = event
        event.element = Element.ID(id, event.element.name)
        return event
    }

    /// The name an activation's own element has.
    package func elementName(of id: ActivationID) -> String {
        guard let name = name(of: id), !name.hasPrefix(Element.ID.partMark) else { return "" }
        return name
    }
}
